//! How gateway frames look on the wire: plain text, one compressed stream, or each large frame compressed by itself.

use axum::extract::ws::Message;
use flate2::{Compress, Compression, FlushCompress, Status};
use serde_json::Value;

/// Frames that are compressed by themselves are at least so long; Discord only says that not all are.
const WORTH_IT: usize = 512;

/// What a connection asked for.
#[derive(Debug)]
pub enum Wire {
    Plain,
    /// `compress=zlib-stream` in the address: all frames of a connection are one stream, flushed after each.
    Stream(Box<Compress>),
    /// `compress: true` in IDENTIFY: each frame is a stream of its own.
    Frames,
}

impl Wire {
    /// The wire that the gateway's address asks for.
    ///
    /// # Errors
    /// What the sandbox does not speak, in words.
    pub fn asked(encoding: Option<&str>, compress: Option<&str>) -> Result<Wire, &'static str> {
        match (encoding, compress) {
            (Some("json") | None, Some("zlib-stream")) => {
                Ok(Wire::Stream(Box::new(Compress::new(Compression::fast(), true))))
            }
            (Some("json") | None, None) => Ok(Wire::Plain),
            _ => Err("The sandbox speaks JSON only, plain or by zlib-stream"),
        }
    }

    /// IDENTIFY asks for compressed frames. A connection that is compressed as a whole stays as it is.
    pub fn compress_frames(&mut self) {
        if let Wire::Plain = self {
            *self = Wire::Frames;
        }
    }

    /// A frame as it is sent.
    pub fn write(&mut self, frame: &Value) -> Message {
        let text = frame.to_string();
        match self {
            Wire::Stream(stream) => Message::binary(deflate(stream, text.as_bytes(), FlushCompress::Sync)),
            Wire::Frames if text.len() >= WORTH_IT => {
                let mut alone = Compress::new(Compression::fast(), true);
                Message::binary(deflate(&mut alone, text.as_bytes(), FlushCompress::Finish))
            }
            _ => Message::text(text),
        }
    }
}

/// Everything that the stream has to say of these bytes.
fn deflate(stream: &mut Compress, bytes: &[u8], flush: FlushCompress) -> Vec<u8> {
    let before = stream.total_in();
    let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
    loop {
        let taken = usize::try_from(stream.total_in() - before).unwrap_or(bytes.len());
        let Ok(status) = stream.compress_vec(&bytes[taken..], &mut out, flush) else {
            unreachable!("compressing fails only in a stream that has ended");
        };
        if status == Status::StreamEnd || out.len() < out.capacity() {
            return out;
        }
        out.reserve(bytes.len());
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use flate2::{Decompress, FlushDecompress};
    use serde_json::json;

    /// Hardly to be compressed, so that the buffer has to grow.
    fn noise() -> Value {
        let mut state = 7_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state
        };
        (0..20_000).map(|_| json!(next())).collect()
    }

    fn inflate(stream: &mut Decompress, message: Message) -> Value {
        let Message::Binary(bytes) = message else { panic!("{message:?}") };
        let mut text = Vec::with_capacity(1_000_000);
        stream.decompress_vec(&bytes, &mut text, FlushDecompress::Sync).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    #[test]
    fn a_stream_goes_over_all_frames_and_each_of_them_can_be_read_when_it_comes() {
        let mut wire = Wire::asked(Some("json"), Some("zlib-stream")).unwrap();
        let mut stream = Decompress::new(true);
        for frame in [json!({ "op": 10 }), noise(), json!({ "op": 11 })] {
            let message = wire.write(&frame);
            let Message::Binary(bytes) = &message else { panic!("{message:?}") };
            assert!(bytes.ends_with(&[0, 0, 0xFF, 0xFF]), "flushed");
            assert_eq!(inflate(&mut stream, message), frame);
        }
    }

    #[test]
    fn large_frames_alone_are_compressed_each_by_itself() {
        let mut wire = Wire::asked(None, None).unwrap();
        wire.compress_frames();
        assert_eq!(wire.write(&json!({ "op": 11 })), Message::text(r#"{"op":11}"#));
        for _ in 0..2 {
            let message = wire.write(&noise());
            assert_eq!(inflate(&mut Decompress::new(true), message), noise());
        }
    }

    #[test]
    fn what_is_not_spoken_is_refused() {
        assert!(Wire::asked(Some("etf"), None).is_err());
        assert!(Wire::asked(None, Some("zstd-stream")).is_err());
    }
}
