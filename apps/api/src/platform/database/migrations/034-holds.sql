-- incompatible: the release before replays a held loan without its holds, and would bill it.

-- A reason for which the lender leaves a person, or one loan, alone.
create table person_hold (
  id uuid primary key,
  kind text not null check (kind in ('identityTheft', 'death', 'insolvency', 'lawyer', 'noContact')),
  document_index bytea not null,
  -- Null for the person and all of their loans.
  loan_id uuid references loan (id),
  -- The claim that placed it by itself: unconfirmed, it ends after `lapses_on`. Claims are deleted before holds.
  claim_id uuid,
  placed_on date not null,
  placed_at timestamptz not null,
  lapses_on date,
  -- Sealed: the reason, and the address of a representative.
  content bytea not null,
  actor text not null,
  check ((claim_id is null) = (lapses_on is null))
);
create index person_hold_of_document on person_hold (document_index);
create index person_hold_of_loan on person_hold (loan_id) where loan_id is not null;
-- Whoever files claims about a person stops their interest once.
create unique index person_hold_by_claim on person_hold (document_index) where claim_id is not null;
create index person_hold_lapses on person_hold (lapses_on) where lapses_on is not null;

-- A person confirmed a hold that a claim had placed: it no longer lapses.
create table person_hold_confirmation (
  hold_id uuid primary key references person_hold (id),
  confirmed_at timestamptz not null,
  actor text not null
);

create table person_hold_end (
  hold_id uuid primary key references person_hold (id),
  -- `lapsed`: nobody confirmed it. `voided`: the fraud was proved, and the loans are void.
  ending text not null check (ending in ('lifted', 'lapsed', 'voided')),
  ended_at timestamptz not null,
  reason text not null,
  actor text not null
);

-- A loan stands still from the end of `held_on` on: an event of its history, which a replay reads.
create table loan_hold (
  id uuid primary key,
  hold_id uuid not null references person_hold (id),
  loan_id uuid not null references loan (id),
  stops text not null check (stops in ('everything', 'penalty')),
  held_on date not null,
  held_at timestamptz not null,
  unique (hold_id, loan_id)
);
create index loan_hold_of_loan on loan_hold (loan_id);

create table loan_hold_end (
  loan_hold_id uuid primary key references loan_hold (id),
  resumed_on date not null,
  resumed_at timestamptz not null
);

select make_append_only('person_hold');
select allow_sealing_anew('person_hold', 'content');
select make_append_only('person_hold_confirmation');
select make_append_only('person_hold_end');
select make_append_only('loan_hold');
select make_append_only('loan_hold_end');

insert into entry_source (entry, source) values ('correction', 'loanHold');
