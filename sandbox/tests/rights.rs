//! What the bot may do where, what people are called, the threads they open, and several connections of one bot.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, command, paths, register};
use reqwest::Method;
use serde_json::{Value, json};

const MANAGE_THREADS: u64 = 1 << 34;

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

/// Opens a thread as the bot.
async fn thread(side: &Side, kind: u64) -> (u16, Value) {
    let path = format!("/channels/{}/threads", side.general());
    side.bot(Method::POST, &path, json!({ "name": "t", "type": kind })).await
}

async fn say_in(side: &Side, channel: &str) -> (u16, Value) {
    side.bot(Method::POST, &format!("/channels/{channel}/messages"), json!({ "content": "x" })).await
}

async fn attach(side: &Side) -> (u16, Value) {
    let path = format!("/channels/{}/messages", side.general());
    side.files(&path, json!({ "content": "x" }), "a.txt", b"text".to_vec()).await
}

/// What the bot is told that it may do in #general, when somebody gives a command there.
async fn app_permissions(side: &Side, bot: &mut Bot) -> u64 {
    let (_, interaction) = command(side, bot, json!({ "type": 5 })).await;
    interaction["app_permissions"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn each_right_is_taken_away_alone_and_given_back() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let general = side.general();
    let (_, opened) = thread(&side, 11).await;
    let inside = opened["id"].as_str().unwrap();
    let all = app_permissions(&side, &mut bot).await;
    // The right, its bit, and which of message, message in a thread, file, public and private thread it stops.
    for (name, bit, stops) in [
        ("SEND_MESSAGES", 11, [true, false, true, false, false]),
        ("SEND_MESSAGES_IN_THREADS", 38, [false, true, false, false, false]),
        ("ATTACH_FILES", 15, [false, false, true, false, false]),
        ("CREATE_PUBLIC_THREADS", 35, [false, false, false, true, false]),
        ("CREATE_PRIVATE_THREADS", 36, [false, false, false, false, true]),
    ] {
        side.strike(json!({ "rights": { general.as_str(): [name] } })).await;
        let told = bot.event("CHANNEL_UPDATE").await;
        assert_eq!(told["permission_overwrites"][0]["deny"], (1_u64 << bit).to_string(), "{name}");
        assert_eq!(app_permissions(&side, &mut bot).await, all & !(1 << bit), "{name}");
        let answers = [
            side.say(json!({ "content": "x" })).await,
            say_in(&side, inside).await,
            attach(&side).await,
            thread(&side, 11).await,
            thread(&side, 12).await,
        ];
        for (answer, stopped) in answers.iter().zip(stops) {
            assert_eq!(code(answer) == (403, 50013), stopped, "{name}: {answer:?}");
        }
    }
    // Bits do as well as names, and what is not denied is given back.
    side.strike(json!({ "rights": { general.as_str(): "2048" } })).await;
    assert_eq!(code(&side.say(json!({ "content": "x" })).await), (403, 50013));
    side.strike(json!({ "rights": { general.as_str(): [] } })).await;
    bot.event("CHANNEL_UPDATE").await;
    let back = bot.event("CHANNEL_UPDATE").await;
    assert_eq!(back["permission_overwrites"], json!([]));
    assert_eq!(side.say(json!({ "content": "x" })).await.0, 200);
    side.witness().await;
}

#[tokio::test]
async fn where_the_bot_sees_nothing_it_is_told_nothing_and_every_request_is_refused_by_50001() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let general = side.general();
    let (_, opened) = thread(&side, 11).await;
    let inside = opened["id"].as_str().unwrap();
    side.strike(json!({ "rights": { general.as_str(): ["VIEW_CHANNEL"] } })).await;
    bot.event("CHANNEL_UPDATE").await;
    for channel in [general.as_str(), inside] {
        assert_eq!(code(&say_in(&side, channel).await), (403, 50001));
        let path = format!("/channels/{channel}");
        assert_eq!(code(&side.bot(Method::GET, &path, Value::Null).await), (403, 50001));
    }
    side.page("say", json!({ "as": "anna", "channel": general, "content": "unseen" })).await;
    assert_eq!(app_permissions(&side, &mut bot).await & 1 << 10, 0);
    side.strike(json!({ "rights": { general.as_str(): [] } })).await;
    side.page("say", json!({ "as": "anna", "channel": general, "content": "seen" })).await;
    // The answer to the command was deferred unseen, too.
    assert_eq!(bot.event("MESSAGE_CREATE").await["content"], "seen");
    side.witness().await;
}

#[tokio::test]
async fn the_older_faults_are_seen_in_what_the_bot_is_told_of_its_rights() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let general = side.general();
    let all = app_permissions(&side, &mut bot).await;
    for (fault, taken) in [("missing_permissions", 1_u64 << 11 | 1 << 38), ("missing_access", 1 << 10)] {
        side.strike(json!({ fault: [general] })).await;
        let told = bot.event("CHANNEL_UPDATE").await;
        assert_eq!(told["permission_overwrites"][0]["deny"], taken.to_string());
        assert_eq!(app_permissions(&side, &mut bot).await, all & !taken);
        side.strike(json!({ fault: [] })).await;
        bot.event("CHANNEL_UPDATE").await;
        assert_eq!(app_permissions(&side, &mut bot).await, all);
    }
}

#[tokio::test]
async fn who_manages_threads_may_write_in_a_locked_one() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let general = side.general();
    assert_eq!(app_permissions(&side, &mut bot).await & MANAGE_THREADS, 0, "a bot has it only when given");
    let (_, opened) = thread(&side, 11).await;
    let inside = opened["id"].as_str().unwrap();
    side.strike(json!({ "lock_thread": inside })).await;
    assert_eq!(code(&say_in(&side, inside).await), (403, 50083));
    side.strike(json!({ "rights": { general.as_str(): { "allow": ["MANAGE_THREADS"] } } })).await;
    assert_eq!(app_permissions(&side, &mut bot).await & MANAGE_THREADS, MANAGE_THREADS);
    assert_eq!(say_in(&side, inside).await.0, 200);
}

#[tokio::test]
async fn rights_are_still_so_after_a_restart_and_wrong_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = sandbox::Config { data: Some(folder.path().join("chat.db")), ..sandbox::Config::default() };
    let side = Side::with(config.clone()).await;
    let general = side.general();
    side.strike(json!({ "rights": { general.as_str(): ["SEND_MESSAGES"] }, "nicks": { "ben": "Benno" } }))
        .await;
    for wrong in [
        json!({ "rights": { "1": [] } }),
        json!({ "rights": { general.as_str(): ["FLY"] } }),
        json!({ "rights": { general.as_str(): { "denied": [] } } }),
        json!({ "rights": { general.as_str(): 7 } }),
        json!({ "rights": [] }),
    ] {
        let (status, told) = side.page("faults", wrong).await;
        assert!(status == 400 && told["error"].is_string(), "{told}");
    }
    side.sandbox.stop().await;
    let side = Side::with(config).await;
    assert_eq!(code(&side.say(json!({ "content": "x" })).await), (403, 50013));
    let (_, faults) = side.look("faults").await;
    assert_eq!(faults["rights"][&general], json!({ "allow": "0", "deny": "2048" }));
    assert_eq!(faults["nicks"].as_object().unwrap().values().collect::<Vec<_>>(), [&json!("Benno")]);
}

#[tokio::test]
async fn a_name_on_the_server_is_seen_where_members_are_and_told_only_to_who_asks_for_members() {
    let side = Side::start().await;
    register(&side).await;
    let (mut plain, _) = Bot::ready(&side).await;
    let (mut curious, _) = Bot::with(&side, json!({ "intents": 37377 | 2 })).await;
    side.strike(json!({ "nicks": { "anna": "Queen Anna" } })).await;
    let told = curious.event("GUILD_MEMBER_UPDATE").await;
    assert_eq!((&told["nick"], &told["user"]["global_name"]), (&json!("Queen Anna"), &json!("Anna")));
    let (_, interaction) = command(&side, &mut plain, json!({ "type": 5 })).await;
    assert_eq!(interaction["member"]["nick"], "Queen Anna");
    let path = format!("/guilds/{}/members/{}", side.sandbox.guild(), side.sandbox.people()[0].id);
    assert_eq!(side.bot(Method::GET, &path, Value::Null).await.1["nick"], "Queen Anna");
    let (_, me) = side.look("me?as=ben").await;
    assert_eq!((&me["people"][0]["nick"], &me["people"][1]["nick"]), (&json!("Queen Anna"), &Value::Null));
    side.strike(json!({ "nicks": { "anna": null } })).await;
    assert_eq!(curious.event("GUILD_MEMBER_UPDATE").await["nick"], Value::Null);
    side.say(json!({ "content": "the last" })).await;
    loop {
        let frame = plain.hear().await;
        assert_ne!(frame["t"], "GUILD_MEMBER_UPDATE");
        if frame["d"]["content"] == "the last" {
            break;
        }
    }
    for wrong in [json!({ "nobody": "x" }), json!({ "anna": "" }), json!({ "anna": "x".repeat(33) })] {
        let (status, told) = side.page("faults", json!({ "nicks": wrong })).await;
        assert!(status == 400 && told["error"].is_string(), "{told}");
    }
    side.witness().await;
}

#[tokio::test]
async fn people_open_threads_and_private_ones_are_for_those_who_are_mentioned_in_them() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let open = async |body: Value| {
        let (status, told) = side.page("thread", body).await;
        assert_eq!(status, 200, "{told}");
        told["channel"].clone()
    };
    let public = open(json!({ "as": "anna", "channel": side.general(), "name": "for all" })).await;
    let anna = side.sandbox.people()[0].id.to_string();
    assert_eq!((&public["type"], &public["owner_id"]), (&json!(11), &json!(anna)));
    assert_eq!(bot.event("THREAD_CREATE").await["id"], public["id"]);
    assert_eq!(say_in(&side, public["id"].as_str().unwrap()).await.0, 200);

    let hidden =
        open(json!({ "as": "anna", "channel": side.general(), "name": "secret", "private": true })).await;
    let hidden = hidden["id"].as_str().unwrap();
    assert_eq!(code(&say_in(&side, hidden).await), (403, 50001), "the bot is not in it");
    let seen = async |who: &str| side.look(&format!("messages?as={who}&channel={hidden}")).await.0;
    assert_eq!((seen("anna").await, seen("ben").await), (200, 404));
    let ben = side.sandbox.people()[1].id;
    let content = format!("come in, <@{ben}> and <@{}>", side.sandbox.application());
    side.page("say", json!({ "as": "anna", "channel": hidden, "content": content })).await;
    assert_eq!(bot.event("THREAD_CREATE").await["id"], hidden, "it is told when it is let in");
    assert_eq!(bot.event("MESSAGE_CREATE").await["content"], content.as_str());
    assert_eq!((seen("ben").await, say_in(&side, hidden).await.0, seen("chloe").await), (200, 200, 404));

    for (body, status) in [
        (json!({ "as": "anna", "channel": side.general(), "name": " " }), 400),
        (json!({ "as": "anna", "channel": side.general(), "name": "x".repeat(101) }), 400),
        (json!({ "as": "anna", "channel": "1", "name": "x" }), 404),
        (json!({ "as": "anna", "channel": hidden, "name": "x" }), 400),
    ] {
        let (found, told) = side.page("thread", body).await;
        assert!(found == status && told["error"].is_string(), "{found} {told}");
    }
    side.witness().await;
}

#[tokio::test]
async fn two_bots_with_one_token_are_both_told_everything_and_one_of_them_answers() {
    let side = Side::start().await;
    register(&side).await;
    let (mut first, _) = Bot::ready(&side).await;
    let (mut second, _) = Bot::ready(&side).await;
    let (outcome, heard) = command(&side, &mut first, json!({ "type": 5 })).await;
    assert_eq!(outcome["outcome"], "deferred");
    let also = second.event("INTERACTION_CREATE").await;
    assert_eq!((&also["id"], &also["token"]), (&heard["id"], &heard["token"]));
    let late = side.bot(Method::POST, &paths(&also, &side).0, json!({ "type": 5 })).await;
    assert_eq!(code(&late), (400, 40060));
    for bot in [&mut first, &mut second] {
        while bot.event("MESSAGE_CREATE").await["content"] != "heard by both" {
            side.say(json!({ "content": "heard by both" })).await;
        }
    }
    side.witness().await;
}

#[tokio::test]
async fn a_shard_is_told_of_its_own_guilds_and_the_first_of_direct_messages() {
    let side = Side::start().await;
    register(&side).await;
    let own = (side.sandbox.guild() >> 22) % 3;
    let (mut bots, mut own_bot) = (Vec::new(), 0);
    for id in 0..3 {
        let (bot, ready) = Bot::with(&side, json!({ "shard": [id, 3] })).await;
        assert_eq!(ready["guilds"] != json!([]), id == own, "{ready}");
        if id == own {
            own_bot = bots.len();
        }
        bots.push(bot);
    }
    side.say(json!({ "content": "in the guild" })).await;
    assert_eq!(bots[own_bot].event("MESSAGE_CREATE").await["content"], "in the guild");
    let (_, direct) = side.page("dm", json!({ "as": "anna" })).await;
    say_in(&side, direct["channel"]["id"].as_str().unwrap()).await;
    let told = bots[0].event("CHANNEL_CREATE").await;
    assert_eq!(told["id"], direct["channel"]["id"]);
    side.strike(json!({ "reconnect": true })).await;
    for (id, bot) in bots.iter_mut().enumerate().filter(|(id, _)| *id as u64 != own && *id != 0) {
        assert_eq!(bot.hear().await["op"], 7, "shard {id} was told of nothing before");
    }
    let mut wrong = Bot::connect(&side).await;
    let token = side.sandbox.token();
    wrong.tell(json!({ "op": 2, "d": { "token": token, "intents": 1, "shard": [3, 3] } })).await;
    assert_eq!(wrong.closed().await, 4010);
}
