//! What is seen of a game, in words.

use crate::{Arg, Message, Place, Seat, Section, Sheet};

/// What all may see. A game says what is its own; how that becomes texts is the same for all.
pub trait View {
    /// The round that is played, from 1.
    fn round(&self) -> u32;
    /// The seats that are to act; none when the game is over.
    fn active(&self) -> &[Seat];
    /// Best first, when the game is over.
    fn result(&self) -> Option<&[Place]>;
    /// What everybody's points consist of, while all may know it; always when the game is over.
    fn sheet(&self) -> Option<Sheet>;
    /// What is played: the game with its options.
    fn title(&self) -> Message;
    /// What the active seats are to do, while there are any. They become its argument `seat`.
    fn task(&self) -> Message;
    /// How near the end is, or how it came.
    fn note(&self) -> Message;
    /// Whether the note is news that nobody may miss.
    fn alert(&self) -> bool {
        false
    }
    /// What the last turns did.
    fn news(&self) -> Vec<Message>;
    /// What one should know at a glance while the game is played: how each seat stands, and the like.
    fn standing(&self) -> Vec<Message>;
    /// The rest of the table, section by section.
    fn details(&self) -> Vec<Section>;
    /// What tells more of the count than the sheet does.
    fn count(&self) -> Vec<Message> {
        Vec::new()
    }

    /// Whose turn it is and what for; who won, when it is over.
    fn headline(&self) -> Message {
        let Some(places) = self.result() else {
            return self.task().with("seat", self.active().iter().copied().collect::<Arg>());
        };
        let winners: Arg = places.iter().filter(|place| place.rank == 1).map(|place| place.seat).collect();
        Message::new("headline-over").with("winners", winners)
    }

    /// The sheet in words, a sentence for each seat.
    fn sheet_lines(&self) -> Vec<Message> {
        self.sheet().map_or_else(Vec::new, |sheet| sheet.lines(self.result()))
    }

    /// The state in a few sentences: the alternative text of its picture.
    fn brief(&self) -> Vec<Message> {
        let now = [self.title(), self.headline()].into_iter().chain(self.news()).chain([self.note()]);
        let standing = if self.result().is_none() { self.standing() } else { Vec::new() };
        now.chain(self.sheet_lines()).chain(standing).collect()
    }

    /// The whole table, part by part, for those who can't see the picture.
    fn sections(&self) -> Vec<Section> {
        let now = [self.headline()].into_iter().chain(self.news()).chain([self.note()]).collect();
        let mut sections = vec![Section::new(Message::new("part-now"), now)];
        sections.extend(self.details());
        if self.sheet().is_some() {
            let lines = self.count().into_iter().chain(self.sheet_lines()).collect();
            sections.push(Section::new(Message::new("part-count"), lines));
        }
        sections
    }
}

/// What one seat may see besides.
pub trait Own {
    /// All of it.
    fn full(&self) -> Vec<Message>;
}
