//! `skyline export` and `skyline verify`: stored games as records.

use super::print::{complain, print};
use super::run::{Run, block_on};
use super::{Failure, disagreement};
use crate::store::{GameId, Store};
use crate::turn;
use clap::Args;

#[derive(Args)]
pub struct Export {
    /// The game's number
    game: i64,
    #[command(flatten)]
    run: Run,
}

#[derive(Args)]
pub struct Verify {
    #[command(flatten)]
    run: Run,
}

impl Export {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.run.load()?;
        block_on(async move {
            let store = Store::open(&config.database).await?;
            print(turn::export(&store, GameId(self.game)).await?)
        })
    }
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.run.load()?;
        block_on(async move {
            let store = Store::open(&config.database).await?;
            let wrong = turn::verify(&store).await?;
            for (game, why) in &wrong {
                complain(format_args!("game {game}: {}", disagreement(why)?));
            }
            let replayed = store.started().await?.len();
            print(format_args!("{replayed} games replayed, {} differ\n", wrong.len()))?;
            anyhow::ensure!(wrong.is_empty(), "stored games differ from their replay");
            Ok(())
        })
    }
}
