-- compatible: the release before knows no office.

-- A session of the lender's staff, from the company's directory; its moments are the machine's.
create table staff_session (
  id uuid primary key,
  token_hash bytea not null unique,
  -- As audit rows name the person.
  user_name text not null,
  -- Sealed: the name, and the directory's proof.
  content bytea not null,
  roles text[] not null,
  signed_in_at timestamptz not null,
  -- When the directory last asked for a password or the like.
  authenticated_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_signed_in on staff_session (signed_in_at);

-- Who opened which case of a person.
create table staff_reading (
  id uuid primary key,
  at timestamptz not null,
  user_name text not null,
  subject_type text not null,
  subject_id uuid not null
);
create index staff_reading_of_subject on staff_reading (subject_id, at);
create index staff_reading_at on staff_reading (at);

-- Of the office's list.
create index claim_open_by_due on claim (answer_due_on, protocol) where status <> 'Closed';
