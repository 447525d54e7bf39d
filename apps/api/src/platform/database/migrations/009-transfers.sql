-- incompatible: the first schema.

-- Money by the bank: refunds, disbursements, and what borrowers give back.

-- Money that goes back through the bank, once per reference. Ordered by a person, sent and asked about by the clock's work.
create table bank_transfer (
  id uuid primary key,
  reference text not null unique,
  task_id uuid not null references payment_task (id),
  ledger_subject uuid not null,
  ledger_account text not null check (ledger_account in ('suspense', 'customerCredit')),
  amount bigint not null check (amount > 0),
  -- The account it goes to; sealed.
  account bytea not null,
  -- The bank's own number of it; null until the bank has taken the order.
  transfer_id text,
  state text not null check (state in ('ordered', 'done', 'failed')),
  -- When the bank is asked next; null when nothing is left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  ordered_by text not null,
  ordered_at timestamptz not null,
  updated_at timestamptz not null
);
create index bank_transfer_due on bank_transfer (next_check_at) where next_check_at is not null;
create index bank_transfer_of_subject on bank_transfer (ledger_subject);
-- A task pays once: another transfer only when the one before it failed.
create unique index bank_transfer_of_task on bank_transfer (task_id) where state <> 'failed';
create trigger bank_transfer_kept before delete on bank_transfer for each row execute function refuse_change();
create trigger bank_transfer_unchanged before update of id, reference, task_id, ledger_subject, ledger_account, amount,
    account, ordered_by, ordered_at on bank_transfer
  for each row execute function refuse_change_but_sealing('account');

-- The account to which a person wants to be refunded, until it is used. The bank has confirmed that it is theirs.
create table refund_account (
  document_index bytea primary key,
  -- Of this naming: a correction has another.
  id uuid not null,
  -- Sealed.
  account bytea not null,
  named_by text not null,
  named_at timestamptz not null
);

-- What is lent through the bank, once per reference; an attempt that failed makes room for the next one.
create table disbursement_transfer (
  id uuid primary key,
  application_id uuid not null references application (id),
  attempt integer not null check (attempt > 0),
  -- Names the transfer at the bank for all time.
  reference text not null unique,
  amount bigint not null check (amount > 0),
  -- The account it goes to; sealed.
  account bytea not null,
  -- The bank's own number of it; null until the bank has taken the order.
  transfer_id text,
  state text not null check (state in ('ordered', 'done', 'failed')),
  -- The bank's date in Bogotá: the loan begins on it.
  value_on date,
  -- When the bank is asked next; null when nothing is left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- Until when other bank data may be given; null where the transfer has not failed, and once they were given.
  correct_by timestamptz,
  ordered_by text not null,
  ordered_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'done') = (value_on is not null)),
  check (correct_by is null or state = 'failed'),
  unique (application_id, attempt)
);
create index disbursement_transfer_due on disbursement_transfer (next_check_at) where next_check_at is not null;
-- What was signed is transferred once: another transfer only when the one before it failed.
create unique index disbursement_transfer_of_application on disbursement_transfer (application_id) where state <> 'failed';
create index disbursement_transfer_to_correct on disbursement_transfer (correct_by) where correct_by is not null;
create trigger disbursement_transfer_kept before delete on disbursement_transfer
  for each row execute function refuse_change();
create trigger disbursement_transfer_unchanged before update of id, application_id, attempt, reference, amount, account,
    ordered_by, ordered_at on disbursement_transfer
  for each row execute function refuse_change_but_sealing('account');

-- The request of a borrower to withdraw from a loan (retracto). The loan is void once what was lent is back.
create table withdrawal_request (
  id uuid primary key,
  loan_id uuid not null references loan (id),
  application_id uuid not null references application (id),
  state text not null check (state in ('requested', 'cancelled', 'lapsed', 'completed')),
  requested_by text not null,
  requested_at timestamptz not null,
  -- Business dates in Bogotá: when it was asked for, and the last day to give back what was lent.
  requested_on date not null,
  return_by date not null,
  -- The last day of the pause, or the day on which the loan became void; null while the request is open.
  ended_on date,
  ended_at timestamptz,
  check (return_by >= requested_on),
  check ((state = 'requested') = (ended_on is null)),
  check ((state = 'requested') = (ended_at is null))
);
create unique index withdrawal_request_completed on withdrawal_request (loan_id) where state = 'completed';
create index withdrawal_request_due on withdrawal_request (return_by) where state = 'requested';
-- Of the loans whose request has ended, only the late ones are asked about at the bank.
create index withdrawal_request_ended on withdrawal_request (ended_at);
create index withdrawal_request_of_loan on withdrawal_request (loan_id, requested_at);
create unique index withdrawal_request_open on withdrawal_request (loan_id) where state = 'requested';
create trigger withdrawal_request_kept before delete on withdrawal_request for each row execute function refuse_change();
-- How it ended may change, what was asked never.
create trigger withdrawal_request_unchanged before update of id, loan_id, application_id, requested_by, requested_at,
    requested_on, return_by on withdrawal_request
  for each row execute function refuse_change();

-- Money that came into the lender's bank account for a loan, once for each reference of the bank.
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
