//! Gateway v10: connections and their heartbeats.

use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::behaviour::sessions::{Frame, Session, Shard};
use crate::transport::app::App;
use crate::transport::traffic::To;
use crate::transport::wire::Wire;
use crate::world::World;

const HEARTBEAT: u64 = 41_250;
/// Serves one connection until either side closes it.
pub async fn serve(app: Arc<App>, mut socket: WebSocket, mut wire: Wire) {
    let (sender, mut frames) = unbounded_channel();
    let hello =
        json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT, "_trace": [] }, "s": null, "t": null });
    let _ = sender.send(Frame::Say(hello));
    let mut stopped = app.stopped.clone();
    let stop = async move { stopped.wait_for(|stopped| *stopped).await.is_ok() };
    let talk = async { while step(&app, &mut socket, &mut wire, &sender, &mut frames).await.is_some() {} };
    tokio::select! {
        () = talk => {}
        _ = stop => {
            let end = CloseFrame { code: 1001, reason: "The sandbox stops.".into() };
            // The other side may be gone already.
            let _ = socket.send(Message::Close(Some(end))).await;
        }
    }
}

async fn step(
    app: &Arc<App>,
    socket: &mut WebSocket,
    wire: &mut Wire,
    sender: &UnboundedSender<Frame>,
    frames: &mut UnboundedReceiver<Frame>,
) -> Option<()> {
    tokio::select! {
        frame = frames.recv() => match frame? {
            Frame::Say(value) => {
                app.note(To::Bot, &value);
                socket.send(wire.write(&value)).await.ok()
            }
            Frame::Close(code, reason) => {
                let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                None
            }
        },
        message = socket.recv() => match message?.ok()? {
            Message::Text(text) => {
                read(app, text.as_bytes(), wire, sender).await;
                Some(())
            }
            Message::Binary(bytes) => {
                read(app, &bytes, wire, sender).await;
                Some(())
            }
            // Its answer, a close frame, is sent when the end is read.
            _ => Some(()),
        },
    }
}

/// JSON may come in frames of both kinds.
async fn read(app: &Arc<App>, bytes: &[u8], wire: &mut Wire, sender: &UnboundedSender<Frame>) {
    let Ok(frame) = serde_json::from_slice::<Value>(bytes) else {
        let _ = sender.send(Frame::Close(4002, "Error while decoding payload."));
        return;
    };
    app.note(To::App, &frame);
    if frame["op"] == 2 && frame["d"]["compress"] == true {
        wire.compress_frames();
    }
    hear(app, &frame, sender).await;
}

async fn hear(app: &Arc<App>, frame: &Value, sender: &UnboundedSender<Frame>) {
    let data = &frame["d"];
    let bare = |op: u64, data: Value| {
        let _ = sender.send(Frame::Say(json!({ "op": op, "d": data, "s": null, "t": null })));
    };
    match frame["op"].as_u64() {
        Some(1) => bare(11, Value::Null),
        Some(2 | 6) if !app.is_token(data["token"].as_str().unwrap_or_default()) => {
            let _ = sender.send(Frame::Close(4004, "Authentication failed."));
        }
        Some(2) => {
            let close = match Shard::read(&data["shard"]) {
                None => Some(Frame::Close(4010, "Invalid shard.")),
                Some(shard) => {
                    let ready = |world: &mut World| {
                        let session = Session::begin(world, data, shard, sender.clone());
                        app.sessions().add(session);
                        Ok(())
                    };
                    app.change(ready).await.is_err().then_some(Frame::Close(4000, "Unknown error."))
                }
            };
            if let Some(close) = close {
                let _ = sender.send(close);
            }
        }
        Some(6) => {
            let session = data["session_id"].as_str().unwrap_or_default();
            if !app.sessions().resume(session, data["seq"].as_u64().unwrap_or(0), sender.clone()) {
                bare(9, json!(false));
            }
        }
        Some(3 | 4 | 8) => {}
        _ => {
            let _ = sender.send(Frame::Close(4001, "Unknown opcode."));
        }
    }
}
