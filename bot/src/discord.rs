//! Discord, by serenity; nothing outside this folder knows either.

pub mod client;
pub mod commands;
pub mod deliver;
pub mod handler;
pub mod send;
