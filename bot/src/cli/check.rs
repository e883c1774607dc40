//! `skyline check`: whether the bot could run as it is set up, before it does.

use super::print::print;
use super::run::{SandboxAddress, Settings, block_on};
use super::{Failure, say};
use crate::config::Config;
use crate::discord::client::{self, Place};
use crate::discord::{commands, rights};
use crate::store::{ChannelId, Fault, GameId, ServerId, Store};
use clap::Args;
use games::{Kind, Options, Refusal, Seed, Speak};
use words::Words;

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    sandbox: SandboxAddress,
}

/// What was found, a line each.
#[derive(Default)]
struct Findings {
    wrong: usize,
}

impl Findings {
    fn say(&mut self, what: &str, found: Result<String, String>) -> anyhow::Result<()> {
        match found {
            Ok(found) => print(format_args!("ok     {what}: {found}\n")),
            Err(wrong) => {
                self.wrong += 1;
                print(format_args!("wrong  {what}: {wrong}\n"))
            }
        }
    }
}

impl Check {
    /// Looks at settings, words, games, commands, the database, and with a token at Discord and the rights there.
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        let place = self.sandbox.place()?;
        block_on(async move {
            let mut findings = Findings::default();
            settings(&mut findings, &config)?;
            let games = database(&mut findings, &config).await?;
            discord(&mut findings, &place, &config, &games).await?;
            anyhow::ensure!(findings.wrong == 0, "{} wrong", findings.wrong);
            Ok(())
        })
    }
}

/// What needs nothing but this program.
fn settings(findings: &mut Findings, config: &Config) -> anyhow::Result<()> {
    let words = Words::load().map_err(|error| error.to_string());
    let language = words.as_ref().map_err(String::clone).and_then(|words| {
        words.check(&config.language.0).map_err(|error| error.to_string())?;
        Ok(format!("language {}", config.language.0))
    });
    findings.say("settings", language)?;
    for kind in Kind::ALL {
        findings.say(kind.id(), set_up(*kind))?;
    }
    let names = words.map(|words| {
        let all = commands(&words.voice(&config.language.0, &|seat| seat.to_string()));
        let names: Vec<String> = all.iter().map(|command| format!("/{}", command.name)).collect();
        names.join(" ")
    });
    findings.say("commands", names)
}

/// Opens the database, and tells where games are played.
async fn database(
    findings: &mut Findings,
    config: &Config,
) -> anyhow::Result<Vec<(GameId, Option<ServerId>, ChannelId)>> {
    match Store::open(&config.database).await {
        Ok(store) => {
            findings.say("database", Ok("up to date".into()))?;
            Ok(store.channels().await?)
        }
        // Which is no fault if that is the bot.
        Err(Fault::InUse(file)) => {
            let file = file.display();
            print(format_args!(
                "-      database: {file} is used by a running skyline, its games are not looked at\n"
            ))?;
            Ok(Vec::new())
        }
        Err(fault) => {
            findings.say("database", Err(fault.to_string()))?;
            Ok(Vec::new())
        }
    }
}

/// Asks Discord, if there is a token.
async fn discord(
    findings: &mut Findings,
    place: &Place,
    config: &Config,
    games: &[(GameId, Option<ServerId>, ChannelId)],
) -> anyhow::Result<()> {
    let Some(token) = &config.token else {
        return print("-      Discord: not asked, DISCORD_TOKEN is not set\n");
    };
    match client::http(place, token.reveal()) {
        Err(error) => findings.say("Discord", Err(error.to_string())),
        Ok(http) => {
            let found = rights::look(&http, games).await;
            found.into_iter().try_for_each(|(what, found)| findings.say(&what, found))
        }
    }
}

/// Whether a game's data are good: they are read when it is set up.
fn set_up(kind: Kind) -> Result<String, String> {
    let said = |refusal: Refusal| say(&refusal.message()).unwrap_or_else(|error| error.to_string());
    for choice in kind.options() {
        for value in choice.values {
            let options = Options::new(kind.options(), [(choice.name, *value)]);
            let options = options.map_err(said)?;
            for edition in kind.editions() {
                kind.setup_with(edition, &options, *kind.seats().end(), &Seed::from(1)).map_err(said)?;
            }
        }
    }
    let (least, most) = kind.seats().into_inner();
    Ok(format!("{least} to {most} players, rules {}, edition {}", kind.rules(), kind.edition()))
}
