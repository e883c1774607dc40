//! Looking at games: hands, boards, what happened in words and as a film, which games wait; and how one is reminded of them.

use super::{Asker, failed};
use crate::app::{App, Spoken};
use crate::remind::{Change, Notices};
use crate::show::{self, Post, Whisper};
use crate::store::{GameId, Kept, UserId};
use crate::time::{DAY, HOUR, Millis, now};
use games::{Arg, Kind, Message};

/// What fits on any answer beside its picture.
const LOG_LINES: i64 = 60;

impl App {
    /// The asker's hand.
    pub async fn hand(&self, kept: Kept, user: UserId) -> Result<Whisper, Message> {
        let seat = kept.player(user);
        let spoken = self.begun(kept).await?;
        let seat = seat.ok_or_else(|| Message::new("turn-not-seated"))?;
        spoken
            .draw(move |table, voice| show::hand(table, seat, voice))
            .await
            .map_err(|error| not_drawn(&error))
    }

    /// The board as it is now.
    pub async fn board(&self, kept: Kept) -> Result<Post, Message> {
        let spoken = self.begun(kept).await?;
        spoken
            .draw(move |table, voice| show::board(table, &[], voice))
            .await
            .map_err(|error| not_drawn(&error))
    }

    /// The table in words.
    pub async fn table_in_words(&self, kept: Kept, page: usize) -> Result<Post, Message> {
        Ok(self.begun(kept).await?.table(|table, voice| show::words(table, page, voice)))
    }

    /// The rules of a game in short, a page of them.
    pub fn rules(&self, kind: Kind, page: usize) -> Post {
        self.with_voice(|voice| show::rules(kind, page, voice))
    }

    pub fn help(&self) -> Post {
        Post::words(&self.say(&Message::new("help")))
    }

    /// The asker's games, those that wait for them first.
    pub async fn games(&self, user: UserId) -> Result<Post, Message> {
        let (games, unreadable) = self.store.all_games_of(user).await.map_err(|fault| failed(&fault))?;
        let mut lines: Vec<(bool, String)> = games
            .into_iter()
            .map(|kept| {
                let waits = kept.seat(user).is_some_and(|seat| kept.active().contains(&seat));
                let message = Message::new(if waits { "game-waits" } else { "game-goes-on" })
                    .with("game", kept.id.0)
                    .with("name", kept.kind.name())
                    .with("channel", kept.place());
                (!waits, self.say(&message))
            })
            .collect();
        lines.extend(
            unreadable
                .into_iter()
                .map(|game| (true, self.say(&Message::new("game-unreadable").with("game", game.0)))),
        );
        if lines.is_empty() {
            return Err(Message::new("no-games"));
        }
        lines.sort_by_key(|(later, _)| *later);
        Ok(Post::words(&lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("\n")))
    }

    /// What happened, the newest that fits into a message.
    pub async fn log(&self, kept: Kept) -> Result<Post, Message> {
        let entries = self.store.last_entries(kept.id, LOG_LINES).await.map_err(|fault| failed(&fault))?;
        let spoken = self.begun(kept).await?;
        let live = entries.iter().filter(|entry| entry.undone.is_none());
        let lines: Vec<String> =
            live.flat_map(|entry| &entry.events).map(|event| spoken.say(event)).collect();
        if lines.is_empty() {
            return Err(Message::new("log-empty"));
        }
        Ok(Post::words(&show::newest(&lines, 1900)))
    }

    /// The game as a film: the whole, or what happened since the asker's last turn.
    pub async fn replay(&self, kept: Kept, user: UserId, since: Option<&str>) -> Result<Whisper, Message> {
        let own = match since.map(|since| since.trim().to_lowercase()).as_deref() {
            None | Some("all") => None,
            Some("turn") => Some(kept.player(user).ok_or_else(|| Message::new("turn-not-seated"))?),
            Some(other) => {
                return Err(Message::new("replay-unknown").with("since", Arg::Foreign(other.to_owned())));
            }
        };
        let spoken = self.begun(kept).await?;
        let mut turns = self.store.turns(&spoken.kept).await.map_err(|fault| failed(&fault))?;
        if let Some(last) = turns.iter().rposition(|turn| own.is_some() && turn.by == own) {
            turns.drain(..last);
        }
        if turns.len() == 1 {
            return Err(Message::new("log-empty"));
        }
        spoken
            .film(move |table, voice| show::replay(table, &turns, voice))
            .await
            .map_err(|error| not_drawn(&error))
    }

    /// `off`, `on`, `snooze`, or a number of hours; for one game, or for all.
    pub async fn remind(&self, asker: &Asker, game: Option<GameId>, setting: &str) -> Result<Post, Message> {
        let setting = setting.trim().to_lowercase();
        let change = match setting.as_str() {
            "on" => Change::Notices(Notices::All),
            "off" => Change::Notices(Notices::Once),
            "silent" => Change::Notices(Notices::None),
            "snooze" => Change::Snooze(now() + DAY),
            hours => match hours.parse::<Millis>() {
                Ok(hours @ 1..=720) => Change::Pace(Some(hours * HOUR)),
                _ => return Err(Message::new("remind-unknown").with("setting", Arg::Foreign(setting))),
            },
        };
        if let Some(game) = game {
            let kept = self.kept(game).await?;
            let sitter = kept.sitter(asker.user).filter(|sitter| !sitter.computer);
            sitter.ok_or_else(|| Message::new("turn-not-seated"))?;
        }
        let set = self.store.set_reminders(asker.user, game, change, now()).await;
        set.map_err(|fault| failed(&fault))?;
        let id = match change {
            Change::Notices(Notices::All) => "remind-on",
            Change::Notices(Notices::Once) => "remind-off",
            Change::Notices(Notices::None) => "remind-silent",
            Change::Snooze(_) => "remind-snooze",
            Change::Pace(_) => "remind-pace",
        };
        let which = match game {
            Some(game) => Message::new("remind-game").with("game", game.0),
            None => Message::new("remind-all"),
        };
        Ok(Post::words(&self.say(&Message::new(id).with("which", which).with("hours", setting))))
    }

    /// A game that has started, with what is needed to speak of it.
    pub(super) async fn begun(&self, kept: Kept) -> Result<Spoken, Message> {
        let spoken = self.spoken(kept).await.map_err(|fault| failed(&fault))?;
        spoken.ok_or_else(|| Message::new("turn-not-started"))
    }
}

fn not_drawn(error: &str) -> Message {
    tracing::error!(error, "a picture could not be drawn");
    Message::new("picture-failed")
}
