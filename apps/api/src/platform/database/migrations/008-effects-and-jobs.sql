-- compatible: only adds columns and tables that an older release neither reads nor needs.

-- An instance that sends an effect holds it for a few seconds at a time, and the others pass it over. An effect that its
-- receiver refused for good is parked until a person retries or drops it (`npm run effects`).
alter table outbox
  add column claimed_until timestamptz,
  add column retry_at timestamptz,
  add column refusals integer not null default 0,
  add column parked_at timestamptz;
create index outbox_parked on outbox (parked_at) where parked_at is not null and sent_at is null;

-- When each job of the clock last ended, by the clock of the database server: what a watch asks.
create table job_run (
  job text primary key,
  completed_at timestamptz not null,
  failed_at timestamptz
);

-- What a release says about the migrations it brought: an older release starts beside those that are compatible.
create table applied_migration (
  name text primary key,
  is_compatible boolean not null,
  applied_at timestamptz not null default clock_timestamp()
);
select make_append_only('applied_migration');
revoke insert on applied_migration from cupo_app;
