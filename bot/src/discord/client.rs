//! The connection to Discord, or to a server on loopback that speaks like it.

use super::unread::Unread;
use super::{framework, status};
use crate::app::App;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Certificate, ClientBuilder as HttpClientBuilder};
use serenity::all::{Client, ClientBuilder, GatewayIntents, Http, HttpBuilder};
use serenity::http::StatusCode;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// How long a connection may take to come about, and a request in all. A server that takes a request and is silent
/// would otherwise hold whoever waits for it, and serenity's limiter with them, for ever.
const CONNECT: Duration = Duration::from_secs(10);
const REQUEST: Duration = Duration::from_secs(30);

/// Where Discord is.
#[derive(Clone, Debug)]
pub enum Place {
    Discord,
    /// Another server, on this machine only.
    Loopback(SocketAddr),
    /// The same, called by Discord's name and trusted by this certificate alone: all is done as on Discord itself, and
    /// serenity's rate limiter, which would be wrong about any other address, is on.
    AsDiscord(SocketAddr, Certificate),
}

/// Why the bot can't connect.
#[derive(Debug, thiserror::Error)]
pub enum CannotConnect {
    #[error("{0} is not on this machine: the local mode talks to loopback addresses only")]
    NotLoopback(String),
    #[error("can't build the HTTP client")]
    Client(#[from] reqwest::Error),
    #[error(
        "Discord refuses the token: copy it anew from the developer portal (Bot, Reset Token) to DISCORD_TOKEN"
    )]
    Token,
    #[error(
        "Discord allows no more sessions today, and resets the token of who tries: start the bot again in {} minutes",
        .0.as_secs() / 60 + 1
    )]
    Sessions(Duration),
    #[error("Discord can't be reached; see that the network is up")]
    Discord(#[source] Box<serenity::Error>),
}

impl From<serenity::Error> for CannotConnect {
    fn from(error: serenity::Error) -> Self {
        match status(&error) {
            Some(StatusCode::UNAUTHORIZED) => CannotConnect::Token,
            _ => CannotConnect::Discord(Box::new(error)),
        }
    }
}

/// The bot's connection, not yet open.
pub struct Connection {
    pub client: Client,
    /// For all that is sent but answers to interactions.
    pub sender: Arc<Http>,
    shards: u32,
}

impl Connection {
    /// Hears and answers until it ends, by as many shards as Discord advises.
    ///
    /// # Errors
    /// The connection ended and can't be made again.
    pub async fn run(&mut self) -> serenity::Result<()> {
        self.client.start_shards(self.shards).await
    }
}

/// A connection that hands what comes to the app. It needs no privileged intent.
///
/// # Errors
/// The place can't be reached, refuses the token, or leads away from loopback in local mode.
pub async fn connect(place: &Place, token: &str, app: Arc<App>) -> Result<Connection, CannotConnect> {
    let sender = Arc::new(http(place, token)?);
    // The gateway would refuse a wrong token, too, but later and in other words.
    sender.get_current_user().await?;
    let gateway = sender.get_bot_gateway().await?;
    if !matches!(place, Place::Discord) {
        refuse_elsewhere(&gateway.url)?;
    }
    let limit = gateway.session_start_limit;
    if limit.remaining < u64::from(gateway.shards) {
        return Err(CannotConnect::Sessions(Duration::from_millis(limit.reset_after)));
    }
    let builder = ClientBuilder::new_with_http(answering(place, token)?, GatewayIntents::GUILDS);
    let framework = framework(app, sender.clone());
    let client = builder.raw_event_handler(Unread::default()).framework(framework).await?;
    // When its own question for the gateway fails, serenity falls back to the real Discord.
    *client.ws_url.lock().await = gateway.url;
    Ok(Connection { client, sender, shards: gateway.shards })
}

/// The REST side alone. Where Discord limits requests, serenity's limiter waits.
///
/// # Errors
/// The place is not where it may be, or the HTTP client can't be made.
pub fn http(place: &Place, token: &str) -> Result<Http, CannotConnect> {
    // Elsewhere it would ask Discord itself: serenity's rate limiter ignores `proxy`.
    let limited = !matches!(place, Place::Loopback(_));
    Ok(builder(place, token)?.ratelimiter_disabled(!limited).build())
}

/// The same for answers to interactions: Discord's global limit does not count them, they can't wait, and the limiter
/// would keep a bucket for every interaction there ever was.
fn answering(place: &Place, token: &str) -> Result<Http, CannotConnect> {
    Ok(builder(place, token)?.ratelimiter_disabled(true).build())
}

fn builder(place: &Place, token: &str) -> Result<HttpBuilder, CannotConnect> {
    let builder = HttpBuilder::new(token);
    Ok(match place {
        Place::Discord => builder.client(client().build()?),
        Place::Loopback(address) => {
            builder.client(local(*address)?.build()?).proxy(format!("http://{address}"))
        }
        Place::AsDiscord(address, certificate) => {
            let client = local(*address)?.tls_built_in_root_certs(false);
            builder.client(client.add_root_certificate(certificate.clone()).build()?)
        }
    })
}

/// An HTTP client each of whose requests ends. There are no others.
fn client() -> HttpClientBuilder {
    reqwest::Client::builder().use_rustls_tls().connect_timeout(CONNECT).timeout(REQUEST)
}

/// The same that goes nowhere else, whatever name it is told.
fn local(address: SocketAddr) -> Result<HttpClientBuilder, CannotConnect> {
    if !address.ip().is_loopback() {
        return Err(CannotConnect::NotLoopback(address.to_string()));
    }
    // A proxy from the environment would carry loopback calls away.
    Ok(client().no_proxy().dns_resolver(Arc::new(Only(address))))
}

/// Finds every name at one address.
struct Only(SocketAddr);

impl Resolve for Only {
    fn resolve(&self, _: Name) -> Resolving {
        let found: Addrs = Box::new(std::iter::once(self.0));
        Box::pin(std::future::ready(Ok(found)))
    }
}

fn refuse_elsewhere(gateway: &str) -> Result<(), CannotConnect> {
    let host = gateway.split_once("://").map_or(gateway, |(_, rest)| rest);
    let host = host.split('/').next().unwrap_or(host);
    match host.parse::<SocketAddr>() {
        Ok(address) if address.ip().is_loopback() => Ok(()),
        _ => Err(CannotConnect::NotLoopback(gateway.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[test]
    fn the_local_mode_never_leaves_loopback() {
        assert!(refuse_elsewhere("ws://127.0.0.1:4000").is_ok());
        assert!(refuse_elsewhere("ws://[::1]:4000/").is_ok());
        for gateway in ["wss://gateway.discord.gg", "ws://10.0.0.1:80", "ws://localhost.example:1", ""] {
            assert!(refuse_elsewhere(gateway).is_err(), "{gateway}");
        }
        let far = SocketAddr::from(([192, 0, 2, 1], 80));
        assert!(http(&Place::Loopback(far), "token").is_err());
        assert!(local(far).is_err());
    }

    #[test]
    fn the_rate_limiter_runs_on_discord_and_under_its_name() {
        let here = SocketAddr::from(([127, 0, 0, 1], 1));
        let made = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
        let certificate = Certificate::from_der(made.cert.der()).expect("a certificate");
        for (place, limited) in [
            (Place::Discord, true),
            (Place::AsDiscord(here, certificate), true),
            (Place::Loopback(here), false),
        ] {
            let http = http(&place, "token").expect("a client");
            assert_eq!(http.ratelimiter.is_some(), limited, "{place:?}");
        }
    }

    #[tokio::test]
    async fn a_local_client_finds_every_name_on_loopback() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let client = local(listener.local_addr().expect("an address")).and_then(|client| Ok(client.build()?));
        let client = client.expect("a client");
        for url in ["https://discord.com/api", "http://cdn.discordapp.com/", "https://example.org/"] {
            // Nobody answers, but somebody asks.
            tokio::select! {
                asked = client.get(url).send() => panic!("{url}: {asked:?}"),
                met = listener.accept() => assert!(met.is_ok()),
            }
        }
    }
}
