//! Whether the file of the box is that of the rules.

use super::data::{Contents, Postcard, TILES};
use super::grid::SIDE;

/// What is wrong with the box.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadBox {
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error("there are {found} {what}, but the rules want {wanted}")]
    Count { what: &'static str, found: usize, wanted: usize },
    #[error("tile {0} is not two rows of two letters B, O, S or L")]
    Tile(usize),
    #[error("tile {0} looks the same after half a turn: its turns would have two names")]
    Symmetric(usize),
    #[error("{0} stands twice")]
    Twice(String),
    #[error("{0} is no word of small letters and digits")]
    Name(String),
    #[error("{0} is not in one part, or larger than the board")]
    Drawing(String),
    #[error("{0} has no piece {1} of {2} fields")]
    Piece(Postcard, &'static str, usize),
}

/// The pieces of the rules: name, postcard, fields.
const PIECES: [(&str, Postcard, usize); 9] = [
    ("garden", Postcard::Jardin, 2),
    ("painter", Postcard::Peintre, 1),
    ("shared", Postcard::Chartier, 1),
    ("annex", Postcard::Bouquinistes, 1),
    ("lamp", Postcard::Lampadaire, 1),
    ("dancer", Postcard::MoulinRouge, 1),
    ("fountain", Postcard::Fontaine, 2),
    ("statue", Postcard::Penseur, 1),
    ("biglamp", Postcard::GrandeLumiere, 1),
];

impl Contents {
    /// Whether these are the components of the rules.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), BadBox> {
        let counts = [
            ("tiles", self.tiles.len(), TILES),
            ("buildings", self.buildings.len(), 12),
            ("pieces", self.pieces.len(), PIECES.len()),
        ];
        for (what, found, wanted) in counts {
            if found != wanted {
                return Err(BadBox::Count { what, found, wanted });
            }
        }
        self.tiles.iter().enumerate().try_for_each(|(index, rows)| tile(index + 1, rows))?;
        let mut names: Vec<&str> = Vec::new();
        let buildings = self.buildings.iter().map(|drawn| (&drawn.name, &drawn.shape));
        for (name, shape) in buildings.chain(self.pieces.iter().map(|piece| (&piece.name, &piece.shape))) {
            if names.contains(&name.as_str()) {
                return Err(BadBox::Twice(name.clone()));
            }
            names.push(name);
            if name.is_empty() || !name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()) {
                return Err(BadBox::Name(name.clone()));
            }
            let (rows, columns) = shape.extent();
            if !shape.is_whole() || rows.max(columns) > SIDE {
                return Err(BadBox::Drawing(name.clone()));
            }
        }
        for (name, card, size) in PIECES {
            let fits = |piece: &&super::data::Piece| piece.name == name && piece.card == card;
            let found = self.pieces.iter().find(fits).map(|piece| piece.shape.size());
            if found != Some(size) {
                return Err(BadBox::Piece(card, name, size));
            }
        }
        Ok(())
    }
}

fn tile(number: usize, rows: &[String; 2]) -> Result<(), BadBox> {
    let letters: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
    if rows.iter().any(|row| row.len() != 2) || letters.iter().any(|letter| !b"BOSL".contains(letter)) {
        return Err(BadBox::Tile(number));
    }
    if letters[0] == letters[3] && letters[1] == letters[2] {
        return Err(BadBox::Symmetric(number));
    }
    Ok(())
}
