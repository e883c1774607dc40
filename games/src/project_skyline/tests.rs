//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

use super::board::Side;
use super::*;
use crate::{Seed, Speak};

fn game(side: &str, seats: u8) -> ProjectSkyline {
    let options = Options::new(ProjectSkyline::OPTIONS, [("board", side)]).unwrap();
    ProjectSkyline::setup(&options, seats, &mut Rng::new(&Seed::from(1), 0))
}

/// A game of three or four whose first seat holds these cards and has chosen this symbol.
fn holding(side: &str, seats: u8, symbol: &str, hand: &[&str]) -> ProjectSkyline {
    let mut game = game(side, seats);
    game.players[Seat(0)].hand = hand.iter().map(|code| code.parse().unwrap()).collect();
    game.players[Seat(0)].hand.sort_unstable();
    game.phase = Phase::Play;
    game.turn.symbol = Some(symbol.parse().unwrap());
    game
}

fn act(game: &mut ProjectSkyline, notation: &str) -> Result<Vec<Event>, Illegal> {
    let (seat, action) = (game.active, notation.parse().unwrap());
    game.check(seat, &action)?;
    let mut log = Vec::new();
    game.apply(seat, action, &mut Rng::new(&Seed::from(2), 1), &mut log);
    Ok(log)
}

fn stack(game: &mut ProjectSkyline, cell: Cell, seats: &[u8]) {
    game.city.stacks.insert(cell, seats.iter().copied().map(Seat).collect());
    game.city.bonuses.remove(&cell);
}

/// The open fields of a colour without a bonus, area by area.
fn fields(game: &ProjectSkyline, colour: Colour) -> Vec<Cell> {
    let board = game.city.board();
    let open = |cell: &Cell| !board.blockades.contains(cell) && !board.bonuses.contains_key(cell);
    board.fields().filter(|&cell| board.area_of(cell).unwrap().colour == colour).filter(open).collect()
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn gains(side: &str, card: &str, prepare: impl Fn(&mut ProjectSkyline)) -> Money {
    let symbol = super::card(code(card)).symbols[0].word();
    let mut game = holding(side, 4, symbol, &[card]);
    prepare(&mut game);
    let before = game.players[Seat(0)].money;
    act(&mut game, &format!("play {card}")).unwrap();
    assert_eq!(game.players[Seat(0)].discard, [code(card)]);
    game.players[Seat(0)].money - before
}

#[test]
fn cards_and_boards_are_those_of_the_rules() {
    Deck::get().check().unwrap();
    for side in Side::ALL {
        assert_eq!(side.board().check(), Ok(()), "{}", side.id());
    }
}

#[test]
fn four_seats_share_94_cards_and_120_layers() {
    let game = game("new-york", 4);
    let own: usize = Seat::all(4).map(|seat| game.cards(seat).count()).sum();
    let base: usize = game.base.values().copied().map(usize::from).sum();
    assert_eq!(own + base + game.market.len() + game.deck.len(), 94);
    assert_eq!(game.players.values().map(|player| u32::from(player.layers)).sum::<u32>(), 120);
    assert!(game.players.values().all(|player| player.hand.len() == 4 && player.draw.len() == 4));
}

#[test]
fn plain_cards_pay_what_they_say() {
    for (card, money) in
        [("S-05", 1), ("S-06", 1), ("S-07", 1), ("S-08", 1), ("O-05", 3), ("O-06", 4), ("O-07", 2)]
    {
        assert_eq!(gains("new-york", card, |_| {}), money, "{card}");
    }
}

#[test]
fn plain_building_cards_build_in_their_colour_only() {
    let cards = [
        ("S-01", Colour::Green, 1, 0),
        ("S-02", Colour::White, 1, 0),
        ("S-03", Colour::Grey, 2, 0),
        ("S-04", Colour::Red, 1, 1),
        ("B-01", Colour::Green, 1, 1),
        ("B-02", Colour::White, 1, 2),
        ("B-03", Colour::Grey, 2, 0),
        ("B-04", Colour::Red, 1, 3),
        ("O-01", Colour::Green, 2, 0),
        ("O-02", Colour::White, 1, 3),
        ("O-03", Colour::Grey, 3, 0),
        ("O-04", Colour::Red, 2, 1),
        ("O-09", Colour::Green, 1, 3),
        ("O-15", Colour::White, 2, 0),
    ];
    for (card, colour, layers, money) in cards {
        let symbol = super::card(code(card)).symbols[0].word();
        let mut game = holding("new-york", 4, symbol, &[card]);
        let before = game.players[Seat(0)].money;
        act(&mut game, &format!("play {card}")).unwrap();
        for other in Colour::ALL.into_iter().filter(|&other| other != colour) {
            let cell = fields(&game, other)[0];
            assert_eq!(act(&mut game, &format!("build {cell}")), Err(Illegal::WrongPlace(cell, code(card))));
        }
        let cell = fields(&game, colour)[0];
        act(&mut game, &format!("build {cell}")).unwrap();
        assert_eq!(game.city.height(cell), layers, "{card}");
        assert_eq!(game.players[Seat(0)].money - before, money, "{card}");
        assert_eq!(usize::from(game.players[Seat(0)].layers), 30 - layers);
    }
}

#[test]
fn two_layers_on_height_six_build_one_and_on_seven_none() {
    let mut game = holding("new-york", 4, "grey", &["S-03"]);
    let (six, seven) = (fields(&game, Colour::Grey)[0], fields(&game, Colour::Grey)[1]);
    stack(&mut game, six, &[1; 6]);
    stack(&mut game, seven, &[1; 7]);
    act(&mut game, "play S-03").unwrap();
    assert_eq!(act(&mut game, &format!("build {seven}")), Err(Illegal::TooHigh(seven)));
    act(&mut game, &format!("build {six}")).unwrap();
    assert_eq!((game.city.height(six), game.players[Seat(0)].layers), (7, 29));
}

#[test]
fn a_card_without_a_legal_place_does_nothing() {
    let mut game = holding("new-york", 4, "green", &["O-10"]);
    let log = act(&mut game, "play O-10").unwrap();
    assert!(log.contains(&Event::Nothing { code: code("O-10") }));
    assert_eq!(game.players[Seat(0)].discard, [code("O-10")]);
}

#[test]
fn o13_plays_any_card_and_both_are_discarded() {
    let mut game = holding("new-york", 4, "green", &["O-13", "S-08"]);
    assert_eq!(act(&mut game, "play S-08"), Err(Illegal::WrongSymbol(code("S-08"), Colour::Green)));
    act(&mut game, "play O-13").unwrap();
    assert_eq!(act(&mut game, "finish"), Err(Illegal::OtherChoice(code("O-13"))));
    act(&mut game, "play S-08").unwrap();
    assert_eq!(game.players[Seat(0)].discard, [code("S-08"), code("O-13")]);
}

#[test]
fn o14_sells_from_hand_or_discard_for_two() {
    let mut game = holding("new-york", 4, "red", &["O-14", "S-05"]);
    let before = (game.players[Seat(0)].money, game.cards(Seat(0)).count());
    act(&mut game, "play O-14").unwrap();
    assert_eq!(act(&mut game, "sell discard S-05"), Err(Illegal::NotInDiscard(code("S-05"))));
    act(&mut game, "sell hand S-05").unwrap();
    assert_eq!((game.players[Seat(0)].money, game.cards(Seat(0)).count()), (before.0 + 2, before.1 - 1));
}

#[test]
fn o16_takes_a_base_card_that_may_be_played_at_once() {
    let mut game = holding("new-york", 4, "grey", &["O-16"]);
    act(&mut game, "play O-16").unwrap();
    act(&mut game, "take grey").unwrap();
    assert_eq!(game.left(Colour::Grey), 6);
    act(&mut game, "play B-03").unwrap();
}

#[test]
fn o17_draws_three_for_the_poorest_and_only_once_a_turn() {
    for (money, drawn) in [(0, 3), (50, 2)] {
        let mut game = holding("new-york", 4, "green", &["O-17", "O-17"]);
        game.players[Seat(0)].money = money;
        act(&mut game, "play O-17").unwrap();
        assert_eq!(game.players[Seat(0)].hand.len(), 1 + drawn);
        let log = act(&mut game, "play O-17").unwrap();
        assert!(log.contains(&Event::Nothing { code: code("O-17") }));
    }
}

#[test]
fn o18_moves_a_top_layer_and_pays_two_and_o24_counts_it() {
    let mut game = holding("new-york", 4, "red", &["O-18", "O-24"]);
    let (from, low, to) =
        (fields(&game, Colour::Grey)[0], fields(&game, Colour::Grey)[1], fields(&game, Colour::Red)[0]);
    stack(&mut game, from, &[1, 0]);
    stack(&mut game, low, &[0]);
    let before = game.players[Seat(0)].money;
    act(&mut game, "play O-18").unwrap();
    assert_eq!(act(&mut game, &format!("lift {low}")), Err(Illegal::TooLow(low)));
    act(&mut game, &format!("lift {from}")).unwrap();
    assert_eq!(act(&mut game, &format!("build {from}")), Err(Illegal::SameField(from)));
    act(&mut game, &format!("build {to}")).unwrap();
    assert_eq!((game.city.top(from), game.city.top(to)), (Some(Seat(1)), Some(Seat(0))));
    assert_eq!(game.players[Seat(0)].layers, 30);
    act(&mut game, "play O-24").unwrap();
    assert_eq!(game.players[Seat(0)].money - before, 2 + 3);
}

#[test]
fn counting_cards_count_covered_layers_where_they_say_so() {
    let prepare = |game: &mut ProjectSkyline| {
        let (grey, red) = (fields(game, Colour::Grey)[0], fields(game, Colour::Red)[0]);
        stack(game, grey, &[0, 1, 0, 0, 1]);
        stack(game, red, &[1, 1, 0]);
    };
    for (card, money) in [("O-19", 3), ("O-22", 3), ("O-25", 2), ("O-26", 3), ("O-24", 0)] {
        assert_eq!(gains("new-york", card, prepare), money, "{card}");
    }
}

#[test]
fn o20_starts_two_buildings_of_one_colour() {
    let mut game = holding("new-york", 4, "green", &["O-20"]);
    let (one, other, white) =
        (fields(&game, Colour::Green)[0], fields(&game, Colour::Green)[1], fields(&game, Colour::White)[0]);
    act(&mut game, "play O-20").unwrap();
    act(&mut game, &format!("build {one}")).unwrap();
    assert_eq!(act(&mut game, &format!("build {one}")), Err(Illegal::NotEmpty(one)));
    assert_eq!(act(&mut game, &format!("build {white}")), Err(Illegal::WrongColour(white, Colour::Green)));
    act(&mut game, &format!("build {other}")).unwrap();
    assert_eq!((game.city.height(one), game.city.height(other)), (1, 1));
}

#[test]
fn o21_builds_three_next_to_a_covered_layer_and_across_ferries() {
    let mut game = holding("new-york", 4, "grey", &["O-21"]);
    let (here, across) = game.city.board().ferries[0];
    stack(&mut game, here, &[0, 1]);
    act(&mut game, "play O-21").unwrap();
    act(&mut game, &format!("build {across}")).unwrap();
    assert_eq!(game.city.height(across), 3);
}

#[test]
fn o27_exchanges_a_discarded_card_and_the_stone_stays() {
    let mut game = holding("new-york", 4, "green", &["O-27"]);
    game.players[Seat(0)].discard = vec![code("S-05")];
    game.market = ["O-01", "O-03", "O-05", "O-06"].map(code).to_vec();
    act(&mut game, "play O-27").unwrap();
    let refused = Illegal::NoSharedSymbol(code("S-05"), code("O-03"));
    assert_eq!(act(&mut game, "swap S-05 O-03"), Err(refused));
    act(&mut game, "swap S-05 O-05").unwrap();
    assert_eq!(game.players[Seat(0)].discard, ["O-05", "O-27"].map(code));
    assert_eq!((game.market[1], game.market[2], game.market[3]), (code("O-01"), code("O-03"), code("O-06")));
    assert_eq!(game.players[Seat(0)].stone, 0);
}

#[test]
fn the_last_layer_ends_the_game_after_this_round() {
    let mut game = holding("new-york", 4, "grey", &["S-03"]);
    game.players[Seat(0)].layers = 1;
    game.ending = Some(Ending { cause: EndCause::Gold, seat: Seat(1), last_round: 2 });
    let cell = fields(&game, Colour::Grey)[0];
    act(&mut game, "play S-03").unwrap();
    act(&mut game, &format!("build {cell}")).unwrap();
    assert_eq!(game.city.height(cell), 1);
    assert_eq!(game.ending, Some(Ending { cause: EndCause::Layers, seat: Seat(0), last_round: 1 }));
}

#[test]
fn the_gold_space_gives_one_round_more() {
    let mut game = holding("new-york", 4, "green", &["S-05"]);
    game.players[Seat(0)].money = game.city.board().gold - 1;
    act(&mut game, "play S-05").unwrap();
    assert_eq!(game.ending.map(|ending| ending.last_round), Some(2));
}

#[test]
fn areas_give_the_second_half_rounded_up_and_ties_the_whole() {
    let mut game = game("new-york", 4);
    let area = game.city.board().areas.iter().find(|area| area.cells.len() >= 4).unwrap();
    for (&cell, seat) in area.cells.iter().zip([0, 0, 1, 2]) {
        stack(&mut game, cell, &[3, seat]);
    }
    let value = game.city.board().area_value(8);
    let half = (value + 1) / 2;
    assert_eq!(game.city.shares(area), [(Seat(0), value), (Seat(1), half), (Seat(2), half)]);
    stack(&mut game, area.cells[3], &[3, 1]);
    assert_eq!(game.city.shares(area), [(Seat(0), value), (Seat(1), value)]);
}

#[test]
fn ties_go_to_more_cards_and_then_are_shared() {
    let mut game = game("new-york", 3);
    for seat in Seat::all(3) {
        game.players[seat].money = 20;
    }
    game.players[Seat(2)].discard.push(code("S-05"));
    game.finish(&mut Vec::new());
    let Status::Over(places) = game.status() else { panic!("not over") };
    let ranks: Vec<_> = places.iter().map(|place| (place.seat.0, place.rank)).collect();
    assert_eq!(ranks, [(2, 1), (0, 2), (1, 2)]);
}

#[test]
fn two_seats_put_tokens_and_start_buildings_only_there() {
    let mut game = game("new-york", 2);
    let site = game.city.board().building_site;
    assert_eq!(act(&mut game, &format!("token {site}")), Err(Illegal::HasToken(site)));
    let others: Vec<AreaId> =
        game.city.board().areas.iter().map(|area| area.id).filter(|&id| id != site).collect();
    act(&mut game, &format!("token {}", others[0])).unwrap();
    act(&mut game, &format!("token {}", others[1])).unwrap();
    assert_eq!((game.active, game.city.tokens.len()), (Seat(0), 3));
    let closed = game.city.board().area(others[2]).unwrap();
    let cell = *closed.cells.iter().find(|&cell| !game.city.blockades().contains(cell)).unwrap();
    assert_eq!(game.city.open(cell), Err(Illegal::NoSite(others[2])));
    stack(&mut game, cell, &[1]);
    assert_eq!(game.city.open(cell), Ok(()));
}

#[test]
fn illegal_actions_speak() {
    assert_eq!(Illegal::NotNow.message().id, "project-skyline-illegal-not-now");
}

#[test]
fn tokyo_monuments_need_their_threshold_of_tops() {
    let mut game = holding("tokyo", 4, "green", &[]);
    let monument = game.city.board().monument(MonumentId(3)).unwrap();
    let around: Vec<Cell> = game.city.board().fields_around(monument.cell).collect();
    stack(&mut game, around[0], &[1, 0]);
    assert_eq!(game.city.monument_ids(Seat(0)), []);
    stack(&mut game, around[1], &[0]);
    assert_eq!(game.city.monument_ids(Seat(0)), [MonumentId(3)]);
    act(&mut game, "finish").unwrap();
    assert_eq!(act(&mut game, "play S-01"), Err(Illegal::NotNow));
    act(&mut game, "take red").unwrap();
    assert_eq!(game.players[Seat(0)].hand, [code("B-04")]);
}

#[test]
fn o23_visits_once_each_and_a_card_may_be_played_at_once() {
    let mut game = holding("tokyo", 4, "red", &["O-23"]);
    let monument = game.city.board().monument(MonumentId(3)).unwrap();
    for cell in game.city.board().fields_around(monument.cell) {
        stack(&mut game, cell, &[0]);
    }
    act(&mut game, "play O-23").unwrap();
    assert_eq!(act(&mut game, "visit M1"), Err(Illegal::NotReached(MonumentId(1))));
    act(&mut game, "visit M3").unwrap();
    act(&mut game, "take red").unwrap();
    act(&mut game, "play B-04").unwrap();
}

#[test]
fn new_york_monuments_hang_on_an_unbroken_chain_of_tops() {
    let mut game = game("new-york", 4);
    let fields: Vec<Cell> = game.city.board().fields().collect();
    for &cell in &fields {
        stack(&mut game, cell, &[0]);
    }
    assert!(game.city.monument_ids(Seat(0)).len() >= 7);
    let landmark = game.city.board().landmark.unwrap();
    for cell in game.city.board().fields_around(landmark) {
        stack(&mut game, cell, &[0, 1]);
    }
    assert_eq!(game.city.monument_ids(Seat(0)), []);
}

#[test]
fn o11_and_o12_build_next_to_water_and_monuments_but_not_the_landmark() {
    for (card, symbol) in [("O-11", "white"), ("O-12", "green")] {
        let mut game = holding("new-york", 4, symbol, &[card]);
        act(&mut game, &format!("play {card}")).unwrap();
        let board = game.city.board();
        for cell in board.fields() {
            let near = cell.neighbours().any(|near| match card {
                "O-11" => board.water.contains(&near),
                _ => board.monuments.iter().any(|monument| monument.cell == near),
            });
            let action = Action::Build(cell);
            assert_eq!(game.check(Seat(0), &action).is_ok(), near, "{card} {cell}");
        }
    }
}

#[test]
fn closed_fields_do_not_count_for_full_areas() {
    for (seats, waiting) in [(3, true), (4, false)] {
        let mut game = game("new-york", seats);
        let closed = game.city.board().blockades[0];
        let area = game.city.board().area_of(closed).unwrap();
        for &cell in area.cells.iter().filter(|&&cell| cell != closed) {
            stack(&mut game, cell, &[0]);
        }
        assert_eq!(game.city.waiting() == [area.id], waiting);
    }
}
