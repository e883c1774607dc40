-- The message that shows the board, and the step up to which the channel was told what happened.
alter table games add column board bigint;
alter table games add column shown bigint not null default 0;
-- The direct message that holds a seat's hand, edited in place.
alter table seats add column dm_channel bigint;
alter table seats add column dm_message bigint;
