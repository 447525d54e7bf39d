-- compatible: adds a table and a column that the release before neither reads nor writes; a bill that it plans gets its row when it is handed in.

-- What the operator was asked to collect: at most one bill for each due date of a loan.
create table mobile_bill (
  -- The loan's id and the due date: the operator's idempotency key.
  reference text primary key,
  loan_id uuid not null references loan (id),
  due_on date not null,
  -- Installments due up to this day were in an earlier bill that had no answer yet.
  covers_after date,
  amount bigint not null check (amount > 0),
  -- `planned` and `handedIn` have no answer yet. `dropped`: nothing was owed when the bill was to be handed in.
  state text not null check (state in ('planned', 'handedIn', 'dropped', 'collected', 'unpaid')),
  -- The operator's name for the bill, once it has answered.
  bill_number text,
  planned_at timestamptz not null,
  updated_at timestamptz not null,
  unique (loan_id, due_on),
  check (covers_after < due_on)
);
create index mobile_bill_number on mobile_bill (bill_number);
create index mobile_bill_unanswered on mobile_bill (due_on) where state in ('planned', 'handedIn');

-- Due dates before this day passed while nothing was owed: no bill is planned for them.
alter table loan add column bills_from date;
