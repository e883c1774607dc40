//! Whoever does something: what they are called now, and what could not be delivered to them.

use super::sql::binds;
use super::{Fault, ServerId, Store, UserId};
use crate::time::Millis;

impl Store {
    /// A user does something on a server (`None`: in direct messages) and is called so there: their games that are not
    /// over take the name, and what could not be delivered to them is tried again at once.
    ///
    /// It is asked at every interaction, in one look, and nearly always nothing is new. Only what is new is written, so
    /// that those who look wait for nobody who writes.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn meet(
        &self,
        user: UserId,
        server: Option<ServerId>,
        name: &str,
        now: Millis,
    ) -> Result<(), Fault> {
        let server = server.map_or(0, |server| server.0.cast_signed());
        let sql = "select cast(1 as bigint) where exists (select 1 from seats where user_id = $1 and name <> $2
                and game in (select id from games where coalesce(server, 0) = $3 and phase in ('lobby', 'running')))
            union all select cast(2 as bigint) where exists (select 1 from outbox
                where user_id = $1 and error is not null and due > $4)";
        for (news,) in self.rows::<(i64,)>(sql, binds![user.0, name, server, now]).await? {
            if news == 1 {
                let sql = "update seats set name = $2 where user_id = $1 and name <> $2 and game in
                    (select id from games where coalesce(server, 0) = $3 and phase in ('lobby', 'running'))";
                self.execute(sql, binds![user.0, name, server]).await?;
            } else {
                self.retry_user(user, now).await?;
            }
        }
        Ok(())
    }
}
