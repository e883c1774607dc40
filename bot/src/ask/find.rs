//! Which game is meant.

use super::{Asker, failed};
use crate::app::App;
use crate::id::Wish;
use crate::store::{GameId, Kept, Phase};
use games::{Arg, Message};

impl App {
    /// The game that is meant: by its number, or the only one of this channel, or of this user, or the
    /// last one of this channel.
    ///
    /// # Errors
    /// What to say when it is not clear.
    pub async fn game(&self, named: Option<&str>, asker: &Asker) -> Result<Kept, Message> {
        if let Some(named) = named {
            let missing = || Message::new("lobby-no-such-game");
            let id = named.trim().trim_start_matches('#').parse().map(GameId).map_err(|_| missing())?;
            let kept = self.store.game(id).await.map_err(|fault| failed(&fault))?.ok_or_else(missing)?;
            // Who knows a game's number may not look at it from another channel.
            let open = kept.channel == asker.channel || kept.sitter(asker.user).is_some();
            return if open { Ok(kept) } else { Err(missing()) };
        }
        let mut found = self.store.games_in(asker.channel).await.map_err(|fault| failed(&fault))?;
        if found.is_empty() {
            found = self.store.games_of(asker.user).await.map_err(|fault| failed(&fault))?;
        }
        if found.len() > 1 && found.iter().any(|kept| kept.sitter(asker.user).is_some()) {
            found.retain(|kept| kept.sitter(asker.user).is_some());
        }
        self.only(found, asker).await
    }

    /// The game whose table someone wants to sit down at or to leave: a named one, or the only fitting one of this
    /// channel. One that is played elsewhere must be named: nobody gives up a game that they don't see.
    ///
    /// # Errors
    /// What to say when it is not clear.
    pub async fn table(&self, named: Option<&str>, asker: &Asker, wish: Wish) -> Result<Kept, Message> {
        if named.is_some() {
            return self.game(named, asker).await;
        }
        let found = self.store.games_in(asker.channel).await;
        let mut found = found.map_err(|fault| failed(&fault))?;
        let fits = |kept: &Kept| {
            let seated = kept.sitter(asker.user).is_some_and(|sitter| !sitter.computer);
            match wish {
                Wish::Join => kept.phase == Phase::Lobby && !seated,
                Wish::Leave | Wish::Start | Wish::Cancel => kept.phase == Phase::Lobby && seated,
                Wish::Resign => kept.phase == Phase::Running && seated,
            }
        };
        if found.iter().any(fits) {
            found.retain(fits);
        }
        self.only(found, asker).await
    }

    /// The only one of these games, or the last of the channel.
    async fn only(&self, mut found: Vec<Kept>, asker: &Asker) -> Result<Kept, Message> {
        if found.is_empty() {
            let last = self.store.last_game_in(asker.channel).await;
            found.extend(last.map_err(|fault| failed(&fault))?);
        }
        match found.len() {
            0 => Err(Message::new("no-game-here")),
            1 => Ok(found.remove(0)),
            _ => {
                let numbers: Vec<Arg> = found.iter().map(|kept| format!("#{}", kept.id).into()).collect();
                Err(Message::new("which-game").with("games", numbers))
            }
        }
    }
}
