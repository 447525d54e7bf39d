-- incompatible: the first schema.

-- What every room uses: the audit trail, the clock and its jobs, parameters, keys, limits.

-- What a release says about the migrations it brought: an older release starts beside those that are compatible.
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
  -- The rows of a subject are numbered without gaps and chained by their digests.
  number integer not null default 0,
  digest bytea not null default '\x',
  unique (subject_type, subject_id, number)
);
select make_append_only('audit_entry');
create trigger chained before insert on audit_entry for each row execute function chain_audit_entry();

-- When each job of the clock last ended, by the clock of the database server: what a watch asks.
create table job_run (
  job text primary key,
  completed_at timestamptz not null,
  failed_at timestamptz
);

-- Only outside production: how far the world's clock is from the machine's.
create table world_clock (
  id integer primary key check (id = 1),
  offset_milliseconds bigint not null
);

-- Parameters changed without a release; the newest row not after the business date wins over the default.
create table parameter (
  channel text not null,
  name text not null,
  valid_from date not null,
  value jsonb not null,
  primary key (channel, name, valid_from)
);

-- Keys that outlive a change of MASTER_KEY, each sealed under it: the one of the blind indexes, by which rows are found.
create table wrapped_key (
  name text primary key,
  content bytea not null
);

-- Occurrences that limits count: codes sent, codes failed, resends, registrations, identity attempts.
create table limit_event (
  id uuid primary key,
  kind text not null,
  subject bytea not null,
  at timestamptz not null
);
create index limit_event_count on limit_event (kind, subject, at);

-- Challenges that were solved, so that a solution counts once for all instances.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table captcha_ticket (
  ticket_hash bytea primary key,
  uses_left integer not null,
  expires_at timestamptz not null
);

-- Whose things a captcha ticket was used for: the same document again costs nothing.
create table captcha_ticket_document (
  ticket_hash bytea not null references captcha_ticket (ticket_hash) on delete cascade,
  document_index bytea not null,
  primary key (ticket_hash, document_index)
);
