//! The state of a game: a cache of its log. It is read only where it is needed, and made anew from the log when it can't
//! be read.

use super::games::seats_as_text;
use super::log::log;
use super::sql::{Rows, binds};
use super::{Entry, Fault, GameId, Kept, Store, Tx};
use games::record::{Checkpoint, Line, Record, result};
use games::{AnyGame, Kind, Seat, Seed, Turn};

impl Store {
    /// The state of a game; `None` before it has started.
    ///
    /// # Errors
    /// A [`Fault`]: neither the state nor the log can be read.
    pub async fn state(&self, kept: &Kept) -> Result<Option<AnyGame>, Fault> {
        Ok(self.state_and_seed(kept).await?.map(|(game, _)| game))
    }

    /// The same with its seed.
    pub(crate) async fn state_and_seed(&self, kept: &Kept) -> Result<Option<(AnyGame, Seed)>, Fault> {
        load(&mut &*self, kept).await
    }

    /// A started game as a record. It holds the seed.
    pub(crate) async fn record(&self, kept: &Kept) -> Result<Option<Record>, Fault> {
        let Some((seed, state)) = stored(&mut &*self, kept.id).await? else { return Ok(None) };
        let mut record = record(&mut &*self, kept, seed).await?;
        record.end = read(kept.kind, state).as_ref().and_then(result);
        Ok(Some(record))
    }

    /// The state as it is stored, if it can be read.
    pub(crate) async fn cached(&self, kept: &Kept) -> Result<Option<AnyGame>, Fault> {
        Ok(stored(&mut &*self, kept.id).await?.and_then(|(_, state)| read(kept.kind, state)))
    }

    /// The last state that was kept up to a step, with its own step.
    pub async fn snapshot(&self, kept: &Kept, step: u64) -> Result<(u64, AnyGame), Fault> {
        snapshot_before(&mut &*self, kept, step + 1).await
    }

    /// How a game looked at its beginning, after every turn that was not taken back, and now. It is made of what was
    /// kept, by whichever rules it was played.
    pub(crate) async fn turns(&self, kept: &Kept) -> Result<Vec<Turn>, Fault> {
        let sql = "select actions.seat, snapshots.format, snapshots.state from snapshots
            left join actions on actions.game = snapshots.game and actions.step = snapshots.step
            where snapshots.game = $1 and not exists
                (select 1 from actions where actions.game = snapshots.game and actions.step <= snapshots.step
                 and actions.undone > snapshots.step)
            order by snapshots.step";
        let past = self.rows::<(Option<i64>, i64, String)>(sql, binds![kept.id.0]).await?;
        let broken = |what| Fault::Unreadable(kept.id, what);
        let now = self.state(kept).await?.ok_or(broken("state"))?.public();
        let kind = kept.kind;
        let turns = move || {
            let mut turns: Vec<Turn> = Vec::new();
            let mut last = None;
            for (by, format, state) in past {
                let game = read(kind, (format, state))?;
                let turn = Some(game.turn());
                // What is kept at a change of rules or after a take-back may stand within a turn.
                if turn != last {
                    let by = by.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
                    turns.push(Turn { by, table: game.public() });
                    last = turn;
                }
            }
            if turns.last().is_some_and(|turn| turn.table != now) {
                turns.push(Turn { by: None, table: now });
            }
            Some(turns)
        };
        let turns = tokio::task::spawn_blocking(turns).await;
        turns.ok().flatten().ok_or(broken("snapshot"))
    }

    /// Games of before lists knew whose turn it is.
    pub(super) async fn learn_active(&self) -> Result<(), Fault> {
        let sql = "select id from games where active is null order by id";
        for (id,) in self.rows::<(i64,)>(sql, vec![]).await? {
            let learnt = async {
                let Some(kept) = self.game(GameId(id)).await? else { return Ok(None) };
                self.state(&kept).await
            };
            let active = match learnt.await {
                Ok(game) => game.map_or_else(String::new, |game| seats_as_text(game.status().active())),
                Err(Fault::Unreadable(..)) => continue,
                Err(fault) => return Err(fault),
            };
            self.execute("update games set active = $2 where id = $1", binds![id, active]).await?;
        }
        Ok(())
    }
}

impl Tx {
    /// The state of a started game, and its seed.
    pub(crate) async fn state(&mut self, kept: &Kept) -> Result<(AnyGame, Seed), Fault> {
        load(self, kept).await?.ok_or(Fault::Unreadable(kept.id, "state"))
    }

    pub(crate) async fn add_snapshot(&mut self, kept: &Kept, game: &AnyGame) -> Result<(), Fault> {
        let sql = "insert into snapshots (game, step, format, state) values ($1, $2, $3, $4)
            on conflict (game, step) do update set format = excluded.format, state = excluded.state";
        let format = i64::from(kept.kind.format());
        self.execute(sql, binds![kept.id.0, kept.step, format, game.write()]).await?;
        Ok(())
    }

    /// Notes that from this step on a game is played by the rules of this program, beginning with the state as it
    /// stands.
    pub(crate) async fn add_checkpoint(&mut self, kept: &Kept, game: &AnyGame) -> Result<(), Fault> {
        self.add_snapshot(kept, game).await?;
        let sql = "insert into checkpoints (game, step, rules, format, state) values ($1, $2, $3, $4, $5)
            on conflict (game, step) do update
            set rules = excluded.rules, format = excluded.format, state = excluded.state";
        let (rules, format) = (i64::from(kept.kind.rules()), i64::from(kept.kind.format()));
        self.execute(sql, binds![kept.id.0, kept.step, rules, format, game.write()]).await?;
        Ok(())
    }

    /// The step of the newest checkpoint: what was done up to it was done by other rules.
    pub(crate) async fn checkpoint_step(&mut self, id: GameId) -> Result<Option<u64>, Fault> {
        let sql = "select step from checkpoints where game = $1 order by step desc limit 1";
        Ok(self.rows::<(i64,)>(sql, binds![id.0]).await?.pop().map(|(step,)| step.cast_unsigned()))
    }

    /// The last state that was kept before a step, with its own step.
    pub(crate) async fn snapshot_before(&mut self, kept: &Kept, step: u64) -> Result<(u64, AnyGame), Fault> {
        snapshot_before(self, kept, step).await
    }
}

/// One that holds an action which was taken back later does not count.
async fn snapshot_before(rows: &mut impl Rows, kept: &Kept, step: u64) -> Result<(u64, AnyGame), Fault> {
    let sql = "select step, format, state from snapshots where game = $1 and step < $2 and not exists
                (select 1 from actions where actions.game = snapshots.game and actions.step <= snapshots.step
                 and actions.undone > snapshots.step)
            order by step desc limit 1";
    let found = rows.rows::<(i64, i64, String)>(sql, binds![kept.id.0, step]).await?.pop();
    let state = found
        .and_then(|(step, format, state)| Some((step.cast_unsigned(), read(kept.kind, (format, state))?)));
    state.ok_or(Fault::Unreadable(kept.id, "snapshot"))
}

/// The state as it is stored with its format, and the seed; `None` before the game has started.
async fn stored(rows: &mut impl Rows, id: GameId) -> Result<Option<(Seed, (i64, String))>, Fault> {
    let sql = "select seed, format, state from games where id = $1 and state is not null";
    let found = rows.rows::<(Option<String>, i64, String)>(sql, binds![id.0]).await?.pop();
    let Some((seed, format, state)) = found else { return Ok(None) };
    let seed = seed.and_then(|seed| seed.parse().ok()).ok_or(Fault::Unreadable(id, "seed"))?;
    Ok(Some((seed, (format, state))))
}

async fn load(rows: &mut impl Rows, kept: &Kept) -> Result<Option<(AnyGame, Seed)>, Fault> {
    let Some((seed, state)) = stored(rows, kept.id).await? else { return Ok(None) };
    if let Some(game) = read(kept.kind, state) {
        return Ok(Some((game, seed)));
    }
    let record = record(rows, kept, seed.clone()).await?;
    let game = record.replay(|_, _, _| ()).map_err(|_| Fault::Unreadable(kept.id, "state"))?;
    tracing::warn!(game = %kept.id, "the stored state can't be read and was made anew from the log");
    Ok(Some((game, seed)))
}

async fn record(rows: &mut impl Rows, kept: &Kept, seed: Seed) -> Result<Record, Fault> {
    let sql = "select step, rules, format, state from checkpoints where game = $1 order by step desc limit 1";
    let checkpoint = rows.rows::<(i64, i64, i64, String)>(sql, binds![kept.id.0]).await?.pop();
    let broken = |_| Fault::Unreadable(kept.id, "checkpoint");
    let checkpoint = checkpoint
        .map(|(step, rules, format, state)| {
            let (rules, format) = (u16::try_from(rules)?, u16::try_from(format)?);
            Ok::<_, std::num::TryFromIntError>(Checkpoint {
                step: step.cast_unsigned() + 1,
                rules,
                format,
                state,
            })
        })
        .transpose()
        .map_err(broken)?;
    let live = log(rows, kept.id, 0).await?.into_iter();
    let live = live.filter(|entry| entry.undoes.is_none() && entry.undone.is_none());
    let lines = live.map(|Entry { step, seat, notation, .. }| Line { step, seat, notation }).collect();
    let seats = u8::try_from(kept.sitters.len()).unwrap_or(u8::MAX);
    let new = Record::new(kept.kind, kept.options.clone(), seats, seed);
    Ok(Record { edition: kept.edition, rules: kept.rules, checkpoint, lines, ..new })
}

/// serde's own words would quote the state: they are not kept.
fn read(kind: Kind, (format, state): (i64, String)) -> Option<AnyGame> {
    AnyGame::read(kind, u16::try_from(format).ok()?, &state).ok()
}
