//! Wishes and orders that come twice or go on into another turn, who begins, and games that computers play or nobody can
//! read.

#[macro_use]
mod databases;
mod table;

use anyhow::{Context, Result, ensure};
use bot::config::Database;
use bot::id::Wish;
use bot::lobby::{self, LobbyError};
use bot::store::{GameId, Item, ItemKind, Phase, Store};
use bot::turn::{self, TurnError};
use databases::change;
use games::{Kind, Rng, Seed};
use std::collections::BTreeSet;
use table::{
    ANNA, BERT, CHANNEL, Post, done, new_game, next, offers, order, run, started, started_as, state, think,
    wish, wish_again,
};

cases!(
    every_wish_that_comes_twice_is_done_once_and_answered_alike,
    an_order_that_was_refused_in_part_is_answered_alike_when_it_comes_again,
    a_board_whose_order_went_on_into_the_next_turn_is_queued,
    a_host_who_leaves_passes_the_lobby_on,
    seats_are_drawn_by_chance,
    the_loser_of_the_last_game_begins_the_next,
    computers_think_outside_and_only_where_nobody_has_acted,
    a_game_that_can_not_be_read_harms_no_other,
    undo_is_no_word_of_a_notation,
);

async fn every_wish_that_comes_twice_is_done_once_and_answered_alike(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = lobby::new(&store, &new_game(Kind::Paris, &[])?, 0).await?;
    let wishes = [
        (BERT, Wish::Join),
        (BERT, Wish::Leave),
        (BERT, Wish::Join),
        (ANNA, Wish::Start),
        (BERT, Wish::Resign),
        (ANNA, Wish::Resign),
    ];
    for (number, (user, wish)) in wishes.into_iter().enumerate() {
        let cause = format!("twice {number}");
        let (one, two) = tokio::join!(
            wish_again(&store, id, (user, &cause), wish, 1),
            wish_again(&store, id, (user, &cause), wish, 1)
        );
        let (one, two, late) = (one?, two?, wish_again(&store, id, (user, &cause), wish, 2).await?);
        let told = |kept: &bot::store::Kept| (kept.phase, kept.sitters.clone(), kept.step);
        ensure!(told(&one) == told(&two) && told(&one) == told(&late), "{wish:?}");
    }
    ensure!(store.game(id).await?.context("game")?.phase == Phase::Cancelled);
    let cancelled = lobby::new(&store, &new_game(Kind::Paris, &[])?, 0).await?;
    for _ in 0..2 {
        wish_again(&store, cancelled, (ANNA, "off"), Wish::Cancel, 1).await?;
    }
    Ok(())
}

async fn an_order_that_was_refused_in_part_is_answered_alike_when_it_comes_again(
    database: Database,
) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started_as(&store, Kind::Paris, &[]).await?;
    // To lay a tile draws the next one: what follows it is refused, and it stays.
    let (user, step, _) = next(&store, id).await?;
    let lay = offers(&store, id, user).await?.into_iter().find(|offer| offer.notation.starts_with("lay"));
    let notations = [&lay.context("a tile")?.notation, "nonsense"];
    let notations: Vec<&str> = notations.iter().map(|text| text.as_ref()).collect();
    let first = turn::play(&store, &order(id, user, step, "press"), &notations, 1).await?;
    let again = turn::play(&store, &order(id, user, step, "press"), &notations, 2).await?;
    ensure!(first == again && first.refused.is_some(), "{first:?} {again:?}");
    Ok(())
}

/// Where the other one is skipped, an order goes on into its seat's own next turn.
async fn a_board_whose_order_went_on_into_the_next_turn_is_queued(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let rng = &mut Rng::new(&Seed::from(4), 0);
    let mut seen = 0;
    while seen < 3 {
        let id = started_as(&store, Kind::Paris, &[]).await?;
        while let Ok((user, step, _)) = next(&store, id).await {
            let (kept, game) = state(&store, id).await?;
            let seat = kept.active()[0];
            let first = rng.pick(&game.offers(seat)).context("offers")?.notation.clone();
            let (mut copy, chance) = (game.clone(), &mut Rng::new(&Seed::from(1), 0));
            copy.play(seat, &first, chance).ok().context("legal")?;
            let another_turn = copy.public().round() != game.public().round();
            let second = copy.offers(seat).first().map(|offer| offer.notation.clone());
            let second = second.filter(|_| another_turn && !chance.used());
            let order_of: Vec<&str> = std::iter::once(&first).chain(&second).map(String::as_str).collect();
            let turn =
                turn::play(&store, &order(id, user, step, &format!("{id} {step}")), &order_of, 1).await?;
            if second.is_some() {
                let board = store.waiting(id).await?.into_iter().find(|item| item.kind == ItemKind::Board);
                let told = board.context("a board")?.step;
                ensure!((step..=turn.step).contains(&told), "the board of a turn's end: {told}");
                let (at, _) = store.snapshot(&kept, told).await?;
                ensure!(at == told, "there is a snapshot of it");
                seen += 1;
            }
        }
    }
    Ok(())
}

async fn a_host_who_leaves_passes_the_lobby_on(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = lobby::new(&store, &new_game(Kind::Paris, &[])?, 0).await?;
    wish(&store, id, BERT, Wish::Join, 1).await?;
    let kept = wish(&store, id, ANNA, Wish::Leave, 2).await?;
    ensure!(kept.host == BERT && kept.sitters.len() == 1);
    wish(&store, id, ANNA, Wish::Join, 3).await?;
    ensure!(matches!(wish(&store, id, ANNA, Wish::Start, 4).await, Err(LobbyError::NotHost { host: BERT })));
    ensure!(wish(&store, id, BERT, Wish::Start, 4).await?.phase == Phase::Running);
    Ok(())
}

async fn seats_are_drawn_by_chance(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let mut firsts = BTreeSet::new();
    for _ in 0..40 {
        let id = started(&store).await?;
        firsts.insert(next(&store, id).await?.0);
    }
    // Both begin at times: that one of them begins 40 times happens once in 2^39.
    ensure!(firsts.len() == 2);
    Ok(())
}

async fn the_loser_of_the_last_game_begins_the_next(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let mut told = 0;
    let mut loser = None;
    for number in 0..6 {
        let id = started_as(&store, Kind::Paris, &[]).await?;
        let kept = store.game(id).await?.context("game")?;
        match loser {
            Some(loser) => {
                ensure!(next(&store, id).await?.0 == loser, "game {number}");
                ensure!(kept.opening.is_some_and(|why| why.id == "loser-begins"));
                told += 1;
            }
            None => ensure!(kept.opening.is_none()),
        }
        let rng = &mut Rng::new(&Seed::from(number), 0);
        while let Ok((user, step, _)) = next(&store, id).await {
            let offers = offers(&store, id, user).await?;
            let notation = &rng.pick(&offers).context("offers")?.notation;
            turn::play(
                &store,
                &order(id, user, step, &format!("{id} {step}")),
                &[notation],
                number.cast_signed(),
            )
            .await?;
        }
        let (kept, game) = state(&store, id).await?;
        let games::Status::Over(places) = game.status() else { anyhow::bail!("not over") };
        let last = places.iter().find(|place| place.rank > 1);
        loser = last.and_then(|place| kept.at(place.seat)).map(|sitter| sitter.user);
    }
    ensure!(told >= 3);
    // Another game knows no such rule.
    let id = started(&store).await?;
    ensure!(store.game(id).await?.context("game")?.opening.is_none());
    Ok(())
}

async fn computers_think_outside_and_only_where_nobody_has_acted(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    wish(&store, id, user, Wish::Resign, 1).await?;
    let row = |items: Vec<Item>| items.into_iter().find(|item| item.kind == ItemKind::Think);
    ensure!(row(store.waiting(id).await?).is_some(), "its turn is a row like any other");
    let seat = store.game(id).await?.context("game")?.active()[0];
    // Two workers that think of the same turn: one plays it.
    let (one, two) = tokio::join!(turn::think(&store, id, seat, 2), turn::think(&store, id, seat, 2));
    let stale = |done: &Result<(), TurnError>| matches!(done, Err(TurnError::Stale { .. }));
    ensure!(one.is_ok() || two.is_ok());
    ensure!([&one, &two].iter().all(|done| done.is_ok() || stale(done)), "{one:?} {two:?}");
    let log = store.log(id, 0).await?;
    ensure!(!log.is_empty() && log.iter().all(|entry| entry.user.is_none()));
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    think(&store, 3).await?;
    ensure!(row(store.waiting(id).await?).is_none());
    Ok(())
}

async fn a_game_that_can_not_be_read_harms_no_other(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let (good, broken, foreign) = (started(&store).await?, started(&store).await?, started(&store).await?);
    change(&database, format!("update games set state = 'x', seed = 'y' where id = {broken}")).await?;
    change(&database, format!("update games set kind = 'chess' where id = {foreign}")).await?;
    let (readable, unreadable) = store.all_games_of(ANNA).await?;
    ensure!(readable.len() == 2 && unreadable == [foreign], "{unreadable:?}");
    ensure!(store.games_in(CHANNEL).await?.len() == 2);
    let verified = turn::verify(&store).await?;
    let wrong: Vec<GameId> = verified.wrong.iter().map(|(id, _)| *id).collect();
    ensure!(wrong == [broken, foreign] && verified.replayed == 1, "{verified:?}");
    // Its rows fail by themselves, and the others go out.
    let post = Post::new(done);
    run(&store, &post, 1).await?;
    ensure!(post.sent().iter().any(|item| item.game == good));
    let (user, step, notation) = next(&store, good).await?;
    turn::play(&store, &order(good, user, step, "x"), &[&notation], 1).await?;
    Ok(())
}

async fn undo_is_no_word_of_a_notation(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started_as(&store, Kind::Skyliners, &[("rules", "advanced")]).await?;
    let (user, ..) = next(&store, id).await?;
    turn::play(&store, &order(id, user, 0, "a"), &["floor v1"], 1).await?;
    turn::undo(&store, &order(id, user, 1, "b"), 1).await?;
    let log = store.log(id, 0).await?;
    ensure!(log[0].undone == Some(2) && log[1].undoes == Some(1) && log[0].undoes.is_none());
    ensure!(turn::export(&store, id).await?.lines.is_empty());
    Ok(())
}
