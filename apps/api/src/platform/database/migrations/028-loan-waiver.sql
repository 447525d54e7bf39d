-- incompatible: an older release replays a loan without its waivers.

-- Penalty or charges that the lender took back, with their VAT; a loan is replayed with them. Append-only.
create table loan_waiver (
  id uuid primary key,
  loan_id uuid not null references loan (id),
  part text not null check (part in ('penalty', 'fee')),
  -- Without VAT.
  amount bigint not null check (amount > 0),
  vat bigint not null check (vat >= 0),
  value_on date not null,
  -- Among the payments of the loan it stands where it was made.
  at timestamptz not null,
  -- The same order again is the same waiver.
  reference text not null unique,
  reason text not null,
  actor text not null,
  created_at timestamptz not null
);
create index loan_waiver_of_loan on loan_waiver (loan_id, at);
create trigger append_only before update or delete on loan_waiver for each row execute function refuse_change();
