//! A game as two people play it on their phones: the whole program, and its page in a real browser.
#![allow(clippy::unwrap_used)]

mod page;
mod program;

use page::{Browser, Phone};
use program::{GAMES, Program};
use serde_json::{Value, json};
use tokio::task::LocalSet;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_turn_by_taps_on_a_phone() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::local(folder.path()).await;
    let Some(browser) = Browser::open(&program.url).await else { return };
    // A task of its own: whatever happens, the browser is closed.
    let tasks = LocalSet::new();
    let story = tasks.spawn_local(story(Phone(browser.client.clone())));
    let story = tasks.run_until(story).await;
    let complaints = browser.complaints().await;
    browser.close().await;
    if let Err(failed) = story {
        std::panic::resume_unwind(failed.into_panic());
    }
    assert_eq!(complaints, [] as [Value; 0], "the browser's console");
    program.witness().await;
}

async fn story(phone: Phone) {
    gather(&phone).await;
    let (active, other) = to_act(&phone).await;
    phone.become_person(active).await;
    late_answers(&phone).await;
    let whispers = turn(&phone, other).await;

    phone.become_person(other).await;
    phone.read(&[&format!("Next: {other}")]).await;
    phone.fits("7-the-other").await;
    for whisper in whispers {
        let seen = phone
            .run(&format!("return document.querySelector('[data-message-id=\"{whisper}\"]') !== null"))
            .await;
        assert_eq!(seen, json!(false), "{other} sees what was whispered to {active}");
    }
    direct_message(&phone).await;
}

/// From here on what a tap is answered with comes after the events that follow it, and must not undo them.
async fn late_answers(phone: &Phone) {
    let script = "const now = window.fetch;
        window.fetch = async (...asked) => {
            const answer = await now(...asked);
            await new Promise(done => setTimeout(done, 400));
            return answer;
        };
        return true";
    phone.run(script).await;
}

/// Anna opens a game and starts it when Ben has joined.
async fn gather(phone: &Phone) {
    phone.become_person("Anna").await;
    phone.open_channel(GAMES).await;
    phone.fits("1-empty").await;
    phone.command(&["skyline", "new"]).await;
    phone.read(&["Anna used /skyline new", "Game #1"]).await;
    phone.become_person("Ben").await;
    phone.command(&["skyline", "join"]).await;
    phone.read(&["Ben used /skyline join", "Game #1"]).await;
    phone.fits("2-lobby").await;
    phone.become_person("Anna").await;
    phone.command(&["skyline", "start"]).await;
    phone.see(".message .picture img").await;
    phone.until("return document.querySelector('.message .picture img').naturalWidth > 0").await;
    phone.fits("3-board").await;
}

/// Who is to move, and who is not, by what the newest board says.
async fn to_act(phone: &Phone) -> (&'static str, &'static str) {
    match phone.read(&["Next: "]).await.contains("Next: Anna") {
        true => ("Anna", "Ben"),
        false => ("Ben", "Anna"),
    }
}

/// A turn by taps alone, until it passes to the other; the ids of what was whispered meanwhile.
async fn turn(phone: &Phone, other: &str) -> Vec<String> {
    // A menu, or the button that does the only action that is left.
    const WORDS: &str = "const menu = [...document.querySelectorAll(
            '.ephemeral select.menu, .ephemeral [data-custom-id^=\"do:\"]')].at(-1);
        const words = menu && [...menu.options ?? []].map(option => option.value).filter(Boolean);";
    let passed =
        format!("[...document.querySelectorAll('.message')].at(-1).innerText.includes('Next: {other}')");
    phone.tap(".message:nth-last-of-type(1) [data-custom-id^='move:']").await;
    let mut before = Value::Null;
    for tap in 1..=20 {
        // The menu gives way to the next one, or to none when the turn is over.
        let changed = format!(
            "if ({passed}) return 'over'; return menu && menu.dataset.customId !== {before} && words"
        );
        let words = phone.until(&format!("{WORDS} {changed}")).await;
        phone.fits(&format!("4-tap-{tap}")).await;
        let Some(words) = words.as_array() else { return whispered(phone).await };
        before = phone.run(&format!("{WORDS} return menu.dataset.customId")).await;
        let words: Vec<&str> = words.iter().map(|word| word.as_str().unwrap()).collect();
        if words.is_empty() {
            phone.tap(&format!("[data-custom-id={before}]")).await;
            continue;
        }
        let word = ["end", "finish"].into_iter().find(|word| words.contains(word)).unwrap_or(words[0]);
        phone.choose(&format!("select.menu[data-custom-id={before}]"), word).await;
    }
    panic!("the turn does not end");
}

async fn whispered(phone: &Phone) -> Vec<String> {
    let ids = "return [...document.querySelectorAll('.ephemeral')].map(node => node.dataset.messageId)";
    let ids: Vec<String> = serde_json::from_value(phone.run(ids).await).unwrap();
    assert!(!ids.is_empty(), "the menus are for one alone");
    ids
}

/// The hand in the direct messages: a picture with words that enlarges.
async fn direct_message(phone: &Phone) {
    phone.open_drawer().await;
    phone.fits("8-drawer").await;
    phone.until("return document.querySelector('#channels section:last-child .badge') !== null").await;
    phone.tap("#channels section:last-child .channel").await;
    phone.read(&["Your turn"]).await;
    let picture = phone.see(".message:last-of-type .picture img").await;
    let alt = picture.attr("alt").await.unwrap().unwrap();
    assert!(alt.len() > 20, "an alt text that tells of the hand: {alt}");
    phone.until("return document.querySelector('.message:last-of-type .picture img').naturalWidth > 0").await;
    phone.fits("9-direct").await;
    picture.click().await.unwrap();
    let large = phone.see("#picture[open] img").await;
    assert_eq!(large.attr("alt").await.unwrap(), Some(alt.clone()));
    let told = phone.see("#picture p").await.text().await.unwrap();
    assert_eq!(told.split_whitespace().collect::<Vec<_>>(), alt.split_whitespace().collect::<Vec<_>>());
    phone.fits("10-enlarged").await;
    phone.tap("#picture .close").await;
    phone.until("return !document.getElementById('picture').open").await;
}
