//! A Discord of our own on loopback: REST v10 and gateway v10 for a bot, and a web page for people.

#![recursion_limit = "512"]

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

mod behaviour;
mod transport;
mod world;

use transport::app::App;
use transport::token::Token;
use transport::traffic::{self, Traffic};
use transport::{guard, page, rest, server};
use world::ids;
use world::store::Store;
use world::{UnknownKeys, World};

pub use world::Names;
pub use world::ids::Id;
pub use world::shapes::Person;

/// Where to listen and what to keep.
#[derive(Debug, Clone)]
pub struct Config {
    /// What the bot and its guild are called.
    pub names: Names,
    /// A loopback address; port 0 takes a free one.
    pub address: SocketAddr,
    /// The file that keeps the chat; `None` forgets it at the end.
    pub data: Option<PathBuf>,
    /// A folder whose files are served instead of the built-in page.
    pub page: Option<PathBuf>,
    /// Whether too many requests are refused as by Discord.
    pub rate_limits: bool,
    /// Whether keys that Discord does not know are refused; Discord ignores them, and so does the default.
    pub strict: bool,
    /// Whether `/sandbox/traffic` shows what the bot and the sandbox said to each other.
    pub record_traffic: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            names: Names::default(),
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            page: None,
            rate_limits: true,
            strict: false,
            record_traffic: false,
        }
    }
}

/// Why the sandbox does not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{0} is not a loopback address")]
    NotLoopback(SocketAddr),
    #[error("cannot listen: {0}")]
    Listen(#[from] io::Error),
    #[error("cannot open the chat: {0}")]
    Store(#[from] sqlx::Error),
    #[error("cannot open {}: {error}", .file.display())]
    File { file: PathBuf, error: io::Error },
    #[error("{} is used by another sandbox", .file.display())]
    InUse { file: PathBuf },
    #[error("this system gives no random numbers: {0}")]
    Random(getrandom::Error),
}

/// A running sandbox; it ends when stopped or dropped.
#[derive(Debug)]
pub struct Sandbox {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
}

impl Sandbox {
    /// Opens the chat and listens.
    ///
    /// # Errors
    /// When the address is not a loopback one, is taken, or the file cannot be opened.
    pub async fn start(config: Config) -> Result<Sandbox, Error> {
        if !config.address.ip().is_loopback() {
            return Err(Error::NotLoopback(config.address));
        }
        let listener = TcpListener::bind(config.address).await?;
        let address = listener.local_addr()?;
        let store = Store::open(config.data.as_deref()).await?;
        let mut world = World::new(address, config.names);
        if config.strict {
            world.unknown_keys = UnknownKeys::Refused;
        }
        world.restore(store.load().await?);
        store.write(&mut world.take_writes()).await?;
        let (stop, mut stopped) = watch::channel(false);
        let token = Token::draw().map_err(Error::Random)?;
        let mut app = App::new(world, store, token, stopped.clone());
        app.page = config.page;
        app.rates().counted = config.rate_limits;
        app.traffic = config.record_traffic.then(Traffic::default);
        let app = Arc::new(app);
        let rest = rest::router(app.clone());
        let router = rest.clone().merge(page::router(app.clone(), rest)).merge(traffic::router(app.clone()));
        let router = router.layer(middleware::from_fn_with_state(address.port(), guard::admit));
        let server = tokio::spawn(async move {
            tokio::select! {
                () = server::serve(listener, router, server::Capacity::default()) => {}
                _ = stopped.wait_for(|stopped| *stopped) => {}
            }
        });
        Ok(Sandbox { address, app, stop, server })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:port`: page, REST and gateway in one.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What the bot shows as its token, without `Bot `. Drawn at each start.
    pub fn token(&self) -> &str {
        self.app.token.as_str()
    }

    pub fn application(&self) -> Id {
        ids::APPLICATION
    }

    pub fn guild(&self) -> Id {
        ids::GUILD
    }

    /// The channels `#general` and `#games`.
    pub fn channels(&self) -> [Id; 2] {
        [ids::GENERAL, ids::GAMES]
    }

    pub fn people(&self) -> Vec<Person> {
        self.app.look().people.clone()
    }

    /// Makes an interaction older, so that tests of the time limits need not wait.
    pub fn age_interaction(&self, interaction: Id, by: std::time::Duration) {
        self.app.look().age(interaction, by);
    }

    /// Hangs up, closes the file, and frees the address.
    pub async fn stop(mut self) {
        self.hang_up();
        // A server that ended badly has said so already.
        let _ = (&mut self.server).await;
        self.app.close().await;
    }

    fn hang_up(&self) {
        self.stop.send_replace(true);
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.hang_up();
    }
}
