//! Single values that the database keeps.

use super::sql::binds;
use super::{Fault, Store};

impl Store {
    /// What was kept under a name.
    ///
    /// # Errors
    /// A [`Fault`] of the store.
    pub async fn fact(&self, name: &str) -> Result<Option<String>, Fault> {
        let rows = self.rows::<(String,)>("select value from facts where name = $1", binds![name]).await?;
        Ok(rows.into_iter().next().map(|(value,)| value))
    }

    /// Keeps a value under a name, in place of what was there.
    ///
    /// # Errors
    /// A [`Fault`] of the store.
    pub async fn set_fact(&self, name: &str, value: &str) -> Result<(), Fault> {
        let sql = "insert into facts (name, value) values ($1, $2)
            on conflict (name) do update set value = excluded.value";
        self.execute(sql, binds![name, value]).await?;
        Ok(())
    }

    /// The newest migration that its tables have had.
    pub(super) async fn version(&self) -> Result<Option<i64>, Fault> {
        let sql = "select version from _sqlx_migrations order by version desc limit 1";
        Ok(self.rows::<(i64,)>(sql, vec![]).await?.pop().map(|(version,)| version))
    }

    /// Four letters of this database, drawn when it was made.
    pub(super) async fn own_mark(&self) -> Result<String, Fault> {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(|_| Fault::Random)?;
        let drawn: String = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
        let sql = "insert into facts (name, value) values ('mark', $1) on conflict (name) do nothing";
        self.execute(sql, binds![drawn.as_str()]).await?;
        Ok(self.fact("mark").await?.unwrap_or(drawn))
    }
}
