//! SVG to pixels to PNG: fonts are embedded, grounds are drawn once, colours go into a palette of 256.

use crate::Picture;
use crate::palette::Palette;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// How many grounds are kept, of about 12 MB each: both sides of a board for two to four seats.
const GROUNDS: usize = 6;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the picture's SVG can't be read")]
    Svg(#[from] usvg::Error),
    #[error("a picture can't be {width} pixels wide")]
    Width { width: u32 },
    #[error("the PNG can't be written")]
    Png(#[from] png::EncodingError),
}

/// The picture as a PNG file of this width in pixels.
///
/// # Errors
/// A width of nothing or far too much.
pub fn png(picture: &Picture, width: u32) -> Result<Vec<u8>, Error> {
    if width == 0 || width > 8192 {
        return Err(Error::Width { width });
    }
    let ground = ground(&picture.ground, width)?;
    let mut pixels = copy(&ground.pixels);
    draw(&picture.over, &mut pixels)?;
    let bytes = encode(&pixels, &ground.palette);
    *spare() = Some(pixels);
    bytes
}

/// A copy in memory that the picture before has used: fresh pages cost as much as the drawing on them.
fn copy(pixels: &Pixmap) -> Pixmap {
    match spare().take() {
        Some(mut spare) if (spare.width(), spare.height()) == (pixels.width(), pixels.height()) => {
            spare.data_mut().copy_from_slice(pixels.data());
            spare
        }
        _ => pixels.clone(),
    }
}

fn spare() -> MutexGuard<'static, Option<Pixmap>> {
    static SPARE: Mutex<Option<Pixmap>> = Mutex::new(None);
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What lies under the pictures of one table.
struct Ground {
    svg: String,
    width: u32,
    pixels: Pixmap,
    palette: Palette,
}

/// The ground as pixels, from the few that are kept.
fn ground(svg: &str, width: u32) -> Result<Arc<Ground>, Error> {
    static KEPT: Mutex<Vec<Arc<Ground>>> = Mutex::new(Vec::new());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(ground) = kept().iter().find(|ground| ground.width == width && ground.svg == svg) {
        return Ok(Arc::clone(ground));
    }
    let tree = read(svg)?;
    let size = tree.size();
    let height = (size.height() * width as f32 / size.width()).round() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(Error::Width { width })?;
    resvg::render(&tree, scale(&tree, width), &mut pixels.as_mut());
    let palette = Palette::new(pixels.data());
    let ground = Arc::new(Ground { svg: svg.to_owned(), width, pixels, palette });
    let mut kept = kept();
    if kept.len() >= GROUNDS {
        kept.remove(0);
    }
    kept.push(Arc::clone(&ground));
    Ok(ground)
}

fn draw(svg: &str, pixels: &mut Pixmap) -> Result<(), Error> {
    let tree = read(svg)?;
    resvg::render(&tree, scale(&tree, pixels.width()), &mut pixels.as_mut());
    Ok(())
}

fn scale(tree: &Tree, width: u32) -> Transform {
    let factor = width as f32 / tree.size().width();
    Transform::from_scale(factor, factor)
}

fn read(svg: &str) -> Result<Tree, Error> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(include_bytes!("../fonts/NotoSans-Regular.ttf").to_vec());
        fonts.load_font_data(include_bytes!("../fonts/NotoSans-Bold.ttf").to_vec());
        Arc::new(fonts)
    });
    let options = Options { fontdb: Arc::clone(fonts), ..Options::default() };
    Ok(Tree::from_str(svg, &options)?)
}

/// Pixels as a PNG of 256 colours.
fn encode(pixels: &Pixmap, palette: &Palette) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(512 * 1024);
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&palette.indices(pixels.data()))?;
    writer.finish()?;
    Ok(out)
}
