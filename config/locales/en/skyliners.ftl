# What Skyliners says in English.

skyliners = Skyliners

skyliners-rules =
    { "**" }Skyliners**: everyone builds the same city and looks at it from an own side. See more of it than the others.
    { "**" }Your turn:** two actions, then *end*. Build a *floor* on an empty field or on floors, a *roof* on floors, a *park* on an empty field; nothing on roofs and parks, and no field twice in a turn. Buildings belong to nobody.
    { "**" }Seeing.** Along each of your lines A to E (A is your leftmost) you see every building that is higher than all nearer ones. Park < floor < floor with roof < two floors.
    { "**" }Basic game.** When all is built, line A is scored for everyone in turn, then B to E: 1 point for each building you see, and your antenna goes on each that has none.
    { "**" }Advanced game.** The second action may be a *plan*: how many buildings you will see along a line. Only plans that are met score, the oldest first. After someone's last floor the round is finished.
    { "**" }In the end** each of your antennas is 1 point, and your secret skyscraper card 3 if a highest building stands in its block. Ties: most antennas.
    { "**" }Actions**

skyliners-option-rules = Rules
skyliners-option-rules-basic = Basic
skyliners-option-rules-advanced = Advanced: with plans

# Verbs and arguments; at most 100 characters each.
skyliners-verb-floor = Build a floor on an empty field or on floors
skyliners-verb-roof = Build a roof on floors: nothing may be built on it
skyliners-verb-park = Build a park on an empty field
skyliners-verb-plan = Second action: foretell how many buildings you will see along a line
skyliners-verb-end = End your turn after two actions: until then you can take them back
skyliners-argument-field = A field, such as w2
skyliners-argument-line = One of your lines, A (your leftmost) to E
skyliners-argument-number = How many buildings you will see: 1 to 4

skyliners-notation-field = “{ $word }” is no field; fields are written like w2: v to z, 1 to 5.
skyliners-notation-line = “{ $word }” is no line; your lines are A to E, from your left.
skyliners-notation-number = “{ $word }” stands on no planning card: 1 to 4.

# Actions, as they are shown in lists.
skyliners-action-floor = Build a floor on { $field }
skyliners-action-roof = Build a roof on { $field }
skyliners-action-park = Build a park on { $field }
skyliners-action-plan = Put a plan on the stack
skyliners-action-end = End the turn

skyliners-note-field = your line { $line }, place { $place }; now { $now }
skyliners-note-plan = you see { $seen } on { $line } now
skyliners-word-field = { $count ->
    [1] block { $blocks }
   *[other] blocks { $blocks }
}
skyliners-word-line = { $number ->
    [1] your leftmost line
    [5] your rightmost line
   *[other] your line number { $number } from the left
}
skyliners-word-number = { $number ->
    [one] you will see 1 building
   *[other] you will see { $number } buildings
}

# What just happened.
skyliners-event-floor = { $seat } builds a floor on { $field }: now { $height } high.
skyliners-event-roof = { $seat } builds a roof on { $field }, over { $height ->
    [one] 1 floor
   *[other] { $height } floors
}.
skyliners-event-park = { $seat } builds a park on { $field }.
skyliners-event-planned = { $seat } puts a plan on the stack, number { $place }.
skyliners-event-last-round = { $seat } has built the last own floor: round { $round } is the last.
skyliners-event-skipped = { $seat } can do nothing this turn.
skyliners-event-turn = Round { $round }: { $seat } to move.
skyliners-event-scored-line = { $line }: { $seat } sees { $seen }; antennas: { $antennas }{ $lacking }.
skyliners-event-scored-plan = { $line }: { $seat } sees { $seen } as planned; antennas: { $antennas }{ $lacking }.
skyliners-event-scored-missed = { $line }: { $seat } sees { $seen } and planned { $plan }: nothing.
skyliners-scored-all = { "" }
skyliners-scored-lacking = {" "}and { $points } points for antennas that are used up

# What earlier versions said at the end: it stands in the logs of their games.
skyliners-event-antennas = { $seat } takes { $points } for antennas on the board.
skyliners-event-skyscraper = { $seat } has the skyscraper card { $block }: { $points }.
skyliners-event-total = { $seat } has { $points } points.
skyliners-event-over = The game is over.

# Why not.
skyliners-illegal-no-floors = You have no floors left.
skyliners-illegal-no-roofs = You have no roofs left.
skyliners-illegal-no-parks = You have no park left.
skyliners-illegal-on-park = { $field } is a park: nothing may be built on it.
skyliners-illegal-on-roof = { $field } has a roof: nothing may be built on it.
skyliners-illegal-twice = You have built on { $field } in this turn: not twice on one field in a turn.
skyliners-illegal-roof-on-ground = { $field } is empty: a roof goes on floors only.
skyliners-illegal-park-on-building = { $field } has a building: a park goes on an empty field only.
skyliners-illegal-no-plans = The basic game has no plans.
skyliners-illegal-build-first = The first action of a turn is a building; the second may be a plan.
skyliners-illegal-plan-used = Your plan for line { $line } lies on the stack already.
skyliners-illegal-two-actions = You have done two things in this turn: end it, or take one back.
skyliners-illegal-act-first = A turn has two actions: you can still do something.

# What has to be decided.
skyliners-prompt-first = You look from the { $side }. First action: build. You have { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}, { $roofs ->
    [one] 1 roof
   *[other] { $roofs } roofs
}, { $parks ->
    [one] 1 park
   *[other] { $parks } parks
}.
skyliners-prompt-end = End your turn, or take back what you did.
skyliners-prompt-second = You look from the { $side }. Second action: build. You have { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}, { $roofs ->
    [one] 1 roof
   *[other] { $roofs } roofs
}, { $parks ->
    [one] 1 park
   *[other] { $parks } parks
}.
skyliners-prompt-second-or-plan = You look from the { $side }. Second action: build or plan. You have { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}, { $roofs ->
    [one] 1 roof
   *[other] { $roofs } roofs
}, { $parks ->
    [one] 1 park
   *[other] { $parks } parks
}.

# What gives points.
skyliners-sheet-seen = seen
skyliners-sheet-antennas = antennas
skyliners-sheet-lacking = { $antennas } + { $lacking }
skyliners-sheet-skyscraper = skyscraper
skyliners-sheet-block = { $block }

# The table in words.
skyliners-side-south = South
skyliners-side-west = West
skyliners-side-north = North
skyliners-side-east = East
skyliners-building-none = empty
skyliners-building-park = park
skyliners-building-floors = { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}
skyliners-building-roofed = { $floors ->
    [one] 1 floor with roof
   *[other] { $floors } floors with roof
}
skyliners-field = { $field } ({ $building })
skyliners-brief-name = Skyliners, { $rules }.
skyliners-brief-first = Round { $round }: { $seat } builds.
skyliners-brief-second = Round { $round }: { $seat } builds once more.
skyliners-brief-second-or-plan = Round { $round }: { $seat } builds once more or plans.
skyliners-brief-ends = Round { $round }: { $seat } is about to end the turn.
skyliners-brief-end-advanced = The end comes after someone's last floor: { $floors } left at least.
skyliners-brief-end-basic = The end comes when all is built: { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} to go.
skyliners-brief-highest = Highest: { $fields }.
skyliners-brief-seat = { $seat } ({ $side }) sees { $count }: { $lines }; has { $floors ->
    [one] 1 floor
   *[other] { $floors } floors
}, { $roofs ->
    [one] 1 roof
   *[other] { $roofs } roofs
}, { $parks ->
    [one] 1 park
   *[other] { $parks } parks
}.
skyliners-trace = { $seat }: { $done }.
skyliners-trace-planned = a plan

skyliners-part-city = ### City, from north to south and from west to east
skyliners-part-views = ### What is seen, from near to far
skyliners-part-stack = ### Plans
skyliners-full-row = Row { $row }: { $fields }.
skyliners-full-view = { $seat }, line { $line }: { $count } ({ $fields }).
skyliners-full-stack = { $count ->
    [one] 1 plan
   *[other] { $count } plans
} on the stack, the oldest first: { $owners }.
skyliners-full-antenna = { $field } { $seat }
skyliners-full-antennas = Antennas: { $antennas }.
skyliners-private-card = You look from the { $side }. Your skyscraper card: block { $block }, { $points } points if a highest building stands there.
skyliners-private-plan = { $line } { $number } (number { $place } on the stack)
skyliners-private-plans = Your plans: { $plans }. Unused: { $unused }.
skyliners-private-line = { $line }: you see { $count }: { $seen }; hidden: { $hidden }.

# On pictures.
skyliners-picture-player = Player
skyliners-picture-side = Looks from
skyliners-picture-floors = Floors
skyliners-picture-roofs = Roofs
skyliners-picture-parks = Parks
skyliners-picture-plans = Plans
skyliners-picture-sees = Sees now
skyliners-picture-stack = Plans, the oldest first
skyliners-picture-stack-remark = faces stay hidden until the count
skyliners-picture-plans-title = Plans in the order of scoring
skyliners-picture-plans-remark = line, planned number; ticked = met
skyliners-picture-sign-floors = floors: the darker the higher, a new colour from 7 on
skyliners-picture-sign-roof = roof: ½ higher
skyliners-picture-sign-park = park: ½ high
skyliners-picture-sign-line = a line: buildings seen
skyliners-picture-sign-antenna = antenna
skyliners-picture-sign-last = just built
skyliners-picture-own-title = You look from the { $side }
skyliners-picture-own-note = Skyscraper card { $block }: 3 points if a highest building stands in the golden frame
skyliners-picture-skyline = Your skyline
skyliners-picture-skyline-remark = what you see, the nearest at the bottom
skyliners-picture-map = The city as you look at it
skyliners-picture-map-remark = struck through = hidden from you; golden frame = your skyscraper card
skyliners-picture-line-seen = you see
skyliners-picture-line-plan = plan
