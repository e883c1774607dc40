//! Games as rows. Lists read no states: whose turn it is stands beside them.

use super::log::json;
use super::sql::{Bind, binds};
use super::{ChannelId, Fault, GameId, MessageId, ServerId, Sitter, Store, Tx, UserId};
use crate::time::Millis;
use games::{AnyGame, Kind, Message, Options, Seat, Seed};

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

/// A game as it is stored, without its state.
#[derive(Clone, Debug)]
pub struct Kept {
    pub id: GameId,
    pub kind: Kind,
    /// The edition of the data that it was begun with.
    pub edition: u16,
    /// The rules by which its newest actions were played.
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
    /// Why the first seat begins, where that was not left to chance.
    pub opening: Option<Message>,
    pub(super) active: Vec<Seat>,
}

impl Kept {
    pub fn sitter(&self, user: UserId) -> Option<&Sitter> {
        self.sitters.iter().find(|sitter| sitter.user == user)
    }

    /// Where a user sits; `None` for those who watch.
    pub fn seat(&self, user: UserId) -> Option<Seat> {
        self.sitter(user).and_then(|sitter| sitter.seat)
    }

    /// Where a user plays: whoever has given up sits there no more.
    pub fn player(&self, user: UserId) -> Option<Seat> {
        self.sitter(user).filter(|sitter| !sitter.computer).and_then(|sitter| sitter.seat)
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
    pub fn active(&self) -> &[Seat] {
        if self.phase == Phase::Running { &self.active } else { &[] }
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

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    kind: String,
    edition: i64,
    rules: i64,
    options: String,
    phase: String,
    step: i64,
    active: Option<String>,
    host: i64,
    server: Option<i64>,
    channel: i64,
    pace: i64,
    created: i64,
    changed: i64,
    board: Option<i64>,
    shown: i64,
    opening: Option<String>,
}

macro_rules! columns {
    () => {
        "id, kind, edition, rules, options, phase, step, active, host, server, channel, pace, created, changed,
         board, shown, opening"
    };
}

/// The games that a condition chooses, with their seats, and those that this program can't read.
macro_rules! chosen {
    ($where:literal, $order:literal) => {
        (
            concat!("select ", columns!(), " from games where ", $where, " order by ", $order),
            super::seats::of_games!($where),
        )
    };
}

impl Store {
    pub async fn game(&self, id: GameId) -> Result<Option<Kept>, Fault> {
        let (games, _) = self.chosen(chosen!("id = $1", "id"), binds![id.0], Some(id)).await?;
        Ok(games.into_iter().next())
    }

    /// The game that a cause has opened.
    pub(crate) async fn opened_by(&self, cause: &str) -> Result<Option<GameId>, Fault> {
        let ids = self.rows::<(i64,)>("select id from games where cause = $1", binds![cause]).await?;
        Ok(ids.first().map(|(id,)| GameId(*id)))
    }

    /// The games of a channel that are not over, the newest first.
    pub async fn games_in(&self, channel: ChannelId) -> Result<Vec<Kept>, Fault> {
        let of_channel = chosen!("channel = $1 and phase in ('lobby', 'running')", "id desc");
        Ok(self.chosen(of_channel, binds![channel.0], None).await?.0)
    }

    /// The game that was the last to be opened in a channel, however it ended.
    pub async fn last_game_in(&self, channel: ChannelId) -> Result<Option<Kept>, Fault> {
        let last = chosen!("id = (select max(id) from games where channel = $1)", "id");
        Ok(self.chosen(last, binds![channel.0], None).await?.0.pop())
    }

    /// A user's games that are not over, the longest untouched first.
    pub async fn games_of(&self, user: UserId) -> Result<Vec<Kept>, Fault> {
        Ok(self.all_games_of(user).await?.0)
    }

    /// The same, with the numbers of those that this program can't read.
    pub async fn all_games_of(&self, user: UserId) -> Result<(Vec<Kept>, Vec<GameId>), Fault> {
        let of_user = chosen!(
            "phase in ('lobby', 'running') and id in (select game from seats where user_id = $1)",
            "changed, id"
        );
        self.chosen(of_user, binds![user.0], None).await
    }

    /// Every game that was started.
    pub async fn started(&self) -> Result<Vec<GameId>, Fault> {
        let sql = "select id from games where state is not null order by id";
        Ok(self.rows::<(i64,)>(sql, vec![]).await?.into_iter().map(|(id,)| GameId(id)).collect())
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

    /// Who lost the last game of a kind that exactly these two finished on a server: `None` if there was none, or if
    /// they shared its first place.
    pub(crate) async fn last_game_of(
        &self,
        kind: Kind,
        server: Option<ServerId>,
        (one, other): (UserId, UserId),
    ) -> Result<Option<Kept>, Fault> {
        let last = chosen!(
            "id = (select id from games as past where kind = $1 and phase = 'over'
                and coalesce(server, 0) = coalesce($2, 0)
                and (select count(*) from seats where game = past.id) = 2
                and (select count(*) from seats where game = past.id and user_id in ($3, $4)) = 2
                order by changed desc, id desc limit 1)",
            "id"
        );
        let server = server.map(|server| server.0.cast_signed());
        Ok(self.chosen(last, binds![kind.id(), server, one.0, other.0], None).await?.0.pop())
    }

    /// `only`: the one game that is asked for, whose faults are those of the answer.
    async fn chosen(
        &self,
        (games, seats): (&'static str, &'static str),
        binds: Vec<Bind>,
        only: Option<GameId>,
    ) -> Result<(Vec<Kept>, Vec<GameId>), Fault> {
        let rows = self.rows::<Row>(games, binds.clone()).await?;
        let mut sitters = if rows.is_empty() { Vec::new() } else { self.sitters(seats, binds).await? };
        let (mut readable, mut broken) = (Vec::new(), Vec::new());
        for row in rows {
            let id = GameId(row.id);
            let own = sitters.extract_if(.., |(game, _)| *game == id).map(|(_, sitter)| sitter).collect();
            match (kept(row, own), only) {
                (Ok(kept), _) => readable.push(kept),
                (Err(fault), Some(_)) => return Err(fault),
                (Err(_), None) => broken.push(id),
            }
        }
        Ok((readable, broken))
    }
}

impl Tx {
    pub(crate) async fn insert_game(&mut self, new: &NewGame, now: Millis) -> Result<GameId, Fault> {
        let sql = "insert into games (id, kind, edition, rules, options, phase, step, active, host, server, channel, pace,
                created, changed, cause)
            select coalesce(max(id), 0) + 1, $1, $2, $3, $4, 'lobby', 0, '', $5, $6, $7, $8, $9, $9, $10 from games
            returning id";
        let options = json(GameId(0), "options", &new.options)?;
        let server = new.server.map(|server| server.0.cast_signed());
        let binds = binds![
            new.kind.id(),
            i64::from(new.kind.edition()),
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

    /// Takes a game for this transaction: others that want it wait.
    pub(crate) async fn take(&mut self, id: GameId, now: Millis) -> Result<Option<Kept>, Fault> {
        let sql = concat!("update games set changed = $2 where id = $1 returning ", columns!());
        let Some(row) = self.rows::<Row>(sql, binds![id.0, now]).await?.pop() else {
            return Ok(None);
        };
        let sitters = self.sitters(id).await?;
        kept(row, sitters).map(Some)
    }

    /// Stores what changes of a game without its state.
    pub(crate) async fn save(&mut self, kept: &Kept) -> Result<(), Fault> {
        let opening = kept.opening.as_ref().map(|opening| json(kept.id, "opening", opening));
        let sql = "update games set phase = $2, step = $3, host = $4, rules = $5, edition = $6, options = $7,
            opening = $8 where id = $1";
        let binds = binds![
            kept.id.0,
            kept.phase.id(),
            kept.step,
            kept.host.0,
            i64::from(kept.rules),
            i64::from(kept.edition),
            json(kept.id, "options", &kept.options)?,
            opening.transpose()?
        ];
        self.execute(sql, binds).await?;
        Ok(())
    }

    /// The same with its state, and whose turn it is.
    pub(crate) async fn save_state(&mut self, kept: &Kept, game: &AnyGame, seed: &Seed) -> Result<(), Fault> {
        self.save(kept).await?;
        let sql = "update games set state = $2, format = $3, seed = $4, active = $5 where id = $1";
        let format = i64::from(kept.kind.format());
        let active = seats_as_text(game.status().active());
        self.execute(sql, binds![kept.id.0, game.write(), format, seed.to_string(), active]).await?;
        Ok(())
    }
}

/// Seats as `0,2`.
pub(super) fn seats_as_text(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn kept(row: Row, sitters: Vec<Sitter>) -> Result<Kept, Fault> {
    let id = GameId(row.id);
    let broken = |what| move || Fault::Unreadable(id, what);
    let active = row.active.iter().flat_map(|text| text.split(',')).filter(|seat| !seat.is_empty());
    let active = active.map(|seat| seat.parse().map(Seat).map_err(|_| broken("active")()));
    let opening = row.opening.as_deref().map(serde_json::from_str);
    Ok(Kept {
        id,
        kind: row.kind.parse().map_err(|_| broken("kind")())?,
        edition: u16::try_from(row.edition).map_err(|_| broken("edition")())?,
        rules: u16::try_from(row.rules).map_err(|_| broken("rules")())?,
        options: serde_json::from_str(&row.options).map_err(|_| broken("options")())?,
        phase: Phase::read(&row.phase).ok_or_else(broken("phase"))?,
        step: row.step.cast_unsigned(),
        host: UserId(row.host.cast_unsigned()),
        server: row.server.map(|server| ServerId(server.cast_unsigned())),
        channel: ChannelId(row.channel.cast_unsigned()),
        pace: row.pace,
        created: row.created,
        changed: row.changed,
        board: row.board.map(|board| MessageId(board.cast_unsigned())),
        shown: row.shown.cast_unsigned(),
        sitters,
        opening: opening.transpose().map_err(|_| broken("opening")())?,
        active: active.collect::<Result<_, _>>()?,
    })
}
