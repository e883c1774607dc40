//! What the one who runs the bot is told when something is set up wrongly, and how it ends.
#![allow(clippy::unwrap_used)]

mod program;

use bot::config::Database;
use bot::lobby;
use bot::store::{ChannelId, NewGame, ServerId, Store, UserId};
use games::{Kind, Options};
use program::{Program, button, skyline};
use reqwest::{Client, Method};
use sandbox::Sandbox;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, ExitStatus, Output};

/// Runs the program to its end with something in its environment.
fn with(folder: &Path, environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    program::command(folder).args(arguments).envs(environment.iter().copied()).output().unwrap()
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

#[test]
fn every_wrong_setting_is_answered_by_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("plain"), "a file, no folder").unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let free = ["sandbox", "--address", "127.0.0.1:0"];
    let url = |url| [("SKYLINE_DATABASE_URL", url)];
    for (environment, arguments, code, names) in [
        (&[][..], &["run"][..], 2, &["DISCORD_TOKEN", "skyline sandbox"][..]),
        (&[("DISCORD_TOKEN", "hu sh")], &["run"], 2, &["DISCORD_TOKEN", "developer portal"]),
        (&[], &["check", "--config", "nowhere.toml"], 2, &["the settings in nowhere.toml"]),
        (&[("SKYLINE_LANGUAGE", "xx")], &free, 1, &["language", "“xx”", "in: en"]),
        (&[("SKYLINE_LANGUAGE", "xx")], &["check"], 1, &["wrong  settings: ", "in: en"]),
        (&url("sqlite:plain/a.sqlite"), &free, 1, &["can't write plain", "writable", "database.url"]),
        (
            &url("postgres://a:hush@127.0.0.1:1/b"),
            &["verify"],
            1,
            &["refused", "see that it runs", "password"],
        ),
        (&[], &["sandbox", "--address", &taken], 1, &[taken.as_str(), "--address", "in use"]),
        (&[], &["sandbox", "--address", "192.0.2.1:80"], 1, &["not a loopback address"]),
    ] {
        let done = with(folder.path(), environment, arguments);
        let said = said(&done);
        assert_eq!(done.status.code(), Some(code), "{environment:?} {arguments:?}: {said}");
        for name in names {
            assert!(said.contains(name), "{environment:?} {arguments:?}: {said}");
        }
        assert!(!said.contains("hush") && !said.contains("hu sh"), "a secret is printed: {said}");
        assert!(said.matches("os error").count() < 2, "the cause is said twice: {said}");
        assert!(!said.contains("Open http"), "nothing is promised that does not hold: {said}");
    }
}

/// A sandbox without a bot, and a game in its thread.
struct Server {
    sandbox: Sandbox,
    client: Client,
    folder: tempfile::TempDir,
    thread: String,
}

impl Server {
    async fn start() -> Server {
        let sandbox = Sandbox::start(sandbox::Config::default()).await.unwrap();
        let (client, folder) = (Client::builder().no_proxy().build().unwrap(), tempfile::tempdir().unwrap());
        let mut server = Server { sandbox, client, folder, thread: String::new() };
        let general = server.sandbox.channels()[0];
        let path = format!("/api/v10/channels/{general}/threads");
        let thread = server.ask(&path, json!({ "name": "our game", "type": 11 })).await;
        server.thread = thread["id"].as_str().unwrap().to_owned();
        let url = format!("sqlite:{}", server.folder.path().join("data/skyline.sqlite").display());
        let store = Store::open(&Database { url, ..Database::default() }).await.unwrap();
        let kind = Kind::ALL[0];
        let new = NewGame {
            kind,
            options: Options::new(kind.options(), []).unwrap(),
            host: UserId(1),
            host_name: "Anna".into(),
            server: Some(ServerId(server.sandbox.guild())),
            channel: ChannelId(server.thread.parse().unwrap()),
            pace: 1,
            cause: "new".into(),
        };
        lobby::new(&store, &new, 0).await.unwrap();
        store.close().await.unwrap();
        server
    }

    async fn ask(&self, path: &str, body: Value) -> Value {
        let request = self.client.request(Method::POST, format!("{}{path}", self.sandbox.url())).json(&body);
        let request = request.header("authorization", format!("Bot {}", self.sandbox.token()));
        request.send().await.unwrap().json().await.unwrap()
    }

    async fn fault(&self, fault: Value) {
        self.ask("/sandbox/faults", fault).await;
    }

    /// `skyline check` with a token: its exit status and what it says of Discord.
    async fn check(&self, token: &str) -> (Option<i32>, String) {
        let (address, folder) = (self.sandbox.address().to_string(), self.folder.path().to_owned());
        let token = token.to_owned();
        let done = tokio::task::spawn_blocking(move || {
            with(&folder, &[("DISCORD_TOKEN", &token)], &["check", "--sandbox", &address])
        });
        let done = done.await.unwrap();
        let text = said(&done);
        let lines = text.lines().skip_while(|line| !line.contains("database"));
        (done.status.code(), lines.map(|line| format!("{line}\n")).collect())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_with_a_token_tells_who_the_bot_is_and_which_rights_it_lacks() {
    let server = Server::start().await;
    let token = server.sandbox.token();
    let game = format!("game #1 in channel {}", server.thread);
    let fine =
        format!("ok     database: up to date\nok     Discord: this is Bot\nok     {game}: all rights\n");
    assert_eq!(server.check(token).await, (Some(0), fine.clone()));
    assert_eq!(server.check(&format!(" {token}\n")).await, (Some(0), fine), "blanks around it do not matter");

    let general = server.sandbox.channels()[0].to_string();
    server.fault(json!({ "missing_permissions": [general] })).await;
    let (status, found) = server.check(token).await;
    let lacks = format!("wrong  {game}: the bot lacks Send Messages in Threads\n1 wrong\n");
    assert!(status == Some(1) && found.ends_with(&lacks), "{found}");

    server.fault(json!({ "missing_permissions": [], "lock_thread": server.thread })).await;
    let (status, found) = server.check(token).await;
    assert!(status == Some(1) && found.ends_with("lacks Manage Threads\n1 wrong\n"), "{found}");

    server.fault(json!({ "missing_access": [general] })).await;
    let (status, found) = server.check(token).await;
    assert!(
        status == Some(1) && found.contains(&format!("wrong  {game}: can't be seen by the bot")),
        "{found}"
    );

    let (status, found) = server.check("another.token").await;
    assert!(status == Some(1) && found.contains("wrong  Discord: Discord refuses the token"), "{found}");
    assert!(found.contains("DISCORD_TOKEN") && !found.contains("another.token"), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_beside_the_running_bot_and_a_second_bot_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let _program = Program::local(folder.path()).await;
    let check = skyline(folder.path(), &["check"]);
    assert_eq!(check.status.code(), Some(0), "{}", said(&check));
    assert!(said(&check).contains("used by a running skyline"), "{}", said(&check));
    let second = skyline(folder.path(), &["sandbox", "--address", "127.0.0.1:0", "--chat", "other.sqlite"]);
    let text = said(&second);
    assert!(second.status.code() == Some(1) && text.contains("end it first, or use PostgreSQL"), "{text}");
}

/// As a service manager or `docker stop` does it, which kill after ten seconds.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_during_a_turn_it_ends_soon_and_cleanly_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let lobby = program.command("anna", "/skyline new").await;
    program.press("ben", &lobby, "Join").await;
    program.press("anna", &lobby, "Start").await;
    let board = program.board("anna").await;
    assert!(button(&board, "Your move").is_some());
    let mut offers = Vec::new();
    for who in ["anna", "ben"] {
        let own = program.complete(who, "/skyline move actions:").await;
        offers.extend(own.into_iter().map(|offer| (who, offer)));
    }
    let (who, offer) = offers.remove(0);
    let line = format!("/skyline move actions:\"{offer}\"");
    let command = json!({ "as": who, "channel": program::GAMES, "line": line });
    let (_, ended) = tokio::join!(program.try_post("/sandbox/command", command), program.terminate());
    assert!(ended.iter().all(ExitStatus::success), "{ended:?}");
    drop(program);
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);

    let program = Program::start(folder.path()).await;
    let other = if who == "anna" { "ben" } else { "anna" };
    let (before, after) = (
        program.complete(who, "/skyline move actions:").await,
        program.complete(other, "/skyline move actions:").await,
    );
    assert!(before.is_empty() != after.is_empty(), "the action was done, or it was not");
    drop(program);
    let verified = skyline(folder.path(), &["verify"]);
    assert_eq!(said(&verified), "1 games replayed, 0 differ\n");
}

/// Process 1 of a container has no second chance: what it does not listen for from the beginning never reaches it.
#[cfg(unix)]
#[test]
fn told_to_end_while_it_waits_for_its_database_it_ends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    // It takes the connection and says nothing.
    let database = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("postgres://a:b@{}/c?sslmode=disable", database.local_addr().unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_skyline"))
        .args(["run"])
        .current_dir(folder.path())
        .env("SKYLINE_DATABASE_URL", url)
        .env("DISCORD_TOKEN", "token")
        .spawn()
        .unwrap();
    let (_connection, _) = database.accept().unwrap();
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
