//! A game as a film: a GIF with a frame for every picture and one palette for all. A frame holds only the rectangle in
//! which it differs from the one before, and is clear where that stays: clear runs are what GIF packs best.

use super::png::{Error, Ground, check, height, pixels};
use crate::Picture;
use crate::palette::{Count, Palette};
use crate::theme;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use std::sync::Arc;

/// What Discord takes from everyone, with room for the message around it.
const MOST: usize = 8_000_000;
/// Nothing can be seen on what is narrower.
const NARROWEST: u32 = 100;
/// The place after all colours of the palette: what was seen before stays.
const CLEAR: u8 = 255;
/// How long a frame and the last frame are seen, in hundredths of a second.
const SHORT: u16 = 70;
const LONG: u16 = 400;

/// The pictures one after the other, of this width in pixels, or narrower if the file would be larger than 8 MB.
///
/// # Errors
/// No picture, or a width of nothing or far too much.
pub fn lapse(pictures: impl Iterator<Item = Picture> + Clone, width: u32) -> Result<Vec<u8>, Error> {
    fitting(&pictures, width, MOST)
}

/// The widest film that is not larger than `most`.
fn fitting(
    pictures: &(impl Iterator<Item = Picture> + Clone),
    width: u32,
    most: usize,
) -> Result<Vec<u8>, Error> {
    let mut narrower = width;
    loop {
        if let Some(film) = film(pictures.clone(), narrower, most)? {
            return Ok(film);
        }
        narrower = narrower * 4 / 5;
        if narrower < NARROWEST {
            return Err(Error::Long);
        }
    }
}

/// The film of a width; `None` as soon as it is too large.
fn film(
    mut pictures: impl Iterator<Item = Picture> + Clone,
    width: u32,
    most: usize,
) -> Result<Option<Vec<u8>>, Error> {
    check(width)?;
    let (mut tallest, mut grounds, mut colours) = (0, Vec::new(), Count::default());
    for Picture { scene, ground, .. } in pictures.clone() {
        tallest = tallest.max(height((scene.width, scene.height), width));
        if !grounds.contains(&ground) {
            colours.add(pixels(&ground, width)?.data());
            grounds.push(ground);
        }
    }
    let first = pictures.next().ok_or(Error::Empty)?;
    let palette = Arc::new(colours.palette(CLEAR.into()));
    let mut film = Film::new(&first.ground, (width, tallest), palette)?;
    for picture in std::iter::once(first).chain(pictures) {
        film.add(&picture)?;
        if film.encoder.get_ref().len() > most {
            return Ok(None);
        }
    }
    let film = film.end()?;
    Ok((film.len() <= most).then_some(film))
}

/// A film that is being made. It holds one picture at a time.
struct Film {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    size: usize,
    ground: Ground,
    /// The ground, to be drawn over.
    pixels: Pixmap,
    /// What is seen now, as places in the palette; nothing before the first picture.
    seen: Vec<u8>,
    /// The newest frame: how long it is seen depends on whether another follows.
    newest: Option<Frame<'static>>,
}

impl Film {
    fn new(ground: &str, (width, height): (u32, u32), palette: Arc<Palette>) -> Result<Film, Error> {
        let side = |side: u32| u16::try_from(side).map_err(|_| Error::Width { width });
        let mut encoder = Encoder::new(Vec::new(), side(width)?, side(height)?, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let ground = Ground::new(ground, width, Some(palette))?;
        let (pixels, size) = (ground.pixels.clone(), (width * height) as usize);
        Ok(Film { encoder, width: width as usize, size, ground, pixels, seen: Vec::new(), newest: None })
    }

    /// Adds a frame, unless nothing has changed.
    fn add(&mut self, picture: &Picture) -> Result<(), Error> {
        if self.ground.svg != picture.ground {
            let palette = Arc::clone(&self.ground.palette);
            self.ground = Ground::new(&picture.ground, self.width as u32, Some(palette))?;
            self.pixels = self.ground.pixels.clone();
        }
        let mut now = self.ground.under(&picture.over, &mut self.pixels)?;
        // Below a shorter picture there is paper.
        now.resize(self.size, self.ground.palette.place_of(theme::PAPER));
        if let Some(frame) = changed(&self.seen, &now, self.width) {
            self.write(SHORT)?;
            self.newest = Some(frame);
            self.seen = now;
        }
        Ok(())
    }

    /// Writes the newest frame.
    fn write(&mut self, delay: u16) -> Result<(), Error> {
        if let Some(frame) = self.newest.take() {
            self.encoder.write_frame(&Frame { delay, ..frame })?;
        }
        Ok(())
    }

    fn end(mut self) -> Result<Vec<u8>, Error> {
        self.write(LONG)?;
        Ok(self.encoder.into_inner()?)
    }
}

/// The smallest rectangle that holds all that is not as before: everything if there was nothing before, `None` if
/// nothing has changed.
fn changed(before: &[u8], now: &[u8], width: usize) -> Option<Frame<'static>> {
    let differs = |at: usize| before.get(at) != Some(&now[at]);
    let line = |y: usize| y * width..(y + 1) * width;
    let lines = now.len() / width;
    let is_other = |&y: &usize| before.get(line(y)) != Some(&now[line(y)]);
    let (top, bottom) = ((0..lines).find(is_other)?, (0..lines).rfind(is_other)?);
    let (mut left, mut right) = (width, 0);
    for y in top..=bottom {
        left = (0..left).find(|x| differs(y * width + x)).unwrap_or(left);
        right = (right + 1..width).rfind(|x| differs(y * width + x)).unwrap_or(right);
    }
    let places = (top..=bottom).flat_map(|y| y * width + left..=y * width + right);
    let colours = places.map(|at| if differs(at) { now[at] } else { CLEAR });
    Some(Frame {
        left: left as u16,
        top: top as u16,
        width: (right + 1 - left) as u16,
        height: (bottom + 1 - top) as u16,
        dispose: DisposalMethod::Keep,
        transparent: Some(CLEAR),
        buffer: colours.collect::<Vec<u8>>().into(),
        ..Frame::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{BySeat, Kind, Message, Options, Playout};

    struct Ids;

    impl crate::Words for Ids {
        fn say(&self, message: &Message) -> String {
            message.id.to_string()
        }
    }

    /// The first positions of a game by chance.
    fn pictures() -> Vec<Picture> {
        let kind = Kind::ALL[0];
        let options = Options::new(kind.options(), []).expect("the default options");
        let mut playout = Playout::new(kind, &options, 2, 1).expect("two seats");
        let names = BySeat::new(2, |seat| seat.to_string());
        let mut pictures = Vec::new();
        while pictures.len() < 8 && playout.next().is_some() {
            pictures.push(crate::board(&playout.game().public(), &names, &Ids));
        }
        pictures
    }

    fn width_of(film: &[u8]) -> u32 {
        u16::from_le_bytes([film[6], film[7]]).into()
    }

    #[test]
    fn a_film_gets_narrower_until_it_fits() {
        let pictures = pictures();
        let wide = film(pictures.iter().cloned(), 700, MOST).expect("a film").expect("it fits");
        let small = fitting(&pictures.iter().cloned(), 700, wide.len() / 2).expect("a film");
        assert!(small.len() <= wide.len() / 2);
        let widths = (width_of(&wide), width_of(&small));
        assert!(widths.0 == 700 && (200..600).contains(&widths.1), "{widths:?}");
        assert!(matches!(fitting(&pictures.iter().cloned(), 700, 1000), Err(Error::Long)));
    }

    #[test]
    fn what_can_not_be_drawn_is_refused() {
        assert!(matches!(lapse(std::iter::empty(), 700), Err(Error::Empty)));
        for width in [0, 70_000] {
            assert!(matches!(lapse(pictures().into_iter(), width), Err(Error::Width { .. })));
        }
    }

    #[test]
    fn a_frame_is_the_smallest_rectangle_that_holds_what_has_changed() {
        let before = [0; 20];
        let frame = |places: &[usize]| {
            let mut now = before;
            places.iter().for_each(|&place| now[place] = 1);
            let Frame { left, top, width, height, buffer, .. } = changed(&before, &now, 5)?;
            Some(((left, top, width, height), buffer.into_owned()))
        };
        assert_eq!(frame(&[]), None);
        assert_eq!(frame(&[0]), Some(((0, 0, 1, 1), vec![1])));
        assert_eq!(frame(&[19]), Some(((4, 3, 1, 1), vec![1])));
        assert_eq!(frame(&[7, 13]), Some(((2, 1, 2, 2), vec![1, CLEAR, CLEAR, 1])));
        assert_eq!(frame(&[8, 11]), Some(((1, 1, 3, 2), vec![CLEAR, CLEAR, 1, 1, CLEAR, CLEAR])));
        let all = changed(&[], &before, 5).expect("everything");
        assert_eq!((all.width, all.height, &*all.buffer), (5, 4, &before[..]));
    }
}
