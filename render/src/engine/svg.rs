//! Scenes as SVG text. Nothing else escapes.

use crate::scene::{Align, Paint, Point, Scene, Shape, Weight};
use std::fmt::Write;

/// A document of some layers of a scene, with a title for those who can't see it.
pub fn document(scene: &Scene, layers: &[&[Shape]], title: Option<&str>) -> String {
    let mut out = String::with_capacity(32 * 1024);
    let (width, height) = (scene.width, scene.height);
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Noto Sans\">"
    );
    if let Some(title) = title {
        let _ = write!(out, "<title>{}</title>", escape(title));
    }
    for shape in layers.iter().copied().flatten() {
        draw(&mut out, shape);
        out.push('\n');
    }
    out.push_str("</svg>");
    out
}

/// Text as it may stand in an element or an attribute. Characters that XML forbids are left out.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

fn draw(out: &mut String, shape: &Shape) {
    match shape {
        Shape::Polygon { points, paint } => {
            out.push_str("<polygon points=\"");
            list(out, points);
            out.push('"');
            look(out, paint);
            out.push_str("/>");
        }
        Shape::Line { points, paint } => {
            out.push_str("<polyline points=\"");
            list(out, points);
            out.push('"');
            look(out, paint);
            out.push_str(" stroke-linecap=\"round\"/>");
        }
        Shape::Rect { at, size, round, paint } => {
            for (wider, paint) in coats(paint) {
                let corner = if *round > 0.0 { (round + wider).max(0.0) } else { 0.0 };
                let named = [
                    ("<rect x", at.0 - wider),
                    ("\" y", at.1 - wider),
                    ("\" width", size.0 + 2.0 * wider),
                    ("\" height", size.1 + 2.0 * wider),
                    ("\" rx", corner),
                ];
                element(out, &named, &paint);
            }
        }
        Shape::Circle { centre, radius, paint } => {
            for (wider, paint) in coats(paint) {
                element(
                    out,
                    &[("<circle cx", centre.0), ("\" cy", centre.1), ("\" r", radius + wider)],
                    &paint,
                );
            }
        }
        Shape::Text { at, text, kind } => {
            let weight = match kind.weight {
                Weight::Regular => "",
                Weight::Bold => " font-weight=\"700\"",
            };
            let anchor = match kind.align {
                Align::Start => "",
                Align::Middle => " text-anchor=\"middle\"",
                Align::End => " text-anchor=\"end\"",
            };
            let named = [("<text x", at.0), ("\" y", at.1), ("\" font-size", kind.size)];
            named.into_iter().for_each(|(name, value)| attribute(out, name, value));
            let _ = write!(out, "\" fill=\"{}\"{weight}{anchor}>{}</text>", kind.colour, escape(text));
        }
    }
}

/// The coats of a rectangle or circle: how much wider than the shape each is, and its look. An outline around a filling
/// is a larger shape below a smaller one, which is drawn faster than a stroke.
fn coats(paint: &Paint) -> impl Iterator<Item = (f32, Paint)> {
    let (outer, inner) = match (paint.fill, paint.stroke) {
        (Some(colour), Some((edge, width))) => {
            (Some((width / 2.0, crate::scene::fill(edge))), (-width / 2.0, crate::scene::fill(colour)))
        }
        _ => (None, (0.0, *paint)),
    };
    outer.into_iter().chain([inner])
}

fn element(out: &mut String, named: &[(&str, f32)], paint: &Paint) {
    named.iter().for_each(|&(name, value)| attribute(out, name, value));
    out.push('"');
    look(out, paint);
    out.push_str("/>");
}

fn attribute(out: &mut String, name: &str, value: f32) {
    out.push_str(name);
    out.push_str("=\"");
    number(out, value);
}

fn list(out: &mut String, points: &[Point]) {
    for (index, &(x, y)) in points.iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        number(out, x);
        out.push(',');
        number(out, y);
    }
}

/// A number with one decimal at most. Whole numbers are written several times faster than floats.
fn number(out: &mut String, value: f32) {
    let tenths = (value * 10.0).round() as i32;
    if tenths < 0 {
        out.push('-');
    }
    let tenths = tenths.unsigned_abs();
    let _ = write!(out, "{}", tenths / 10);
    if !tenths.is_multiple_of(10) {
        let _ = write!(out, ".{}", tenths % 10);
    }
}

fn look(out: &mut String, paint: &Paint) {
    let _ = write!(out, " fill=\"{}\"", paint.fill.unwrap_or("none"));
    if let Some((colour, width)) = paint.stroke {
        let _ = write!(out, " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"");
    }
    if paint.sheer {
        out.push_str(" fill-opacity=\"0.55\"");
    }
    if paint.dashed {
        out.push_str(" stroke-dasharray=\"3 11\"");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_at_most() {
        let written = |value| {
            let mut out = String::new();
            number(&mut out, value);
            out
        };
        assert_eq!([-0.04, -0.26, 7.0, 12.34, -30.5].map(written), ["0", "-0.3", "7", "12.3", "-30.5"]);
    }

    #[test]
    fn what_xml_would_read_is_escaped() {
        assert_eq!(escape("<b>&\"'\u{1}"), "&lt;b&gt;&amp;&quot;&#39; ");
    }
}
