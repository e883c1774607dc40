-- The interaction that opened the game: delivered twice, it opens one.
alter table games add column cause text;
create unique index games_by_cause on games (cause);
