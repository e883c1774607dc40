-- Single values that the database keeps: what it is marked by, which commands were registered last.
create table facts (name text primary key, value text not null);
