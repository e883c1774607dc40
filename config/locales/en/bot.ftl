# What the bot says in English. One file per game says what that game says.

game-is-over = This game is over. `/skyline new` opens another.
not-your-turn = It is not your turn: { $active } to act.
no-such-game = There is no game “{ $game }”. Games: { $games }.
no-such-option = There is no option “{ $option }”. Options: { $options }.
no-such-player = There is no computer player “{ $player }”. Players: { $players }.
wrong-number-of-players = Name one computer player for all seats or one for each: { $players } were named for { $seats } seats.
none = none
notation-empty = Say what you do: { $verbs }.
notation-verb = This game has no action “{ $verb }”; it has { $verbs }.
notation-form = Write it like this: { $form }
no-such-edition = There is no edition { $edition } of this game; the newest is { $newest }.
wrong-number-of-seats = This game is for { $players }, not { $seats }.
players-exactly = { $count } players
players-between = { $least } to { $most } players

# Slash commands; at most 100 characters each.
command-skyline = Board games that last days
command-new = Open a new game in this channel
command-join = Take a seat in the game that is being gathered here
command-leave = Give your seat back before the game starts
command-start = Start the game with those who have joined
command-cancel = Call off a game that has not started
command-hand = Show your hand, to you alone
command-board = Show the board, to you alone: as a picture or in words
command-move = Do one or several actions, separated by semicolons
command-undo = Take back your last action, until somebody else acts
command-log = What happened in this game
command-replay = Show the game turn by turn as a film, to you alone
command-rules = The rules in short
command-remind = When and how often you are reminded
option-setting = on, off (told once a turn), silent (never told), snooze (a day), or hours to the first reminder
command-games = Your games, those that wait for you first
command-resign = Give up this game
command-help = How to begin
option-kind = Which game
option-options = Options of the game, such as board=tokyo
option-game = Which of your games; needed only outside its channel
option-as = picture, or words for a description of the whole table
option-since = all for the whole game, turn for what happened since your last turn
option-actions = Such as: symbol grey; play S-03; build c4

# Posts and menus; a button's label has at most 80 characters.
turn-of = Next: **{ $active }**
won-by = The game is over. Won by **{ $winners }**.
button-your-move = Your move
button-hand = Show my hand
button-board = Board
button-words = In words
button-rules = Rules
button-undo = Take back
button-back = Back
button-confirm = Confirm
button-snooze = Remind me tomorrow
button-off = No reminders
button-join = Join
button-leave = Leave
button-start = Start
button-cancel = Call off
confirm =
    { $action }
    This is how it would look. *Confirm* does it.
menu-first = What do you do?
menu-next = { $path } …
menu-part = { $path } … { $first } to { $last }
menu-more = More … (page { $page } of { $pages })
preview-choose = { $path } …: you can choose { $words }.

# The lobby. game-<phase> says how a game stands.
game-lobby =
    Game #{ $game }, **{ $name }**, for { $seats }. { $options }
    At the table: **{ $players }**
    Take a seat with *Join*; the host begins with *Start*.
lobby-is-there = The buttons are [here]({ $link }).
option-chosen = { $option }: { $value }
# For a name of which nothing can be seen, and beside one that looks like another's; later it is the seat's colour.
player-number = Player { $number }
player-told-apart = { $name } ({ $mark })
player-resigned = { $name } (given up; the computer plays on)
game-running = Game #{ $game }, **{ $name }**, is on: { $players }. { $options }
game-over = Game #{ $game }, **{ $name }**, is over.
game-cancelled = Game #{ $game }, **{ $name }**, is called off.
game-waits = **#{ $game } { $name }** in { $channel } waits for you
game-goes-on = #{ $game } { $name } in { $channel }
game-unreadable = #{ $game } can’t be read by this version of the bot; its operator finds the cause by `skyline verify`
no-games = You are in no game. `/skyline new` opens one in a channel.
no-game-here = There is no game here. `/skyline new` opens one; one of yours that is elsewhere is named by the option `game`.
which-game = Several games are played here: say which one by the option `game`: { $games }.
lobby-no-such-game = There is no such game. `/skyline games` lists yours.
lobby-started = The game has started: its seats can't change any more.
lobby-not-started = The game has not started yet. Its host starts it by `/skyline start`.
lobby-over = The game is over. `/skyline new` opens another.
lobby-cancelled = The game was called off. `/skyline new` opens another.
lobby-already-joined = You have a seat in this game already.
lobby-not-joined = You have no seat in this game. `/skyline join` takes one before it starts.
lobby-full = All { $most } seats are taken.
lobby-too-few = At least { $least } players are needed, and { $seats } joined so far: `/skyline join`.
lobby-not-host = Only the host, { $host }, can do that.
lobby-already-resigned = You have given up this game already.

# Turns.
turn-no-such-game = There is no such game. `/skyline games` lists yours.
turn-not-started = The game has not started yet. Its host starts it by `/skyline start`.
turn-cancelled = The game was called off. `/skyline new` opens another.
turn-not-seated = You don't play in this game.
turn-nothing = Say what to do, such as `/skyline move actions:symbol grey`.
done-unseen = It is done, but can’t be shown just now. Press *Your move* on the board.
turn-stale = The game has gone on since this was shown. Press *Your move* on the newest board.
turn-nothing-to-undo = There is nothing to take back yet.
turn-revealed = That can't be taken back: something hidden was revealed by it.
turn-others-acted = That can't be taken back: others have acted since.
turn-updated = That can't be taken back: the bot was updated since, and its rules with it.
undo = { $seat } takes back: { $action }
your-turn =
    { "**" }Your turn** in game #{ $game }, { $name }: { $channel }
    This is your hand:
your-hand =
    Game #{ $game }, { $name }: { $channel }
    A new message tells you when it is your turn. This is your hand:
your-turn-here = { $user }, it is your turn.

# What happened beside turns: by direct message, or with a mention in the channel.
told =
    Game #{ $game }, { $name }: { $channel }
    { $what }
told-here = { $user }: { $what }
told-began = { $seat } has started the game. A new message tells you when it is your turn.
told-gave-up = { $seat } has given up; the computer plays on.
told-called-off = { $host } has called the game off.
told-unreached = { $user } could not be told so far that it is their turn: their direct messages are closed, and the bot can’t post in the channel. Perhaps you can tell them.
you-gave-up = You have given up this game; the computer plays on for you.
game-was-called-off = This game was called off.
loser-begins = { $seat } begins: the one who lost your last game here.
store-busy = The database is busy. Nothing was changed; please try again in a moment.
store-away = The database can’t be reached just now. Nothing was changed; please try again in a minute.
store-doubtful = The database broke off. Whether this was done is not known: look at the board before you try again.
store-unreadable = This game’s data can’t be read by this version of the bot. Its operator finds the cause in the log; other games are not affected.
store-failed = The database failed. Nothing was changed; the operator of this bot finds the cause in the log.
board-not-posted = ⚠ The board could not be posted: { $lacks } Nothing is lost: it is tried again, and *Board* shows it to you.
turn-not-told = ⚠ { $user } could not be told that it is their turn: { $lacks } It is tried again; perhaps you can tell them.
lacks-closed = their direct messages are closed.
lacks-answer = Discord does not take the message just now.
lacks-channel = the game's channel is gone. Play on in direct messages, or here with the option `game`.
lacks-view = the bot lacks the right *View Channel* in the game's channel.
lacks-thread = the game's thread is locked. Whoever has the right *Manage Threads* can unlock it, or give the bot that right.
lacks-send = the bot lacks the right *Send Messages* (in threads: *Send Messages in Threads*) or *Attach Files* in the game's channel.
lacks-private = this is a private thread, where the bot can post only as a member. Unless it is one, mention it here to add it.
rights-missing = ⚠ No board can be posted here yet: { $lacks }
rights-mend = Whoever manages this channel can change that in its settings, under *Permissions*. Until then `/skyline board` shows the board to you alone.
picture-failed = The picture could not be drawn. The game is not affected; the operator of this bot finds the cause in the log.
help =
    { "**" }How to begin**
    1. `/skyline new` opens a game here. Others press *Join*; the host presses *Start*.
    2. When it is your turn you get a direct message. Press *Your move* under it, or under the board, and choose from the menus; pictures show where a piece may go. Or write: `/skyline move` takes several actions at once, and each game has a command of its own.
    3. `/skyline undo` takes back your last action, as long as nobody else has acted and nothing hidden was revealed by it.
    `/skyline hand` and `/skyline board` show your cards and the board to you alone, `/skyline replay` the whole game as a film or what happened since your last turn, `/skyline rules` the rules in short, `/skyline games` the games that wait for you, `/skyline remind` when you are reminded.

# Seats whose name can't be seen or drawn, or looks like another's.
seat-blue = Blue
seat-orange = Orange
seat-purple = Purple
seat-black = Black

# How a game stands and how it ended; “sheet” is what everybody's points consist of.
headline-over = The game is over. Won by { $winners }.
sheet-end = { $seat } finishes { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
} with { $points }: { $parts }.
sheet-now = { $seat } stands at { $points }: { $parts }.
sheet-part = { $column } { $points }
sheet-part-from = { $column } { $points } ({ $from })
sheet-cell = { $from }: { $points }
sheet-title = Final count
sheet-rank = Rank
sheet-total = Total
part-now = ### Now
part-seats = ### Players
part-count = ### Count

# Log, replays and reminders.
rest-refused = The rest was not done: { $why }
log-empty = Nothing has happened yet.
replay = Game #{ $game }, { $name }, turn by turn: from round { $from } to round { $to }.
replay-unknown = “{ $since }” is none of: all, turn.
remind-all = Reminders of all your games
remind-game = Reminders of game #{ $game }
remind-on = { $which } are on.
remind-off = { $which } are off: you are told once when it is your turn, and not again. `/skyline remind setting:on` brings them back.
remind-silent = ⚠ { $which }, and the messages that tell you that it is your turn, are off: nothing tells you any more when others wait for you. `/skyline remind setting:off` brings back one message a turn.
remind-snooze = { $which } keep silent until this time tomorrow.
remind-pace = { $which } come { $hours ->
    [1] an hour
   *[other] { $hours } hours
} after your turn is told, then after ever longer waits.
remind-unknown = “{ $setting }” is none of: on, off, silent, snooze, or a number of hours from 1 to 720.
