//! What waits to be sent, as rows.

use super::sql::{Bind, binds};
use super::{Fault, GameId, Millis, Store, Tx, UserId};
use games::Seat;

/// What is to be sent. None of these can carry a secret: what is said is made at the moment of sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// The board, for the game's channel.
    Board,
    /// "It is your turn", by direct message.
    Remind,
    /// The hand and how the game stands, in the direct message that is there already; it rings no bell.
    Note,
    /// The lobby, in the post that is there already.
    Lobby,
    /// "It is your turn" as a mention in the game's channel, for those whose direct messages are closed.
    Mention,
}

impl ItemKind {
    pub fn id(self) -> &'static str {
        match self {
            ItemKind::Board => "board",
            ItemKind::Remind => "remind",
            ItemKind::Note => "note",
            ItemKind::Lobby => "lobby",
            ItemKind::Mention => "mention",
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
    pub due: Millis,
    /// Taken until then; tells one claim from the next.
    pub leased: Millis,
    /// How often it failed.
    pub tries: u32,
    /// How many reminders of this turn were sent.
    pub sent: u32,
    /// Why it failed the last time.
    pub error: Option<String>,
}

impl Item {
    pub fn board(game: GameId, step: u64, due: Millis) -> Item {
        let (name, kind) = (format!("board:{game}"), ItemKind::Board);
        let (seat, user, error) = (None, None, None);
        Item { name, kind, game, seat, user, step, due, leased: 0, tries: 0, sent: 0, error }
    }

    /// A lobby has no steps: the time of the change tells it from the next one.
    pub fn lobby(game: GameId, now: Millis) -> Item {
        let (name, kind) = (format!("lobby:{game}"), ItemKind::Lobby);
        Item { name, kind, ..Item::board(game, now.unsigned_abs(), now) }
    }

    /// It waits for a person to change something.
    pub fn is_parked(&self) -> bool {
        self.due == PARKED
    }

    /// At most 25 characters that tell this sending from every other: Discord then refuses to post it twice.
    pub fn nonce(&self) -> String {
        let seat = self.seat.map_or(String::new(), |seat| seat.to_string());
        let kind = &self.kind.id()[..1];
        format!("{kind}{}.{seat}.{}.{}", self.game, self.step, self.sent)
    }

    /// A message for the one at a seat.
    pub fn turn(kind: ItemKind, game: GameId, (seat, user): (Seat, UserId), step: u64, due: Millis) -> Item {
        let name = format!("{}:{game}:{seat}", kind.id());
        Item { name, kind, seat: Some(seat), user: Some(user), ..Item::board(game, step, due) }
    }
}

/// When a row is due that waits for a person to change something.
pub(crate) const PARKED: Millis = i64::MAX;

type Row = (String, String, i64, Option<i64>, Option<i64>, i64, i64, i64, i64, i64, Option<String>);

macro_rules! columns {
    () => {
        "item, kind, game, seat, user_id, step, due, leased, tries, sent, error"
    };
}

const QUEUE: &str = "insert into outbox (item, kind, game, seat, user_id, step, due)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (item) do update set
    step = excluded.step, due = excluded.due, user_id = excluded.user_id, tries = 0, sent = 0, error = null";

/// The values of [`QUEUE`].
fn queued(item: &Item) -> Vec<Bind> {
    let seat = item.seat.map(|seat| i64::from(seat.0));
    let user = item.user.map(|user| user.0.cast_signed());
    let name = item.name.as_str();
    binds![name, item.kind.id(), item.game.0, seat, user, item.step, item.due]
}

impl Tx {
    /// Queues an item; one of the same name is replaced, so that quick turns become one picture.
    pub(crate) async fn queue(&mut self, item: &Item) -> Result<(), Fault> {
        self.execute(QUEUE, queued(item)).await?;
        Ok(())
    }

    /// Forgets the reminders of a seat.
    pub(crate) async fn forget(&mut self, game: GameId, seat: Seat) -> Result<(), Fault> {
        let sql = "delete from outbox where game = $1 and seat = $2 and kind <> 'note'";
        self.execute(sql, binds![game.0, i64::from(seat.0)]).await?;
        Ok(())
    }
}

impl Store {
    pub(crate) async fn queue(&self, item: &Item) -> Result<(), Fault> {
        self.execute(QUEUE, queued(item)).await?;
        Ok(())
    }

    /// Takes the item that is due the longest, for `lease` milliseconds.
    pub(crate) async fn claim(&self, lease: Millis, now: Millis) -> Result<Option<Item>, Fault> {
        // The outer conditions are seen again by PostgreSQL when another process took the row meanwhile. One message at
        // a time goes to a seat, so that a newer one finds and takes away the older.
        let sql = concat!(
            "update outbox set leased = $2 where due <= $1 and leased <= $1 and item =
             (select item from outbox as mine where due <= $1 and leased <= $1 and not exists
                (select 1 from outbox as other
                 where other.game = mine.game and other.seat = mine.seat and other.leased > $1)
              order by due, item limit 1) returning ",
            columns!()
        );
        let row = self.rows::<Row>(sql, binds![now, now.saturating_add(lease)]).await?.pop();
        row.map(item).transpose()
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
        let sql = "update outbox set due = $4, tries = $5, sent = $6, error = $7
            where item = $1 and step = $2 and leased = $3";
        let (tries, sent) = (i64::from(item.tries), i64::from(item.sent));
        let binds =
            binds![item.name.as_str(), item.step, item.leased, item.due, tries, sent, item.error.clone()];
        let changed = self.execute(sql, binds).await?;
        self.free(item).await?;
        Ok(changed > 0)
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

    /// When the next item can be claimed.
    pub(crate) async fn next_due(&self) -> Result<Option<Millis>, Fault> {
        let sql = "select case when leased > due then leased else due end as free from outbox order by free limit 1";
        Ok(self.rows::<(i64,)>(sql, vec![]).await?.pop().map(|(due,)| due))
    }

    /// All that waits for a game: its delivery state.
    pub async fn waiting(&self, game: GameId) -> Result<Vec<Item>, Fault> {
        let sql = concat!("select ", columns!(), " from outbox where game = $1 order by item");
        self.rows(sql, binds![game.0]).await?.into_iter().map(item).collect()
    }

    /// The reminders that wait for a user.
    pub(crate) async fn reminders(&self, user: UserId) -> Result<Vec<Item>, Fault> {
        let sql = concat!(
            "select ",
            columns!(),
            " from outbox where kind in ('remind', 'mention') and user_id = $1 order by item"
        );
        self.rows(sql, binds![user.0]).await?.into_iter().map(item).collect()
    }

    /// Sets when a waiting reminder is due, if it is still the same.
    pub(crate) async fn set_due(&self, item: &Item, due: Millis) -> Result<(), Fault> {
        let sql = "update outbox set due = $4 where item = $1 and step = $2 and sent = $3";
        let binds = binds![item.name.as_str(), item.step, i64::from(item.sent), due];
        self.execute(sql, binds).await?;
        Ok(())
    }
}

fn item(row: Row) -> Result<Item, Fault> {
    let (name, kind, game, seat, user, step, due, leased, tries, sent, error) = row;
    let game = GameId(game);
    let kinds = [ItemKind::Board, ItemKind::Remind, ItemKind::Note, ItemKind::Lobby, ItemKind::Mention];
    Ok(Item {
        name,
        kind: kinds.into_iter().find(|known| known.id() == kind).ok_or(Fault::Unreadable(game, "outbox"))?,
        game,
        seat: seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
        user: user.map(|user| UserId(user.cast_unsigned())),
        step: step.cast_unsigned(),
        due,
        leased,
        tries: u32::try_from(tries).unwrap_or(u32::MAX),
        sent: u32::try_from(sent).unwrap_or(u32::MAX),
        error,
    })
}
