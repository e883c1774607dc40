-- The message where a game gathers its players, edited in place.
alter table games add column lobby bigint;
