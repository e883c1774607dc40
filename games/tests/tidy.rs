//! What ARCHITECTURE.md says is nowhere, is nowhere.
#![allow(clippy::unwrap_used)]

use games::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A source file without its comments and its tests.
struct Source {
    path: String,
    code: String,
}

/// The sources in a folder of the repository, sorted. Folders and files of tests are left out.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    walk(&root.join(folder), &mut files);
    files.sort();
    assert!(!files.is_empty(), "{folder} has no sources");
    let source = |file: &PathBuf| Source {
        path: file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"),
        code: code(&std::fs::read_to_string(file).unwrap()),
    };
    files.iter().map(source).collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        match path.extension().and_then(|extension| extension.to_str()) {
            None if path.is_dir() && !["tests", "node_modules", "witness"].contains(&name) => {
                walk(&path, files)
            }
            Some("rs" | "js" | "html" | "css") if name != "tests.rs" => files.push(path),
            _ => {}
        }
    }
}

/// The text up to its tests, without comments that fill a line.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.trim() != "#[cfg(test)]" || text.contains("mod tests;"));
    lines.filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// Where one of the words stands as a whole word.
fn found(sources: &[Source], words: &[&str]) -> Vec<String> {
    let stands = |code: &str, word: &str| {
        let part =
            |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
        code.match_indices(word).any(|(at, _)| {
            !part(code[..at].chars().next_back()) && !part(code[at + word.len()..].chars().next())
        })
    };
    let hits = |source: &Source| {
        let words = words.iter().filter(|word| stands(&source.code, word));
        words.map(|word| format!("{} in {}", word, source.path)).collect::<Vec<_>>()
    };
    sources.iter().flat_map(hits).collect()
}

/// The sources outside a file and the folder of the same name.
fn outside(all: &str, room: &str) -> Vec<Source> {
    let inside =
        |source: &Source| source.path == format!("{room}.rs") || source.path.starts_with(&format!("{room}/"));
    let (within, others): (Vec<_>, Vec<_>) = sources(all).into_iter().partition(inside);
    assert!(within.len() > 1, "{room} has moved");
    others
}

const NOTHING: [String; 0] = [];

/// The modules of a crate that name one another in a circle, or name one that does: what is left when those that name
/// nothing left are taken away, again and again.
fn circles(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    fn module(path: &str) -> &str {
        path.split("src/").nth(1).unwrap().split(['/', '.']).next().unwrap()
    }
    let mut named: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources {
        let own = module(&source.path);
        let after = source.code.split("crate::").skip(1);
        let others = after.map(|rest| rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
        let others = others.filter_map(|mut words| words.next()).filter(|other| *other != own);
        named.entry(own).or_default().extend(others);
    }
    // The roots name all.
    named.retain(|own, _| !["lib", "main"].contains(own));
    loop {
        let left: BTreeSet<&str> = named.keys().copied().collect();
        named.values_mut().for_each(|others| others.retain(|other| left.contains(other)));
        named.retain(|_, others| !others.is_empty());
        if named.len() == left.len() {
            return named;
        }
    }
}

#[test]
fn the_rules_have_no_io_clock_float_or_order_by_chance() {
    let words = [
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::process",
        "std::thread",
        "std::time",
        "Instant",
        "SystemTime",
        "f32",
        "f64",
        "HashMap",
        "HashSet",
        "RandomState",
        "println!",
        "eprintln!",
        "print!",
        "thread_rng",
        "getrandom",
        "async",
        "tokio",
        "tracing",
    ];
    assert_eq!(found(&sources("games/src"), &words), NOTHING);
}

#[test]
fn sql_is_only_in_the_store() {
    assert_eq!(found(&outside("bot/src", "bot/src/store"), &["sqlx"]), NOTHING);
    for folder in ["games/src", "render/src", "words/src"] {
        assert_eq!(found(&sources(folder), &["sqlx"]), NOTHING);
    }
}

#[test]
fn serenity_and_poise_are_only_where_discord_is() {
    let words = ["serenity", "poise"];
    assert_eq!(found(&outside("bot/src", "bot/src/discord"), &words), NOTHING);
    for folder in ["games/src", "render/src", "words/src", "sandbox/src"] {
        assert_eq!(found(&sources(folder), &words), NOTHING);
    }
}

#[test]
fn no_game_is_named_outside_rules_and_pictures() {
    let mut names = Vec::new();
    for kind in Kind::ALL {
        names.push(format!("{kind:?}"));
        names.extend([kind.id().to_owned(), kind.id().replace('-', "_"), format!("{}.ftl", kind.id())]);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for folder in ["words/src", "bot/src", "sandbox/src", "sandbox/page"] {
        assert_eq!(found(&sources(folder), &names), NOTHING);
    }
}

#[test]
fn pictures_can_not_see_a_state() {
    assert_eq!(found(&sources("render/src"), &["AnyGame", "Game", "Rng"]), NOTHING);
}

#[test]
fn the_sandbox_knows_none_of_the_others() {
    assert_eq!(found(&sources("sandbox/src"), &["games::", "render::", "words::", "bot::"]), NOTHING);
}

#[test]
fn no_modules_name_one_another_in_a_circle() {
    for folder in ["bot/src", "sandbox/src"] {
        let sources = sources(folder);
        let groups = sources.iter().filter(|source| source.code.contains("crate::{"));
        assert_eq!(groups.map(|source| source.path.clone()).collect::<Vec<_>>(), NOTHING, "a name a line");
        assert_eq!(circles(&sources), BTreeMap::new());
    }
    let source = |path: &str, code: &str| Source { path: format!("a/src/{path}"), code: code.to_owned() };
    let toy = [
        source("one.rs", "use crate::two::Two;\nuse crate::four;"),
        source("two/mod.rs", "mod three;"),
        source("two/three.rs", "crate::one::one()"),
        source("four.rs", "use crate::four::Four;"),
    ];
    assert_eq!(circles(&toy).into_keys().collect::<Vec<_>>(), ["one", "two"]);
}

fn page(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// What stands between backticks in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn the_page_about_a_new_game_names_every_file_that_names_one() {
    let page = page("docs/add-a-game.md");
    let section = page.split("## Where the game is named").nth(1).unwrap().split("## ").next().unwrap();
    let lines = section.lines().filter(|line| line.starts_with("- "));
    let mut told: Vec<&str> = lines.map(|line| quoted(line).next().unwrap()).collect();
    told.sort_unstable();
    let mut named: Vec<String> = Vec::new();
    for kind in Kind::ALL {
        let (module, variant) = (kind.id().replace('-', "_"), format!("{kind:?}"));
        let own = [format!("/src/{module}/"), format!("/src/{module}.rs")];
        let all =
            ["games/src", "games/tests", "render/src", "words/src", "bot/src", "sandbox/src"].map(sources);
        let others =
            all.into_iter().flatten().filter(|source| !own.iter().any(|own| source.path.contains(own)));
        let others: Vec<Source> = others.collect();
        for hit in found(&others, &[&module, &variant]) {
            let path = hit.rsplit_once(' ').unwrap().1.to_owned();
            // What these tests say of one game is not needed for another.
            let of_one = ["records.rs", "players.rs", "tidy.rs", "upgrades/"]
                .map(|test| format!("games/tests/{test}"));
            if !named.contains(&path) && !of_one.iter().any(|test| path.starts_with(test.as_str())) {
                named.push(path);
            }
        }
    }
    named.sort_unstable();
    assert_eq!(named, told);
}

#[test]
fn every_file_that_a_page_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for name in ["docs/add-a-game.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "README.md"] {
        let page = page(name);
        let files = quoted(&page).filter(|text| !text.contains(['<', ' ', '*', '\n', '(', ':']));
        for file in files.filter(|text| text.contains('/') && text.contains('.')) {
            // Within one crate its own folder goes without saying.
            let is_there =
                ["", "bot/src", "games", "render"].iter().any(|from| root.join(from).join(file).exists());
            assert!(is_there, "{name} names {file}");
        }
    }
}

#[test]
fn nothing_panics_at_will_or_is_left_to_do() {
    for folder in ["games/src", "render/src", "words/src", "bot/src", "sandbox/src"] {
        let sources = sources(folder);
        assert_eq!(found(&sources, &["todo!", "unimplemented!", "dbg!"]), NOTHING);
        let unwrap = |source: &&Source| source.code.contains(".unwrap()");
        assert_eq!(
            sources.iter().filter(unwrap).map(|source| source.path.clone()).collect::<Vec<_>>(),
            NOTHING
        );
    }
}

#[test]
fn what_is_looked_for_would_be_found() {
    let text =
        "//! f64 in a comment\nuse std::fs;\nlet a = half64;\n// a.unwrap()\n#[cfg(test)]\nmod t { f32 }\n";
    let source = [Source { path: "a.rs".to_owned(), code: code(text) }];
    assert_eq!(found(&source, &["f64", "f32", "std::fs", "half"]), ["std::fs in a.rs"]);
}
