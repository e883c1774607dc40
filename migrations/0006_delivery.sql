-- The state is a cache of the log: `format` names its shape, `edition` the data that the game was begun with. Games of
-- before this migration have the first of both.
alter table games add column edition bigint not null default 1;
alter table games add column format bigint not null default 1;
-- The seats that are to act, as `0,2`; empty text: nobody; null: not known before the state was read once.
alter table games add column active text;
-- Why the first seat begins, where that was not left to chance: a message as JSON.
alter table games add column opening text;
alter table snapshots add column format bigint not null default 1;

-- Where a running game went on with other rules: its state as it stood then. Replays begin at the newest.
create table checkpoints (
    game bigint not null references games (id),
    step bigint not null,
    rules bigint not null,
    format bigint not null,
    state text not null,
    primary key (game, step)
);

-- An undo names the step that it takes back.
alter table actions add column undoes bigint;
update actions set undoes = cast(substr(notation, 6) as bigint), notation = 'undo' where notation like 'undo %';

-- What was done for an interaction: delivered twice, it acts once and is answered alike.
create table causes (
    cause text primary key,
    game bigint not null references games (id),
    -- The message that told why the rest of an order was not done.
    refused text,
    at bigint not null
);
create index causes_by_time on causes (at);

-- The channel of a user's direct messages: asked for once.
alter table users add column dm_channel bigint;
insert into users (user_id, dm_channel)
    select user_id, max(dm_channel) from seats where dm_channel is not null group by user_id
    on conflict (user_id) do update set dm_channel = excluded.dm_channel;
alter table users drop column language;
drop table servers;

-- The outbox anew.
alter table outbox rename to old_outbox;
create table outbox (
    -- board:<game>, remind:<game>:<seat> and so on: a later one of the same name replaces the earlier.
    item text primary key,
    kind text not null,
    -- What it waits in line with: channel, direct, open (the conversation is not opened yet), think.
    lane text not null,
    -- The channel or user that it goes to: one at a time is sent there.
    target bigint not null,
    game bigint not null references games (id),
    seat bigint,
    user_id bigint,
    step bigint not null,
    -- What it tells, where that is not seen from the game: a message as JSON.
    says text,
    -- When it was queued.
    since bigint not null,
    -- The next try; null: it was told, and its user wants no reminder.
    due bigint,
    -- Taken by a sender until then.
    leased bigint not null default 0,
    -- How often it failed, and why the last time.
    tries bigint not null default 0,
    error text,
    -- How often it was told.
    sent bigint not null default 0,
    -- 1: the others were told that it can't be delivered.
    raised bigint not null default 0
);
insert into outbox (item, kind, lane, target, game, seat, user_id, step, since, due, tries, error, sent)
    select
        case kind when 'mention' then 'remind' || substr(item, 8) else item end,
        case kind when 'mention' then 'remind' else kind end,
        case when kind in ('board', 'lobby') then 'channel'
            when (select dm_channel from users where users.user_id = old_outbox.user_id) is null then 'open'
            else 'direct' end,
        case when kind in ('board', 'lobby') then (select channel from games where games.id = old_outbox.game)
            else user_id end,
        game, seat, user_id, step, 0,
        -- What was never to be tried again is tried at once; reminders that are off stay off.
        case when due < 9223372036854775807 then due when error is null and sent > 0 then null else 0 end,
        tries, error, sent
    from old_outbox where kind <> 'mention'
        or 'remind' || substr(item, 8) not in (select item from old_outbox);
drop table old_outbox;
create index outbox_by_lane on outbox (lane, due, item);
create index outbox_by_target on outbox (target, leased);
create index outbox_by_seat on outbox (game, seat);
create index outbox_by_user on outbox (user_id);

-- Lists of games that are not over.
create index games_by_phase on games (phase);
create index actions_by_cause on actions (game, cause);
