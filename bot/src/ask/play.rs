//! Playing: notations, take-back, and the menus that lead to both.

use super::{Asker, failed};
use crate::app::{App, Spoken};
use crate::show::{self, Whisper};
use crate::store::{GameId, Item, ItemKind, Kept, Phase, UserId};
use crate::time::now;
use crate::turn::{self, Order, Turn, TurnError};
use games::{Message, Seat, Speak};
use render::Picture;

impl App {
    /// Plays notations.
    pub async fn play(
        &self,
        asker: &Asker,
        game: GameId,
        notations: &[&str],
        expected: Option<u64>,
    ) -> Result<Whisper, Message> {
        // What could not be delivered is queued anew by a turn: asked afterwards, it would seem to be on its way.
        let undelivered = self.undelivered(game, asker.user).await?;
        let order = Order { game, user: asker.user, expected, cause: &asker.cause };
        let turned = turn::play(&self.store, &order, notations, now()).await;
        self.turned(turned, game, asker.user, undelivered).await
    }

    /// Takes back the asker's last action.
    pub async fn undo(&self, asker: &Asker, game: GameId, expected: Option<u64>) -> Result<Whisper, Message> {
        let order = Order { game, user: asker.user, expected, cause: &asker.cause };
        let undelivered = self.undelivered(game, asker.user).await?;
        self.turned(turn::undo(&self.store, &order, now()).await, game, asker.user, undelivered).await
    }

    /// The menus after the words chosen so far. The action that these words are is done, or shown first if there is a
    /// picture of it.
    pub async fn choose(
        &self,
        asker: &Asker,
        kept: Kept,
        step: u64,
        mut path: Vec<String>,
        chosen: Option<&str>,
    ) -> Result<Whisper, Message> {
        path.extend(chosen.into_iter().flat_map(|words| words.split(' ')).map(str::to_owned));
        let notation = path.join(" ");
        if kept.step != step && !path.is_empty() {
            return self.play(asker, kept.id, &[&notation], Some(step)).await;
        }
        // Nobody has a seat there any more: that would be the wrong cause.
        if kept.phase == Phase::Cancelled {
            return Err(TurnError::Cancelled.message());
        }
        let seat = kept.player(asker.user).ok_or_else(|| Message::new("turn-not-seated"))?;
        let (id, spoken) = (kept.id, self.begun(kept).await?);
        let offers = turn::offers(&spoken.kept, &spoken.game, asker.user);
        let Some(offer) = offers.iter().find(|offer| offer.notation == notation) else {
            return Ok(menus(&spoken, seat, &path).await);
        };
        match spoken.table(|table, voice| show::confirmation(table, seat, offer, voice)) {
            Some((whisper, picture)) => Ok(with_picture(&spoken, whisper, picture).await),
            None => self.play(asker, id, &[&notation], Some(step)).await,
        }
    }

    /// What could not be delivered in a game, so that those who act can tell the others.
    async fn undelivered(&self, game: GameId, user: UserId) -> Result<Vec<Message>, Message> {
        let waiting = self.store.waiting(game).await.map_err(|fault| failed(&fault))?;
        Ok(waiting.into_iter().filter(|item| item.user != Some(user)).filter_map(undelivered).collect())
    }

    /// What an order did, and what its user can do next. A refusal comes with the same menus, so that nothing but
    /// the refused order is lost.
    async fn turned(
        &self,
        turned: Result<Turn, TurnError>,
        game: GameId,
        user: UserId,
        undelivered: Vec<Message>,
    ) -> Result<Whisper, Message> {
        let refusal = match &turned {
            Ok(turn) => {
                turn.refused.as_ref().map(|why| Message::new("rest-refused").with("why", why.clone()))
            }
            Err(TurnError::Fault(fault)) => return Err(failed(fault)),
            Err(error) => Some(error.message()),
        };
        // What is done is done, also when it can't be read.
        let unseen = |why| if turned.is_ok() { Message::new("done-unseen") } else { why };
        let kept = self.kept(game).await.map_err(unseen)?;
        let step = kept.step;
        let Some(seat) = kept.player(user) else {
            return Err(refusal.unwrap_or_else(|| Message::new("turn-not-seated")));
        };
        let spoken = match self.begun(kept).await {
            Ok(spoken) => spoken,
            Err(why) => return Err(refusal.unwrap_or_else(|| unseen(why))),
        };
        let entries = turned.map(|turn| turn.entries).unwrap_or_default();
        let can_be_undone =
            entries.last().is_some_and(|last| last.undoes.is_none() && !last.revealed && last.step == step);
        let said = entries.iter().flat_map(|entry| {
            let undo = entry.undoes.map(|_| &entry.says);
            undo.into_iter().chain(&entry.events)
        });
        let mut lines: Vec<String> =
            said.chain(&refusal).chain(&undelivered).map(|message| spoken.say(message)).collect();
        let mut next = menus(&spoken, seat, &[]).await;
        if next.0.controls.is_empty() && can_be_undone {
            next.0.controls.extend(spoken.table(show::take_back));
        }
        lines.push(std::mem::take(&mut next.0.text));
        next.0.text = show::newest(&lines, 1990);
        Ok(next)
    }
}

/// What to say of a row that has failed, where it may be that a person has to do something.
fn undelivered(item: Item) -> Option<Message> {
    const KNOWN: [&str; 5] = ["channel", "view", "send", "thread", "closed"];
    let error = item.error?;
    let lacks = match KNOWN.contains(&error.as_str()) {
        true => Message::new(format!("lacks-{error}")),
        // What passes by itself is not worth a word before it has lasted.
        false if item.tries < 3 => return None,
        false => Message::new("lacks-answer"),
    };
    match (item.kind, item.user) {
        (ItemKind::Board, _) => Some(Message::new("board-not-posted").with("lacks", lacks)),
        (ItemKind::Remind, Some(user)) if item.sent == 0 => {
            Some(Message::new("turn-not-told").with("user", format!("<@{user}>")).with("lacks", lacks))
        }
        _ => None,
    }
}

/// The menus of a seat after the words chosen so far.
async fn menus(spoken: &Spoken, seat: Seat, path: &[String]) -> Whisper {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match spoken.table(|table, voice| show::choices(table, seat, &path, voice)) {
        (whisper, Some(picture)) => with_picture(spoken, whisper, picture).await,
        (whisper, None) => whisper,
    }
}

/// A whisper with a picture, or without it when it can't be drawn: what can be chosen is said in words, too.
async fn with_picture(spoken: &Spoken, mut whisper: Whisper, picture: Picture) -> Whisper {
    match spoken.draw(move |table, _| show::preview(table, &picture)).await {
        Ok(drawn) => whisper.0.picture = Some(drawn),
        Err(error) => tracing::error!(error, "a preview could not be drawn"),
    }
    whisper
}
