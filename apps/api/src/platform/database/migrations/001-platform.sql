-- incompatible: the first schema.

-- Migrations by name; an older release starts beside the compatible ones.
create table applied_migration (
  name text primary key,
  is_compatible boolean not null,
  applied_at timestamptz not null default clock_timestamp()
);
select make_append_only('applied_migration');

create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  number integer not null default 0,
  digest bytea not null default '\x',
  unique (subject_type, subject_id, number)
);
select make_append_only('audit_entry');
create trigger chained before insert on audit_entry for each row execute function chain_audit_entry();

-- By the clock of the database server, for the watch.
create table job_run (
  job text primary key,
  completed_at timestamptz not null,
  failed_at timestamptz
);

-- Outside production only: the world's clock less the machine's.
create table world_clock (
  id integer primary key check (id = 1),
  offset_milliseconds bigint not null
);

-- The newest row not after the business date holds.
create table parameter (
  channel text not null,
  name text not null,
  valid_from date not null,
  value jsonb not null,
  primary key (channel, name, valid_from)
);

-- Sealed under MASTER_KEY and kept when it changes: the key of the blind indexes.
create table wrapped_key (
  name text primary key,
  content bytea not null
);

create table limit_event (
  id uuid primary key,
  kind text not null,
  subject bytea not null,
  at timestamptz not null
);
create index limit_event_count on limit_event (kind, subject, at);

-- A solution counts once for all instances.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table captcha_ticket (
  ticket_hash bytea primary key,
  uses_left integer not null,
  expires_at timestamptz not null
);

-- The same document again costs nothing.
create table captcha_ticket_document (
  ticket_hash bytea not null references captcha_ticket (ticket_hash) on delete cascade,
  document_index bytea not null,
  primary key (ticket_hash, document_index)
);
