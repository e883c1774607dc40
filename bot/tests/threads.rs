//! Games in threads, which Discord archives when nobody has written for a while, and which moderators lock.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, is_board};
use reqwest::Method;
use serde_json::{Value, json};

/// A person in a thread of `#games`.
struct Thread<'a> {
    program: &'a Program,
    id: String,
}

impl Thread<'_> {
    async fn open(program: &Program) -> Thread<'_> {
        let thread = json!({ "name": "our game", "type": 11 });
        let opened = program.as_bot(Method::POST, &format!("/channels/{GAMES}/threads"), thread).await;
        Thread { program, id: opened["id"].as_str().unwrap().to_owned() }
    }

    async fn command(&self, who: &str, line: &str) -> Value {
        let body = json!({ "as": who, "channel": self.id, "line": line });
        let outcome = self.program.post("/sandbox/command", body).await;
        self.program.answer(who, outcome).await
    }

    /// Plays the first action that is offered, from the channel above: nobody can use commands in an archived thread.
    async fn play_from_above(&self, who: &str) {
        let offer = self.offers(who).await.remove(0);
        self.program.command(who, &format!("/skyline move actions:\"{offer}\" game:#1")).await;
    }

    async fn offers(&self, who: &str) -> Vec<String> {
        self.program.complete(who, "/skyline move game:#1 actions:").await
    }

    /// Who is to move.
    async fn active(&self) -> &'static str {
        if self.offers("anna").await.is_empty() { "ben" } else { "anna" }
    }

    async fn boards(&self) -> usize {
        let seen = self.program.messages("anna", &self.id).await;
        seen.iter().filter(|message| is_board(message)).count()
    }

    async fn wait_for_boards(&self, count: usize) {
        self.program.wait_for_boards(&self.id, count).await;
    }

    async fn fault(&self, name: &str) {
        self.program.post("/sandbox/faults", json!({ name: self.id })).await;
    }

    async fn is_archived(&self) -> bool {
        let me = self.program.get("/sandbox/me?as=anna").await;
        let threads = me["guilds"][0]["threads"].as_array().unwrap();
        let own = threads.iter().find(|thread| thread["id"] == self.id.as_str()).unwrap();
        own["thread_metadata"]["archived"] == true
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_revives_an_archived_thread_and_a_locked_one_is_named_until_it_is_unlocked() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let thread = Thread::open(&program).await;
    thread.command("anna", "/skyline new").await;
    thread.command("ben", "/skyline join").await;
    thread.command("anna", "/skyline start").await;
    thread.wait_for_boards(1).await;

    // In the first round of two, every action ends a turn.
    thread.fault("archive_thread").await;
    assert!(thread.is_archived().await);
    thread.play_from_above(thread.active().await).await;
    thread.wait_for_boards(2).await;
    assert!(!thread.is_archived().await, "the board revived it");

    thread.fault("lock_thread").await;
    let first = thread.active().await;
    thread.play_from_above(first).await;
    let told = program.hears(first, "/skyline move actions:dance game:#1", "could not be posted").await;
    assert!(told.contains("thread is locked") && told.contains("*Manage Threads*"), "{told}");
    assert!(thread.is_archived().await && thread.boards().await == 2);

    // Without anything else being done, the board comes as soon as the thread is open.
    thread.fault("unlock_thread").await;
    thread.wait_for_boards(3).await;
    let seen = program.messages("anna", &thread.id).await;
    let board = seen.iter().rfind(|message| is_board(message)).unwrap();
    let told = board["content"].as_str().unwrap();
    let untold =
        if first == "anna" { "Anna puts a building-site token" } else { "Ben puts a building-site token" };
    assert!(told.starts_with(untold), "{told}");
    program.witness().await;
}
