-- compatible: the release before opens no person in the office.

-- The name of a person in the office's addresses: random, so that nobody computes it from a document (docs/decisions/092).
create table person_key (
  id uuid primary key,
  document_index bytea not null unique,
  created_at timestamptz not null
);
create trigger person_key_unchanged before update on person_key for each row execute function refuse_change();

-- Of the session that opened the case, for the person's own list.
alter table staff_reading add column roles text[] not null default '{}';

-- Each search of staff, without its value.
create table staff_search (
  id uuid primary key,
  at timestamptz not null,
  user_name text not null,
  kind text not null,
  is_found boolean not null
);
create index staff_search_at on staff_search (at);

-- Words of staff about a case, sealed. Never changed; deleted after their term alone.
create table staff_note (
  id uuid primary key,
  subject_type text not null check (subject_type in ('person', 'application', 'loan', 'claim', 'paymentTask')),
  subject_id uuid not null,
  content bytea not null,
  user_name text not null,
  at timestamptz not null
);
create index staff_note_of_subject on staff_note (subject_id, at);
create index staff_note_at on staff_note (at);
create trigger staff_note_unchanged before update on staff_note
  for each row execute function refuse_change_but_sealing('content');

-- A group of a person's values that staff opened, for a reason and a case.
create table staff_reveal (
  id uuid primary key,
  at timestamptz not null,
  user_name text not null,
  person_id uuid not null,
  person_group text not null,
  reason text not null,
  case_type text not null,
  case_id uuid not null,
  -- The session that sees it, and until when by the machine's clock. Null while an approval beyond the day's limit waits to be used.
  session_id uuid,
  open_until timestamptz,
  check ((session_id is null) = (open_until is null))
);
create index staff_reveal_of_session on staff_reveal (session_id, person_id) where session_id is not null;
create index staff_reveal_waiting on staff_reveal (user_name, person_id) where session_id is null;
create index staff_reveal_at on staff_reveal (at);

-- Search by whole values.
create index application_of_line on application (mobile_index) where person is not null;
create index application_of_email on application (confirmed_email_index) where confirmed_email_index is not null;
create index borrower_of_email on borrower (confirmed_email_index) where confirmed_email_index is not null;
create index claim_of_line on claim (mobile_index) where mobile_index is not null;

-- All that happened to a person.
create index domain_event_of_application on domain_event (application_id, at);
create index outbox_of_application on outbox (application_id, created_at) where application_id is not null;
create index payment_task_of_application on payment_task (application_id) where application_id is not null;
