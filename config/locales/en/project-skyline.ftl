# What Project Skyline says in English.

project-skyline = Project Skyline

project-skyline-rules =
    { "**" }Project Skyline**: build up a city with cards, and end with the most money.
    { "**" }Your turn.** 1. You may *buy* a card, or *upgrade*: give up a hand card for a better one. 2. Choose a *symbol* and *play* any cards that have it, one at a time. 3. Monuments that you have reached pay. 4. Areas whose last empty field you filled are scored: who tops most buildings there gets their full value, the second half of it. 5. *Discard* what you like, then *end*: you draw up to four cards.
    { "**" }Building.** On an empty field, or on any building up to height 7; who lies on top counts. The first layer on a bonus field takes its bonus.
    { "**" }Monuments.** New York: an unbroken chain of buildings that you top, from the landmark to the monument. Tokyo: as many buildings that you top beside it as its number says.
    { "**" }The end.** Someone reaches the gold space: the round is finished, and one more is played. Someone places their last layer: the round is finished. Then cards count their value; in New York each building of height 7 that you top pays 5, in Tokyo the number of areas you are in.
    { "**" }Actions**

project-skyline-option-board = City
project-skyline-option-board-new-york = New York City
project-skyline-option-board-tokyo = Tokyo

# Verbs and arguments; at most 100 characters each.
project-skyline-verb-buy = Step 1: buy a card from a pile of the base market
project-skyline-verb-upgrade = Step 1: give up a hand card for one of the upgrade market
project-skyline-verb-symbol = Step 2: choose the symbol whose cards you play this turn
project-skyline-verb-play = Step 2: play a card of your hand
project-skyline-verb-build = Build on a field what your card says
project-skyline-verb-lift = Lift one of your top layers to move it
project-skyline-verb-sell = Sell a card of your hand or discard pile
project-skyline-verb-take = Take a card of the base market for free
project-skyline-verb-swap = Exchange a card of your discard pile for one of the upgrade market
project-skyline-verb-visit = Take the bonus of a monument
project-skyline-verb-done = Visit no further monument
project-skyline-verb-finish = End playing cards; monuments and areas are scored
project-skyline-verb-score = Step 4: score this area next
project-skyline-verb-token = Put a building-site token on an area
project-skyline-verb-discard = Step 5: discard a hand card
project-skyline-verb-end = Draw up to four cards and end your turn

project-skyline-argument-pile = Pile of the base market: green, white, grey or red
project-skyline-argument-give = The card you give up
project-skyline-argument-take = The card you take
project-skyline-argument-colour = green, white, grey or red
project-skyline-argument-card = Code of a card, such as S-03
project-skyline-argument-field = A field, such as c4
project-skyline-argument-from = hand or discard
project-skyline-argument-monument = A monument, such as M3
project-skyline-argument-area = An area, such as G1

project-skyline-notation-area = “{ $word }” is no area; areas are written like G1.
project-skyline-notation-colour = “{ $word }” is no colour: green, white, grey or red.
project-skyline-notation-card = “{ $word }” is no card; cards are written like S-03.
project-skyline-notation-field = “{ $word }” is no field; fields are written like c4.
project-skyline-notation-monument = “{ $word }” is no monument; monuments are written like M3.
project-skyline-notation-from = “{ $word }” is not a place to sell from: hand or discard.

project-skyline-colour-green = Green: recreation
project-skyline-colour-white = White: residential
project-skyline-colour-grey = Grey: offices
project-skyline-colour-red = Red: industry

project-skyline-bonus-money = { $money } money
project-skyline-bonus-stone = upgrade stone one space down
project-skyline-bonus-card = any card of the base market

# Actions, as they are shown in lists.
project-skyline-action-token = Put a building-site token on { $area }
project-skyline-action-buy = Buy from the { $pile } pile
project-skyline-action-upgrade = Give up { $give }, take { $take }
project-skyline-action-symbol = Choose { $colour }
project-skyline-action-play = Play { $card }
project-skyline-action-build = Build on { $field }
project-skyline-action-lift = Lift your layer on { $field }
project-skyline-action-sell = { $from ->
    [hand] Sell { $card } from your hand
   *[discard] Sell { $card } from your discard pile
}
project-skyline-action-take = Take a card of the { $pile } pile
project-skyline-action-swap = Exchange { $give } for { $take }
project-skyline-action-visit = Take the bonus of { $monument }
project-skyline-action-done = Visit no further monument
project-skyline-action-finish = Play no more cards
project-skyline-action-score = Score { $area } next
project-skyline-action-discard = Discard { $card }
project-skyline-action-end = Draw and end the turn

project-skyline-note-nothing = does nothing now
project-skyline-note-no-cards = none of your cards has it
project-skyline-note-cards = your cards: { $cards }

# What just happened.
project-skyline-event-token-put = { $seat } puts a building-site token on { $area }.
project-skyline-event-bought = { $seat } buys { $card } for { $price }.
project-skyline-event-upgraded = { $seat } gives up { $give } and takes { $take } for { $price }.
project-skyline-event-symbol-chosen = { $seat } chooses { $colour }.
project-skyline-event-played = { $seat } plays { $card }.
project-skyline-event-gained = { $seat } takes { $money } money.
project-skyline-event-nothing = { $card } has nothing to do.
project-skyline-event-partly = The rest of { $card } can't be done.
project-skyline-event-built = { $seat } builds { $layers ->
    [one] 1 layer
   *[other] { $layers } layers
} on { $field }.
project-skyline-event-bonus-taken = { $seat } takes the bonus of { $field }: { $bonus }.
project-skyline-event-stone-down = The upgrade stone of { $seat } goes one space down.
project-skyline-event-lifted = { $seat } lifts a layer from { $field }.
project-skyline-event-sold = { $seat } sells { $card } for { $money }.
project-skyline-event-taken = { $seat } takes { $card } for free.
project-skyline-event-drew = { $seat } draws { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
project-skyline-event-shuffled = { $seat } shuffles the discard pile into a new draw pile.
project-skyline-event-swapped = { $seat } exchanges { $give } of the discard pile for { $take }.
project-skyline-event-monument = { $seat } has { $monument }: { $bonus }.
project-skyline-event-scored = { $area } is full and scored: { $layers } layers, worth { $value }.
project-skyline-event-share = { $seat } takes { $money } for { $area }.
project-skyline-event-market-left = { $card } leaves the upgrade market.
project-skyline-event-market-entered = { $card } enters the upgrade market.
project-skyline-event-token-gone = No area is empty: the token of { $area } leaves the game.
project-skyline-event-discarded = { $seat } discards { $card }.
project-skyline-event-end-gold = { $seat } has reached the gold space: round { $round } is the last.
project-skyline-event-end-layers = { $seat } has placed the last layer of the supply: round { $round } is the last.
project-skyline-event-turn = Round { $round }: { $seat } to move.

# What earlier versions said at the end: it stands in the logs of their games.
project-skyline-event-final-cards = The cards of { $seat } are worth { $money }.
project-skyline-event-final-towers = { $seat } tops { $count } buildings of seven layers: { $money }.
project-skyline-event-final-areas = { $seat } has layers in { $count } areas: { $money }.
project-skyline-event-over = The game is over.

# Why not.
project-skyline-illegal-not-now = That can't be done at this step of the turn.
project-skyline-illegal-other-choice = { $card } is being carried out and asks for something else first.
project-skyline-illegal-no-money = That costs { $price }, which you don't have.
project-skyline-illegal-sold-out = The { $pile } pile is empty.
project-skyline-illegal-top-space = Your upgrade stone is on the top space: no more upgrading.
project-skyline-illegal-not-in-hand = { $card } is not in your hand.
project-skyline-illegal-not-in-discard = { $card } is not in your discard pile.
project-skyline-illegal-not-in-market = { $card } is not in the upgrade market.
project-skyline-illegal-no-shared-symbol = { $give } and { $take } share no symbol.
project-skyline-illegal-wrong-symbol = { $card } does not have the symbol you chose, { $colour }.
project-skyline-illegal-no-field = { $field } is not a field for buildings.
project-skyline-illegal-blockade = { $field } is closed with two or three players.
project-skyline-illegal-too-high = The building on { $field } has seven layers already.
project-skyline-illegal-no-site = { $area } has no building-site token: no new building may be started there.
project-skyline-illegal-no-layers = You have no layers left.
project-skyline-illegal-wrong-place = { $card } does not let you build on { $field }.
project-skyline-illegal-not-empty = { $field } is not empty.
project-skyline-illegal-two-elsewhere = There is no room for two new buildings in the colour of { $field }, but there is in another.
project-skyline-illegal-wrong-colour = { $field } is not { $colour } like your first new building.
project-skyline-illegal-not-your-top = You don't have the top layer on { $field }.
project-skyline-illegal-too-low = The building on { $field } has only one layer.
project-skyline-illegal-nowhere-to-land = There is no other field that the layer could go to.
project-skyline-illegal-same-field = The layer has to go to a field other than { $field }.
project-skyline-illegal-no-area = The board has no area { $area }.
project-skyline-illegal-no-monument = The board has no monument { $monument }.
project-skyline-illegal-not-reached = You don't meet the condition of { $monument }.
project-skyline-illegal-already-visited = You have had the bonus of { $monument } by this card.
project-skyline-illegal-not-waiting = { $area } is not waiting to be scored.
project-skyline-illegal-has-token = { $area } has a building-site token already.
project-skyline-illegal-area-not-empty = { $area } is not empty.
project-skyline-illegal-too-many-cards = You hold more than four cards: discard down to four first.

# What has to be decided.
project-skyline-prompt-setup = Put a building-site token on an area: new buildings may only be started where one lies.
project-skyline-prompt-buy = Buy or upgrade, or choose a symbol.
project-skyline-prompt-symbol = Choose the symbol whose cards you play.
project-skyline-prompt-play = Play cards with { $colour }, or finish.
project-skyline-prompt-build = { $card }: choose a field for { $layers ->
    [one] 1 layer
   *[other] { $layers } layers
}.
project-skyline-prompt-new-building = { $card }: choose an empty field for 1 layer.
project-skyline-prompt-another = { $card }: play another card, whatever its symbol.
project-skyline-prompt-sell = { $card }: sell a card of your hand or discard pile for { $money }.
project-skyline-prompt-take = { $card }: take a card of the base market.
project-skyline-prompt-lift = { $card }: choose the layer to move.
project-skyline-prompt-land = { $card }: choose where the layer goes.
project-skyline-prompt-visit = { $card }: choose a monument whose bonus you take, or done.
project-skyline-prompt-swap = { $card }: exchange a card of your discard pile for one of the upgrade market.
project-skyline-prompt-monuments = Your monuments give you cards of the base market: take one ({ $count } to take).
project-skyline-prompt-areas = Several areas are full: which is scored next?
project-skyline-prompt-token = { $area } has been scored: move its token to an empty area.
project-skyline-prompt-draw = Discard what you like, then end your turn: you draw up to four cards.

# What gives points.
project-skyline-sheet-play = in play
project-skyline-sheet-cards = cards
project-skyline-sheet-towers = towers
project-skyline-sheet-areas = areas
project-skyline-sheet-for = for { $count }

# The table in words.
project-skyline-brief-board = Project Skyline, { $board }.
project-skyline-brief-setup = { $seat } puts down a building-site token.
project-skyline-brief-buy = Round { $round }: { $seat } may buy or upgrade.
project-skyline-brief-play = Round { $round }: { $seat } plays cards.
project-skyline-brief-monuments = Round { $round }: { $seat } takes a card for a monument.
project-skyline-brief-areas = Round { $round }: { $seat } scores areas.
project-skyline-brief-draw = Round { $round }: { $seat } draws cards.
project-skyline-brief-end = The end comes at { $gold } money ({ $lacking } lacking) or with a last layer ({ $layers } left).
project-skyline-brief-seat = { $seat }: { $money } money, { $layers } layers, { $hand ->
    [one] 1 card
   *[other] { $hand } cards
}.
project-skyline-brief-nearly = One building short of full: { $areas }.
project-skyline-brief-lacks = { $area } ({ $field })
project-skyline-brief-market = Upgrade market: { $cards }; { $count } in the deck.
project-skyline-trace = { $seat } { $done }.
project-skyline-trace-played = played { $cards }
project-skyline-trace-built = built on { $fields }
project-skyline-trace-field = { $field } (now { $height })
project-skyline-trace-scored = scored { $areas }
project-skyline-purse = { $money } of { $gold } money, { $layers } layers, { $upgrade }.

project-skyline-part-areas = ### Areas, with the layers of each building from the ground up
project-skyline-part-monuments = ### Monuments and ways
project-skyline-part-market = ### Market
project-skyline-part-values = ### Values
project-skyline-full-seat = { $seat } has { $hand } cards in hand, { $draw } in the draw pile; { $upgrade }; discard pile: { $discard }; monuments: { $monuments }.
project-skyline-full-upgrade-price = next upgrade costs { $price }
project-skyline-full-upgrade-none = no more upgrades
project-skyline-full-base = Pile { $pile }: price { $price }, { $left } left. { $card }
project-skyline-full-deck = Upgrade deck: { $count } cards.
project-skyline-full-symbol = Symbol of this turn: { $colour }.
project-skyline-full-area = { $area } { $name } ({ $colour }{ $scored ->
    [yes] , scored
   *[no] { "" }
}{ $token ->
    [yes] , building-site token
   *[no] { "" }
}): { $fields }.
project-skyline-full-monument = { $monument } { $name }: { $bonus }; { $condition }: { $around }; reached by: { $seats }.
project-skyline-full-chain = joined to the landmark by a chain that ends beside it
project-skyline-full-threshold = { $count } buildings that you top beside it
project-skyline-full-landmark = The landmark lies on { $field }, beside { $around }.
project-skyline-full-ferries = Ferries join { $ferries }.
project-skyline-full-water = Fields by the water: { $fields }.
project-skyline-full-values = Money for an area by its layers: { $table }.
project-skyline-full-area-money = Money at the end by the number of areas you have a layer in: { $table }.
project-skyline-field-building = { $field } [{ $height }: { $layers }]
project-skyline-field-closed = { $field } closed
project-skyline-field-bonus = { $field } ({ $bonus })
project-skyline-field-empty = { $field }
project-skyline-private-hand = Your hand has { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
project-skyline-private-draw = In your draw pile, in an order that nobody knows: { $cards }.
project-skyline-private-no-draw = Your draw pile is empty.
project-skyline-private-count = { $card } × { $count }
project-skyline-card-line = { $card } ({ $symbols }; { $value } at the end): { $effect }
project-skyline-word-area = { $name }, { $colour }
project-skyline-word-field = { $area } { $name }
project-skyline-word-monument = { $name }: { $bonus }
project-skyline-word-pile = { $card }: { $effect }
project-skyline-word-hand = your hand
project-skyline-word-discard = your discard pile

# What the cards do; the numbers come from the list of cards.
project-skyline-layers = { $count ->
    [one] 1 layer
   *[other] { $count } layers
}
project-skyline-effect-and = { $money ->
    [0] { "" }
   *[other] { " " }and take { $money } money
}
project-skyline-effect-build-area = Build { $layers } { $count ->
    [one] in a { $colour } area
   *[other] on one field of a { $colour } area
}{ $and }.
project-skyline-effect-build-anywhere = Build { $layers } on any field{ $and }.
project-skyline-effect-build-building = Build { $layers } on any building that stands already{ $and }.
project-skyline-effect-build-near-water = Build { $layers } on any field next to water{ $and }.
project-skyline-effect-build-near-monument = Build { $layers } on any field next to a monument{ $and }.
project-skyline-effect-build-near-own = Build { $layers } on one field next to any layer of yours{ $and }.
project-skyline-effect-build-two-empty = Start new buildings with 1 layer each on 2 empty fields of one colour.
project-skyline-effect-money = Take { $money } money.
project-skyline-effect-play-another = Play 1 more card of your hand, whatever its symbol.
project-skyline-effect-sell = Remove a card of your hand or discard pile from the game and take { $money } money.
project-skyline-effect-take = Take any card of the base market into your hand; with the chosen symbol it may be played at once.
project-skyline-effect-draw = Draw 2 cards, or 3 if nobody has less money than you. Once per turn.
project-skyline-effect-move = Move one of your top layers to another field (from a building of 2 layers or more) and take { $money } money.
project-skyline-effect-layers-in = Take 1 money for each of your layers in { $colour } areas, covered ones too.
project-skyline-effect-fourth-layers = Take { $money } money for each of your layers that is the fourth of its building.
project-skyline-effect-visit = Take the bonus of up to 2 monuments whose condition you meet.
project-skyline-effect-new-buildings = Take { $money } money for each building that you have started on an empty field this turn.
project-skyline-effect-areas = Take { $money } money for each area with a layer of yours, covered or not.
project-skyline-effect-tall-buildings = Take { $money } money for each building of 3 layers or more that you top.
project-skyline-effect-swap = Exchange a card of your discard pile for a card of the upgrade market that shares a symbol.

# The same in a few words; “1 on green” is a layer on a field of a green area.
project-skyline-short-and = { $money ->
    [0] { "" }
   *[other] , { $money } money
}
project-skyline-short-build-area = { $count ->
    [one] 1 on { $colour }
   *[other] { $count } on one { $colour } field
}{ $and }
project-skyline-short-build-anywhere = { $layers } on any field{ $and }
project-skyline-short-build-building = { $layers } on any building{ $and }
project-skyline-short-build-near-water = { $layers } on any field next to water{ $and }
project-skyline-short-build-near-monument = { $layers } on any field next to a monument{ $and }
project-skyline-short-build-near-own = { $layers } on a field next to a layer of yours{ $and }
project-skyline-short-build-two-empty = 1 layer each on 2 empty fields of a colour
project-skyline-short-money = { $money } money
project-skyline-short-play-another = play 1 more card, whatever its symbol
project-skyline-short-sell = remove a card of hand or discard, { $money } money
project-skyline-short-take = any base card into your hand for free
project-skyline-short-draw = draw 2 cards, 3 if you have least money
project-skyline-short-move = move one of your top layers, { $money } money
project-skyline-short-layers-in = 1 money per layer of yours in { $colour } areas
project-skyline-short-fourth-layers = { $money } money per layer of yours that is a 4th
project-skyline-short-visit = the bonus of up to 2 of your monuments
project-skyline-short-new-buildings = { $money } money per building started this turn
project-skyline-short-areas = { $money } money per area with a layer of yours
project-skyline-short-tall-buildings = { $money } money per building of 3+ that you top
project-skyline-short-swap = swap a discarded card for a market card

# On pictures.
project-skyline-picture-player = Player
project-skyline-picture-money = Money, of { $gold }
project-skyline-picture-layers = Layers
project-skyline-picture-hand = Hand
project-skyline-picture-draw = Draw
project-skyline-picture-discard = Discard
project-skyline-picture-upgrade = Next upgrade
project-skyline-picture-towers = 7 high
project-skyline-picture-areas = Areas
project-skyline-picture-worth = at the end
project-skyline-picture-sign-deck = deck
project-skyline-picture-sign-worth = area now: { $values }, then +{ $step } each
project-skyline-picture-sign-stone = stone down
project-skyline-picture-sign-card = base card
project-skyline-picture-sign-needs = your buildings beside
project-skyline-picture-sign-ferry = ferry
project-skyline-picture-sign-site = token: start here
project-skyline-picture-sign-last = just built
