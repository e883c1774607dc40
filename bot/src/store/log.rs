//! The log of actions, as rows.

use super::sql::{Rows, binds};
use super::{Fault, GameId, Store, Tx, UserId};
use crate::time::Millis;
use games::{Message, Seat};

/// One action of the log, fit for every eye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub step: u64,
    pub seat: Seat,
    /// `None`: the computer acted.
    pub user: Option<UserId>,
    pub notation: String,
    pub says: Message,
    pub events: Vec<Message>,
    /// It can't be taken back.
    pub revealed: bool,
    /// The step of the undo that took it back.
    pub undone: Option<u64>,
    /// It is an undo, not an action of the rules, and takes back what was done at this step.
    pub undoes: Option<u64>,
    pub at: Millis,
}

#[derive(sqlx::FromRow)]
struct Row {
    step: i64,
    seat: i64,
    user_id: Option<i64>,
    notation: String,
    says: String,
    events: String,
    revealed: i64,
    undone: Option<i64>,
    undoes: Option<i64>,
    at: i64,
}

macro_rules! columns {
    () => {
        "select step, seat, user_id, notation, says, events, revealed, undone, undoes, at from actions "
    };
}

/// What happened after a step, undone actions included.
pub(super) async fn log(rows: &mut impl Rows, id: GameId, since: u64) -> Result<Vec<Entry>, Fault> {
    let sql = concat!(columns!(), "where game = $1 and step > $2 order by step");
    rows.rows(sql, binds![id.0, since]).await?.into_iter().map(|row| entry(id, row)).collect()
}

impl Store {
    /// What happened after a step, undone actions included.
    pub async fn log(&self, id: GameId, since: u64) -> Result<Vec<Entry>, Fault> {
        log(&mut &*self, id, since).await
    }

    /// The last actions, at most so many, the oldest first.
    pub(crate) async fn last_entries(&self, id: GameId, most: i64) -> Result<Vec<Entry>, Fault> {
        let sql = concat!(columns!(), "where game = $1 order by step desc limit $2");
        self.rows(sql, binds![id.0, most]).await?.into_iter().rev().map(|row| entry(id, row)).collect()
    }
}

impl Tx {
    pub(crate) async fn log(&mut self, id: GameId, since: u64) -> Result<Vec<Entry>, Fault> {
        log(self, id, since).await
    }

    /// The last action that stands.
    pub(crate) async fn last_action(&mut self, id: GameId) -> Result<Option<Entry>, Fault> {
        let sql = concat!(
            columns!(),
            "where game = $1 and undone is null and undoes is null order by step desc limit 1"
        );
        self.rows(sql, binds![id.0]).await?.pop().map(|row| entry(id, row)).transpose()
    }

    /// Whether a seat has acted at all.
    pub(crate) async fn has_acted(&mut self, id: GameId, seat: Seat) -> Result<bool, Fault> {
        let sql = "select step from actions where game = $1 and seat = $2 and undone is null and undoes is null limit 1";
        Ok(!self.rows::<(i64,)>(sql, binds![id.0, i64::from(seat.0)]).await?.is_empty())
    }

    /// What a request did when it came the first time.
    pub(crate) async fn caused(&mut self, id: GameId, cause: &str) -> Result<Vec<Entry>, Fault> {
        let sql = concat!(columns!(), "where game = $1 and cause = $2 order by step");
        self.rows(sql, binds![id.0, cause]).await?.into_iter().map(|row| entry(id, row)).collect()
    }

    pub(crate) async fn add_entry(
        &mut self,
        id: GameId,
        entry: &Entry,
        cause: Option<(&str, usize)>,
    ) -> Result<(), Fault> {
        let sql = "insert into actions (game, step, seat, user_id, notation, says, events, revealed, undoes, cause, part, at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let binds = binds![
            id.0,
            entry.step,
            i64::from(entry.seat.0),
            entry.user.map(|user| user.0.cast_signed()),
            entry.notation.as_str(),
            json(id, "action", &entry.says)?,
            json(id, "events", &entry.events)?,
            i64::from(entry.revealed),
            entry.undoes.map(u64::cast_signed),
            cause.map(|(cause, _)| cause.to_owned()),
            cause.map_or(0, |(_, part)| part as u64),
            entry.at,
        ];
        self.execute(sql, binds).await?;
        Ok(())
    }

    pub(crate) async fn mark_undone(&mut self, id: GameId, step: u64, by: u64) -> Result<(), Fault> {
        let sql = "update actions set undone = $3 where game = $1 and step = $2";
        self.execute(sql, binds![id.0, step, by]).await?;
        Ok(())
    }
}

fn entry(id: GameId, row: Row) -> Result<Entry, Fault> {
    let broken = |what| move |_| Fault::Unreadable(id, what);
    Ok(Entry {
        step: row.step.cast_unsigned(),
        seat: Seat(u8::try_from(row.seat).map_err(|_| Fault::Unreadable(id, "seat"))?),
        user: row.user_id.map(|user| UserId(user.cast_unsigned())),
        notation: row.notation,
        says: serde_json::from_str(&row.says).map_err(broken("action"))?,
        events: serde_json::from_str(&row.events).map_err(broken("events"))?,
        revealed: row.revealed != 0,
        undone: row.undone.map(i64::cast_unsigned),
        undoes: row.undoes.map(i64::cast_unsigned),
        at: row.at,
    })
}

/// The JSON of a value that always has one.
pub(super) fn json(id: GameId, what: &'static str, value: &impl serde::Serialize) -> Result<String, Fault> {
    serde_json::to_string(value).map_err(|_| Fault::Unreadable(id, what))
}
