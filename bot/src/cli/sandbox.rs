//! `skyline sandbox`: the bot with a Discord of its own on this machine.

use super::Failure;
use super::print::print;
use super::run::{Settings, app, block_on, serve, told_to_end, unless};
use crate::discord::client::Place;
use anyhow::Context;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

pub(super) const PLAY_LOCALLY: &str = "play locally with `skyline sandbox`";

#[derive(Args, Clone)]
pub struct Sandbox {
    #[command(flatten)]
    settings: Settings,
    /// Where the sandbox listens; loopback only, port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    address: SocketAddr,
    /// Where the sandbox keeps its chat
    #[arg(long, default_value = "data/sandbox.sqlite")]
    chat: PathBuf,
    /// Keep what the bot and the sandbox say to each other, to be seen at /sandbox/traffic
    #[arg(long)]
    record_traffic: bool,
    /// Let the sandbox take any number of requests; as a rule it refuses what Discord would refuse
    #[arg(long)]
    no_rate_limits: bool,
}

impl Default for Sandbox {
    fn default() -> Self {
        let address = SocketAddr::from(([127, 0, 0, 1], 8080));
        Sandbox {
            settings: Settings::default(),
            address,
            chat: "data/sandbox.sqlite".into(),
            record_traffic: false,
            no_rate_limits: false,
        }
    }
}

impl Sandbox {
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.settings.load()?;
        block_on(async move {
            let mut end = told_to_end()?;
            let Some(app) = unless(&mut end, app(config)).await? else { return Ok(()) };
            if let Some(folder) = self.chat.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("can't make {}", folder.display()))?;
            }
            let names = sandbox::Names { bot: "Skyline".into(), guild: "Skyline sandbox".into() };
            let config = sandbox::Config {
                names,
                address: self.address,
                data: Some(self.chat),
                page: None,
                rate_limits: !self.no_rate_limits,
                strict: true,
                record_traffic: self.record_traffic,
            };
            let sandbox = sandbox::Sandbox::start(config).await.with_context(|| {
                let elsewhere = "--address names another address, --chat another file";
                format!("the sandbox does not start at {} ({elsewhere})", self.address)
            })?;
            print(format_args!("Open {} and type /skyline new\n", sandbox.url()))?;
            let place = Place::Loopback(sandbox.address());
            serve(app, &place, sandbox.token(), &mut end).await?;
            sandbox.stop().await;
            Ok(())
        })
    }
}
