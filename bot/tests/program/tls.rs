//! Discord's name and encryption in front of the sandbox, so that serenity's rate limiter can run as on Discord itself.

use sandbox::Sandbox;
use std::io::{Error, Result};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::io::{self, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;

/// Listens until it is dropped.
pub struct Front {
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Drop for Front {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Front {
    /// Listens for the sandbox, and writes the certificate by which it is to be trusted.
    pub async fn start(sandbox: &Sandbox, certificate: &Path) -> Front {
        let made = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).unwrap();
        std::fs::write(certificate, made.cert.pem()).unwrap();
        let key = made.signing_key.serialize_der().try_into().unwrap();
        let config = ServerConfig::builder().with_no_client_auth();
        let config = config.with_single_cert(vec![made.cert.der().clone()], key).unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, server) = (listener.local_addr().unwrap(), sandbox.address());
        let task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(pass_on(acceptor.clone(), stream, server));
            }
        });
        Front { address, task }
    }
}

/// A connection that either side hangs up is hung up on the other side, too.
async fn pass_on(acceptor: TlsAcceptor, client: TcpStream, server: SocketAddr) -> Result<()> {
    let (asked, mut told) = io::split(acceptor.accept(client).await?);
    let (mut answered, asks) = TcpStream::connect(server).await?.into_split();
    tokio::select! {
        done = requests(BufReader::new(asked), asks, server) => done,
        done = io::copy(&mut answered, &mut told) => done.map(drop),
    }
}

/// Hands requests on as they are, but under the sandbox's own name: it answers to no other.
async fn requests(
    mut from: impl AsyncBufReadExt + AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    server: SocketAddr,
) -> Result<()> {
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if from.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let (name, value) = line.split_once(':').unwrap_or((&line, ""));
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().map_err(Error::other)?,
                "transfer-encoding" => return Err(Error::other("its end is not known beforehand")),
                "host" => line = format!("host: {server}\r\n"),
                _ => {}
            }
            to.write_all(line.as_bytes()).await?;
            if line == "\r\n" {
                break;
            }
        }
        io::copy(&mut (&mut from).take(length), &mut to).await?;
    }
}
