//! The 256 colours of a picture. They come from its ground and the theme alone, so that they are found once and every
//! picture on that ground is written with them. A film has those of all its grounds.

use crate::theme;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// Colours are looked up by their upper five bits a channel.
const BINS: usize = 1 << 15;
/// As many as a byte can name.
const SIZE: usize = 256;

type Colour = [u8; 3];

/// Colours, and for every bin which of them is the nearest.
pub struct Palette {
    colours: Vec<Colour>,
    /// The colour that stands for each bin.
    middles: Vec<Colour>,
    /// The place of the nearest colour, or [`UNKNOWN`] until it is needed: most pictures use few bins, and to find all
    /// takes longer than to draw.
    places: Vec<AtomicU16>,
}

/// More than any place.
const UNKNOWN: u16 = u16::MAX;

impl Palette {
    /// Of one ground.
    pub fn new(rgba: &[u8]) -> Palette {
        let mut count = Count::default();
        count.add(rgba);
        count.palette(SIZE)
    }

    /// The place of the colour that is nearest to a bin.
    fn place(&self, bin: usize) -> u8 {
        let known = self.places[bin].load(Relaxed);
        if known != UNKNOWN {
            return known as u8;
        }
        let place = nearest(&self.colours, self.middles[bin]);
        // Whoever finds it at the same time finds the same.
        self.places[bin].store(place.into(), Relaxed);
        place
    }

    /// The place of a colour of the theme.
    pub fn place_of(&self, colour: &str) -> u8 {
        parse(colour).map_or(0, |colour| self.place(bin(colour)))
    }

    /// The colours one after the other, as PNG and GIF want them.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// Writes the place in the palette of every pixel.
    pub fn index(&self, pixels: &[[u8; 4]], places: &mut [u8]) {
        let (mut before, mut place) = ([0; 4], self.place(0));
        for (&pixel, out) in pixels.iter().zip(places) {
            // Flat art is made of runs: most pixels are like the one before.
            if pixel != before {
                let [red, green, blue, _] = pixel;
                (before, place) = (pixel, self.place(bin([red, green, blue])));
            }
            *out = place;
        }
    }
}

fn bin([red, green, blue]: Colour) -> usize {
    usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
}

fn middle(bin: usize) -> Colour {
    [bin >> 10, bin >> 5, bin].map(|part| ((part & 31) << 3 | 4) as u8)
}

fn nearest(colours: &[Colour], wanted: Colour) -> u8 {
    let distance = |colour: &Colour| -> i32 {
        colour.iter().zip(wanted).map(|(&one, other)| (i32::from(one) - i32::from(other)).pow(2)).sum()
    };
    let found = colours.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
    found.map_or(0, |(place, _)| place as u8)
}

/// How many pixels of some grounds each bin has, and the colour of its longest run: flat art keeps its exact colours.
pub struct Count {
    counts: Vec<u32>,
    runs: Vec<u32>,
    plain: Vec<Colour>,
}

impl Default for Count {
    fn default() -> Self {
        Count { counts: vec![0; BINS], runs: vec![0; BINS], plain: vec![[0; 3]; BINS] }
    }
}

impl Count {
    pub fn add(&mut self, rgba: &[u8]) {
        let (mut before, mut run) = ([0; 3], 0_u32);
        for &[red, green, blue, _] in rgba.as_chunks::<4>().0 {
            let colour = [red, green, blue];
            let index = bin(colour);
            self.counts[index] += 1;
            run = if colour == before { run + 1 } else { 1 };
            before = colour;
            if run > self.runs[index] {
                self.runs[index] = run;
                self.plain[index] = colour;
            }
        }
    }

    /// The theme's colours with what lies between them at edges, then the most frequent of the grounds, `most` in all.
    pub fn palette(self, most: usize) -> Palette {
        let Count { counts, plain, .. } = self;
        let mut colours = theme_colours();
        let mut used: Vec<usize> = (0..BINS).filter(|&index| counts[index] > 0).collect();
        used.sort_by_key(|&index| std::cmp::Reverse(counts[index]));
        for &index in &used {
            if colours.len() < most && !colours.contains(&plain[index]) {
                colours.push(plain[index]);
            }
        }
        let of_bin = |index| if counts[index] > 0 { plain[index] } else { middle(index) };
        let middles = (0..BINS).map(of_bin).collect();
        let places: Vec<AtomicU16> = (0..BINS).map(|_| AtomicU16::new(UNKNOWN)).collect();
        // Of two colours of one bin the first is the more frequent, or the theme's.
        for (place, &colour) in colours.iter().enumerate().rev() {
            places[bin(colour)].store(place as u16, Relaxed);
        }
        Palette { colours, middles, places }
    }
}

/// What is drawn over grounds: the theme's colours, and three steps from each to white and to ink.
fn theme_colours() -> Vec<Colour> {
    let plain: Vec<Colour> = theme::OVER.into_iter().filter_map(parse).collect();
    let mut colours = plain.clone();
    for &colour in &plain {
        for ground in [theme::LIGHT, theme::INK].into_iter().filter_map(parse) {
            for part in 1..4_u16 {
                let mix =
                    |one: u8, other: u8| ((u16::from(one) * (4 - part) + u16::from(other) * part) / 4) as u8;
                let blend = std::array::from_fn(|index| mix(colour[index], ground[index]));
                if !colours.contains(&blend) {
                    colours.push(blend);
                }
            }
        }
    }
    colours
}

/// A colour written as `#rrggbb`.
fn parse(text: &str) -> Option<Colour> {
    let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_and_flat_grounds_keep_their_exact_colours() {
        let ground: Vec<u8> = [169, 207, 228, 255].repeat(100);
        let palette = Palette::new(&ground);
        let kept = |[red, green, blue]: Colour| {
            let mut place = [0];
            palette.index(&[[red, green, blue, 255]], &mut place);
            palette.colours[usize::from(place[0])]
        };
        assert_eq!(kept([169, 207, 228]), [169, 207, 228]);
        for colour in theme::OVER.into_iter().filter_map(parse) {
            assert_eq!(kept(colour), colour);
        }
    }

    #[test]
    fn there_are_no_more_colours_than_asked_for() {
        let every: Vec<u8> = (0..BINS)
            .flat_map(|index| {
                let [r, g, b] = middle(index);
                [r, g, b, 255]
            })
            .collect();
        for most in [SIZE, 255] {
            let mut count = Count::default();
            count.add(&every);
            assert_eq!(count.palette(most).bytes().len(), 3 * most);
        }
    }
}
