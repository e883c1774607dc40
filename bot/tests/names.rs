//! Names and typed words are foreign text: escaped where they meet Discord's Markdown, plain in pictures, alternative
//! texts and labels, and renewed whenever their owner acts.
#![allow(clippy::unwrap_used)]

#[macro_use]
mod databases;
mod program;
mod table;

use anyhow::{Context, Result, ensure};
use bot::app::{App, Spoken};
use bot::ask::Asker;
use bot::config::{Config, Database};
use bot::id::Wish;
use bot::lobby;
use bot::show::{self, Control, Note, Post};
use bot::store::{ChannelId, GameId, ServerId, Store, UserId};
use games::{BySeat, Kind, Seat};
use program::Program;
use sqlx::{Connection, SqliteConnection};
use std::sync::Arc;
use table::{ANNA, BERT, new_game, wish};
use words::Words;

cases!(a_user_is_renamed_in_the_games_of_that_server_that_are_not_over);

/// What two are called, how that is shown, and how it is written in Markdown.
const CALLED: &[[(&str, &str, &str); 2]] = &[
    [("||x||", "||x||", r"\|\|x\|\|"), ("```y", "```y", r"\`\`\`y")],
    [("[a](https://b.c)", "[a](https://b.c)", r"\[a\]\(https\:\/\/b.c\)"), ("**z*", "**z*", r"\*\*z\*")],
    [("<@123>", "<@123>", r"\<\@123\>"), ("@everyone", "@everyone", r"\@everyone")],
    [("<#1>\u{202e}", "<#1>", r"\<\#1\>"), ("<:u:1>\u{3164}", "<:u:1>", r"\<\:u\:1\>")],
    [
        ("Anna", "Anna (Blue)", r"Anna \(Blue\)"),
        ("\u{410}nna", "\u{410}nna (Orange)", "\u{410}nna \\(Orange\\)"),
    ],
    [("\u{200b}", "Blue", "Blue"), ("\u{2800}\u{ad}", "Orange", "Orange")],
];
/// What the same are called by their parents.
const TAME: [&str; 2] = ["Xaver", "Yolanda"];

/// A bot without Discord.
async fn app(database: &Database) -> Result<App> {
    Ok(App::new(Store::open(database).await?, Arc::new(Words::load()?), Config::default()))
}

fn asker(user: UserId, name: &str) -> Asker {
    Asker { user, name: name.into(), channel: ChannelId(7), server: Some(ServerId(1)), cause: name.into() }
}

/// What is said at a table: as Markdown, and as plain text.
#[derive(Default)]
struct Said {
    markdown: String,
    plain: String,
}

impl Said {
    fn add(&mut self, post: Post) {
        self.markdown.push_str(&post.text);
        self.plain.push_str(&post.picture.map(|picture| picture.alt).unwrap_or_default());
        for control in post.controls {
            match control {
                Control::Button { label, .. } => self.plain.push_str(&label),
                Control::Menu { items, placeholder, .. } => {
                    self.plain.push_str(&placeholder);
                    items.into_iter().for_each(|item| self.plain.push_str(&format!("{item:?}")));
                }
            }
        }
    }
}

/// All that can be said of a game, the pages of its words without the buttons that turn them: longer names turn earlier.
fn said(spoken: &Spoken, events: &[games::Message]) -> Said {
    spoken.table(|table, voice| {
        let mut said = Said::default();
        said.add(show::board(table, events, voice).unwrap());
        // The hand is in it, too.
        said.add(show::note(table, Seat(0), &Note::Waits, "there", voice).unwrap().0);
        for seat in Seat::all(table.game.seats()) {
            said.add(show::choices(table, seat, &[], voice).0.0);
        }
        let mut page = 0;
        loop {
            let post = show::words(table, page, voice);
            said.markdown.push_str(&post.text);
            page += 1;
            let turned = |control: &Control| matches!(control, Control::Button { id, .. } if id.to_string().ends_with(&format!(":{page}")));
            if !post.controls.iter().any(turned) {
                return said;
            }
        }
    })
}

#[tokio::test]
async fn names_are_escaped_in_sentences_and_plain_elsewhere() -> Result<()> {
    for called in CALLED {
        let folder = tempfile::tempdir()?;
        let app = app(&databases::sqlite(folder.path())).await?;
        let people = [asker(ANNA, called[0].0), asker(BERT, called[1].0)];
        let refused = |message| anyhow::anyhow!("{message:?}");
        let (id, _) = app.open(&people[0], None, None).await.map_err(refused)?;
        let by = |number: usize, cause: &str| Asker { cause: cause.into(), ..people[number].clone() };
        app.wish(&by(1, "join"), id, Wish::Join).await.map_err(refused)?;
        let started = app.wish(&by(0, "start"), id, Wish::Start).await.map_err(refused)?;
        for step in 0..6 {
            let (user, _, notation) = table::next(&app.store, id).await?;
            let cause = step.to_string();
            let asker = Asker { user, cause, ..people[0].clone() };
            app.play(&asker, id, &[&notation], None).await.map_err(refused)?;
        }
        let kept = app.store.game(id).await?.context("game")?;
        let events: Vec<_> = app.store.log(id, 0).await?.into_iter().flat_map(|entry| entry.events).collect();
        let log = app.log(kept.clone()).await.map_err(refused)?;
        let spoken = app.spoken(kept).await?.context("started")?;

        // Who sits where is drawn; the marks of those who look alike, and of those who have no name, go by seat.
        let first = spoken.kept.at(Seat(0)).context("seat")?.user == ANNA;
        let seated = |seat: Seat| {
            let own = usize::from(seat.0) ^ usize::from(!first);
            let by_seat = |text: &str| match (text.contains("Blue"), text.contains("Orange")) {
                (false, false) => text.to_owned(),
                _ if seat == Seat(0) => text.replace("Orange", "Blue"),
                _ => text.replace("Blue", "Orange"),
            };
            (by_seat(called[own].1), by_seat(called[own].2))
        };
        let names = BySeat::new(2, seated);
        for (seat, (plain, written)) in names.iter() {
            assert_eq!(spoken.names[seat], *plain);
            assert!(started.text.contains(written), "{}", started.text);
            assert!(log.text.contains(written), "{}", log.text);
        }
        let mut tame = spoken.clone();
        tame.names = BySeat::new(2, |seat| TAME[usize::from(seat.0)].into());
        let (mut said, expected) = (said(&spoken, &events), said(&tame, &events));
        for (seat, (plain, written)) in names.iter() {
            assert!(said.markdown.contains(written) && said.plain.contains(plain));
            let name = TAME[usize::from(seat.0)];
            said.markdown = said.markdown.replace(written, name);
            said.plain = said.plain.replace(plain, name);
        }
        if called[0].1 != "Blue" {
            assert_eq!(said.markdown, expected.markdown);
            assert_eq!(said.plain, expected.plain);
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_is_typed_is_escaped_where_it_is_refused() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let app = app(&databases::sqlite(folder.path())).await?;
    let id = table::started(&app.store).await?;
    let (user, ..) = table::next(&app.store, id).await?;
    let asker = asker(user, "Anna");
    let mut refusals = Vec::new();
    for typed in ["**x**", "build [x](https://e.io)", "play <@1>\u{202e}"] {
        let played = app.play(&asker, id, &[typed], None).await;
        refusals.push(played.map(|whisper| whisper.0.text).unwrap_or_else(|message| app.say(&message)));
    }
    for (kind, options) in [(Some("||x||"), None), (None, Some("board=<#1>")), (None, Some("`x=_y_"))] {
        refusals.push(app.say(&app.open(&asker, kind, options).await.err().context("refused")?));
    }
    refusals.push(app.say(&app.remind(&asker, None, "@here:").await.err().context("refused")?));
    let expected = [
        r"“\*\*x\*\*”",
        r"\[x\]\(https\:\/\/e.io\)",
        r"\<\@1\>",
        r"“\|\|x\|\|”",
        r"“board=\<\#1\>”",
        r"“\`x=\_y\_”",
        r"“\@here\:”",
    ];
    for (refusal, expected) in refusals.iter().zip(expected) {
        assert!(refusal.contains(expected) && !refusal.contains('\u{202e}'), "{expected}: {refusal}");
    }
    Ok(())
}

async fn a_user_is_renamed_in_the_games_of_that_server_that_are_not_over(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let opened = async |server: Option<u64>| -> Result<GameId> {
        let server = server.map(ServerId);
        let id =
            lobby::new(&store, &bot::store::NewGame { server, ..new_game(Kind::Paris, &[])? }, 0).await?;
        wish(&store, id, BERT, Wish::Join, 0).await?;
        Ok(id)
    };
    let (waiting, running, off) = (opened(Some(1)).await?, opened(Some(1)).await?, opened(Some(1)).await?);
    let (elsewhere, direct) = (opened(Some(u64::MAX)).await?, opened(None).await?);
    wish(&store, running, ANNA, Wish::Start, 0).await?;
    wish(&store, off, ANNA, Wish::Cancel, 0).await?;
    let names = async || {
        let mut names = Vec::new();
        for id in [waiting, running, off, elsewhere, direct] {
            let kept = store.game(id).await?.context("game")?;
            ensure!(kept.sitter(ANNA).context("Anna")?.name == "Anna");
            names.push(kept.sitter(BERT).context("Bert")?.name.clone());
        }
        anyhow::Ok(names)
    };
    store.meet(BERT, Some(ServerId(1)), "Bertie", 0).await?;
    ensure!(names().await? == ["Bertie", "Bertie", "Bert", "Bert", "Bert"], "{:?}", names().await?);
    store.meet(BERT, None, "Robert", 0).await?;
    store.meet(BERT, Some(ServerId(u64::MAX)), "Bob", 0).await?;
    ensure!(names().await? == ["Bertie", "Bertie", "Bert", "Bob", "Robert"], "{:?}", names().await?);
    Ok(())
}

#[tokio::test]
async fn who_keeps_their_name_waits_for_no_writer() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = Database { wait_ms: 1, ..databases::sqlite(folder.path()) };
    let store = Store::open(&database).await?;
    table::started(&store).await?;
    let mut other = SqliteConnection::connect(&database.url).await?;
    sqlx::query("begin immediate").execute(&mut other).await?;
    store.meet(BERT, None, "Bert", 0).await?;
    ensure!(store.meet(BERT, None, "Bertie", 0).await.is_err(), "a new one has to be written");
    Ok(())
}

/// Over Discord's protocol: whatever one asks for, by a command or a tap, one is called as one is called now.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_renewed_when_its_owner_acts() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let lobby = program.command("anna", "/skyline new").await;
    program.press("ben", &lobby, "Join").await;
    program.command("anna", "/skyline start").await;
    let board = program.board("anna").await;
    let mut store = program::database(folder.path()).await;
    sqlx::query("update seats set name = 'Old ' || user_id").execute(&mut store).await.unwrap();
    // What the page completes is no act.
    program.complete("anna", "/skyline move actions:").await;
    let count = "select count(*) from seats where name like 'Old %'";
    let mut old = async || sqlx::query_scalar::<_, i64>(count).fetch_one(&mut store).await.unwrap();
    assert_eq!(old().await, 2);
    let words = program.say("anna", "/skyline board as:words").await;
    assert!(words.contains("Anna") && words.contains("Old"), "{words}");
    assert_eq!(old().await, 1);
    program.press("ben", &board, "Show my hand").await;
    assert_eq!(old().await, 0);
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}
