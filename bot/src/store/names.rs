//! What users are called, as rows.

use super::sql::binds;
use super::{Fault, ServerId, Store, UserId};

impl Store {
    /// Calls a user by another name in their games of a server (`None`: in direct messages) that are not over.
    ///
    /// It is asked at every interaction: only a new name is written, so that those who look wait for nobody who writes.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn rename(&self, user: UserId, server: Option<ServerId>, name: &str) -> Result<(), Fault> {
        let server = server.map_or(0, |server| server.0.cast_signed());
        let binds = || binds![user.0, name, server];
        let old = "select game from seats where user_id = $1 and name <> $2 and game in
            (select id from games where coalesce(server, 0) = $3 and phase in ('lobby', 'running')) limit 1";
        if self.rows::<(i64,)>(old, binds()).await?.is_empty() {
            return Ok(());
        }
        let new = "update seats set name = $2 where user_id = $1 and name <> $2 and game in
            (select id from games where coalesce(server, 0) = $3 and phase in ('lobby', 'running'))";
        self.execute(new, binds()).await?;
        Ok(())
    }
}
