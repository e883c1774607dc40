//! What was done for an interaction: Discord may deliver it twice, and two processes may both get it.

use super::log::json;
use super::sql::binds;
use super::{Fault, GameId, Tx};
use crate::time::Millis;
use games::Message;

impl Tx {
    /// Takes note that an interaction changes this game now; `false` if it has done so before.
    pub(crate) async fn is_first(&mut self, cause: &str, game: GameId, now: Millis) -> Result<bool, Fault> {
        let sql = "insert into causes (cause, game, at) values ($1, $2, $3) on conflict (cause) do nothing";
        Ok(self.execute(sql, binds![cause, game.0, now]).await? > 0)
    }

    /// Keeps why the rest of an order was not done.
    pub(crate) async fn set_refused(
        &mut self,
        cause: &str,
        game: GameId,
        why: &Message,
    ) -> Result<(), Fault> {
        let sql = "update causes set refused = $2 where cause = $1";
        self.execute(sql, binds![cause, json(game, "refusal", why)?]).await?;
        Ok(())
    }

    /// Why the rest of an order was not done when it came the first time.
    pub(crate) async fn refused(&mut self, cause: &str, game: GameId) -> Result<Option<Message>, Fault> {
        let sql = "select refused from causes where cause = $1 and refused is not null";
        let found = self.rows::<(String,)>(sql, binds![cause]).await?.pop();
        let broken = |_| Fault::Unreadable(game, "refusal");
        found.map(|(why,)| serde_json::from_str(&why).map_err(broken)).transpose()
    }
}
