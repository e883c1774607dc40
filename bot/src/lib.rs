//! The bot: games, their store and turns, Discord, and the command line.

pub mod app;
pub mod ask;
pub mod choose;
pub mod cli;
pub mod config;
pub mod discord;
pub mod id;
pub mod lobby;
pub mod names;
pub mod outbox;
pub mod remind;
pub mod show;
pub mod store;
pub mod time;
pub mod turn;
