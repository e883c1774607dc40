//! `skyline export` and `skyline verify`: stored games as records.

use super::Failure;
use super::print::{complain, print};
use super::run::{Settings, block_on};
use crate::store::{GameId, Store};
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

impl Export {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        block_on(async move {
            let store = Store::open(&config.database).await?;
            print(turn::export(&store, GameId(self.game)).await?)
        })
    }
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        block_on(async move {
            let store = Store::open(&config.database).await?;
            let wrong = turn::verify(&store).await?;
            for (game, why) in &wrong {
                complain(format_args!("game {game}: {why}"));
            }
            let replayed = store.started().await?.len();
            print(format_args!("{replayed} games replayed, {} differ\n", wrong.len()))?;
            anyhow::ensure!(wrong.is_empty(), "stored games differ from their replay");
            Ok(())
        })
    }
}
