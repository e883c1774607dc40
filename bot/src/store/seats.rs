//! Who sits at a game, as rows.

use super::sql::{Bind, binds};
use super::{ChannelId, Fault, GameId, MessageId, Store, Tx, UserId};
use crate::time::Millis;
use games::Seat;

/// Who sits at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    pub user: UserId,
    /// There once the game has started.
    pub seat: Option<Seat>,
    pub name: String,
    /// They resigned, and the computer plays on.
    pub computer: bool,
    /// The direct message that holds the hand.
    pub note: Option<(ChannelId, MessageId)>,
}

#[derive(sqlx::FromRow)]
struct Row {
    game: i64,
    user_id: i64,
    seat: Option<i64>,
    name: String,
    computer: i64,
    dm_channel: Option<i64>,
    dm_message: Option<i64>,
}

/// The seats of the games that a condition chooses.
macro_rules! of_games {
    ($where:literal) => {
        concat!(
            "select game, user_id, seat, name, computer, dm_channel, dm_message from seats
             where game in (select id from games where ",
            $where,
            ") order by game, seat, joined, user_id"
        )
    };
}
pub(super) use of_games;

impl Store {
    pub(super) async fn sitters(
        &self,
        sql: &'static str,
        binds: Vec<Bind>,
    ) -> Result<Vec<(GameId, Sitter)>, Fault> {
        Ok(self.rows::<Row>(sql, binds).await?.into_iter().map(sitter).collect())
    }
}

impl Tx {
    pub(super) async fn sitters(&mut self, id: GameId) -> Result<Vec<Sitter>, Fault> {
        let rows = self.rows::<Row>(of_games!("id = $1"), binds![id.0]).await?;
        Ok(rows.into_iter().map(|row| sitter(row).1).collect())
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

    pub(crate) async fn unseat(&mut self, id: GameId, user: UserId) -> Result<(), Fault> {
        self.execute("delete from seats where game = $1 and user_id = $2", binds![id.0, user.0]).await?;
        Ok(())
    }

    pub(crate) async fn save_sitter(&mut self, id: GameId, sitter: &Sitter) -> Result<(), Fault> {
        let sql = "update seats set seat = $3, computer = $4 where game = $1 and user_id = $2";
        let seat = sitter.seat.map(|seat| i64::from(seat.0));
        self.execute(sql, binds![id.0, sitter.user.0, seat, i64::from(sitter.computer)]).await?;
        Ok(())
    }
}

fn sitter(row: Row) -> (GameId, Sitter) {
    let note = row.dm_channel.zip(row.dm_message);
    let sitter = Sitter {
        user: UserId(row.user_id.cast_unsigned()),
        seat: row.seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
        name: row.name,
        computer: row.computer != 0,
        note: note.map(|(channel, message)| {
            (ChannelId(channel.cast_unsigned()), MessageId(message.cast_unsigned()))
        }),
    };
    (GameId(row.game), sitter)
}
