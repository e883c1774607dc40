//! A whole game over Discord's protocol: Anna writes commands, Ben taps, Chloé lets the completion guide her.
#![allow(clippy::unwrap_used)]

mod program;

use bot::config::Database;
use bot::store::{GameId, Store};
use games::record::Record;
use games::{BySeat, Kind, Message, Options, Rng, Seat, Seed};
use program::{GAMES, PEOPLE, Program, flags, is_board, items, skyline};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use words::Words;

/// A game has more boards than Discord takes in so short a time.
const FAST: &[&str] = &["--no-rate-limits"];

/// Who plays, and what they prefer to do: games end sooner when they build.
struct Players {
    program: Program,
    kind: Kind,
    people: &'static [&'static str],
    rng: Rng,
    /// Actions that were done for good.
    done: usize,
}

impl Players {
    /// One of the offers, most gladly one that builds.
    fn pick(&mut self, offers: &[String]) -> String {
        let wish = ["build", "play", "symbol", "score", "finish", "end"].iter();
        let mut wanted =
            wish.map(|verb| offers.iter().filter(|offer| offer.starts_with(verb)).collect::<Vec<_>>());
        let wanted = wanted.find(|offers| !offers.is_empty()).unwrap_or_else(|| offers.iter().collect());
        (*self.rng.pick(&wanted).unwrap()).clone()
    }

    /// Anna writes notations.
    async fn by_words(&mut self, who: &str) {
        let offers = self.program.complete(who, "/skyline move actions:").await;
        let notation = self.pick(&offers);
        self.program.command(who, &format!("/skyline move actions:\"{notation}\"")).await;
        self.done += 1;
    }

    /// Ben goes from the board through the menus until nothing is left to choose, and confirms what he is shown first.
    async fn by_taps(&mut self, who: &str) {
        let board = self.program.board(who).await;
        let mut message = self.program.press(who, &board, "Your move").await;
        assert_eq!(flags(&message) & 64, 64, "a menu tells what is legal: for one alone");
        let mut taps = 0;
        loop {
            let items = items(&message);
            message = match program::act(&message) {
                Some((label, _)) => {
                    self.done += 1;
                    taps = 0;
                    self.program.press(who, &message, &label).await
                }
                None if items.is_empty() => break,
                None => {
                    taps += 1;
                    assert!(taps <= 3, "{message}");
                    let words = self.pick(&items);
                    let chosen = self.program.select(who, &message, &words).await;
                    // What has no place on the board is done at once: then the way back is gone.
                    if program::button(&chosen, "Back").is_none() {
                        self.done += 1;
                        taps = 0;
                    }
                    chosen
                }
            };
        }
    }

    /// Chloé fills in the options of a verb one after the other, from what is suggested.
    async fn by_completion(&mut self, who: &str, arguments: &BTreeMap<String, Vec<String>>) {
        let offers = self.program.complete(who, "/skyline move actions:").await;
        let verb = self.pick(&offers).split(' ').next().unwrap().to_owned();
        let mut line = format!("/{} {verb}", self.kind.command());
        for argument in &arguments[&verb] {
            line.push_str(&format!(" {argument}:"));
            let words = self.program.complete(who, &line).await;
            line.push_str(self.rng.pick(&words).unwrap_or_else(|| panic!("nothing for {line}")));
        }
        self.program.command(who, &line).await;
        self.done += 1;
    }

    /// Plays for whoever is to act, until `most` actions are done (`false`) or the game is over (`true`).
    async fn play(&mut self, most: usize, arguments: &BTreeMap<String, Vec<String>>) -> bool {
        loop {
            let mut over = true;
            for &who in self.people {
                let before = self.program.board(who).await;
                let mut acts = false;
                while !self.program.complete(who, "/skyline move actions:").await.is_empty() {
                    if self.done >= most {
                        return false;
                    }
                    match who {
                        "anna" => self.by_words(who).await,
                        "ben" => self.by_taps(who).await,
                        _ => self.by_completion(who, arguments).await,
                    }
                    acts = true;
                }
                if acts {
                    over = false;
                    // As people do: nobody acts before the board is there.
                    let number = |post: &Value| post["id"].as_str().and_then(|id| id.parse::<u64>().ok());
                    let newer = |post: &Value| is_board(post) && number(post) > number(&before);
                    self.program.wait_for(who, GAMES, newer).await;
                }
            }
            if over {
                return true;
            }
        }
    }
}

/// The verbs of a game's own command with the names of their arguments.
async fn verbs(program: &Program, kind: Kind) -> BTreeMap<String, Vec<String>> {
    let known = program.get(&format!("/sandbox/commands?as=anna&channel={GAMES}")).await;
    let commands = known["commands"].as_array().unwrap();
    let own = commands.iter().find(|command| command["name"] == kind.command()).unwrap();
    let names = |value: &Value| {
        let options = value["options"].as_array().into_iter().flatten();
        options
            .filter(|option| option["required"] == true)
            .map(|option| option["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let verbs = own["options"].as_array().unwrap().iter();
    verbs.map(|verb| (verb["name"].as_str().unwrap().to_owned(), names(verb))).collect()
}

/// With as many people as there are, or as the game takes, and the option values that come last.
#[test]
fn every_game_is_played_to_the_end() {
    std::thread::scope(|scope| {
        for &kind in Kind::ALL {
            let options = Options::all(kind.options()).pop().unwrap();
            let people = &PEOPLE[..PEOPLE.len().min((*kind.seats().end()).into())];
            let runtime = tokio::runtime::Runtime::new().unwrap();
            scope.spawn(move || runtime.block_on(play_to_the_end(kind, &options, people)));
        }
    });
}

async fn play_to_the_end(kind: Kind, options: &Options, people: &'static [&'static str]) {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_with(folder.path(), FAST).await;
    let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let options = options.join(" ");
    // All of the lobby by taps.
    let mut lobby = program.command("anna", &format!("/skyline new kind:{kind} options:\"{options}\"")).await;
    for who in &people[1..] {
        lobby = program.press(who, &lobby, "Join").await;
    }
    assert!(lobby["content"].as_str().unwrap().contains("Anna, Ben"), "{lobby}");
    let refused = program.press("ben", &lobby, "Start").await;
    assert!(refused["content"].as_str().unwrap().contains("Only the host") && flags(&refused) & 64 == 64);
    let lobby = program.press("anna", &lobby, "Start").await;
    assert!(lobby["content"].as_str().unwrap().contains("is on") && program::menus(&lobby).next().is_none());

    let arguments = verbs(&program, kind).await;
    let mut players = Players { program, kind, people, rng: Rng::new(&Seed::from(11), 0), done: 0 };
    assert!(!players.play(20, &arguments).await, "over too soon for what is tested here");
    // Killed in the middle: the same actions are offered afterwards.
    let mut offered = BTreeMap::new();
    for who in people {
        offered.insert(who, players.program.complete(who, "/skyline move actions:").await);
    }
    drop(players.program);
    players.program = Program::start_with(folder.path(), FAST).await;
    for who in people {
        assert_eq!(players.program.complete(who, "/skyline move actions:").await, offered[who]);
    }
    // For a while every interaction comes twice.
    players.program.post("/sandbox/faults", json!({ "duplicate": true })).await;
    let most = players.done + 12;
    players.play(most, &arguments).await;
    players.program.post("/sandbox/faults", json!({ "duplicate": false })).await;
    assert!(players.play(5000, &arguments).await, "the game does not end");

    let program = players.program;
    let last = program
        .wait_for("dmitri", GAMES, |message| {
            message["content"].as_str().unwrap().contains("The game is over")
        })
        .await;
    let posts = program.messages("dmitri", GAMES).await;
    let over = program.say("anna", "/skyline move actions:end").await;
    assert!(over.contains("over"), "{over}");
    for who in people {
        let end = |message: &Value| message["content"].as_str().unwrap().contains("The game is over");
        let channel = program.direct(who).await["channel_id"].clone();
        program.wait_for(who, channel.as_str().unwrap(), end).await;
    }
    program.witness().await;
    drop(program);

    let exported = skyline(folder.path(), &["export", "1"]);
    let record: Record = String::from_utf8(exported.stdout).unwrap().parse().unwrap();
    assert_eq!(record.lines.len(), players.done, "each action once, none lost");
    assert!(record.end.is_some());
    compare(&record, &names(folder.path()).await, &posts, &last);
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

/// Who sits where: the program draws it.
async fn names(folder: &Path) -> BySeat<String> {
    let url = format!("sqlite:{}", folder.join("data/skyline.sqlite").display());
    let store = Store::open(&Database { url, ..Database::default() }).await.unwrap();
    let mut sitters = store.game(GameId(1)).await.unwrap().unwrap().sitters;
    sitters.sort_by_key(|sitter| sitter.seat);
    sitters.into_iter().map(|sitter| sitter.name).collect()
}

/// The transcript, as an onlooker saw it, against a replay by the rules alone: every event was told once and in order,
/// and every board is what can be said of a state in which all that is hidden is shuffled.
fn compare(record: &Record, names: &BySeat<String>, posts: &[Value], last: &Value) {
    let words = Words::load().unwrap();
    let name = |seat: Seat| names[seat].clone();
    let voice = words.voice("en", &name);
    let say = |message: &Message| voice.plain().say(message);
    let mut told = Vec::new();
    let mut boards = BTreeMap::new();
    record
        .replay(|line, game, played| {
            told.extend(played.events.iter().map(|event| voice.say(event)));
            let blind = game.resample(None, &mut Rng::new(&Seed::from(3), line.step));
            boards.insert(line.step, render::board(&blind.public(), names, &say));
        })
        .unwrap();
    let shown: Vec<&Value> = posts.iter().filter(|post| post["attachments"][0].is_object()).collect();
    // The last line of a post says whose turn it is.
    let lines = shown.iter().flat_map(|post| post["content"].as_str().unwrap().rsplit_once('\n'));
    let lines: Vec<&str> = lines.flat_map(|(events, _)| events.lines()).collect();
    let cut = shown.iter().find(|post| post["content"].as_str().unwrap().starts_with('…'));
    assert_eq!(cut, None, "every turn was told in full");
    let differs = lines.iter().zip(&told).position(|(shown, told)| shown != told);
    assert_eq!(differs, None, "told {:?}", differs.map(|at| (&lines[at.saturating_sub(2)..], &told[at])));
    assert_eq!(lines.len(), told.len());
    for (index, post) in shown.iter().enumerate() {
        let file = &post["attachments"][0];
        let step = file["filename"].as_str().unwrap().trim_end_matches(".png").rsplit('-').next().unwrap();
        let Some(board) = boards.get(&step.parse::<u64>().unwrap()) else { continue };
        assert_eq!(file["description"].as_str().unwrap(), bot::show::shorten(&board.alt, 1024));
        // Each takes a while to draw.
        if index % 8 == 0 {
            assert_eq!(
                file["size"],
                render::png(board, 1200).unwrap().len(),
                "another picture at step {step}"
            );
        }
    }
    assert_eq!(shown.last().unwrap()["id"], last["id"]);
}
