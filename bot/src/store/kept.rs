//! Games and their seats, as rows.

use super::sql::binds;
use super::{ChannelId, Fault, GameId, MessageId, Millis, ServerId, Store, Tx, UserId};
use games::{AnyGame, Kind, Options, Seat, Seed};

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats can be taken.
    Lobby,
    Running,
    Over,
    /// Called off before its end.
    Cancelled,
}

impl Phase {
    pub fn id(self) -> &'static str {
        match self {
            Phase::Lobby => "lobby",
            Phase::Running => "running",
            Phase::Over => "over",
            Phase::Cancelled => "cancelled",
        }
    }

    fn read(text: &str) -> Option<Phase> {
        [Phase::Lobby, Phase::Running, Phase::Over, Phase::Cancelled]
            .into_iter()
            .find(|phase| phase.id() == text)
    }
}

/// A game as it is stored. It has no `Debug`: it holds the seed and all hands.
#[derive(Clone)]
pub struct Kept {
    pub id: GameId,
    pub kind: Kind,
    /// The rules it was begun with.
    pub rules: u16,
    pub options: Options,
    pub phase: Phase,
    pub step: u64,
    pub host: UserId,
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    /// Time from the beginning of a turn to the first reminder.
    pub pace: Millis,
    pub created: Millis,
    pub changed: Millis,
    /// The message that shows the board.
    pub board: Option<MessageId>,
    /// The channel was told what happened up to this step.
    pub shown: u64,
    /// In turn order, or as they joined while it is a lobby.
    pub sitters: Vec<Sitter>,
    /// There once it has started.
    pub game: Option<AnyGame>,
    pub(crate) seed: Option<Seed>,
}

/// Who sits at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    pub user: UserId,
    /// There once the game has started.
    pub seat: Option<Seat>,
    pub name: String,
    /// They resigned, and the computer plays on.
    pub computer: bool,
    pub pace: Option<Millis>,
    pub off: bool,
    pub snoozed: Millis,
    /// The direct message that holds the hand.
    pub note: Option<(ChannelId, MessageId)>,
}

impl Kept {
    pub fn sitter(&self, user: UserId) -> Option<&Sitter> {
        self.sitters.iter().find(|sitter| sitter.user == user)
    }

    /// Where a user sits; `None` for those who watch.
    pub fn seat(&self, user: UserId) -> Option<Seat> {
        self.sitter(user).and_then(|sitter| sitter.seat)
    }

    pub fn at(&self, seat: Seat) -> Option<&Sitter> {
        self.sitters.iter().find(|sitter| sitter.seat == Some(seat))
    }

    /// Where the game is, as Discord shows it: a link to the board if there is one.
    pub fn place(&self) -> String {
        let channel = self.channel;
        match (self.board, self.server) {
            (Some(board), Some(_)) => self.link(board),
            _ => format!("<#{channel}>"),
        }
    }

    /// A link to a message of the game's channel.
    pub fn link(&self, message: MessageId) -> String {
        let server = self.server.map_or("@me".to_owned(), |server| server.to_string());
        format!("https://discord.com/channels/{server}/{}/{message}", self.channel)
    }

    /// The seats that are to act.
    pub fn active(&self) -> Vec<Seat> {
        match (&self.game, self.phase) {
            (Some(game), Phase::Running) => game.status().active().to_vec(),
            _ => Vec::new(),
        }
    }
}

/// What a game is opened with.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub kind: Kind,
    pub options: Options,
    pub host: UserId,
    pub host_name: String,
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub pace: Millis,
    /// What asked for it (an interaction id): the same cause opens one game.
    pub cause: String,
}

type Row = (
    i64,
    String,
    i64,
    String,
    String,
    i64,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
    i64,
    i64,
    i64,
    i64,
    Option<i64>,
    i64,
);
type SitterRow = (i64, Option<i64>, String, i64, Option<i64>, i64, i64, Option<i64>, Option<i64>);

macro_rules! columns {
    () => {
        "id, kind, rules, options, phase, step, seed, state, host, server, channel, pace, created, changed,
         board, shown"
    };
}

const SITTERS: &str =
    "select user_id, seat, name, computer, pace, off, snoozed, dm_channel, dm_message from seats
    where game = $1 order by seat, joined, user_id";

impl Store {
    pub async fn game(&self, id: GameId) -> Result<Option<Kept>, Fault> {
        let sql = concat!("select ", columns!(), " from games where id = $1");
        let Some(row) = self.rows::<Row>(sql, binds![id.0]).await?.pop() else { return Ok(None) };
        kept(row, self.rows(SITTERS, binds![id.0]).await?).map(Some)
    }

    /// The game that a cause has opened.
    pub(crate) async fn opened_by(&self, cause: &str) -> Result<Option<GameId>, Fault> {
        let ids = self.rows::<(i64,)>("select id from games where cause = $1", binds![cause]).await?;
        Ok(ids.first().map(|(id,)| GameId(*id)))
    }

    /// The games of a channel that are not over, the newest first.
    pub async fn games_in(&self, channel: ChannelId) -> Result<Vec<Kept>, Fault> {
        let sql =
            "select id from games where channel = $1 and phase in ('lobby', 'running') order by id desc";
        let ids = self.rows(sql, binds![channel.0]).await?;
        self.each(ids).await
    }

    /// The game that was the last to be opened in a channel, however it ended.
    pub async fn last_game_in(&self, channel: ChannelId) -> Result<Option<Kept>, Fault> {
        let sql = "select id from games where channel = $1 order by id desc limit 1";
        let ids = self.rows(sql, binds![channel.0]).await?;
        Ok(self.each(ids).await?.pop())
    }

    /// A user's games that are not over, the longest untouched first.
    pub async fn games_of(&self, user: UserId) -> Result<Vec<Kept>, Fault> {
        let sql = "select id from games where phase in ('lobby', 'running')
            and id in (select game from seats where user_id = $1) order by changed, id";
        let ids = self.rows(sql, binds![user.0]).await?;
        self.each(ids).await
    }

    /// Every game that was started.
    pub async fn started(&self) -> Result<Vec<GameId>, Fault> {
        let sql = "select id from games where state is not null order by id";
        Ok(self.rows::<(i64,)>(sql, vec![]).await?.into_iter().map(|(id,)| GameId(id)).collect())
    }

    /// The state that was kept at a step, if the active seats changed there.
    pub(crate) async fn snapshot(&self, id: GameId, step: u64) -> Result<Option<AnyGame>, Fault> {
        let sql = "select state from snapshots where game = $1 and step = $2";
        let state = self.rows::<(String,)>(sql, binds![id.0, step]).await?.pop();
        let broken = |_| Fault::Unreadable(id, "snapshot");
        state.map(|(state,)| serde_json::from_str(&state).map_err(broken)).transpose()
    }

    /// Where games are played that are not over.
    pub async fn channels(&self) -> Result<Vec<(GameId, Option<ServerId>, ChannelId)>, Fault> {
        let sql = "select id, server, channel from games where phase in ('lobby', 'running') order by id";
        let rows = self.rows::<(i64, Option<i64>, i64)>(sql, vec![]).await?;
        let place = |(id, server, channel): (i64, Option<i64>, i64)| {
            let server = server.map(|server| ServerId(server.cast_unsigned()));
            (GameId(id), server, ChannelId(channel.cast_unsigned()))
        };
        Ok(rows.into_iter().map(place).collect())
    }

    async fn each(&self, ids: Vec<(i64,)>) -> Result<Vec<Kept>, Fault> {
        let mut games = Vec::new();
        for (id,) in ids {
            games.extend(self.game(GameId(id)).await?);
        }
        Ok(games)
    }
}

impl Tx {
    pub(crate) async fn insert_game(&mut self, new: &NewGame, now: Millis) -> Result<GameId, Fault> {
        let sql = "insert into games (id, kind, rules, options, phase, step, host, server, channel, pace, created, changed, cause)
            select coalesce(max(id), 0) + 1, $1, $2, $3, 'lobby', 0, $4, $5, $6, $7, $8, $8, $9 from games returning id";
        let options = json(GameId(0), "options", &new.options)?;
        let server = new.server.map(|server| server.0.cast_signed());
        let binds = binds![
            new.kind.id(),
            i64::from(new.kind.rules()),
            options,
            new.host.0,
            server,
            new.channel.0,
            new.pace,
            now,
            new.cause.as_str()
        ];
        let rows = self.rows::<(i64,)>(sql, binds).await?;
        rows.first().map(|(id,)| GameId(*id)).ok_or(Fault::Database(sqlx::Error::RowNotFound))
    }

    /// Takes a game for this transaction: others that want it wait. `steps` is added to its step.
    pub(crate) async fn take(&mut self, id: GameId, steps: u8, now: Millis) -> Result<Option<Kept>, Fault> {
        let sql =
            concat!("update games set step = step + $2, changed = $3 where id = $1 returning ", columns!());
        let Some(row) = self.rows::<Row>(sql, binds![id.0, i64::from(steps), now]).await?.pop() else {
            return Ok(None);
        };
        kept(row, self.rows(SITTERS, binds![id.0]).await?).map(Some)
    }

    pub(crate) async fn save(&mut self, kept: &Kept) -> Result<(), Fault> {
        let state = kept.game.as_ref().map(|game| json(kept.id, "state", game)).transpose()?;
        let seed = kept.seed.as_ref().map(ToString::to_string);
        let options = json(kept.id, "options", &kept.options)?;
        let sql = "update games set phase = $2, step = $3, state = $4, seed = $5, host = $6, rules = $7, options = $8
            where id = $1";
        let binds = binds![
            kept.id.0,
            kept.phase.id(),
            kept.step,
            state,
            seed,
            kept.host.0,
            i64::from(kept.rules),
            options
        ];
        self.execute(sql, binds).await?;
        Ok(())
    }

    pub(crate) async fn sit(
        &mut self,
        id: GameId,
        user: UserId,
        name: &str,
        now: Millis,
    ) -> Result<(), Fault> {
        let sql = "insert into seats (game, user_id, name, joined) values ($1, $2, $3, $4)";
        self.execute(sql, binds![id.0, user.0, name, now]).await?;
        Ok(())
    }

    pub(crate) async fn rise(&mut self, id: GameId, user: UserId) -> Result<(), Fault> {
        self.execute("delete from seats where game = $1 and user_id = $2", binds![id.0, user.0]).await?;
        Ok(())
    }

    pub(crate) async fn save_sitter(&mut self, id: GameId, sitter: &Sitter) -> Result<(), Fault> {
        let sql = "update seats set seat = $3, computer = $4 where game = $1 and user_id = $2";
        let seat = sitter.seat.map(|seat| i64::from(seat.0));
        self.execute(sql, binds![id.0, sitter.user.0, seat, i64::from(sitter.computer)]).await?;
        Ok(())
    }

    pub(crate) async fn add_snapshot(&mut self, id: GameId, step: u64, game: &AnyGame) -> Result<(), Fault> {
        let sql = "insert into snapshots (game, step, state) values ($1, $2, $3)";
        self.execute(sql, binds![id.0, step, json(id, "state", game)?]).await?;
        Ok(())
    }

    /// The last state that was kept before a step, with its own step. One that holds an action which was taken back
    /// later does not count.
    pub(crate) async fn snapshot_before(&mut self, id: GameId, step: u64) -> Result<(u64, AnyGame), Fault> {
        let sql = "select step, state from snapshots where game = $1 and step < $2 and not exists
                (select 1 from actions where actions.game = snapshots.game and actions.step <= snapshots.step
                 and actions.undone > snapshots.step)
            order by step desc limit 1";
        let rows = self.rows::<(i64, String)>(sql, binds![id.0, step]).await?;
        let broken = || Fault::Unreadable(id, "snapshot");
        let (step, state) = rows.first().ok_or_else(broken)?;
        Ok((step.cast_unsigned(), serde_json::from_str(state).map_err(|_| broken())?))
    }
}

/// The JSON of a value that always has one.
pub(super) fn json(id: GameId, what: &'static str, value: &impl serde::Serialize) -> Result<String, Fault> {
    serde_json::to_string(value).map_err(|_| Fault::Unreadable(id, what))
}

fn kept(row: Row, sitters: Vec<SitterRow>) -> Result<Kept, Fault> {
    let (
        id,
        kind,
        rules,
        options,
        phase,
        step,
        seed,
        state,
        host,
        server,
        channel,
        pace,
        created,
        changed,
        board,
        shown,
    ) = row;
    let id = GameId(id);
    let broken = |what| move || Fault::Unreadable(id, what);
    let sitter = |(user, seat, name, computer, pace, off, snoozed, dm_channel, dm): SitterRow| Sitter {
        user: UserId(user.cast_unsigned()),
        seat: seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
        name,
        computer: computer != 0,
        pace,
        off: off != 0,
        snoozed,
        note: dm_channel.zip(dm).map(|(channel, message)| {
            (ChannelId(channel.cast_unsigned()), MessageId(message.cast_unsigned()))
        }),
    };
    // serde's words would quote the state: only the name of the column is kept.
    let game = state.map(|state| serde_json::from_str(&state).map_err(|_| broken("state")()));
    Ok(Kept {
        id,
        kind: kind.parse().map_err(|_| broken("kind")())?,
        rules: u16::try_from(rules).map_err(|_| broken("rules")())?,
        options: serde_json::from_str(&options).map_err(|_| broken("options")())?,
        phase: Phase::read(&phase).ok_or_else(broken("phase"))?,
        step: step.cast_unsigned(),
        host: UserId(host.cast_unsigned()),
        server: server.map(|server| ServerId(server.cast_unsigned())),
        channel: ChannelId(channel.cast_unsigned()),
        pace,
        created,
        changed,
        board: board.map(|board| MessageId(board.cast_unsigned())),
        shown: shown.cast_unsigned(),
        sitters: sitters.into_iter().map(sitter).collect(),
        game: game.transpose()?,
        seed: seed.map(|seed| seed.parse().map_err(|_| broken("seed")())).transpose()?,
    })
}
