# What the bot says in English. One file per game says what that game says.

game-is-over = This game is over.
not-your-turn = It is not your turn: { $active } to act.
no-such-game = There is no game “{ $game }”. Games: { $games }.
no-such-option = There is no option “{ $option }”. Options: { $options }.
wrong-number-of-seats = This game is for { $least } to { $most } players, not { $seats }.

# Slash commands; at most 100 characters each.
command-skyline = Board games that last days
command-new = Open a new game in this channel
command-join = Take a seat in the game that is being gathered here
command-leave = Give your seat back before the game starts
command-start = Start the game with those who have joined
command-cancel = Call off a game that has not started
command-hand = Show your hand, to you alone
command-board = Show the board
command-move = Do one or several actions, separated by semicolons
command-undo = Take back your last action of this turn
command-log = What happened in this game
command-games = Your games, those that wait for you first
command-rules = The rules in short
command-resign = Give up this game
command-remind = When and how often you are reminded
command-help = How to begin
option-kind = Which game
option-options = Options of the game, such as board=tokyo
option-game = Which of your games; needed only outside its channel
option-actions = Such as: symbol grey; play S-03; build c4
option-setting = off, on, an interval in hours, or snooze

# Posts and menus; a button's label has at most 80 characters.
turn-of = To act: **{ $active }**
won-by = The game is over. Won by **{ $winners }**.
button-your-move = Your move
button-hand = Show my hand
button-board = Board
button-undo = Take back
menu-first = What do you do?
menu-next = { $path } …
menu-more = More … (page { $page } of { $pages })
