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
    let _ = match shape {
        Shape::Polygon { points, paint } => {
            write!(out, "<polygon points=\"{}\"{}/>", list(points), look(paint))
        }
        Shape::Line { points, paint } => {
            write!(out, "<polyline points=\"{}\"{} stroke-linecap=\"round\"/>", list(points), look(paint))
        }
        Shape::Rect { at: (x, y), size: (width, height), round, paint } => write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\"{}/>",
            look(paint)
        ),
        Shape::Circle { centre: (x, y), radius, paint } => {
            write!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"{}/>", look(paint))
        }
        Shape::Text { at: (x, y), text, kind } => {
            let weight = match kind.weight {
                Weight::Regular => "",
                Weight::Bold => " font-weight=\"700\"",
            };
            let anchor = match kind.align {
                Align::Start => "",
                Align::Middle => " text-anchor=\"middle\"",
                Align::End => " text-anchor=\"end\"",
            };
            write!(
                out,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\" fill=\"{}\"{weight}{anchor}>{}</text>",
                kind.size,
                kind.colour,
                escape(text)
            )
        }
    };
}

fn list(points: &[Point]) -> String {
    let mut out = String::new();
    for (x, y) in points {
        let _ = write!(out, "{x:.1},{y:.1} ");
    }
    out.truncate(out.trim_end().len());
    out
}

fn look(paint: &Paint) -> String {
    let mut out = format!(" fill=\"{}\"", paint.fill.unwrap_or("none"));
    if let Some((colour, width)) = paint.stroke {
        let _ = write!(out, " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"");
    }
    if paint.dashed {
        out.push_str(" stroke-dasharray=\"3 11\"");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_would_read_is_escaped() {
        assert_eq!(escape("<b>&\"'\u{1}"), "&lt;b&gt;&amp;&quot;&#39; ");
    }
}
