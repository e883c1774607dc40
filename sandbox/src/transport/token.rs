//! The token that the bot shows, drawn at each start.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::world::ids::APPLICATION;

/// In the form that Discord's tokens have: the application's id, then two parts without a meaning.
pub struct Token(String);

impl Token {
    /// Draws a new one.
    ///
    /// # Errors
    /// When the system gives no random numbers.
    pub fn draw() -> Result<Self, getrandom::Error> {
        let (mut middle, mut end) = ([0; 4], [0; 28]);
        getrandom::fill(&mut middle)?;
        getrandom::fill(&mut end)?;
        let application = URL_SAFE_NO_PAD.encode(APPLICATION.to_string());
        let [middle, end] = [URL_SAFE_NO_PAD.encode(middle), URL_SAFE_NO_PAD.encode(end)];
        Ok(Token(format!("{application}.{middle}.{end}")))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// So that no log shows it.
impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_token_has_the_form_of_discords_and_is_never_the_same() {
        let token = Token::draw().unwrap();
        let parts: Vec<&str> = token.as_str().split('.').collect();
        assert_eq!(parts[0], "NzAwMDAwMDAwMDAwMDAwMDAx", "700000000000000001 in base64");
        assert_eq!((parts[1].len(), parts[2].len(), parts.len()), (6, 38, 3));
        assert_ne!(Token::draw().unwrap().as_str(), token.as_str());
        assert_eq!(format!("{token:?}"), "Token");
    }
}
