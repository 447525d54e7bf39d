-- compatible: adds indexes and a table; the release before keeps messages as failures, which no page shows.

-- A failure is kept as a code: a message may quote a value of a person.
update outbox set last_error = 'unknown' where last_error is not null;

-- Each run of npm run verify-ledger, by the clock of its machine: what was looked at, and what was wrong.
create table ledger_check (
  id uuid primary key,
  checked_at timestamptz not null,
  checked_by text not null,
  seconds integer not null check (seconds >= 0),
  findings jsonb not null
);
select make_append_only('ledger_check');
create index ledger_check_at on ledger_check (checked_at);

-- The trail by day, by act and by the person of the lender; its index by subject exists.
create index audit_entry_at on audit_entry (at, place);
create index audit_entry_of_action on audit_entry (action, at, place);
create index audit_entry_of_staff on audit_entry (actor, at, place) where actor like 'staff:%';
create index staff_reading_of_user on staff_reading (user_name, at, id);
create index staff_session_of_user on staff_session (user_name, signed_in_at, id);
