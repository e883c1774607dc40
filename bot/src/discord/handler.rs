//! Interactions: commands, completion, buttons and menus, all answered in time.

use super::commands::{commands, completion, notation};
use super::send;
use crate::app::{App, Spoken, now};
use crate::choose;
use crate::lobby::{self, LobbyError};
use crate::remind::{self, Change};
use crate::show::{self, Id, Post};
use crate::store::{self, GameId, Kept, NewGame};
use crate::turn::{self, Order, TurnError};
use games::{Kind, Message, Options, Speak};
use serenity::all::{
    AutocompleteChoice, Command, CommandDataOptionValue, CommandInteraction, ComponentInteraction,
    ComponentInteractionDataKind, Context, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, Interaction, Ready, User,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Answers what Discord sends.
pub struct Handler {
    pub app: Arc<App>,
}

/// A subcommand with its options.
struct Asked<'a> {
    command: &'a str,
    name: &'a str,
    options: BTreeMap<&'a str, &'a str>,
    user: &'a User,
    channel: u64,
    server: Option<u64>,
    cause: String,
}

impl Asked<'_> {
    fn user(&self) -> store::UserId {
        store::UserId(self.user.id.get())
    }

    fn option(&self, name: &str) -> Option<&str> {
        self.options.get(name).copied()
    }
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        let nobody = |seat: games::Seat| seat.to_string();
        let built = commands(&self.app.words.voice(&self.app.config.language.0, &nobody));
        if let Err(error) = Command::set_global_commands(&context.http, built).await {
            tracing::error!(%error, "Discord refused the commands");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answered = match &interaction {
            Interaction::Command(command) => self.command(&context, command).await,
            Interaction::Autocomplete(command) => self.complete(&context, command).await,
            Interaction::Component(component) => self.component(&context, component).await,
            _ => Ok(()),
        };
        if let Err(error) = answered {
            tracing::warn!(%error, "an answer did not reach Discord");
        }
    }
}

impl Handler {
    async fn command(&self, context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        let Some(asked) = asked(command) else { return Ok(()) };
        let open = asked.command == "skyline"
            && matches!(asked.name, "new" | "join" | "leave" | "start" | "cancel" | "board");
        let thinking = CreateInteractionResponseMessage::new().ephemeral(!open);
        command.create_response(context, CreateInteractionResponse::Defer(thinking)).await?;
        let post = self.act(&asked).await.unwrap_or_else(|refused| self.words_only(&refused));
        command.edit_response(context, send::answer(post)).await.map(|_| ())
    }

    /// Does what was asked and says what to answer; the error is a refusal.
    async fn act(&self, asked: &Asked<'_>) -> Result<Post, Message> {
        if asked.command != "skyline" {
            let kept = self.game(asked).await?;
            return self.play(asked, &kept, &[&notation(asked.name, &kept, |name| asked.option(name))]).await;
        }
        match asked.name {
            "new" => self.new_game(asked).await,
            "join" | "leave" | "start" | "cancel" | "resign" => self.lobby(asked).await,
            "hand" => self.hand(self.game(asked).await?, asked.user()).await,
            "board" => self.board(self.game(asked).await?).await,
            "move" => {
                let kept = self.game(asked).await?;
                let actions = asked.option("actions").unwrap_or_default();
                self.play(asked, &kept, &choose::split(actions)).await
            }
            "undo" => {
                let kept = self.game(asked).await?;
                let order = Order { game: kept.id, user: asked.user(), expected: None, cause: &asked.cause };
                self.turned(turn::undo(&self.app.store, &order, now()).await, asked.user()).await
            }
            "games" => self.games(asked.user()).await,
            "log" => self.log(self.game(asked).await?).await,
            "remind" => self.remind(asked).await,
            _ => Ok(self.words_only(&Message::new("help"))),
        }
    }

    async fn new_game(&self, asked: &Asked<'_>) -> Result<Post, Message> {
        let kind: Kind = match asked.option("kind") {
            Some(kind) => kind.parse().map_err(|refusal: games::Refusal| refusal.message())?,
            None => Kind::ALL[0],
        };
        let changes = asked.option("options").unwrap_or_default();
        let changes = changes.split_whitespace().map(|change| change.split_once('=').unwrap_or((change, "")));
        let options = Options::new(kind.options(), changes).map_err(|refusal| refusal.message())?;
        let new = NewGame {
            kind,
            options,
            host: asked.user(),
            host_name: asked.user.display_name().to_owned(),
            server: asked.server.map(store::ServerId),
            channel: store::ChannelId(asked.channel),
            pace: self.app.config.reminders.pace(),
        };
        let id = lobby::new(&self.app.store, &new, now()).await.map_err(|error| refuse(&error))?;
        self.gathering(
            self.app
                .store
                .game(id)
                .await
                .map_err(LobbyError::from)
                .and_then(|kept| kept.ok_or(LobbyError::NoSuchGame)),
        )
    }

    async fn lobby(&self, asked: &Asked<'_>) -> Result<Post, Message> {
        let id = self.game(asked).await?.id;
        let (store, user, now) = (&self.app.store, asked.user(), now());
        self.gathering(match asked.name {
            "join" => lobby::join(store, id, (user, asked.user.display_name()), now).await,
            "leave" => lobby::leave(store, id, user, now).await,
            "start" => lobby::start(store, id, user, now).await,
            "cancel" => lobby::cancel(store, id, user, now).await,
            _ => lobby::resign(store, id, user, now).await,
        })
    }

    /// How a game that is gathered, begun or called off stands.
    fn gathering(&self, done: Result<Kept, LobbyError>) -> Result<Post, Message> {
        let kept = done.map_err(|error| refuse(&error))?;
        let players: Vec<games::Arg> =
            kept.sitters.iter().map(|sitter| sitter.name.as_str().into()).collect();
        let message = Message::new(format!("game-{}", kept.phase.id()))
            .with("game", kept.id.0)
            .with("name", kept.kind.name())
            .with("players", players);
        Ok(self.words_only(&message))
    }

    async fn hand(&self, kept: Kept, user: store::UserId) -> Result<Post, Message> {
        let seat = kept.seat(user).ok_or_else(|| Message::new("turn-not-seated"))?;
        let spoken = self.spoken(kept)?;
        let hand = spoken.draw(move |table, voice| show::hand(table, seat, voice)).await;
        hand.map(|whisper| whisper.0).map_err(|error| not_drawn(&error))
    }

    async fn board(&self, kept: Kept) -> Result<Post, Message> {
        let spoken = self.spoken(kept)?;
        let board = spoken.draw(move |table, voice| show::board(table, &[], voice)).await;
        board.map_err(|error| not_drawn(&error))
    }

    async fn play(&self, asked: &Asked<'_>, kept: &Kept, notations: &[&str]) -> Result<Post, Message> {
        let order = Order { game: kept.id, user: asked.user(), expected: None, cause: &asked.cause };
        self.turned(turn::play(&self.app.store, &order, notations, now()).await, asked.user()).await
    }

    /// What an order did, and what its user can do next: for their eyes only.
    async fn turned(
        &self,
        turned: Result<turn::Turn, TurnError>,
        user: store::UserId,
    ) -> Result<Post, Message> {
        let done = turned.map_err(|error| {
            if let TurnError::Fault(fault) = &error {
                tracing::error!(%fault, "a turn failed");
            }
            error.message()
        })?;
        let spoken = self.spoken(self.kept(done.game).await?)?;
        let events = done.entries.iter().flat_map(|entry| &entry.events).map(|event| spoken.say(event));
        let refused = done.refused.iter().map(|refusal| {
            let why = Message::new("rest-refused").with("why", refusal.message());
            spoken.say(&why)
        });
        let mut lines: Vec<String> = events.chain(refused).collect();
        let seat = spoken.kept.seat(user).ok_or_else(|| Message::new("turn-not-seated"))?;
        let mut next = spoken.table(|table, voice| show::choices(table, seat, &[], 0, voice)).0;
        lines.push(next.text);
        next.text = show::shorten(&lines.join("\n"), 2000);
        Ok(next)
    }

    async fn games(&self, user: store::UserId) -> Result<Post, Message> {
        let games = self.app.store.games_of(user).await.map_err(|fault| fault.message())?;
        let mut lines: Vec<(bool, String)> = games
            .into_iter()
            .map(|kept| {
                let waits = kept.seat(user).is_some_and(|seat| kept.active().contains(&seat));
                let message = Message::new(if waits { "game-waits" } else { "game-goes-on" })
                    .with("game", kept.id.0)
                    .with("name", kept.kind.name())
                    .with("channel", format!("<#{}>", kept.channel));
                (!waits, self.app.say(&message))
            })
            .collect();
        if lines.is_empty() {
            return Err(Message::new("no-games"));
        }
        lines.sort();
        let text = lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("\n");
        Ok(Post { text: show::shorten(&text, 2000), picture: None, controls: Vec::new() })
    }

    /// What happened, the newest that fits into a message.
    async fn log(&self, kept: Kept) -> Result<Post, Message> {
        let entries = self.app.store.log(kept.id, 0).await.map_err(|fault| fault.message())?;
        let spoken = self.spoken(kept)?;
        let mut lines = Vec::new();
        let mut length = 0;
        let events = entries.iter().filter(|entry| entry.undone.is_none()).flat_map(|entry| &entry.events);
        for line in events.rev().map(|event| spoken.say(event)) {
            length += line.chars().count() + 1;
            if length > 1900 {
                break;
            }
            lines.push(line);
        }
        lines.reverse();
        if lines.is_empty() {
            return Err(Message::new("log-empty"));
        }
        Ok(Post { text: lines.join("\n"), picture: None, controls: Vec::new() })
    }

    /// `off`, `on`, `snooze`, or a number of hours; for one game where it is named, else for all.
    async fn remind(&self, asked: &Asked<'_>) -> Result<Post, Message> {
        const HOUR: store::Millis = 3_600_000;
        let game = match asked.option("game") {
            Some(_) => Some(self.game(asked).await?.id),
            None => None,
        };
        let setting = asked.option("setting").unwrap_or_default().trim().to_lowercase();
        let change = match setting.as_str() {
            "on" => Change::On,
            "off" => Change::Off,
            "snooze" => Change::Snooze(now() + 24 * HOUR),
            hours => match hours.parse::<store::Millis>() {
                Ok(hours @ 1..=720) => Change::Pace(Some(hours * HOUR)),
                _ => return Err(Message::new("remind-unknown").with("setting", setting)),
            },
        };
        remind::set(&self.app.store, asked.user(), game, change, now())
            .await
            .map_err(|fault| fault.message())?;
        Ok(self.words_only(&Message::new("remind-set").with("setting", setting)))
    }

    async fn component(&self, context: &Context, tapped: &ComponentInteraction) -> serenity::Result<()> {
        let user = store::UserId(tapped.user.id.get());
        // A menu in a whisper is changed in place; a button of a post opens a whisper.
        let own =
            tapped.message.flags.is_some_and(|flags| flags.contains(serenity::all::MessageFlags::EPHEMERAL));
        let id = tapped.data.custom_id.parse::<Id>();
        let in_place = own && matches!(id, Ok(Id::Move { .. } | Id::Undo { .. }));
        let first = if in_place {
            CreateInteractionResponse::Acknowledge
        } else {
            CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
        };
        tapped.create_response(context, first).await?;
        let chosen = match &tapped.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        };
        let post = match id {
            Ok(id) => self.tap(id, chosen, user, &tapped.id.to_string()).await,
            Err(_) => Err(Message::new("turn-stale")),
        };
        let post = post.unwrap_or_else(|refused| self.words_only(&refused));
        tapped.edit_response(context, send::answer(post)).await.map(|_| ())
    }

    async fn tap(
        &self,
        id: Id,
        chosen: Option<&str>,
        user: store::UserId,
        cause: &str,
    ) -> Result<Post, Message> {
        match id {
            Id::Hand { game } => self.hand(self.kept(GameId(game)).await?, user).await,
            Id::Board { game } => self.board(self.kept(GameId(game)).await?).await,
            Id::Undo { game, step } => {
                let order = Order { game: GameId(game), user, expected: Some(step), cause };
                self.turned(turn::undo(&self.app.store, &order, now()).await, user).await
            }
            Id::Move { game, step, mut path } => {
                let kept = self.kept(GameId(game)).await?;
                let seat = kept.seat(user).ok_or_else(|| Message::new("turn-not-seated"))?;
                let page = chosen.and_then(|word| word.strip_prefix('+')).and_then(|page| page.parse().ok());
                path.extend(chosen.filter(|_| page.is_none()).map(str::to_owned));
                let notation = path.join(" ");
                let complete = turn::offers(&kept, user).iter().any(|offer| offer.notation == notation);
                let stale = kept.step != step && chosen.is_some();
                if complete || stale {
                    let order = Order { game: GameId(game), user, expected: Some(step), cause };
                    return self
                        .turned(turn::play(&self.app.store, &order, &[&notation], now()).await, user)
                        .await;
                }
                let path: Vec<&str> = path.iter().map(String::as_str).collect();
                let spoken = self.spoken(kept)?;
                Ok(spoken.table(|table, voice| show::choices(table, seat, &path, page.unwrap_or(0), voice)).0)
            }
        }
    }

    async fn complete(&self, context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        let choices = match (asked(command), command.data.autocomplete()) {
            (Some(asked), Some(focused)) => self.offered(&asked, focused.name, focused.value).await,
            _ => Vec::new(),
        };
        let fits = |value: &String| value.chars().count() <= 100;
        let choices = choices.into_iter().filter(fits).take(25);
        let choices = choices.map(|value| AutocompleteChoice::new(value.clone(), value)).collect();
        let response = CreateAutocompleteResponse::new().set_choices(choices);
        command.create_response(context, CreateInteractionResponse::Autocomplete(response)).await
    }

    async fn offered(&self, asked: &Asked<'_>, focused: &str, typed: &str) -> Vec<String> {
        match focused {
            "kind" => {
                Kind::ALL.iter().map(|kind| kind.id().to_owned()).filter(|id| id.contains(typed)).collect()
            }
            "options" => {
                let kind = asked.option("kind").and_then(|kind| kind.parse().ok()).unwrap_or(Kind::ALL[0]);
                let each = |choice: &games::Choice| {
                    let name = choice.name;
                    choice.values.iter().map(move |value| format!("{name}={value}")).collect::<Vec<_>>()
                };
                kind.options().iter().flat_map(each).filter(|option| option.contains(typed)).collect()
            }
            "setting" => {
                let known = ["on", "off", "snooze", "12", "24", "48"].into_iter().map(str::to_owned);
                known.filter(|setting| setting.contains(typed)).collect()
            }
            "game" => {
                let games = self.app.store.games_of(asked.user()).await.unwrap_or_default();
                games.iter().map(|kept| format!("#{}", kept.id)).filter(|id| id.contains(typed)).collect()
            }
            _ => {
                let Ok(kept) = self.game(asked).await else { return Vec::new() };
                let (Some(game), Some(seat)) = (&kept.game, kept.seat(asked.user())) else {
                    return Vec::new();
                };
                if asked.command == "skyline" {
                    return choose::continue_line(game, seat, typed);
                }
                let offers = turn::offers(&kept, asked.user());
                completion(asked.name, &kept, &offers, focused, typed, |name| asked.option(name))
            }
        }
    }

    async fn game(&self, asked: &Asked<'_>) -> Result<Kept, Message> {
        self.app.game(asked.option("game"), asked.channel, asked.user()).await
    }

    async fn kept(&self, id: GameId) -> Result<Kept, Message> {
        let kept = self.app.store.game(id).await.map_err(|fault| fault.message())?;
        kept.ok_or_else(|| Message::new("lobby-no-such-game"))
    }

    fn spoken(&self, kept: Kept) -> Result<Spoken, Message> {
        Spoken::new(&self.app, kept).ok_or_else(|| Message::new("turn-not-started"))
    }

    fn words_only(&self, message: &Message) -> Post {
        Post { text: show::shorten(&self.app.say(message), 2000), picture: None, controls: Vec::new() }
    }
}

fn refuse(error: &LobbyError) -> Message {
    if let LobbyError::Fault(fault) = error {
        tracing::error!(%fault, "a lobby failed");
    }
    error.message()
}

fn not_drawn(error: &str) -> Message {
    tracing::error!(error, "a picture could not be drawn");
    Message::new("picture-failed")
}

fn asked(command: &CommandInteraction) -> Option<Asked<'_>> {
    let sub = command.data.options.first()?;
    let CommandDataOptionValue::SubCommand(options) = &sub.value else { return None };
    let options = options.iter().filter_map(|option| match &option.value {
        CommandDataOptionValue::String(value) => Some((option.name.as_str(), value.as_str())),
        CommandDataOptionValue::Autocomplete { value, .. } => Some((option.name.as_str(), value.as_str())),
        _ => None,
    });
    Some(Asked {
        command: &command.data.name,
        name: &sub.name,
        options: options.collect(),
        user: &command.user,
        channel: command.channel_id.get(),
        server: command.guild_id.map(serenity::all::GuildId::get),
        cause: command.id.to_string(),
    })
}
