//! Playing: notations, take-back, and the menus that lead to both.

use super::{Asker, failed};
use crate::app::{App, now};
use crate::show::{self, Whisper};
use crate::store::{GameId, ItemKind, Kept, UserId};
use crate::turn::{self, Order, Turn, TurnError};
use games::{Message, Speak};

impl App {
    /// Plays notations.
    pub async fn play(
        &self,
        asker: &Asker,
        game: GameId,
        notations: &[&str],
        expected: Option<u64>,
    ) -> Result<Whisper, Message> {
        let order = Order { game, user: asker.user, expected, cause: &asker.cause };
        let turned = turn::play(&self.store, &order, notations, now()).await;
        self.turned(turned, game, asker.user).await
    }

    /// Takes back the asker's last action of this turn.
    pub async fn undo(&self, asker: &Asker, game: GameId, expected: Option<u64>) -> Result<Whisper, Message> {
        let order = Order { game, user: asker.user, expected, cause: &asker.cause };
        self.turned(turn::undo(&self.store, &order, now()).await, game, asker.user).await
    }

    /// The menus after the words chosen so far, or the action that these words are.
    pub async fn choose(
        &self,
        asker: &Asker,
        kept: Kept,
        step: u64,
        mut path: Vec<String>,
        chosen: Option<&str>,
    ) -> Result<Whisper, Message> {
        let page = chosen.and_then(|word| word.strip_prefix('+')).and_then(|page| page.parse().ok());
        path.extend(chosen.filter(|_| page.is_none()).map(str::to_owned));
        let notation = path.join(" ");
        let complete = turn::offers(&kept, asker.user).iter().any(|offer| offer.notation == notation);
        let stale = kept.step != step && chosen.is_some();
        if complete || stale {
            return self.play(asker, kept.id, &[&notation], Some(step)).await;
        }
        let seat = kept.seat(asker.user).ok_or_else(|| Message::new("turn-not-seated"))?;
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let spoken = self.spoken(kept)?;
        Ok(spoken.table(|table, voice| show::choices(table, seat, &path, page.unwrap_or(0), voice)))
    }

    /// Why the board could not be posted, where a person has to mend it.
    async fn undelivered(&self, game: GameId) -> Result<Option<Message>, Message> {
        let waiting = self.store.waiting(game).await.map_err(|fault| failed(&fault))?;
        let parked = waiting.into_iter().find(|item| item.kind == ItemKind::Board && item.is_parked());
        Ok(parked.and_then(|item| item.error).map(|lacks| {
            Message::new("board-not-posted").with("lacks", Message::new(format!("lacks-{lacks}")))
        }))
    }

    /// What an order did, and what its user can do next. A refusal comes with the same menus, so that nothing but
    /// the refused order is lost.
    async fn turned(
        &self,
        turned: Result<Turn, TurnError>,
        game: GameId,
        user: UserId,
    ) -> Result<Whisper, Message> {
        let refusal = match &turned {
            Ok(turn) => {
                turn.refused.as_ref().map(|why| Message::new("rest-refused").with("why", why.message()))
            }
            Err(TurnError::Fault(fault)) => return Err(failed(fault)),
            Err(error) => Some(error.message()),
        };
        let kept = self.kept(game).await?;
        let Some((seat, spoken)) = kept.seat(user).zip(self.spoken(kept).ok()) else {
            return Err(refusal.unwrap_or_else(|| Message::new("turn-not-seated")));
        };
        let undelivered = self.undelivered(game).await?;
        let entries = turned.map(|turn| turn.entries).unwrap_or_default();
        let said = entries.iter().flat_map(|entry| {
            let undo = entry.is_undo().then_some(&entry.says);
            undo.into_iter().chain(&entry.events)
        });
        let mut lines: Vec<String> =
            said.chain(&refusal).chain(&undelivered).map(|message| spoken.say(message)).collect();
        let mut next = spoken.table(|table, voice| show::choices(table, seat, &[], 0, voice));
        lines.push(std::mem::take(&mut next.0.text));
        next.0.text = show::newest(&lines, 1990);
        Ok(next)
    }
}
