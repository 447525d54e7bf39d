-- incompatible: the first schema.

-- Refunds, once per reference.
create table bank_transfer (
  id uuid primary key,
  reference text not null unique,
  task_id uuid not null references payment_task (id),
  ledger_subject uuid not null,
  ledger_account text not null check (ledger_account in ('suspense', 'customerCredit')),
  amount bigint not null check (amount > 0),
  -- Sealed.
  account bytea not null,
  -- The bank's number; null until it took the order.
  transfer_id text,
  state text not null check (state in ('ordered', 'done', 'failed')),
  next_check_at timestamptz,
  checks integer not null default 0,
  ordered_by text not null,
  ordered_at timestamptz not null,
  updated_at timestamptz not null
);
create index bank_transfer_due on bank_transfer (next_check_at) where next_check_at is not null;
create index bank_transfer_of_subject on bank_transfer (ledger_subject);
-- Another transfer only after a failed one.
create unique index bank_transfer_of_task on bank_transfer (task_id) where state <> 'failed';
create trigger bank_transfer_kept before delete on bank_transfer for each row execute function refuse_change();
create trigger bank_transfer_unchanged before update of id, reference, task_id, ledger_subject, ledger_account, amount,
    account, ordered_by, ordered_at on bank_transfer
  for each row execute function refuse_change_but_sealing('account');

-- Named by its owner and confirmed by the bank; kept until it is used.
create table refund_account (
  document_index bytea primary key,
  -- A correction has another.
  id uuid not null,
  account bytea not null,
  named_by text not null,
  named_at timestamptz not null
);

-- One row for each attempt.
create table disbursement_transfer (
  id uuid primary key,
  application_id uuid not null references application (id),
  attempt integer not null check (attempt > 0),
  -- The bank's idempotency key.
  reference text not null unique,
  amount bigint not null check (amount > 0),
  -- Sealed.
  account bytea not null,
  -- The bank's number; null until it took the order.
  transfer_id text,
  state text not null check (state in ('ordered', 'done', 'failed')),
  -- The bank's date in Bogotá: the loan begins on it.
  value_on date,
  next_check_at timestamptz,
  checks integer not null default 0,
  -- Other bank data may be given until then; null where the transfer has not failed, and once they were given.
  correct_by timestamptz,
  ordered_by text not null,
  ordered_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'done') = (value_on is not null)),
  check (correct_by is null or state = 'failed'),
  unique (application_id, attempt)
);
create index disbursement_transfer_due on disbursement_transfer (next_check_at) where next_check_at is not null;
-- Another transfer only after a failed one.
create unique index disbursement_transfer_of_application on disbursement_transfer (application_id) where state <> 'failed';
create index disbursement_transfer_to_correct on disbursement_transfer (correct_by) where correct_by is not null;
create trigger disbursement_transfer_kept before delete on disbursement_transfer
  for each row execute function refuse_change();
create trigger disbursement_transfer_unchanged before update of id, application_id, attempt, reference, amount, account,
    ordered_by, ordered_at on disbursement_transfer
  for each row execute function refuse_change_but_sealing('account');

-- A borrower withdraws from a loan (retracto): it is void once what was lent is back.
create table withdrawal_request (
  id uuid primary key,
  loan_id uuid not null references loan (id),
  application_id uuid not null references application (id),
  state text not null check (state in ('requested', 'cancelled', 'lapsed', 'completed')),
  requested_by text not null,
  requested_at timestamptz not null,
  -- Business dates in Bogotá.
  requested_on date not null,
  return_by date not null,
  -- The last day of the pause, or the day on which the loan became void.
  ended_on date,
  ended_at timestamptz,
  check (return_by >= requested_on),
  check ((state = 'requested') = (ended_on is null)),
  check ((state = 'requested') = (ended_at is null))
);
create unique index withdrawal_request_completed on withdrawal_request (loan_id) where state = 'completed';
create index withdrawal_request_due on withdrawal_request (return_by) where state = 'requested';
-- Loans with an ended request: the bank is asked about late ones alone.
create index withdrawal_request_ended on withdrawal_request (ended_at);
create index withdrawal_request_of_loan on withdrawal_request (loan_id, requested_at);
create unique index withdrawal_request_open on withdrawal_request (loan_id) where state = 'requested';
create trigger withdrawal_request_kept before delete on withdrawal_request for each row execute function refuse_change();
-- Only its end may change.
create trigger withdrawal_request_unchanged before update of id, loan_id, application_id, requested_by, requested_at,
    requested_on, return_by on withdrawal_request
  for each row execute function refuse_change();

-- Once for each reference of the bank.
create table bank_credit (
  id uuid primary key,
  reference text not null unique,
  loan_id uuid not null references loan (id),
  amount bigint not null check (amount > 0),
  value_on date not null,
  fingerprint text not null,
  created_at timestamptz not null
);
create index bank_credit_of_loan on bank_credit (loan_id);
create trigger bank_credit_kept before update or delete on bank_credit for each row execute function refuse_change();
