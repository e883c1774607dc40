# What Paris: City of Light says in English.

paris = Paris: City of Light

paris-rules =
    { "**" }Paris: City of Light**: lay the square, then build where its lamps shine. Blue and orange, most points win.
    { "**" }Phase 1.** In turn *lay* your hidden tile on an empty square, turned as you like, or *take* a building into your reserve. When all 16 tiles lie, who was first to lay eight begins phase 2.
    { "**" }Phase 2.** In turn *build* one of your reserve on free fields of your colour or purple ones, never on a lamp; or activate a postcard: lay its piece, *exchange*, *activate* what works later, or *spend* any for nothing. Four each; each once. If you can, you must.
    { "**" }Count.** Each building: its fields times the lamps at its sides. Your largest joined group: 1 a field. Unbuilt: −3 each. Postcards. Tie: more free fields of your colour.
    { "**" }Writing.** *build l6 r90 c4*: building, turn to the right, and the field of its first square in reading order (marked on the picture).
    { "**" }Actions**

paris-option-cards = Postcards
paris-option-cards-first = The eight for a first game
paris-option-cards-random = Eight at random
paris-option-cards-pick = You choose, in turn

# Verbs and arguments; at most 100 characters each.
paris-verb-pick = Before the game: choose a postcard that is used
paris-verb-lay = Phase 1: lay your tile on an empty square
paris-verb-take = Phase 1: take a building of the pool into your reserve
paris-verb-pass = Phase 1: pass, when all your tiles lie
paris-verb-build = Phase 2: build one of your reserve
paris-verb-activate = Metropolitain, Sacré-Cœur or Chartier: works later
paris-verb-exchange = Levitation: exchange a building for one of the pool, then build that one
paris-verb-garden = Jardin des Plantes: lay the garden, a building of two fields
paris-verb-annex = Bouquinistes: make one of your buildings a field larger
paris-verb-painter = Le Peintre: 2 points for each lamp in his area
paris-verb-dancer = Moulin Rouge: 1 point for each free field in her area
paris-verb-statue = Le Penseur: points for free fields around the statue
paris-verb-fountain = Fontaine des Mers: 3 points for each building beside the fountain
paris-verb-lamp = Lampadaire: put a lamp on a field of your colour
paris-verb-biglamp = La Grande Lumière: put the big lamp on a printed lamp
paris-verb-spend = Activate a postcard without its effect

paris-argument-card = A postcard, such as peintre
paris-argument-turn = How far to the right: r0, r90, r180, r270
paris-argument-square = Upper left field of an empty square, such as c3
paris-argument-building = Building, such as l6
paris-argument-field = Field; of a larger piece its first one in reading order
paris-argument-give = Building of your reserve that you give back
paris-argument-take = Building of the pool that you build now
paris-argument-look = Where the statue looks: up, right, down, left

paris-notation-card = “{ $word }” is no postcard.
paris-notation-building = “{ $word }” is no building; buildings are written like l6.
paris-notation-field = “{ $word }” is no field; fields are written like c4, from a1 to h8.
paris-notation-turn = “{ $word }” is no turn: r0, r90, r180 or r270.
paris-notation-look = “{ $word }” is no direction: up, right, down or left.

paris-ground-blue = blue
paris-ground-orange = orange
paris-ground-shared = purple
paris-ground-lamp = lamp
paris-tile = { $a } { $b } / { $c } { $d }
paris-turn-r0 = as it is drawn
paris-turn-r90 = a quarter to the right
paris-turn-r180 = upside down
paris-turn-r270 = a quarter to the left
paris-look-up = looks up
paris-look-right = looks right
paris-look-down = looks down
paris-look-left = looks left
paris-word-card = { $name }: { $effect }
paris-word-building = { $size } fields

paris-card-levitation = Levitation
paris-card-metropolitain = Metropolitain
paris-card-jardin = Jardin des Plantes
paris-card-sacre-coeur = Sacré-Cœur
paris-card-peintre = Le Peintre
paris-card-chartier = Chartier
paris-card-bouquinistes = Bouquinistes
paris-card-lampadaire = Lampadaire
paris-card-moulin-rouge = Moulin Rouge
paris-card-fontaine = Fontaine des Mers
paris-card-penseur = Le Penseur
paris-card-grande-lumiere = La Grande Lumière

paris-effect-levitation = exchange a reserve building with the pool, build it
paris-effect-metropolitain = one later building may cover one printed lamp
paris-effect-jardin = the garden, a building of 2 fields
paris-effect-sacre-coeur = your unbuilt buildings cost nothing
paris-effect-peintre = 2 points for each lamp in his area
paris-effect-chartier = one later building may cover one field of the other’s colour
paris-effect-bouquinistes = one of your buildings grows by a field
paris-effect-lampadaire = a lamp on a field of your colour
paris-effect-moulin-rouge = 1 point for each free field in her area
paris-effect-fontaine = 3 points for each building beside the fountain
paris-effect-penseur = 2 points a free field at its sides, 1 at corners, if its view is free
paris-effect-grande-lumiere = a lamp that shines two fields far

paris-piece-painter = painter
paris-piece-dancer = dancer
paris-piece-statue-up = statue looking up
paris-piece-statue-right = statue looking right
paris-piece-statue-down = statue looking down
paris-piece-statue-left = statue looking left
paris-piece-fountain = fountain
paris-piece-lamp = laid lamp
paris-piece-biglamp = big lamp

# Actions, as they are shown in lists.
paris-action-pick = Use { $card }
paris-action-lay = Lay your tile on { $square }, { $turn }
paris-action-take = Take { $building }
paris-action-pass = Pass
paris-action-build = Build { $building } on { $field }, { $turn }
paris-action-activate = Activate { $card }
paris-action-spend = Spend { $card } for nothing
paris-action-exchange = Exchange { $give } for { $take }
paris-action-garden = Lay the garden on { $field }, { $turn }
paris-action-fountain = Lay the fountain on { $field }, { $turn }
paris-action-annex = Add { $field } to { $building }
paris-action-painter = Put the painter on { $field }
paris-action-dancer = Put the dancer on { $field }
paris-action-statue = Put the statue on { $field }; it { $look }
paris-action-lamp = Put the lamp on { $field }
paris-action-biglamp = Put the big lamp on { $field }

paris-note-light = { $points ->
    [0] no lamp beside it
   *[other] { $count ->
        [one] 1 lamp, { $points } points
       *[other] { $count } lamps, { $points } points
    }
}
paris-note-metropolitain = covers the printed lamp { $lamp } (Metropolitain); { $points } points by light
paris-note-chartier = covers { $other } (Chartier); { $points } points by light
paris-note-both = covers { $lamp } (Metropolitain) and { $other } (Chartier); { $points } points by light
paris-note-nothing = only the token is used

# What just happened.
paris-event-pick = { $seat } chooses { $card }.
paris-event-lay = { $seat } lays a tile on { $square }.
paris-event-take = { $seat } takes { $building }.
paris-event-pass = { $seat } passes.
paris-event-build = { $seat } builds { $building } on { $field } ({ $turn }).
paris-event-activate = { $seat } activates { $card }.
paris-event-spend = { $seat } spends { $card } for nothing.
paris-event-exchange = { $seat } exchanges { $give } for { $take } (Levitation).
paris-event-garden = { $seat } lays the garden on { $field } ({ $turn }).
paris-event-fountain = { $seat } lays the fountain on { $field } ({ $turn }).
paris-event-annex = { $seat } adds { $field } to { $building }.
paris-event-painter = { $seat } puts the painter on { $field }.
paris-event-dancer = { $seat } puts the dancer on { $field }.
paris-event-statue = { $seat } puts the statue on { $field }; it { $look }.
paris-event-lamp = { $seat } puts a lamp on { $field }.
paris-event-biglamp = { $seat } puts the big lamp on { $field }.
paris-event-swift = { $seat } has laid all eight tiles first and will begin phase 2.
paris-event-phase-one = Phase 1: { $seat } begins.
paris-event-phase-two = All tiles lie. Phase 2: { $seat } begins.
paris-event-used = { $seat } uses { $card } and covers { $field }.
paris-event-skipped = { $seat } can do nothing and is skipped.
paris-event-lit = { $building } of { $seat }: { $size } fields × { $count } { $count ->
    [one] lamp
   *[other] lamps
} ({ $lamps }) = { $points }.
paris-event-joined = Largest group of { $seat }: { $buildings } = { $points }.
paris-event-card = { $card } of { $seat }: { $points } points.
paris-event-tie = Equal points: { $seat } has { $count } free fields of the own colour.

# What earlier versions said at the end: it stands in the logs of their games.
paris-event-group = Largest group of { $seat }: { $fields } fields.
paris-event-unbuilt = Unbuilt buildings of { $seat }: { $count }, { $points } points.
paris-event-total = { $seat } has { $points } points.
paris-event-over = The game is over.

# Why not.
paris-illegal-pick-first = First the postcards are chosen, in turn.
paris-illegal-picked = { $card } has been chosen already.
paris-illegal-phase-one = In phase 1 you lay your tile or take a building; building begins in phase 2.
paris-illegal-phase-two = In phase 2 you build or activate a postcard; tiles and the pool are closed.
paris-illegal-no-tiles = All your tiles lie.
paris-illegal-tiles-left = You may pass only when all your tiles lie; you have { $count } left.
paris-illegal-no-square = No square for tiles begins on { $field }; its square is { $square }.
paris-illegal-square-taken = A tile lies on { $field } already.
paris-illegal-not-in-pool = { $building } is not in the pool.
paris-illegal-not-in-reserve = { $building } is not in your reserve.
paris-illegal-no-chimneys = You have no chimney left, and a building needs one.
paris-illegal-build-exchanged = Levitation: build { $building } now.
paris-illegal-off-board = From { $field } it would stick out of the board.
paris-illegal-covered = Something stands on { $field } already.
paris-illegal-lamp = There is a lamp on { $field }.
paris-illegal-others-colour = { $field } has the other’s colour.
paris-illegal-not-your-colour = { $field } is not a field of your colour.
paris-illegal-not-in-game = { $card } is not used in this game.
paris-illegal-activated = { $seat } has activated { $card } already.
paris-illegal-no-tokens = You have no action token left.
paris-illegal-needs-place = { $card } is activated by “{ $verb } …”; “spend { $word }” gives up its effect.
paris-illegal-no-room = There is no room for { $building }, which would have to be built at once.
paris-illegal-not-built = You have not built { $building }.
paris-illegal-not-beside = { $field } is not side by side with your { $building }.
paris-illegal-nothing-to-see = The statue on { $field } has to look at a free field.
paris-illegal-no-printed-lamp = { $field } is not a free printed lamp.

# What has to be decided.
paris-prompt-pick = Choose a postcard that is used ({ $count } to choose).
paris-prompt-tiles = Lay your tile ({ $tile }) or take a building.
paris-prompt-take = All your tiles lie: take a building, or pass.
paris-prompt-city = Build one of your reserve ({ $reserve }), or activate a postcard ({ $tokens } tokens left).
paris-prompt-levitation = Levitation: build { $building }.

# What gives points.
paris-sheet-light = light
paris-sheet-group = group
paris-sheet-unbuilt = unbuilt
paris-sheet-postcards = postcards

# The table in words.
paris-brief-game = Paris: City of Light.
paris-brief-pick = { $seat } chooses a postcard.
paris-brief-tiles = Phase 1: { $seat } lays a tile or takes a building.
paris-brief-city = Phase 2: { $seat } builds or activates a postcard.
paris-brief-levitation = Phase 2: { $seat } builds { $building } (Levitation).
paris-brief-seat-tiles = { $seat }: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} to lay; reserve: { $reserve }.
paris-brief-seat-city = { $seat } has { $tokens ->
    [one] 1 token
   *[other] { $tokens } tokens
}, { $chimneys ->
    [one] 1 chimney
   *[other] { $chimneys } chimneys
}; reserve: { $reserve }.
paris-brief-pool = Pool: { $buildings }.
paris-brief-cards = Postcards that nobody has activated: { $cards }.
paris-end-pick = Eight of twelve postcards are used; { $count } to choose.
paris-end-tiles = Phase 1 ends when all 16 tiles lie; who lays eight first begins phase 2.
paris-end-swift = Phase 1 ends when all 16 tiles lie; then { $seat } begins phase 2.
paris-end-city = The game ends when nobody can build and all tokens are used.
paris-end-counted = Everything is counted.
paris-end-tied = Equal points; free fields of the own colour: blue { $blue }, orange { $orange }.

paris-part-fields = ### Fields
paris-part-pieces = ### Buildings and pieces
paris-part-cards = ### Postcards
paris-full-row = { $fields }
paris-field-empty = { $field } no tile
paris-field-ground = { $field } { $ground }
paris-field-building = { $field } { $building } of { $seat }
paris-field-piece = { $field } { $piece } on { $ground }
paris-full-building = { $building } of { $seat } on { $fields }.
paris-full-piece = { $piece } of { $seat } on { $fields }.
paris-full-card = { $name } ({ $word }): { $effect }.
paris-full-card-activated = { $name } ({ $word }), activated by { $seat }: { $effect }.
paris-full-card-spent = { $name } ({ $word }), spent by { $seat } without its effect.
paris-full-card-open = { $name } ({ $word }), of { $seat }, still to be used: { $effect }.
paris-private-tile = Your tile: { $tile }.
paris-private-no-tile = All your tiles lie.
paris-private-reserve = Your reserve: { $buildings }.
paris-private-bag = Your other tiles, in an order that nobody knows: { $tiles }.

# On pictures.
paris-picture-player = Player
paris-picture-tiles = Tiles
paris-picture-reserve = Buildings
paris-picture-chimneys = Chimneys
paris-picture-tokens = Tokens
paris-picture-now = Now
paris-picture-postcards = Postcards
paris-picture-postcards-remark = word to write; mark of who activated it
paris-picture-later = to be used
paris-picture-hand = Your tile, in its four turns
paris-picture-hand-none = Your buildings in reserve
paris-picture-bag = Your other tiles
paris-picture-bag-remark = in an order that nobody knows
paris-picture-own = Your reserve
paris-picture-own-remark = the dot lies on the field that you name
paris-picture-sign-blue = blue
paris-picture-sign-orange = orange
paris-picture-sign-shared = purple: both
paris-picture-sign-lamp = lamp
paris-preview = { $action }. It would lie on { $fields }.
paris-preview-lit = { $action }. It would lie on { $fields }, in the light of { $lamps ->
    [0] no lamp
    [one] 1 lamp
   *[other] { $lamps } lamps
}.
paris-picture-sign-light = light of a lamp
paris-picture-sign-lit = 5 fields × 3 lamps = 15
paris-picture-sign-first = field you name
paris-picture-sign-last = last turn
