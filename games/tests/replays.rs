//! Every record in `records/` still plays to the end that it says.
#![allow(clippy::unwrap_used)]

use games::record::Record;
use std::path::Path;

#[test]
fn recorded_games_end_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut found = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let record: Record = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        assert!(record.end.is_some(), "{} has no end", path.display());
        if let Err(wrong) = record.replay(|_, _, _| {}) {
            panic!("{}: {wrong}", path.display());
        }
        found += 1;
    }
    assert!(found > 0);
}
