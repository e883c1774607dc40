//! Gateway frames, read by twilight: what the bot is sent, and what it sends.

use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::{Value, json};
use twilight_model::gateway::event::GatewayEventDeserializer;
use twilight_model::gateway::payload::outgoing::{
    Heartbeat, Identify, RequestGuildMembers, Resume, UpdatePresence, UpdateVoiceState,
};

/// Why a recorded frame would not be understood.
pub fn fault(recorded: &Value) -> Option<String> {
    let frame = &recorded["frame"];
    let (read, what) = match recorded["to"].as_str() {
        Some("bot") => (hear(frame), format!("to the bot, op {} {}", frame["op"], frame["t"])),
        Some("app") => (tell(frame), format!("from the bot, op {}", frame["op"])),
        _ => (Err("neither to the bot nor from it".to_owned()), recorded.to_string()),
    };
    // Where in the text it was noticed would make each fault unlike the others.
    let reason = read.err()?;
    let reason = reason.split(" at line ").next().unwrap_or_default();
    Some(format!("gateway, {what}: {reason}"))
}

fn hear(frame: &Value) -> Result<(), String> {
    // Twilight keeps this answer to a resume apart from the events that carry something.
    if frame["t"] == "RESUMED" {
        return Ok(());
    }
    let text = frame.to_string();
    let seed = GatewayEventDeserializer::from_json(&text).ok_or("no op")?;
    let mut reader = serde_json::Deserializer::from_str(&text);
    seed.deserialize(&mut reader).map(|_| ()).map_err(|error| error.to_string())
}

fn tell(frame: &Value) -> Result<(), String> {
    match frame["op"].as_u64() {
        Some(1) => read::<Heartbeat>(frame.clone()),
        Some(2) => read::<Identify>(known_identify(frame.clone())),
        Some(3) => read::<UpdatePresence>(frame.clone()),
        Some(4) => read::<UpdateVoiceState>(frame.clone()),
        Some(6) => read::<Resume>(frame.clone()),
        Some(8) => read::<RequestGuildMembers>(frame.clone()),
        _ => Err("a bot does not send this".to_owned()),
    }
}

fn read<T: DeserializeOwned>(frame: Value) -> Result<(), String> {
    serde_json::from_value::<T>(frame).map(|_| ()).map_err(|error| error.to_string())
}

/// What libraries write in their own way and Discord takes all the same.
fn known_identify(mut frame: Value) -> Value {
    // Twilight's own; Discord documents no such field.
    frame["d"]["capabilities"] = json!(0);
    // Serenity writes the time as seconds and nanoseconds instead of milliseconds.
    if frame["d"]["presence"]["since"].is_object() {
        frame["d"]["presence"]["since"] = Value::Null;
    }
    // Hikari names what it plays, nothing, by an older key.
    if frame["d"]["presence"].is_object() && frame["d"]["presence"]["activities"].is_null() {
        frame["d"]["presence"]["activities"] = json!([]);
    }
    frame
}
