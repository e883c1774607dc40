-- One schema for SQLite and PostgreSQL: only text and bigint; times are Unix milliseconds; yes and no are 1 and 0.

create table games (
    id bigint primary key,
    kind text not null,
    rules bigint not null,
    options text not null,
    -- lobby, running, over, cancelled
    phase text not null,
    -- How many actions so far.
    step bigint not null,
    seed text,
    state text,
    host bigint not null,
    server bigint,
    channel bigint not null,
    -- Time from the beginning of a turn to the first reminder.
    pace bigint not null,
    created bigint not null,
    changed bigint not null
);
create index games_by_channel on games (channel, phase);

create table seats (
    game bigint not null references games (id),
    user_id bigint not null,
    -- Empty until the game starts.
    seat bigint,
    name text not null,
    joined bigint not null,
    -- 1: the one who sat here resigned, and the computer plays on.
    computer bigint not null default 0,
    pace bigint,
    off bigint not null default 0,
    snoozed bigint not null default 0,
    primary key (game, user_id)
);
create index seats_by_user on seats (user_id);

create table actions (
    game bigint not null references games (id),
    step bigint not null,
    seat bigint not null,
    -- Empty when the computer acted.
    user_id bigint,
    notation text not null,
    says text not null,
    events text not null,
    revealed bigint not null,
    -- The step of the undo that took it back.
    undone bigint,
    -- What asked for it (an interaction id), and the how manieth action of that request it is.
    cause text,
    part bigint not null,
    at bigint not null,
    primary key (game, step),
    unique (cause, part)
);

-- The state at the beginning and at each change of the active seats.
create table snapshots (
    game bigint not null references games (id),
    step bigint not null,
    state text not null,
    primary key (game, step)
);

create table outbox (
    -- board:<game>, remind:<game>:<seat>, mention:<game>:<seat>: a later one of the same name replaces the earlier.
    item text primary key,
    kind text not null,
    game bigint not null references games (id),
    seat bigint,
    user_id bigint,
    step bigint not null,
    due bigint not null,
    -- Taken by a sender until then.
    leased bigint not null default 0,
    tries bigint not null default 0,
    -- How many reminders of this turn were sent.
    sent bigint not null default 0,
    error text
);
create index outbox_by_due on outbox (due);

create table users (
    user_id bigint primary key,
    language text,
    pace bigint,
    off bigint not null default 0,
    snoozed bigint not null default 0,
    -- When a direct message was last refused.
    closed bigint
);

create table servers (
    server bigint primary key,
    language text,
    pace bigint
);
