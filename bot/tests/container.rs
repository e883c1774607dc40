//! `Dockerfile` and `compose.yaml` name what is there. Whether they build, only Docker can tell.
#![allow(clippy::unwrap_used)]

use bot::config::Config;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap()
}

/// The instructions of the Dockerfile: a word and the rest.
fn instructions() -> Vec<(String, String)> {
    let text = read("Dockerfile");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(word, rest)| (word.into(), rest.into())).collect()
}

/// The rest of the last instruction of this name.
fn last(name: &str) -> String {
    let found = instructions().into_iter().rfind(|(word, _)| word == name);
    found.unwrap_or_else(|| panic!("no {name}")).1
}

fn position(wanted: &str) -> usize {
    let line = |(word, rest): &(String, String)| format!("{word} {rest}").starts_with(wanted);
    instructions().iter().position(line).unwrap_or_else(|| panic!("no {wanted}"))
}

#[test]
fn what_is_copied_is_there_and_is_sent_to_docker() {
    let ignored: BTreeSet<String> = read(".dockerignore").lines().map(str::to_owned).collect();
    assert!(["/target", "/data", "/.git"].iter().all(|folder| ignored.contains(*folder)), "{ignored:?}");
    let mut copied = 0;
    for (_, rest) in instructions().iter().filter(|(word, _)| word == "COPY") {
        let words: Vec<&str> = rest.split(' ').collect();
        let (_, sources) = words.split_last().unwrap();
        for source in sources.iter().filter(|word| !word.starts_with("--")) {
            let built = source.strip_prefix("/src/").unwrap_or(source);
            // What is built has the name that cargo gives it.
            let there = match built.strip_prefix("target/dist/") {
                Some(program) => program == "skyline",
                None => root().join(built).exists() && !ignored.contains(&format!("/{built}")),
            };
            assert!(there, "{source}");
            copied += 1;
        }
    }
    assert_eq!(copied, 3);
    let run = instructions().into_iter().find(|(_, rest)| rest.starts_with("cargo build")).unwrap().1;
    let workspace: toml::Table = read("Cargo.toml").parse().unwrap();
    let package: toml::Table = read("bot/Cargo.toml").parse().unwrap();
    assert_eq!(run, "cargo build --locked --profile dist --bin skyline --no-default-features");
    assert_eq!(
        package["features"]["default"],
        toml::Value::from(vec!["sandbox"]),
        "which leaves the sandbox out"
    );
    assert_eq!(package["dependencies"]["sandbox"]["optional"].as_bool(), Some(true));
    assert!(workspace["profile"].get("dist").is_some(), "there is such a profile");
    assert_eq!(package["bin"][0]["name"].as_str(), Some("skyline"));
    let version = workspace["workspace"]["package"]["rust-version"].as_str().unwrap();
    assert!(instructions()[0].1.starts_with(&format!("rust:{version}-")), "the compiler that we ask for");
}

#[test]
fn the_volume_holds_the_database_and_belongs_to_a_user_who_is_not_root() {
    assert_eq!(last("ENTRYPOINT"), r#"["skyline", "run"]"#);
    let home = PathBuf::from(last("WORKDIR"));
    assert!(last("USER") != "root" && home.ends_with(last("USER")));
    let settings = Config::read(&read("config/skyline.toml"), |_| None).unwrap();
    let database = settings.database.url.strip_prefix("sqlite:").unwrap().to_owned();
    assert_eq!(home.join(database).parent(), Some(Path::new(&last("VOLUME"))));
    let copied = instructions().iter().any(|(_, rest)| rest.ends_with(" config/skyline.toml"));
    assert!(
        copied && bot::config::FILE == "config/skyline.toml",
        "the settings are where they are looked for"
    );
    // Made by the user, before Docker would make it for root.
    assert!(position("USER") < position("RUN mkdir data") && position("RUN mkdir data") < position("VOLUME"));
}

#[test]
fn compose_gives_the_bot_the_address_of_its_database() {
    let text = read("compose.yaml");
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix(&format!("{key}: ")));
        line.unwrap_or_else(|| panic!("no {key}")).to_owned()
    };
    let password = value("POSTGRES_PASSWORD");
    let address = value("SKYLINE_DATABASE_URL").replace(&password, "secret");
    let (user, service) = (value("POSTGRES_USER"), "database");
    // Without POSTGRES_DB the database has its user's name.
    assert_eq!(address, format!("postgres://{user}:secret@{service}/{user}"));
    assert!(text.contains(&format!("\n  {service}:\n")) && text.contains("condition: service_healthy"));
    assert!(value("test").contains(&format!("-U {user}")));
    let environment = |name: &str| match name {
        "SKYLINE_DATABASE_URL" => Some(address.clone()),
        "DISCORD_TOKEN" => Some("token".to_owned()),
        _ => None,
    };
    let settings = Config::read(&read("config/skyline.toml"), environment).unwrap();
    assert!(settings.database.url == address && settings.token.is_some());
    assert!(value("DISCORD_TOKEN").starts_with("${DISCORD_TOKEN:?"), "it is asked for, and stands nowhere");
}
