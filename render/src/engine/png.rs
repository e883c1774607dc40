//! SVG to pixels to PNG: fonts are embedded, grounds are drawn once, colours go into a palette of 256.

use crate::Picture;
use crate::font;
use crate::palette::Palette;
use crate::tiles::Tiles;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many grounds are kept, of about 10 MB each at most: both sides of a board for two to four seats, and what is seen
/// before something is done.
const GROUNDS: usize = 10;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the picture's SVG can't be read")]
    Svg(#[from] usvg::Error),
    #[error("a picture can't be {width} pixels wide")]
    Width { width: u32 },
    #[error("the PNG can't be written")]
    Png(#[from] png::EncodingError),
    #[error("the GIF can't be written")]
    Gif(#[from] gif::EncodingError),
    #[error("a film needs a picture")]
    Empty,
    #[error("no film of so many pictures is small enough")]
    Long,
}

/// The picture as a PNG file of this width in pixels.
///
/// # Errors
/// A width of nothing or far too much.
pub fn png(picture: &Picture, width: u32) -> Result<Vec<u8>, Error> {
    check(width)?;
    if picture.scene.over.is_empty() {
        let whole = Ground::new(&picture.ground, width, None)?;
        return encode(&whole.indices, &whole);
    }
    let ground = ground(&picture.ground, width)?;
    let mut pixels = canvas(&ground);
    let indices = ground.under(&picture.over, &mut pixels)?;
    *spare() = Some((Arc::clone(&ground), pixels));
    encode(&indices, &ground)
}

/// Whether a picture can be so wide.
pub fn check(width: u32) -> Result<(), Error> {
    if (1..=8192).contains(&width) { Ok(()) } else { Err(Error::Width { width }) }
}

/// The ground to draw on: the one that the picture before has drawn on and cleaned, or a copy.
fn canvas(ground: &Arc<Ground>) -> Pixmap {
    match spare().take() {
        Some((other, pixels)) if Arc::ptr_eq(&other, ground) => pixels,
        _ => ground.pixels.clone(),
    }
}

fn spare() -> MutexGuard<'static, Option<(Arc<Ground>, Pixmap)>> {
    static SPARE: Mutex<Option<(Arc<Ground>, Pixmap)>> = Mutex::new(None);
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What lies under the pictures of one table.
pub struct Ground {
    pub svg: String,
    width: u32,
    pub pixels: Pixmap,
    pub palette: Arc<Palette>,
    /// The pixels' places in the palette.
    indices: Vec<u8>,
}

impl Ground {
    /// With its own colours, unless others are given.
    pub fn new(svg: &str, width: u32, palette: Option<Arc<Palette>>) -> Result<Ground, Error> {
        let pixels = pixels(svg, width)?;
        let palette = palette.unwrap_or_else(|| Arc::new(Palette::new(pixels.data())));
        let mut indices = vec![0; pixels.data().len() / 4];
        palette.index(pixels.data().as_chunks::<4>().0, &mut indices);
        Ok(Ground { svg: svg.to_owned(), width, pixels, palette, indices })
    }

    /// Draws over a copy of the ground, tells the pixels' places in the palette, and cleans the copy.
    pub fn under(&self, over: &str, pixels: &mut Pixmap) -> Result<Vec<u8>, Error> {
        let tiles = draw(over, pixels)?;
        let mut indices = self.indices.clone();
        let parts = pixels.data().as_chunks::<4>().0;
        for range in tiles.ranges() {
            self.palette.index(&parts[range.clone()], &mut indices[range]);
        }
        for range in tiles.ranges() {
            let bytes = 4 * range.start..4 * range.end;
            pixels.data_mut()[bytes.clone()].copy_from_slice(&self.pixels.data()[bytes]);
        }
        Ok(indices)
    }
}

/// A whole document as pixels.
pub fn pixels(svg: &str, width: u32) -> Result<Pixmap, Error> {
    let tree = read(svg)?;
    let height = height((tree.size().width(), tree.size().height()), width);
    let mut pixels = Pixmap::new(width, height).ok_or(Error::Width { width })?;
    resvg::render(&tree, scale(&tree, width), &mut pixels.as_mut());
    Ok(pixels)
}

/// How high a scene of some size is that is drawn so wide.
pub fn height((across, down): (f32, f32), width: u32) -> u32 {
    (down * width as f32 / across).round() as u32
}

/// The ground as pixels, from the few that are kept.
fn ground(svg: &str, width: u32) -> Result<Arc<Ground>, Error> {
    static KEPT: Mutex<Vec<Arc<Ground>>> = Mutex::new(Vec::new());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(ground) = kept().iter().find(|ground| ground.width == width && ground.svg == svg) {
        return Ok(Arc::clone(ground));
    }
    let ground = Arc::new(Ground::new(svg, width, None)?);
    let mut kept = kept();
    if kept.len() >= GROUNDS {
        kept.remove(0);
    }
    kept.push(Arc::clone(&ground));
    Ok(ground)
}

/// Draws over the ground and tells where.
fn draw(svg: &str, pixels: &mut Pixmap) -> Result<Tiles, Error> {
    let tree = read(svg)?;
    let (width, height, scale) = (pixels.width(), pixels.height(), scale(&tree, pixels.width()));
    resvg::render(&tree, scale, &mut pixels.as_mut());
    Ok(Tiles::of(tree.root(), scale.sx, width, height))
}

fn scale(tree: &Tree, width: u32) -> Transform {
    let factor = width as f32 / tree.size().width();
    Transform::from_scale(factor, factor)
}

fn read(svg: &str) -> Result<Tree, Error> {
    let options = Options { fontdb: font::database(), ..Options::default() };
    Ok(Tree::from_str(svg, &options)?)
}

/// Places in a palette as a PNG.
fn encode(indices: &[u8], ground: &Ground) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(512 * 1024);
    let mut encoder = png::Encoder::new(&mut out, ground.pixels.width(), ground.pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(ground.palette.bytes());
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{BySeat, Kind, Message, Options, Seed};

    struct Ids;

    impl crate::Words for Ids {
        fn say(&self, message: &Message) -> String {
            message.id.to_string()
        }
    }

    #[test]
    fn tiles_hold_everything_that_is_drawn() {
        let options = Options::new(Kind::ProjectSkyline.options(), []).expect("the default options");
        let game = Kind::ProjectSkyline.setup(&options, 4, &Seed::from(1)).expect("four seats");
        let names = BySeat::new(4, |seat| format!("Player {seat}"));
        let picture = crate::board(&game.public(), &names, &Ids);
        let ground = ground(&picture.ground, 700).expect("a ground");
        let mut pixels = ground.pixels.clone();
        let tiles = draw(&picture.over, &mut pixels).expect("a drawing");
        let mut touched = 0;
        for range in tiles.ranges() {
            touched += range.len();
            let bytes = 4 * range.start..4 * range.end;
            pixels.data_mut()[bytes.clone()].copy_from_slice(&ground.pixels.data()[bytes]);
        }
        assert!(pixels == ground.pixels, "something was drawn outside the tiles");
        assert!((1..ground.indices.len() * 2 / 3).contains(&touched), "{touched}");
    }

    #[test]
    fn a_picture_does_not_depend_on_the_one_before() {
        let options = Options::new(Kind::ProjectSkyline.options(), []).expect("the default options");
        let draw = |seed: u64, name: &str| {
            let game = Kind::ProjectSkyline.setup(&options, 2, &Seed::from(seed)).expect("two seats");
            let names = BySeat::new(2, |seat| format!("{name} {seat}"));
            png(&crate::board(&game.public(), &names, &Ids), 500).expect("a picture")
        };
        let first = draw(1, "A");
        assert!(draw(2, "Somebody with a long name") != first);
        assert!(draw(1, "A") == first);
    }
}
