//! What we build on: its licences are those that `deny.toml` allows, and all of it comes from crates.io.
//!
//! `cargo deny check` looks at the same and at advisories, but has to be installed with their data first.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::iter::Peekable;
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The licences of `deny.toml`.
fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let rules: toml::Table = text.parse().unwrap();
    let allowed = rules["licenses"]["allow"].as_array().unwrap();
    allowed.iter().map(|licence| licence.as_str().unwrap().to_owned()).collect()
}

/// All that is built on this kind of machine, the workspace among it.
fn packages() -> Vec<Value> {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let rustc = String::from_utf8(rustc).unwrap();
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let arguments = ["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", host];
    let answer = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let metadata: Value = serde_json::from_slice(&answer.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// The words of an SPDX expression. Old packages write `/` for `OR`.
fn words(expression: &str) -> Vec<String> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// Whether the licences that are allowed fulfil an SPDX expression: AND binds closer than OR.
fn fulfils(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let mut words = words(expression).into_iter().peekable();
    let fulfilled = any(&mut words, allowed);
    assert_eq!(words.next(), None, "{expression}");
    fulfilled
}

fn any(words: &mut Peekable<impl Iterator<Item = String>>, allowed: &BTreeSet<String>) -> bool {
    let mut fulfilled = all(words, allowed);
    while words.next_if(|word| word == "OR").is_some() {
        fulfilled |= all(words, allowed);
    }
    fulfilled
}

fn all(words: &mut Peekable<impl Iterator<Item = String>>, allowed: &BTreeSet<String>) -> bool {
    let mut fulfilled = one(words, allowed);
    while words.next_if(|word| word == "AND").is_some() {
        fulfilled &= one(words, allowed);
    }
    fulfilled
}

fn one(words: &mut Peekable<impl Iterator<Item = String>>, allowed: &BTreeSet<String>) -> bool {
    let mut licence = words.next().expect("a licence");
    if licence == "(" {
        let fulfilled = any(words, allowed);
        assert_eq!(words.next().as_deref(), Some(")"));
        return fulfilled;
    }
    if words.next_if(|word| word == "WITH").is_some() {
        licence = format!("{licence} WITH {}", words.next().expect("an exception"));
    }
    allowed.contains(&licence)
}

#[test]
fn expressions_are_read_as_spdx_says() {
    let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
    for fulfilled in [
        "MIT",
        "GPL-2.0-only OR MIT",
        "GPL-2.0-only/MIT",
        "MIT AND ISC",
        "GPL-2.0-only AND MPL-2.0 OR MIT",
        "(MIT OR GPL-2.0-only) AND ISC",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(fulfils(fulfilled, &allowed), "{fulfilled}");
    }
    for refused in ["GPL-2.0-only", "MIT AND GPL-2.0-only", "(MIT OR ISC) AND MPL-2.0", "Apache-2.0"] {
        assert!(!fulfils(refused, &allowed), "{refused}");
    }
}

#[test]
fn all_licences_are_allowed_and_no_other_is() {
    let (allowed, packages) = (allowed(), packages());
    assert!(packages.len() > 100, "only {} packages were read", packages.len());
    let licence = |package: &Value| package["license"].as_str().unwrap_or("none").to_owned();
    let refused = packages.iter().filter(|package| !fulfils(&licence(package), &allowed));
    let refused: Vec<String> =
        refused.map(|package| format!("{}: {}", package["name"], licence(package))).collect();
    assert_eq!(refused, [] as [&str; 0]);
    let all: Vec<String> = packages.iter().map(|package| words(&licence(package)).join(" ")).collect();
    let named = |licence: &str| all.iter().any(|expression| expression.contains(licence));
    let unneeded: Vec<&String> = allowed.iter().filter(|licence| !named(licence)).collect();
    assert_eq!(unneeded, [] as [&str; 0]);
}

#[test]
fn everything_comes_from_crates_io_or_from_here() {
    for package in packages() {
        let near = package["source"].is_null()
            && Path::new(package["manifest_path"].as_str().unwrap()).starts_with(root());
        let registry = package["source"].as_str().unwrap_or_default();
        let listed = registry.starts_with("registry+") && registry.ends_with("/crates.io-index");
        assert!(near || listed, "{} comes from {}", package["name"], package["source"]);
    }
}
