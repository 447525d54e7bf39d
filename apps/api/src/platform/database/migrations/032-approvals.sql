-- compatible: the release before asks no second person, and its staff sign in again.

-- Issuer and subject of the directory: a user name may change hands, and one person may have several.
alter table staff_session add column person text;
create index staff_session_of_person on staff_session (person, signed_in_at);

-- An act that one person asked for and another decides.
create table approval (
  id uuid primary key,
  act text not null,
  -- As the audit row of the act names it; no value of a person.
  subject_type text not null,
  subject_id text not null,
  -- Sealed: the act's input, the reason, and the rows that its asker saw.
  content bytea not null,
  -- SHA-256 of act, input and the facts that its asker saw.
  seen text not null check (length(seen) = 64),
  -- As audit rows name the person.
  asker text not null,
  asker_person text not null,
  asked_at timestamptz not null,
  -- By the machine's clock, as the sessions of staff.
  recorded_at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > asked_at)
);
select make_append_only('approval');
select allow_sealing_anew('approval', 'content');
-- What waits is never older than its term.
create index approval_by_lapse on approval (lapses_at, id);
create index approval_of_asker on approval (asker_person, id);

-- The one end of an approval.
create table approval_decision (
  id uuid primary key,
  approval_id uuid not null unique references approval (id),
  outcome text not null check (outcome in ('done', 'rejected', 'withdrawn', 'changed', 'lapsed', 'refused')),
  -- Of the verb that refused.
  code text check ((code is not null) = (outcome = 'refused')),
  -- Null for the clock.
  decider text check ((decider is null) = (outcome = 'lapsed')),
  decider_person text check ((decider_person is null) = (decider is null)),
  -- Sealed: the decision's reason and the rows of the act.
  content bytea not null,
  decided_at timestamptz not null
);
select make_append_only('approval_decision');
select allow_sealing_anew('approval_decision', 'content');
