//! SVG to pixels to PNG: fonts are embedded, grounds are drawn once, colours go into a palette of 256.

use crate::Picture;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many grounds are kept: both sides of a board at a few widths.
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
    let mut pixels = (*ground(&picture.ground, width)?).clone();
    draw(&picture.over, &mut pixels)?;
    encode(&pixels)
}

/// The ground as pixels, from the few that are kept.
fn ground(svg: &str, width: u32) -> Result<Arc<Pixmap>, Error> {
    type Kept = Vec<(String, u32, Arc<Pixmap>)>;
    static KEPT: Mutex<Kept> = Mutex::new(Vec::new());
    let find = |kept: &Kept| {
        let found = kept.iter().find(|(other, wide, _)| *wide == width && other == svg);
        found.map(|(_, _, pixels)| Arc::clone(pixels))
    };
    if let Some(pixels) = find(&KEPT.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(pixels);
    }
    let tree = read(svg)?;
    let size = tree.size();
    let height = (size.height() * width as f32 / size.width()).round() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(Error::Width { width })?;
    resvg::render(&tree, scale(&tree, width), &mut pixels.as_mut());
    let pixels = Arc::new(pixels);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= GROUNDS {
        kept.remove(0);
    }
    kept.push((svg.to_owned(), width, Arc::clone(&pixels)));
    Ok(pixels)
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
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, Error> {
    let (palette, indices) = quantise(pixels.data());
    let mut out = Vec::with_capacity(256 * 1024);
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_deflate_compression(png::DeflateCompression::Level(2));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(out)
}

/// The 256 most frequent colours of 32768, and each pixel's place among them.
fn quantise(rgba: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let bin = |pixel: &[u8]| {
        usize::from(pixel[0] >> 3) << 10 | usize::from(pixel[1] >> 3) << 5 | usize::from(pixel[2] >> 3)
    };
    // The count and one colour of each bin: flat art keeps its exact colours, the first to come being the plain one.
    let mut counts = vec![0_u32; 1 << 15];
    let mut colours = vec![[0_u8; 3]; 1 << 15];
    let mut runs = vec![0_u32; 1 << 15];
    let (mut before, mut run) = ([0_u8; 3], 0_u32);
    for pixel in rgba.chunks_exact(4) {
        let index = bin(pixel);
        counts[index] += 1;
        let colour = [pixel[0], pixel[1], pixel[2]];
        run = if colour == before { run + 1 } else { 1 };
        before = colour;
        if run > runs[index] {
            runs[index] = run;
            colours[index] = colour;
        }
    }
    let mut used: Vec<usize> = (0..counts.len()).filter(|&index| counts[index] > 0).collect();
    used.sort_by_key(|&index| std::cmp::Reverse(counts[index]));
    let palette: Vec<[u8; 3]> = used.iter().take(256).map(|&index| colours[index]).collect();
    let mut places = vec![0_u8; 1 << 15];
    for &index in &used {
        let distance = |colour: &[u8; 3]| -> i32 {
            colour
                .iter()
                .zip(colours[index])
                .map(|(&one, other)| (i32::from(one) - i32::from(other)).pow(2))
                .sum()
        };
        let nearest = palette.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
        places[index] = nearest.map_or(0, |(place, _)| place as u8);
    }
    let indices = rgba.chunks_exact(4).map(|pixel| places[bin(pixel)]).collect();
    (palette.concat(), indices)
}
