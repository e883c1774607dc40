//! `skyline export` and `skyline verify`: stored games as records.

use super::print::{complain, print};
use super::run::{Settings, block_on};
use super::{Failure, disagreement};
use crate::config::Database;
use crate::store::{Fault, GameId, Store};
use crate::turn;
use clap::Args;

#[derive(Args)]
pub struct Export {
    /// The game's number
    game: i64,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Args)]
pub struct Verify {
    #[command(flatten)]
    settings: Settings,
}

/// Beside a bot that runs, or from a copy that may not be written. What an older version left is brought up to date first.
async fn open(database: &Database) -> Result<Store, Fault> {
    match Store::open_to_read(database).await {
        Err(Fault::Older) => Store::open(database).await,
        opened => opened,
    }
}

impl Export {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        block_on(async move {
            let store = open(&config.database).await?;
            print(turn::export(&store, GameId(self.game)).await?)
        })
    }
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        block_on(async move {
            let store = open(&config.database).await?;
            let turn::Verified { replayed, older, wrong } = turn::verify(&store).await?;
            for (game, why) in &wrong {
                match why {
                    turn::Wrong::Record(bad) => complain(format_args!("game {game}: {}", disagreement(bad)?)),
                    turn::Wrong::Stored(fault) => complain(format_args!("{fault}")),
                }
            }
            for game in &older {
                print(format_args!("game {game}: played by older rules, not replayed\n"))?;
            }
            print(format_args!("{replayed} games replayed, {} differ\n", wrong.len()))?;
            store.close().await?;
            anyhow::ensure!(wrong.is_empty(), "stored games differ from their replay");
            Ok(())
        })
    }
}
