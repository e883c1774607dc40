//! `skyline check`: whether the bot could run as it is set up, before it does.

use super::Failure;
use super::print::print;
use super::run::{Run, block_on};
use crate::discord::{client, commands, rights};
use crate::store::Store;
use crate::words::Words;
use clap::Args;
use games::{Kind, Options, Seed};

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    run: Run,
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
        let config = self.run.load()?;
        block_on(async move {
            let mut findings = Findings::default();
            findings.say("settings", Ok(format!("language {}", config.language.0)))?;
            let words = Words::load().map_err(|error| error.to_string());
            for kind in Kind::ALL {
                findings.say(kind.id(), set_up(*kind))?;
            }
            findings.say(
                "commands",
                words.map(|words| {
                    let all = commands(&words.voice(&config.language.0, &|seat| seat.to_string()));
                    let names: Vec<String> = all.iter().map(|command| format!("/{}", command.name)).collect();
                    names.join(" ")
                }),
            )?;
            let store = Store::open(&config.database).await;
            findings
                .say("database", store.as_ref().map(|_| "up to date".into()).map_err(ToString::to_string))?;
            if let Some(token) = &config.token {
                match client::http(client::Place::Discord, token.reveal()) {
                    Err(error) => findings.say("Discord", Err(error.to_string()))?,
                    Ok(http) => {
                        let channels = match &store {
                            Ok(store) => store.channels().await?,
                            Err(_) => Vec::new(),
                        };
                        for (what, found) in rights::look(&http, &channels).await {
                            findings.say(&what, found)?;
                        }
                    }
                }
            } else {
                print("-      Discord: not asked, DISCORD_TOKEN is not set\n")?;
            }
            anyhow::ensure!(findings.wrong == 0, "{} wrong", findings.wrong);
            Ok(())
        })
    }
}

/// Whether a game's data are good: they are read when it is set up.
fn set_up(kind: Kind) -> Result<String, String> {
    for choice in kind.options() {
        for value in choice.values {
            let options = Options::new(kind.options(), [(choice.name, *value)]);
            let game = options.and_then(|options| kind.setup(&options, *kind.seats().end(), &Seed::from(1)));
            game.map_err(|refusal| format!("{refusal:?}"))?;
        }
    }
    let (least, most) = kind.seats().into_inner();
    Ok(format!("{least} to {most} players, rules {}", kind.rules()))
}
