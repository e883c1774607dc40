//! A phone-sized Chromium on the sandbox's page, driven through ChromeDriver.
#![allow(clippy::unwrap_used)]

use crate::program::until;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// How long the page may take to show what is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-US",
    "--window-size=400,800",
];

/// A browser and the driver it hangs on.
pub struct Browser {
    pub client: Client,
    driver: Driver,
    profile: TempDir,
}

/// ChromeDriver as a process, killed when dropped.
struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    fn start() -> Driver {
        let mut child = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let port = lines.find_map(|line| {
            Some(line.split_once("successfully on port ")?.1.trim_end_matches('.').to_owned())
        });
        // Whatever it says later must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Driver { child, address: format!("http://127.0.0.1:{}", port.unwrap()) }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Chromium's and ChromeDriver's absence ends a test on a developer's machine with a word, and fails it in CI.
fn installed() -> bool {
    let found = ["chromium", "chromedriver"].iter().all(|program| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    });
    let required = std::env::var("CI").is_ok_and(|ci| ci == "true");
    assert!(found || !required, "chromium and chromedriver are required here");
    if !found {
        // Not `eprintln`, which is heard only when a test fails.
        std::io::stderr().write_all(b"skipped: chromium and chromedriver are not installed\n").unwrap();
    }
    found
}

impl Browser {
    /// `None` where there is no browser.
    pub async fn open(url: &str) -> Option<Browser> {
        if !installed() {
            return None;
        }
        let driver = Driver::start();
        let profile = tempfile::tempdir().unwrap();
        let mut flags: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        let options = json!({
            "args": flags,
            "mobileEmulation": { "deviceMetrics": { "width": 400, "height": 800, "pixelRatio": 2, "touch": true } },
        });
        let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client =
            builder.capabilities(wanted.as_object().unwrap().clone()).connect(&driver.address).await.unwrap();
        client.goto(url).await.unwrap();
        Some(Browser { client, driver, profile })
    }

    /// Closes the browser, then its driver; without this Chromium would live on.
    pub async fn close(self) {
        self.client.clone().close().await.unwrap();
        drop(self.driver);
        self.profile.close().unwrap();
    }

    /// What the browser's console complains about.
    pub async fn complaints(&self) -> Vec<Value> {
        let session = self.client.session_id().await.unwrap().unwrap();
        let url = format!("{}/session/{session}/se/log", self.driver.address);
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let answer = client.post(url).json(&json!({ "type": "browser" })).send().await.unwrap();
        let log: Value = answer.json().await.unwrap();
        let entries = log["value"].as_array().unwrap_or_else(|| panic!("{log}"));
        entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING")
            .cloned()
            .collect()
    }
}

/// Somebody with a phone in hand.
#[derive(Clone)]
pub struct Phone(pub Client);

impl Phone {
    /// The first element of that selector that can be seen.
    pub async fn see(&self, selector: &str) -> Element {
        let wait = self.0.wait().at_most(PATIENCE);
        let found = wait.for_element(Locator::Css(selector)).await;
        found.unwrap_or_else(|error| panic!("{selector} does not appear: {error}"))
    }

    pub async fn tap(&self, selector: &str) {
        self.really(selector, async || self.see(selector).await.click().await).await;
    }

    /// Chooses in a menu.
    pub async fn choose(&self, selector: &str, value: &str) {
        self.really(selector, async || self.see(selector).await.select_by_value(value).await).await;
    }

    /// Does it again as long as the page moves or changes meanwhile: then nothing was done.
    async fn really(&self, what: &str, mut act: impl AsyncFnMut() -> Result<(), CmdError>) {
        let mut failed = None;
        let done = until(async || act().await.map_err(|error| failed = Some(error)).ok()).await;
        assert!(done.is_some(), "{what}: {failed:?}");
    }

    /// Taps a place of the screen, such as beside the open drawer.
    async fn tap_at(&self, x: f64, y: f64) {
        let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
        let finger = MouseActions::new("finger".into())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.0.perform_actions(finger).await.unwrap();
    }

    pub async fn run(&self, script: &str) -> Value {
        self.0.execute(script, Vec::new()).await.unwrap()
    }

    /// Waits until a script gives something other than null and false.
    pub async fn until(&self, script: &str) -> Value {
        for _ in 0..PATIENCE.as_millis() / 50 {
            let value = self.run(script).await;
            if !value.is_null() && value != false {
                return value;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("never true: {script}\n{}", self.run("return document.body.innerText").await);
    }

    /// The last message whose text holds all these words.
    pub async fn read(&self, words: &[&str]) -> String {
        let words = json!(words);
        let script = format!(
            "const all = [...document.querySelectorAll('.message')].map(node => node.innerText);
             return all.findLast(text => {words}.every(words => text.includes(words))) ?? null"
        );
        self.until(&script).await.as_str().unwrap().to_owned()
    }

    /// Opens the list of people and channels, and waits until it has slid in.
    pub async fn open_drawer(&self) {
        self.tap("#drawer").await;
        self.until("return document.getElementById('sidebar').getBoundingClientRect().left === 0").await;
    }

    /// Chooses who one is, as the page's menu names them.
    pub async fn become_person(&self, name: &str) {
        self.open_drawer().await;
        let menu = self.see("#person").await;
        let already = self.0.title().await.unwrap().contains(&format!("· {name} ·"));
        menu.select_by_label(name).await.unwrap();
        self.until(&format!("return document.title.includes({})", json!(format!("· {name} ·")))).await;
        if already {
            self.tap_at(380.0, 400.0).await;
        }
        self.until("return !document.body.classList.contains('drawer-open')").await;
    }

    pub async fn open_channel(&self, id: &str) {
        self.open_drawer().await;
        self.tap(&format!("[data-channel-id='{id}']")).await;
        self.until("return !document.body.classList.contains('drawer-open')").await;
    }

    /// Types the beginning of each word and takes it from the page's suggestions.
    pub async fn command(&self, words: &[&str]) {
        let line = self.see("#line").await;
        line.click().await.unwrap();
        line.send_keys("/").await.unwrap();
        for word in words {
            line.send_keys(&word[..2]).await.unwrap();
            self.tap(&format!("#offers-list [data-offer='{word}']")).await;
        }
        assert_eq!(line.prop("value").await.unwrap().unwrap().trim(), format!("/{}", words.join(" ")));
        self.tap("#send").await;
    }

    /// What a script says of the page when all its pictures have come: before, they have no size.
    async fn measure(&self, script: &str) -> Value {
        const COME: &str = "[...document.images].every(image => image.complete && image.naturalWidth > 0)";
        self.until(&format!("if (!{COME}) return null; {script}")).await
    }

    /// Nothing reaches past the edges of the screen, and what is to be tapped, unless it is a word in a sentence, is large
    /// enough for a thumb.
    pub async fn fits(&self, scene: &str) {
        if let Ok(folder) = std::env::var("SKYLINE_SCREENSHOTS") {
            let picture = self.0.screenshot().await.unwrap();
            std::fs::write(PathBuf::from(folder).join(format!("{scene}.png")), picture).unwrap();
        }
        let wide = self
            .measure(
                "const wide = node => node.scrollWidth > node.clientWidth;
                 const boxes = [document.documentElement, document.getElementById('messages')];
                 const out = [...document.querySelectorAll('#main *')].filter(node =>
                   node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 0.5);
                 return [innerWidth, ...boxes.filter(wide).map(node => node.tagName), ...out.map(node => node.outerHTML)]",
            )
            .await;
        assert_eq!(wide, json!([400]), "{scene}: wider than the screen");
        let small = self
            .measure(
                "return [...document.querySelectorAll('button:not(.content *), select, summary, [role=option]')]
                   .filter(node => node.checkVisibility({ visibilityProperty: true }))
                   .filter(node => node.getBoundingClientRect().height < 43.5)
                   .map(node => node.outerHTML)",
            )
            .await;
        assert_eq!(small, json!([]), "{scene}: too small to tap");
    }
}
