//! Where layers may be built, and how high.

use super::*;

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
        assert_eq!(game.players[Seat(0)].money - before, Money(money), "{card}");
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
    assert_eq!(game.players[Seat(0)].money - before, Money(2 + 3));
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
