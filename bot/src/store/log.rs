//! The log of actions, as rows.

use super::kept::json;
use super::sql::binds;
use super::{Fault, GameId, Millis, Store, Tx, UserId};
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
    pub at: Millis,
}

impl Entry {
    /// An undo, not an action of the rules.
    pub fn is_undo(&self) -> bool {
        self.undoes().is_some()
    }

    /// The step that it takes back.
    pub fn undoes(&self) -> Option<u64> {
        self.notation.strip_prefix("undo ")?.parse().ok()
    }
}

type Row = (i64, i64, Option<i64>, String, String, String, i64, Option<i64>, i64);

macro_rules! columns {
    () => {
        "select step, seat, user_id, notation, says, events, revealed, undone, at from actions "
    };
}

impl Store {
    /// What happened after a step, undone actions included.
    pub async fn log(&self, id: GameId, since: u64) -> Result<Vec<Entry>, Fault> {
        let sql = concat!(columns!(), "where game = $1 and step > $2 order by step");
        self.rows(sql, binds![id.0, since]).await?.into_iter().map(|row| entry(id, row)).collect()
    }
}

impl Tx {
    pub(crate) async fn log(&mut self, id: GameId, since: u64) -> Result<Vec<Entry>, Fault> {
        let sql = concat!(columns!(), "where game = $1 and step > $2 order by step");
        self.rows(sql, binds![id.0, since]).await?.into_iter().map(|row| entry(id, row)).collect()
    }

    /// The last action that stands.
    pub(crate) async fn last_action(&mut self, id: GameId) -> Result<Option<Entry>, Fault> {
        let sql = concat!(
            columns!(),
            "where game = $1 and undone is null and notation not like 'undo %' order by step desc limit 1"
        );
        self.rows(sql, binds![id.0]).await?.pop().map(|row| entry(id, row)).transpose()
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
        let sql = "insert into actions (game, step, seat, user_id, notation, says, events, revealed, cause, part, at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let binds = binds![
            id.0,
            entry.step,
            i64::from(entry.seat.0),
            entry.user.map(|user| user.0.cast_signed()),
            entry.notation.as_str(),
            json(id, "action", &entry.says)?,
            json(id, "events", &entry.events)?,
            i64::from(entry.revealed),
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
    let (step, seat, user, notation, says, events, revealed, undone, at) = row;
    let broken = |what| move |_| Fault::Unreadable(id, what);
    Ok(Entry {
        step: step.cast_unsigned(),
        seat: Seat(u8::try_from(seat).map_err(|_| Fault::Unreadable(id, "seat"))?),
        user: user.map(|user| UserId(user.cast_unsigned())),
        notation,
        says: serde_json::from_str(&says).map_err(broken("action"))?,
        events: serde_json::from_str(&events).map_err(broken("events"))?,
        revealed: revealed != 0,
        undone: undone.map(i64::cast_unsigned),
        at,
    })
}
