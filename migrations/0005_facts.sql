-- What the bot remembers about itself, such as which commands Discord knows.
create table facts (name text primary key, value text not null);
