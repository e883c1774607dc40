//! What waits to be sent or done, as rows.
//!
//! | due | error | state of a row |
//! |---|---|---|
//! | a time | none | waits for its time, or to be told again |
//! | a time | a word | failed; tried again then, or as soon as something may have changed |
//! | null | none | told, and nothing follows: its user wants no reminder |
//!
//! `leased` in the future: a worker has it. A row goes when what it tells of was told, or is past.

use super::log::json;
use super::sql::{Bind, binds};
use super::{ChannelId, Fault, GameId, ServerId, Store, Tx, UserId};
use crate::time::{HOUR, Millis};
use games::{Message, Seat};

/// What is to be sent or done. None of these can carry a secret: what is said is made at the moment of sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// The board, for the game's channel.
    Board,
    /// "It is your turn", by a direct message that notifies, else by a mention in the game's channel.
    Remind,
    /// What happened to the game beside turns (it began, it ended, somebody gave up), in the same two ways.
    Tell,
    /// The hand and how the game stands, in the direct message that is there already; it notifies nobody.
    Note,
    /// Takes away a direct message that a newer one has replaced.
    Unsend,
    /// The lobby, in the post that is there already.
    Lobby,
    /// A computer's turn.
    Think,
}

impl ItemKind {
    const ALL: [ItemKind; 7] = [
        ItemKind::Board,
        ItemKind::Remind,
        ItemKind::Tell,
        ItemKind::Note,
        ItemKind::Unsend,
        ItemKind::Lobby,
        ItemKind::Think,
    ];

    pub fn id(self) -> &'static str {
        match self {
            ItemKind::Board => "board",
            ItemKind::Remind => "remind",
            ItemKind::Tell => "tell",
            ItemKind::Note => "note",
            ItemKind::Unsend => "unsend",
            ItemKind::Lobby => "lobby",
            ItemKind::Think => "think",
        }
    }
}

/// What a row waits in line with: what holds up one lane holds up no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Posts in channels.
    Channel,
    /// Direct messages to those whose conversation is open.
    Direct,
    /// Direct messages that need a new conversation: Discord allows few of these.
    Open,
    /// Computers' turns.
    Think,
}

impl Lane {
    pub const ALL: [Lane; 4] = [Lane::Channel, Lane::Direct, Lane::Open, Lane::Think];

    fn id(self) -> &'static str {
        match self {
            Lane::Channel => "channel",
            Lane::Direct => "direct",
            Lane::Open => "open",
            Lane::Think => "think",
        }
    }
}

/// One row of the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    pub kind: ItemKind,
    pub game: GameId,
    pub seat: Option<Seat>,
    pub user: Option<UserId>,
    /// The step that it tells of.
    pub step: u64,
    /// What a [`Tell`](ItemKind::Tell) tells.
    pub says: Option<Message>,
    /// When it was queued.
    pub since: Millis,
    /// The next try; `None`: it was told, and nothing follows.
    pub due: Option<Millis>,
    /// Taken until then; tells one claim from the next.
    pub leased: Millis,
    /// How often it failed.
    pub tries: u32,
    /// Why it failed the last time.
    pub error: Option<String>,
    /// How often it was told.
    pub sent: u32,
    /// The others were told that it can't be delivered.
    pub raised: bool,
}

impl Item {
    fn new(kind: ItemKind, name: String, game: GameId, step: u64, now: Millis) -> Item {
        Item {
            name,
            kind,
            game,
            seat: None,
            user: None,
            step,
            says: None,
            since: now,
            due: Some(now),
            leased: 0,
            tries: 0,
            error: None,
            sent: 0,
            raised: false,
        }
    }

    pub fn board(game: GameId, step: u64, now: Millis) -> Item {
        Item::new(ItemKind::Board, format!("board:{game}"), game, step, now)
    }

    /// A lobby has no steps: the time of the change tells it from the next one.
    pub fn lobby(game: GameId, now: Millis) -> Item {
        Item::new(ItemKind::Lobby, format!("lobby:{game}"), game, now.unsigned_abs(), now)
    }

    /// A computer's turn at this step.
    pub fn think(game: GameId, seat: Seat, step: u64, now: Millis) -> Item {
        let name = format!("think:{game}:{seat}");
        Item { seat: Some(seat), ..Item::new(ItemKind::Think, name, game, step, now) }
    }

    /// The turn of the one at a seat, or their hand.
    pub fn turn(kind: ItemKind, game: GameId, (seat, user): (Seat, UserId), step: u64, now: Millis) -> Item {
        let name = format!("{}:{game}:{seat}", kind.id());
        Item { seat: Some(seat), user: Some(user), ..Item::new(kind, name, game, step, now) }
    }

    /// Something that one user is told once; `what` keeps it apart from other such rows.
    pub fn tell(
        game: GameId,
        (seat, user): (Option<Seat>, UserId),
        step: u64,
        (what, says): (&str, Message),
        now: Millis,
    ) -> Item {
        let name = format!("tell:{game}:{user}:{what}");
        let new = Item::new(ItemKind::Tell, name, game, step, now);
        Item { seat, user: Some(user), says: Some(says), ..new }
    }

    /// At most 25 characters that tell this sending from every other, also from those of other databases: Discord then
    /// refuses to post it twice.
    pub fn nonce(&self, mark: &str) -> String {
        let text = format!("{}:{}:{}", self.name, self.step, self.sent);
        // FNV-1a, 64 bits: names can be longer than a nonce.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        format!("{mark}{hash:016x}")
    }

    /// The direct message that an [`Unsend`](ItemKind::Unsend) takes away.
    pub fn stale_message(&self) -> Option<(ChannelId, super::MessageId)> {
        let (channel, message) = self.name.strip_prefix("unsend:")?.split_once(':')?;
        Some((ChannelId(channel.parse().ok()?), super::MessageId(message.parse().ok()?)))
    }

    /// Takes away a direct message.
    pub(crate) fn unsend(
        game: GameId,
        user: UserId,
        (channel, message): (ChannelId, super::MessageId),
        now: Millis,
    ) -> Item {
        let new = Item::new(ItemKind::Unsend, format!("unsend:{channel}:{message}"), game, 0, now);
        Item { user: Some(user), ..new }
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    item: String,
    kind: String,
    game: i64,
    seat: Option<i64>,
    user_id: Option<i64>,
    step: i64,
    says: Option<String>,
    since: i64,
    due: Option<i64>,
    leased: i64,
    tries: i64,
    error: Option<String>,
    sent: i64,
    raised: i64,
}

macro_rules! columns {
    () => {
        "item, kind, game, seat, user_id, step, says, since, due, leased, tries, error, sent, raised"
    };
}

/// How long a row is left alone that this program can't read.
const PUT_OFF: Millis = HOUR;

/// A later row of the same name takes the place of the earlier, and frees it for another try at once.
const QUEUE: &str = "insert into outbox (item, kind, lane, target, game, seat, user_id, step, says, since, due, sent)
    values ($1, $2,
        case when $2 in ('board', 'lobby') then 'channel' when $2 = 'think' then 'think'
            when $2 = 'unsend' or exists (select 1 from users where user_id = $5 and dm_channel is not null) then 'direct'
            else 'open' end,
        case when $2 in ('board', 'lobby') then (select channel from games where id = $3) else coalesce($5, $3) end,
        $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (item) do update set step = excluded.step, says = excluded.says, since = excluded.since,
        due = excluded.due, user_id = excluded.user_id, target = excluded.target, lane = excluded.lane,
        sent = excluded.sent, tries = 0, error = null, raised = 0";

/// The values of [`QUEUE`].
fn queued(item: &Item) -> Result<Vec<Bind>, Fault> {
    let seat = item.seat.map(|seat| i64::from(seat.0));
    let user = item.user.map(|user| user.0.cast_signed());
    let says = item.says.as_ref().map(|says| json(item.game, "outbox", says)).transpose()?;
    Ok(binds![
        item.name.as_str(),
        item.kind.id(),
        item.game.0,
        seat,
        user,
        item.step,
        says,
        item.since,
        item.due,
        i64::from(item.sent)
    ])
}

impl Tx {
    /// Queues an item; one of the same name is replaced, so that quick turns become one picture.
    pub(crate) async fn queue(&mut self, item: &Item) -> Result<(), Fault> {
        self.execute(QUEUE, queued(item)?).await?;
        Ok(())
    }

    /// Forgets the turn of a seat: it is over.
    pub(crate) async fn forget_turn(&mut self, game: GameId, seat: Seat) -> Result<(), Fault> {
        let sql = "delete from outbox where game = $1 and seat = $2 and kind in ('remind', 'think')";
        self.execute(sql, binds![game.0, i64::from(seat.0)]).await?;
        Ok(())
    }
}

impl Store {
    pub(crate) async fn queue(&self, item: &Item) -> Result<(), Fault> {
        self.execute(QUEUE, queued(item)?).await?;
        Ok(())
    }

    /// Takes the item of a lane that is due the longest, for `lease` milliseconds. One at a time goes to a target, so
    /// that a newer message finds the older one, and a limit of one channel holds up one worker.
    pub(crate) async fn claim(&self, lane: Lane, lease: Millis, now: Millis) -> Result<Option<Item>, Fault> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "update outbox set leased = $2 where due <= $1 and leased <= $1 and item =
                     (select item from outbox as mine where lane = $3 and due <= $1 and leased <= $1 and not exists
                        (select 1 from outbox as other where other.target = mine.target and other.leased > $1)
                      order by due, item limit 1 ",
                    $lock,
                    ") returning ",
                    columns!()
                )
            };
        }
        // Several processes at PostgreSQL don't wait for each other's rows.
        let sql = if self.is_sqlite() { claim!("") } else { claim!("for update skip locked") };
        let binds = binds![now, now.saturating_add(lease), lane.id()];
        let Some(row) = self.changed::<Row>(sql, binds).await?.pop() else { return Ok(None) };
        let name = row.item.clone();
        let item = match item(row) {
            Ok(item) => item,
            Err(fault) => {
                tracing::error!(%fault, item = name, "a row of the outbox is put off");
                let sql = "update outbox set due = $2, leased = 0, error = 'unreadable' where item = $1";
                self.execute(sql, binds![name, now.saturating_add(PUT_OFF)]).await?;
                return Ok(None);
            }
        };
        if self.is_sqlite() || !self.is_second(&item, now).await? {
            return Ok(Some(item));
        }
        self.free(&item).await?;
        Ok(None)
    }

    /// Whether another process took something for the same target in the same moment and goes first.
    async fn is_second(&self, item: &Item, now: Millis) -> Result<bool, Fault> {
        let sql = "select item from outbox where leased > $2 and item < $1
            and target = (select target from outbox where item = $1)";
        Ok(!self.rows::<(String,)>(sql, binds![item.name.as_str(), now]).await?.is_empty())
    }

    /// Whether a claimed item is still to be sent as it was claimed.
    pub(crate) async fn is_current(&self, item: &Item) -> Result<bool, Fault> {
        let sql = "select item from outbox where item = $1 and step = $2 and leased = $3";
        Ok(!self.rows::<(String,)>(sql, binds![item.name.as_str(), item.step, item.leased]).await?.is_empty())
    }

    /// Deletes the item if it still tells of the step that was sent; else frees the newer one.
    pub(crate) async fn sent(&self, item: &Item) -> Result<(), Fault> {
        let sql = "delete from outbox where item = $1 and step = $2 and leased = $3";
        self.execute(sql, binds![item.name.as_str(), item.step, item.leased]).await?;
        self.free(item).await
    }

    /// Puts the item back as given, unless a newer one took its place (that one is freed) or it was forgotten: `false`.
    pub(crate) async fn put_back(&self, item: &Item) -> Result<bool, Fault> {
        let sql = "update outbox set due = $4, tries = $5, sent = $6, error = $7, raised = $8
            where item = $1 and step = $2 and leased = $3";
        let (tries, sent) = (i64::from(item.tries), i64::from(item.sent));
        let (error, raised) = (item.error.clone(), i64::from(item.raised));
        let binds = binds![item.name.as_str(), item.step, item.leased, item.due, tries, sent, error, raised];
        let changed = self.execute(sql, binds).await?;
        self.free(item).await?;
        Ok(changed > 0)
    }

    /// Lets a whole lane wait.
    pub(crate) async fn put_off(&self, lane: Lane, until: Millis) -> Result<(), Fault> {
        let sql = "update outbox set due = $2 where lane = $1 and due < $2";
        self.execute(sql, binds![lane.id(), until]).await?;
        Ok(())
    }

    /// Frees whatever is claimed.
    pub(super) async fn free_all(&self) -> Result<(), Fault> {
        self.execute("update outbox set leased = 0 where leased > 0", vec![]).await?;
        Ok(())
    }

    async fn free(&self, item: &Item) -> Result<(), Fault> {
        let sql = "update outbox set leased = 0 where item = $1 and leased = $2";
        self.execute(sql, binds![item.name.as_str(), item.leased]).await?;
        Ok(())
    }

    /// When the next item of a lane can be claimed.
    pub(crate) async fn next_due(&self, lane: Lane) -> Result<Option<Millis>, Fault> {
        let sql = "select case when leased > due then leased else due end from outbox
            where lane = $1 and due is not null order by due limit 20";
        let free = self.rows::<(i64,)>(sql, binds![lane.id()]).await?;
        Ok(free.into_iter().map(|(free,)| free).min())
    }

    /// All that waits for a game: its delivery state.
    pub async fn waiting(&self, game: GameId) -> Result<Vec<Item>, Fault> {
        let sql = concat!("select ", columns!(), " from outbox where game = $1 order by item");
        self.rows(sql, binds![game.0]).await?.into_iter().map(item).collect()
    }

    /// The turns that a user is told of, or will be.
    pub(crate) async fn reminders(&self, user: UserId) -> Result<Vec<Item>, Fault> {
        let sql = concat!(
            "select ",
            columns!(),
            " from outbox where kind = 'remind' and user_id = $1 order by item"
        );
        self.rows(sql, binds![user.0]).await?.into_iter().map(item).collect()
    }

    /// Sets when a waiting reminder is due, if it is still the same.
    pub(crate) async fn set_due(&self, item: &Item, due: Option<Millis>) -> Result<(), Fault> {
        let sql = "update outbox set due = $4 where item = $1 and step = $2 and sent = $3";
        let binds = binds![item.name.as_str(), item.step, i64::from(item.sent), due];
        self.execute(sql, binds).await?;
        Ok(())
    }

    /// Tries again at once what could not be delivered to a user.
    pub(super) async fn retry_user(&self, user: UserId, now: Millis) -> Result<(), Fault> {
        let sql = "update outbox set due = $2 where user_id = $1 and error is not null and due > $2";
        self.retried(sql, binds![user.0, now]).await
    }

    /// Tries again at once what could not be delivered in the games of a channel.
    ///
    /// # Errors
    /// A [`Fault`] of the store; the same holds for the others.
    pub async fn retry_channel(&self, channel: ChannelId, now: Millis) -> Result<(), Fault> {
        let sql = "update outbox set due = $2 where error is not null and due > $2
            and game in (select id from games where channel = $1)";
        self.retried(sql, binds![channel.0, now]).await
    }

    /// The same for all games of a server.
    pub async fn retry_server(&self, server: ServerId, now: Millis) -> Result<(), Fault> {
        let sql = "update outbox set due = $2 where error is not null and due > $2
            and game in (select id from games where server = $1 and phase in ('lobby', 'running', 'over'))";
        self.retried(sql, binds![server.0, now]).await
    }

    /// The same for all that there is.
    pub async fn retry_all(&self, now: Millis) -> Result<(), Fault> {
        let sql = "update outbox set due = $1 where error is not null and due > $1";
        self.retried(sql, binds![now]).await
    }

    async fn retried(&self, sql: &'static str, binds: Vec<Bind>) -> Result<(), Fault> {
        if self.execute(sql, binds).await? > 0 {
            self.wake.notify_waiters();
        }
        Ok(())
    }
}

fn item(row: Row) -> Result<Item, Fault> {
    let game = GameId(row.game);
    let broken = Fault::Unreadable(game, "outbox");
    let says = row.says.map(|says| serde_json::from_str(&says)).transpose();
    Ok(Item {
        kind: match ItemKind::ALL.into_iter().find(|known| known.id() == row.kind) {
            Some(kind) => kind,
            None => return Err(broken),
        },
        name: row.item,
        game,
        seat: row.seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
        user: row.user_id.map(|user| UserId(user.cast_unsigned())),
        step: row.step.cast_unsigned(),
        says: says.map_err(|_| broken)?,
        since: row.since,
        due: row.due,
        leased: row.leased,
        tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
        error: row.error,
        sent: u32::try_from(row.sent).unwrap_or(u32::MAX),
        raised: row.raised != 0,
    })
}
