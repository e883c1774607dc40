//! What the bot remembers about itself from one start to the next.

use super::sql::binds;
use super::{Fault, Store};

impl Store {
    pub(crate) async fn fact(&self, name: &str) -> Result<Option<String>, Fault> {
        let sql = "select value from facts where name = $1";
        Ok(self.rows::<(String,)>(sql, binds![name]).await?.pop().map(|(value,)| value))
    }

    pub(crate) async fn set_fact(&self, name: &str, value: &str) -> Result<(), Fault> {
        let sql = "insert into facts (name, value) values ($1, $2)
            on conflict (name) do update set value = excluded.value";
        self.execute(sql, binds![name, value]).await.map(drop)
    }
}
