//! Witnesses of the sandbox: Discord's own OpenAPI description, and another library that knows the gateway.
//!
//! The bot and the sandbox were written by the same people, so that a mistake in both would go unseen. What they said to
//! each other is therefore shown to those who know neither.

mod closed;
mod deviations;
mod events;
mod gateway;
mod openapi;

use openapi::Description;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::OnceLock;

/// Names the file of Discord's OpenAPI description.
pub const OPENAPI: &str = "DISCORD_OPENAPI";

/// Panics with everything in the traffic that Discord would not send or take.
pub fn check(traffic: &Value) {
    let faults = faults(traffic, describe());
    assert!(faults.is_empty(), "{} things differ from Discord:\n{}", faults.len(), faults.join("\n"));
}

/// Discord's description, unless it isn't there: then it says so.
pub fn describe() -> Option<&'static Description> {
    static DESCRIPTION: OnceLock<Option<Description>> = OnceLock::new();
    let read = || match std::env::var_os(OPENAPI).filter(|path| !path.is_empty()) {
        Some(path) => Some(Description::read(path.as_ref())),
        None => {
            // Not `eprintln`, which is heard only when a test fails.
            let skipped =
                format!("skipped: REST traffic against Discord's description, {OPENAPI} is not set\n");
            std::io::stderr().write_all(skipped.as_bytes()).unwrap();
            None
        }
    };
    DESCRIPTION.get_or_init(read).as_ref()
}

/// Each fault once, with how often it was found.
pub fn faults(traffic: &Value, description: Option<&Description>) -> Vec<String> {
    let list = |key: &str| traffic[key].as_array().unwrap_or_else(|| panic!("no traffic: {traffic}")).iter();
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut note = |fault: String| *found.entry(fault).or_default() += 1;
    if traffic["forgotten"] != 0 {
        note(format!(
            "{} requests and frames were forgotten before they were looked at",
            traffic["forgotten"]
        ));
    }
    if let Some(description) = description {
        list("requests").flat_map(|request| description.faults(request)).for_each(&mut note);
        let heard = list("frames").filter(|frame| frame["to"] == "bot");
        heard.flat_map(|frame| events::faults(&frame["frame"], description)).for_each(&mut note);
    }
    list("frames").filter_map(gateway::fault).for_each(&mut note);
    found
        .into_iter()
        .map(|(fault, times)| if times > 1 { format!("{fault} ({times} times)") } else { fault })
        .collect()
}
