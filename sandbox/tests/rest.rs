//! What libraries lean on in REST answers: headers, queries, forgiving bodies, media, pins, reactions, threads.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, paths, register};
use reqwest::{Client, Method};
use sandbox::Config;
use serde_json::{Value, json};

const NONE: Value = Value::Null;

/// Status and `Via` of a request without a token.
async fn via(side: &Side, method: Method, path: &str) -> (u16, Option<String>) {
    let client = Client::builder().no_proxy().build().unwrap();
    let answer =
        client.request(method, format!("{}/api/v10{path}", side.sandbox.url())).send().await.unwrap();
    let via = answer.headers().get("via").map(|via| via.to_str().unwrap().to_owned());
    (answer.status().as_u16(), via)
}

#[tokio::test]
async fn every_answer_has_via_but_those_that_do_not_come_from_discord() {
    let side = Side::start().await;
    let google = || Some("1.1 google".to_owned());
    assert_eq!(via(&side, Method::GET, "/gateway").await, (200, google()));
    assert_eq!(via(&side, Method::GET, "/users/@me").await, (401, google()));
    assert_eq!(via(&side, Method::GET, "/nowhere").await, (404, google()));
    side.page("faults", json!({ "too_many_requests": 1 })).await;
    assert_eq!(via(&side, Method::GET, "/gateway").await, (429, google()));
    side.page("faults", json!({ "invalid_requests": 10_000 })).await;
    assert_eq!(via(&side, Method::GET, "/gateway").await, (429, None));
}

#[tokio::test]
async fn a_method_that_a_route_has_not_is_refused_with_a_body() {
    let side = Side::start().await;
    let (status, body) = side.bot(Method::DELETE, "/users/@me", NONE).await;
    assert_eq!((status, body), (405, json!({ "message": "405: Method Not Allowed", "code": 0 })));
}

#[tokio::test]
async fn the_answer_to_an_answer_tells_of_its_message_when_asked_in_any_spelling_of_yes() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let guild = side.sandbox.guild().to_string();
    let said = json!({ "type": 4, "data": { "content": "x" } });
    for (query, answer, ephemeral) in [
        ("?with_response=1", said.clone(), false),
        ("?with_response=true", json!({ "type": 5, "data": { "flags": 64 } }), true),
        ("?with_response=True", json!({ "type": 5 }), false),
        ("?with_response=0", said.clone(), false),
        ("?with_response=false", said.clone(), false),
    ] {
        let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new x" });
        let answered = async {
            let interaction = bot.event("INTERACTION_CREATE").await;
            let callback = paths(&interaction, &side).0;
            let wrong = format!("{callback}?with_response=maybe");
            assert_eq!(side.bot(Method::POST, &wrong, answer.clone()).await.1["code"], 50035);
            side.bot(Method::POST, &format!("{callback}{query}"), answer.clone()).await
        };
        let ((_, outcome), (status, told)) = tokio::join!(side.page("command", line), answered);
        if query.ends_with('0') || query.ends_with("false") {
            assert_eq!((status, told), (204, json!("")));
            continue;
        }
        assert_eq!(status, 200, "{query}");
        let heard = &told["interaction"];
        assert_eq!(heard["response_message_id"], outcome["message"]["id"]);
        assert_eq!(heard["response_message_loading"], json!(answer["type"] == 5));
        assert_eq!(heard["response_message_ephemeral"], json!(ephemeral));
        assert_eq!((&heard["channel_id"], &heard["guild_id"]), (&json!(side.general()), &json!(guild)));
        let message = (answer["type"] == 4).then(|| outcome["message"].clone());
        assert_eq!(told["resource"]["message"], message.unwrap_or_default(), "of what was posted alone");
    }
    side.witness().await;
}

#[tokio::test]
async fn keys_that_discord_does_not_know_are_passed_over_unless_refusing_them_is_asked_for() {
    let message = json!({
        "content": "x", "colour": 1, "embeds": [{ "title": "t", "flags": 0, "author": { "name": "n", "age": 1 } }],
        "components": [{ "type": 1, "wide": true, "components": [
            { "type": 2, "style": 1, "label": "b", "custom_id": "b", "colour": 1 },
        ] }],
    });
    let command = json!([{ "name": "a", "description": "d", "colour": 1, "options": [
        { "name": "b", "description": "d", "type": 3, "colour": 1 },
    ] }]);
    let side = Side::start().await;
    let (status, posted) = side.say(message.clone()).await;
    assert_eq!(status, 200, "{posted}");
    assert_eq!(posted["embeds"][0], json!({ "type": "rich", "title": "t", "author": { "name": "n" } }));
    assert!(!posted.to_string().contains("colour") && !posted.to_string().contains("wide"), "{posted}");
    let (status, commands) = side.bot(Method::PUT, &side.commands(), command.clone()).await;
    assert_eq!(status, 200, "{commands}");
    assert!(!commands.to_string().contains("colour"), "{commands}");
    let one = format!("{}/{}", side.commands(), commands[0]["id"].as_str().unwrap());
    let (status, edited) = side.bot(Method::PATCH, &one, json!({ "description": "e", "colour": 1 })).await;
    assert_eq!((status, &edited["description"], edited.get("colour")), (200, &json!("e"), None));
    side.witness().await;

    let side = Side::with(Config { strict: true, ..Config::default() }).await;
    assert_eq!(side.say(message).await.1["code"], 50035);
    assert_eq!(side.bot(Method::PUT, &side.commands(), command).await.1["code"], 50035);
}

#[tokio::test]
async fn a_file_that_an_embed_shows_has_an_address_there_and_is_not_listed() {
    let folder = tempfile::tempdir().unwrap();
    let data = Some(folder.path().join("chat.db"));
    let config = Config { data, record_traffic: true, rate_limits: false, ..Config::default() };
    let side = Side::with(config.clone()).await;
    let path = format!("/channels/{}/messages", side.general());
    let shown = json!({ "url": "attachment://a.png" });
    let lost = json!({ "url": "attachment://b.png" });
    let embed = json!({
        "title": "t", "image": shown, "thumbnail": lost, "footer": { "text": "f", "icon_url": "attachment://a.png" },
    });
    let (_, message) = side.files(&path, json!({ "embeds": [embed] }), "a.png", b"pixels".to_vec()).await;
    let embed = &message["embeds"][0];
    let url = embed["image"]["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&side.sandbox.url()) && url.ends_with("/a.png"), "{url}");
    assert_eq!((&embed["footer"]["icon_url"], embed.get("thumbnail")), (&json!(url), None));
    assert_eq!(message["attachments"], json!([]));

    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let (_, edited) = side.bot(Method::PATCH, &one, json!({ "content": "x" })).await;
    assert_eq!((&edited["embeds"], &edited["attachments"]), (&message["embeds"], &json!([])));
    side.witness().await;

    drop(side);
    let side = Side::with(config).await;
    let (_, again) = side.bot(Method::GET, &one, NONE).await;
    let url = again["embeds"][0]["image"]["url"].as_str().unwrap();
    let client = Client::builder().no_proxy().build().unwrap();
    let file = client.get(url).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(&file[..], b"pixels", "the address goes with the server's");
    let (_, bare) = side.bot(Method::PATCH, &one, json!({ "embeds": [], "content": "y" })).await;
    assert_eq!(bare["attachments"][0]["filename"], "a.png", "what nothing shows is listed");
}

#[tokio::test]
async fn a_file_that_a_component_shows_has_an_address_there_and_one_that_is_not_there_is_refused() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    let media = json!({ "url": "attachment://a.png" });
    let section = json!({
        "type": 9, "components": [{ "type": 10, "content": "t" }], "accessory": { "type": 11, "media": media },
    });
    let elsewhere = json!({ "media": { "url": "https://example.com/b.png" }, "description": "B" });
    let list = json!([
        { "type": 12, "items": [{ "media": media }, elsewhere] },
        { "type": 17, "components": [section, { "type": 13, "file": media }] },
    ]);
    let payload = json!({ "flags": 1 << 15, "components": list });
    let (status, message) = side.files(&path, payload.clone(), "a.png", b"pixels".to_vec()).await;
    assert_eq!(status, 200, "{message}");
    let items = &message["components"][0]["items"];
    let url = items[0]["media"]["url"].as_str().unwrap();
    assert!(url.starts_with(&side.sandbox.url()), "{url}");
    assert!(items[0]["media"]["attachment_id"].is_string() && items[1]["media"]["id"].is_string());
    let inside = &message["components"][1]["components"];
    assert_eq!(inside[0]["accessory"]["media"]["url"], url);
    assert_eq!((&inside[1]["name"], &inside[1]["size"]), (&json!("a.png"), &json!(6)));
    assert_eq!(message["attachments"], json!([]));

    let (status, refused) = side.bot(Method::POST, &path, payload).await;
    let fault = refused["errors"].pointer("/components/0/items/0/media/url/_errors/0/code").unwrap();
    assert_eq!(status, 400);
    assert_eq!(fault, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND");
    side.witness().await;
}

#[tokio::test]
async fn pins_can_be_read_page_by_page_newest_first() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let pins = format!("/channels/{}/messages/pins", side.general());
    let mut ids = Vec::new();
    for text in ["a", "b", "c"] {
        let (_, message) = side.say(json!({ "content": text })).await;
        let id = message["id"].as_str().unwrap().to_owned();
        assert_eq!(side.bot(Method::PUT, &format!("{pins}/{id}"), NONE).await.0, 204);
        assert!(bot.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string());
        ids.push(id);
    }
    let (status, first) = side.bot(Method::GET, &format!("{pins}?limit=2"), NONE).await;
    assert_eq!((status, &first["has_more"]), (200, &json!(true)));
    assert_eq!(
        (&first["items"][0]["message"]["id"], &first["items"][1]["message"]["id"]),
        (&json!(ids[2]), &json!(ids[1]))
    );
    let before = first["items"][1]["pinned_at"].as_str().unwrap().replace('+', "%2B");
    let (_, rest) = side.bot(Method::GET, &format!("{pins}?before={before}"), NONE).await;
    assert_eq!((&rest["items"][0]["message"]["id"], &rest["has_more"]), (&json!(ids[0]), &json!(false)));
    assert_eq!(side.bot(Method::DELETE, &format!("{pins}/{}", ids[0]), NONE).await.0, 204);
    let (_, old) = side.bot(Method::GET, &format!("/channels/{}/pins", side.general()), NONE).await;
    assert_eq!(old.as_array().unwrap().len(), 2);
    side.witness().await;
}

#[tokio::test]
async fn many_messages_are_deleted_at_once_in_a_guild_unless_one_is_too_old() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let path = format!("/channels/{}/messages/bulk-delete", side.general());
    let mut ids = Vec::new();
    for text in ["a", "b"] {
        ids.push(side.say(json!({ "content": text })).await.1["id"].clone());
    }
    let delete = |ids: &[Value]| side.bot(Method::POST, &path, json!({ "messages": ids }));
    assert_eq!(delete(&ids[..1]).await.1["code"], 50035, "one is too few");
    assert_eq!(delete(&[ids[0].clone(), json!("1")]).await.1["code"], 50034);
    assert_eq!(delete(&ids).await.0, 204);
    let gone = bot.event("MESSAGE_DELETE_BULK").await;
    assert_eq!((&gone["ids"], &gone["channel_id"]), (&json!(ids), &json!(side.general())));
    let (_, left) = side.bot(Method::GET, &format!("/channels/{}/messages", side.general()), NONE).await;
    assert_eq!(left, json!([]));
    let (_, direct) = side.page("dm", json!({ "as": "anna" })).await;
    let path = format!("/channels/{}/messages/bulk-delete", direct["channel"]["id"].as_str().unwrap());
    assert_eq!(side.bot(Method::POST, &path, json!({ "messages": ids })).await.1["code"], 50003);
    side.witness().await;
}

#[tokio::test]
async fn reactions_of_the_bot_and_of_people_are_counted_told_and_taken_away() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let (_, message) = side.say(json!({ "content": "x" })).await;
    let one = format!("/channels/{}/messages/{}", side.general(), message["id"].as_str().unwrap());
    let dice = format!("{one}/reactions/%F0%9F%8E%B2");
    assert_eq!(side.bot(Method::PUT, &format!("{dice}/@me"), NONE).await.0, 204);
    let added = bot.event("MESSAGE_REACTION_ADD").await;
    assert_eq!((&added["emoji"]["name"], &added["message_id"]), (&json!("🎲"), &message["id"]));
    let anna = json!({ "as": "anna", "message": message["id"], "emoji": "🎲" });
    assert_eq!(side.page("react", anna.clone()).await.0, 200);
    bot.event("MESSAGE_REACTION_ADD").await;
    let (_, seen) = side.bot(Method::GET, &one, NONE).await;
    assert_eq!((&seen["reactions"][0]["count"], &seen["reactions"][0]["me"]), (&json!(2), &json!(true)));
    let (_, people) = side.bot(Method::GET, &dice, NONE).await;
    assert_eq!((&people[0]["bot"], &people[1]["username"]), (&json!(true), &json!("anna")));

    side.page("react", anna).await;
    assert_eq!(bot.event("MESSAGE_REACTION_REMOVE").await["user_id"], people[1]["id"]);
    assert_eq!(side.bot(Method::DELETE, &format!("{dice}/@me"), NONE).await.0, 204);
    bot.event("MESSAGE_REACTION_REMOVE").await;
    assert_eq!(side.bot(Method::GET, &one, NONE).await.1.get("reactions"), None);
    side.bot(Method::PUT, &format!("{dice}/@me"), NONE).await;
    assert_eq!(side.bot(Method::DELETE, &dice, NONE).await.0, 204);
    bot.event("MESSAGE_REACTION_REMOVE_EMOJI").await;
    side.bot(Method::PUT, &format!("{dice}/@me"), NONE).await;
    assert_eq!(side.bot(Method::DELETE, &format!("{one}/reactions"), NONE).await.0, 204);
    bot.event("MESSAGE_REACTION_REMOVE_ALL").await;
    let (status, refused) = side.bot(Method::PUT, &format!("{one}/reactions/smile/@me"), NONE).await;
    assert_eq!((status, &refused["code"]), (400, &json!(10014)));
    side.witness().await;
}

#[tokio::test]
async fn a_thread_tells_its_members_and_when_they_came() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let threads = format!("/channels/{}/threads", side.general());
    let (_, thread) = side.bot(Method::POST, &threads, json!({ "name": "t", "type": 12 })).await;
    let members = format!("/channels/{}/thread-members", thread["id"].as_str().unwrap());
    let anna = side.sandbox.people()[0].id.to_string();
    assert_eq!(side.bot(Method::PUT, &format!("{members}/{anna}"), NONE).await.0, 204);
    let told = bot.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!((&told["member_count"], &told["added_members"][0]["user_id"]), (&json!(2), &json!(anna)));
    let (_, list) = side.bot(Method::GET, &members, NONE).await;
    assert_eq!(list.as_array().unwrap().len(), 2);
    let (_, one) = side.bot(Method::GET, &format!("{members}/{anna}?with_member=true"), NONE).await;
    assert_eq!(one["member"]["user"]["username"], "anna");
    assert!(one["join_timestamp"].as_str() > thread["thread_metadata"]["create_timestamp"].as_str());
    assert_eq!(side.bot(Method::DELETE, &format!("{members}/{anna}"), NONE).await.0, 204);
    assert_eq!(bot.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([anna]));
    assert_eq!(side.bot(Method::GET, &format!("{members}/{anna}"), NONE).await.1["code"], 10007);
    side.witness().await;
}

#[tokio::test]
async fn the_bot_can_not_write_to_itself() {
    let side = Side::start().await;
    let own = side.sandbox.application().to_string();
    let (status, body) = side.bot(Method::POST, "/users/@me/channels", json!({ "recipient_id": own })).await;
    assert_eq!((status, &body["code"]), (400, &json!(50007)));
    side.witness().await;
}

#[tokio::test]
async fn lists_that_libraries_read_page_by_page_come_to_an_end() {
    let side = Side::start().await;
    let guild = side.sandbox.guild();
    let threads = format!("/channels/{}/threads", side.general());
    let (_, thread) = side.bot(Method::POST, &threads, json!({ "name": "t", "type": 11 })).await;
    let people = side.sandbox.people();
    for (path, last) in [
        (format!("/guilds/{guild}/members"), people[3].id),
        ("/users/@me/guilds".to_owned(), guild),
        (format!("/channels/{}/thread-members", thread["id"].as_str().unwrap()), side.sandbox.application()),
    ] {
        assert_eq!(
            side.bot(Method::GET, &format!("{path}?after={last}"), NONE).await,
            (200, json!([])),
            "{path}"
        );
        assert_eq!(side.bot(Method::GET, &format!("{path}?limit=0"), NONE).await.1["code"], 50035, "{path}");
    }
    let (_, two) = side.bot(Method::GET, &format!("/guilds/{guild}/members?limit=2"), NONE).await;
    assert_eq!(two.as_array().unwrap().len(), 2);
    side.witness().await;
}

#[tokio::test]
async fn history_is_read_around_a_message() {
    let side = Side::start().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c", "d", "e"] {
        ids.push(side.say(json!({ "content": text })).await.1["id"].as_str().unwrap().to_owned());
    }
    let path = format!("/channels/{}/messages?around={}&limit=3", side.general(), ids[2]);
    let (_, around) = side.bot(Method::GET, &path, NONE).await;
    let texts: Vec<&Value> = around.as_array().unwrap().iter().map(|message| &message["content"]).collect();
    assert_eq!(texts, ["d", "c", "b"]);
    side.witness().await;
}
