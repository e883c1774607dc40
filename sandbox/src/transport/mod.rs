//! How others reach the sandbox: REST, the gateway's sockets, the page.

pub mod app;
mod assets;
mod gateway;
pub mod guard;
mod limiter;
pub mod page;
pub mod rest;
pub mod server;
pub mod token;
pub mod traffic;
mod trouble;
mod wire;
