//! The connection to Discord, or to a server on loopback that speaks like it.

use super::status;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Certificate, ClientBuilder as HttpClientBuilder};
use serenity::all::{Client, ClientBuilder, GatewayIntents, Http, HttpBuilder};
use serenity::framework::Framework;
use serenity::http::StatusCode;
use std::net::SocketAddr;
use std::sync::Arc;

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

/// A client that hands what comes to `framework`. It needs no privileged intent.
///
/// # Errors
/// The place can't be reached, refuses the token, or leads away from loopback in local mode.
pub async fn connect(
    place: &Place,
    token: &str,
    framework: impl Framework + 'static,
) -> Result<Client, CannotConnect> {
    let http = http(place, token)?;
    // The gateway would refuse a wrong token, too, but later and in other words.
    http.get_current_user().await?;
    let gateway = http.get_gateway().await?.url;
    if !matches!(place, Place::Discord) {
        refuse_elsewhere(&gateway)?;
    }
    let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    let client = builder.framework(framework).await?;
    // When its own question for the gateway fails, serenity falls back to the real Discord.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// The REST side alone.
///
/// # Errors
/// The place is not where it may be, or the HTTP client can't be made.
pub fn http(place: &Place, token: &str) -> Result<Http, CannotConnect> {
    let builder = HttpBuilder::new(token);
    match place {
        Place::Discord => Ok(builder.build()),
        Place::Loopback(address) => {
            let client = local(*address)?.build()?;
            // serenity's rate limiter ignores `proxy`.
            Ok(builder.client(client).proxy(format!("http://{address}")).ratelimiter_disabled(true).build())
        }
        Place::AsDiscord(address, certificate) => {
            let client = local(*address)?.tls_built_in_root_certs(false);
            Ok(builder.client(client.add_root_certificate(certificate.clone()).build()?).build())
        }
    }
}

/// An HTTP client that goes nowhere else, whatever name it is told.
fn local(address: SocketAddr) -> Result<HttpClientBuilder, CannotConnect> {
    if !address.ip().is_loopback() {
        return Err(CannotConnect::NotLoopback(address.to_string()));
    }
    // A proxy from the environment would carry loopback calls away.
    Ok(reqwest::Client::builder().use_rustls_tls().no_proxy().dns_resolver(Arc::new(Only(address))))
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

/// The HTTP side of a client, for those who send.
pub fn sender(client: &Client) -> Arc<Http> {
    client.http.clone()
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
