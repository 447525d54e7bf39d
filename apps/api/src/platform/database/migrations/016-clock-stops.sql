-- compatible: adds tables and a function that the release before does not know.

-- Which server, database and timeline the product last worked on.
create table database_place (
  id integer primary key check (id = 1),
  -- Its identifier and the number of the database in it: a dump that is restored has another.
  server text not null,
  timeline text not null
);

-- The database went back in time: the work of the clock stands still until a person resumes it.
create table clock_stop (
  id uuid primary key,
  found_at timestamptz not null,
  why text not null check (why in ('entryMissing', 'otherTimeline', 'otherDatabase')),
  -- The newest entry of the audit trail that an instance had seen, and the newest that is there: what lies between them is gone.
  seen_entry uuid,
  seen_at timestamptz,
  last_entry uuid,
  last_entry_at timestamptz,
  -- The comparison with provider, operator and bank that was run since then, from this moment on.
  compared_since timestamptz,
  resumed_at timestamptz,
  resumed_because text
);
create unique index clock_stop_open on clock_stop ((true)) where resumed_at is null;

-- functions: b4884daeb1732111
