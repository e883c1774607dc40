//! `skyline run`: the bot on Discord, or where a sandbox already runs.

use super::Failure;
use super::sandbox::PLAY_LOCALLY;
use crate::app::App;
use crate::config::Config;
use crate::discord::LOG;
use crate::discord::client::{Place, connect};
use crate::discord::deliver::Discord;
use crate::outbox;
use crate::store::Store;
use crate::time::now;
use anyhow::Context;
use clap::Args;
use reqwest::Certificate;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use words::Words;

#[derive(Args, Clone, Default)]
pub struct Settings {
    /// The file of the settings; config/skyline.toml if there is one
    #[arg(long)]
    config: Option<PathBuf>,
}

#[derive(Args, Clone, Default)]
pub struct SandboxAddress {
    /// Speak to a sandbox on this machine instead of Discord
    #[arg(long, value_name = "ADDRESS")]
    sandbox: Option<SocketAddr>,
    /// Call the sandbox by Discord's name and trust it by the certificate in this file, to be bound by Discord's limits
    #[arg(long, value_name = "FILE", requires = "sandbox", hide = true)]
    certificate: Option<PathBuf>,
}

#[derive(Args, Clone, Default)]
pub struct Run {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    sandbox: SandboxAddress,
}

impl Run {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        let place = self.sandbox.place()?;
        let Some(token) = config.token.clone() else {
            return Err(Failure::Refused(format!("set DISCORD_TOKEN to the bot's token, or {PLAY_LOCALLY}")));
        };
        block_on(async move {
            let mut end = told_to_end()?;
            let Some(app) = unless(&mut end, app(config)).await? else { return Ok(()) };
            serve(app, &place, token.reveal(), &mut end).await
        })
    }
}

impl SandboxAddress {
    /// Where the bot is to speak.
    pub(super) fn place(&self) -> anyhow::Result<Place> {
        let Some(address) = self.sandbox else { return Ok(Place::Discord) };
        let Some(file) = &self.certificate else { return Ok(Place::Loopback(address)) };
        let read = || anyhow::Ok(Certificate::from_pem(&std::fs::read(file)?)?);
        let certificate = read().with_context(|| format!("can't read {}", file.display()))?;
        Ok(Place::AsDiscord(address, certificate))
    }
}

impl Settings {
    pub(super) fn load(&self) -> Result<Config, Failure> {
        tracing_subscriber::fmt()
            .with_env_filter(
                tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| LOG.into()),
            )
            .with_writer(std::io::stderr)
            // It would complain where nobody reads any more, and panic.
            .log_internal_errors(false)
            .try_init()
            .ok();
        Config::load(self.config.as_deref()).map_err(|error| Failure::Refused(error.to_string()))
    }
}

pub(super) fn block_on(future: impl Future<Output = anyhow::Result<()>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    Ok(runtime.context("no async runtime")?.block_on(future)?)
}

/// What the bot needs before it speaks to Discord.
pub(super) async fn app(config: Config) -> anyhow::Result<Arc<App>> {
    let words = Words::load()?;
    words.check(&config.language.0).context("setting language")?;
    let store = Store::open(&config.database).await?;
    if store.is_new() {
        tracing::info!("a new database is made: games that were kept in another one are not here");
    }
    Ok(Arc::new(App::new(store, Arc::new(words), config)))
}

/// The bot, until it is told to end.
pub(super) async fn serve(app: Arc<App>, place: &Place, token: &str, end: &mut End) -> anyhow::Result<()> {
    let connected = connect(place, token, app.clone());
    let Some(mut connection) = unless(end, async { Ok(connected.await?) }).await? else { return Ok(()) };
    let discord = Discord { app: app.clone(), http: connection.sender.clone() };
    let shards = connection.client.shard_manager.clone();
    tokio::select! {
        ended = connection.run() => ended?,
        () = outbox::work(&app.store, &discord, &app.config.outbox, now) => {}
        () = end => {}
    }
    shards.shutdown_all().await;
    Ok(app.store.fold().await?)
}

pub(super) type End = Pin<Box<dyn Future<Output = ()>>>;

/// Does the work, or leaves it when told to end: `None`.
pub(super) async fn unless<T>(
    end: &mut End,
    work: impl Future<Output = anyhow::Result<T>>,
) -> anyhow::Result<Option<T>> {
    tokio::select! {
        done = work => done.map(Some),
        () = end => Ok(None),
    }
}

/// Ctrl-C, or a service manager's SIGTERM. It is listened for from now on: the first process of a container gets only
/// the signals that it listens for.
#[cfg(unix)]
pub(super) fn told_to_end() -> anyhow::Result<End> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut asked, mut stopped) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(Box::pin(async move {
        tokio::select! {
            _ = asked.recv() => {}
            _ = stopped.recv() => {}
        }
    }))
}

#[cfg(not(unix))]
pub(super) fn told_to_end() -> anyhow::Result<End> {
    // A bot that can't listen for its end rather ends at once.
    Ok(Box::pin(async { tokio::signal::ctrl_c().await.unwrap_or_default() }))
}
