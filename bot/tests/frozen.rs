//! A PostgreSQL server that stands still: nobody waits for ever.

#[allow(unused_macros)]
#[macro_use]
mod databases;
mod table;

use anyhow::{Result, ensure};
use bot::config::Database;
use bot::store::{Fault, Store};
use bot::turn::{self, TurnError};
use databases::Server;
use games::Speak;
use table::{next, order, started};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_a_server_that_stands_still_is_told_that_it_is_busy() -> Result<()> {
    // Of its own: what stands still would hold up the other tests.
    let Some(server) = Server::start()? else { return Ok(()) };
    let store = Store::open(&Database { wait_ms: 200, connections: 2, ..server.database("frozen")? }).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let frozen = server.freeze()?;
    // More than there are connections: the first find an open one, the others none.
    for number in 0..4 {
        let cause = format!("frozen {number}");
        let played = turn::play(&store, &order(id, user, step, &cause), &[&notation], 1).await;
        let Err(TurnError::Fault(fault)) = played else { anyhow::bail!("{played:?}") };
        ensure!(matches!(fault, Fault::Silent), "{fault}");
        ensure!(fault.message().id == "store-busy");
    }
    let asked = store.game(id).await.err();
    ensure!(matches!(asked, Some(Fault::Silent)), "{asked:?}");
    drop(frozen);
    turn::play(&store, &order(id, user, step, "after"), &[&notation], 1).await?;
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}
