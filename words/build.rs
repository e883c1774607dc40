//! Lists the files of `config/locales` for `src/lib.rs`: a new game or language is a new file, and nothing else.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../config/locales").canonicalize()?;
    println!("cargo:rerun-if-changed={}", locales.display());
    let mut languages = inside(&locales)?;
    // English is the one that is complete, and stands in for all others.
    languages.sort_by_key(|folder| folder.file_name() != Some("en".as_ref()));
    let mut list = String::from("&[\n");
    for folder in languages {
        println!("cargo:rerun-if-changed={}", folder.display());
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let files = inside(&folder)?.into_iter().filter(|file| file.extension() == Some("ftl".as_ref()));
        let texts: String = files.map(|file| format!("    include_str!({:?}),\n", file)).collect();
        list += &format!("  ({name:?}, &[\n{texts}  ]),\n");
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("locales.rs"), list + "]\n")?;
    Ok(())
}

fn inside(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
