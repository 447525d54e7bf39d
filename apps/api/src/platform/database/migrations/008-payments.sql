-- incompatible: the first schema.

-- Registered before its checkout opens; the amount is ours, not the browser's.
create table payment_attempt (
  id uuid primary key,
  -- Random; the provider's notices bring it back.
  invoice text not null unique,
  purpose text not null check (purpose in ('loan', 'downPayment', 'guarantee')),
  application_id uuid not null references application (id),
  loan_id uuid references loan (id),
  -- Of addresses: the key of the loan, or the application's id.
  key text not null,
  document_index bytea not null,
  kind text check (kind in ('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm')),
  payment_type text not null,
  method text not null check (method in ('Efectivo', 'Tarjeta-PSE')),
  channel text not null check (channel in ('selfManage', 'fastPayment', 'link')),
  amount bigint not null check (amount > 0),
  is_test boolean not null,
  -- Sealed, for it names the payer.
  checkout bytea not null,
  idempotency_key text unique,
  fingerprint text not null,
  state text not null check (state in ('registered', 'pending', 'paid', 'failed', 'reversed')),
  -- The sweeper's next question; null when nothing is left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  check ((purpose = 'loan') = (loan_id is not null and kind is not null))
);
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;
create index payment_attempt_of_application on payment_attempt (application_id);
create index payment_attempt_of_key on payment_attempt (key, requested_at desc);

-- The provider's answer; a retry in one checkout is a transaction of its own.
create table payment_transaction (
  id uuid primary key,
  provider text not null,
  -- The provider's number, its reference of the browser's return, its transaction id.
  x_ref_payco text not null,
  ref_payco text,
  transaction_id text not null,
  -- Null when its invoice is none of ours.
  attempt_id uuid references payment_attempt (id),
  invoice text not null,
  amount bigint not null,
  -- x_cod_transaction_state.
  state integer not null,
  outcome text not null check (outcome in ('waiting', 'posted', 'suspense', 'failed', 'reversed', 'quarantined')),
  -- Null before the provider tells one.
  paid_at timestamptz,
  -- Sealed: method, network, cash PIN, customer address.
  details bytea not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its question made the outcome: an answer to an older question contradicts nothing.
  ask_id uuid,
  unique (provider, x_ref_payco)
);
create index payment_transaction_due on payment_transaction (next_check_at) where next_check_at is not null;
create index payment_transaction_of_attempt on payment_transaction (attempt_id, created_at desc);
create index payment_transaction_ref on payment_transaction (ref_payco) where ref_payco is not null;

create table payment_notice (
  id uuid primary key,
  provider text not null,
  key text not null,
  -- Sealed, for it names the payer.
  content bytea not null,
  -- SHA-256 of the raw notice.
  digest bytea not null unique,
  x_ref_payco text,
  state text not null check (state in ('received', 'done', 'ignored', 'quarantined')),
  reason text,
  times integer not null default 1,
  next_check_at timestamptz,
  checks integer not null default 0,
  received_at timestamptz not null,
  updated_at timestamptz not null,
  -- The state that the notice claims: 0 open, 1 failed, 2 accepted, 3 reversed. The provider is asked until it says as
  -- much.
  claim smallint not null default 0 check (claim between 0 and 3)
);
create index payment_notice_due on payment_notice (next_check_at) where next_check_at is not null;
create index payment_notice_of_transaction on payment_notice (x_ref_payco);

-- For a person of the lender: money nobody claims, contradictions, refunds owed.
create table payment_task (
  id uuid primary key,
  kind text not null check (kind in ('suspense', 'quarantine', 'refund', 'reversal', 'disbursement')),
  subject text not null,
  application_id uuid references application (id),
  transaction_id uuid references payment_transaction (id),
  amount bigint,
  -- The ledger balance of its money; null where none holds any.
  ledger_subject uuid,
  ledger_account text check (ledger_account in ('suspense', 'customerCredit')),
  state text not null check (state in ('open', 'ordered', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  -- Why and by when money goes back, and when its owner was told. Null where no money is held.
  reason text
    check (reason in ('notPaidInTime', 'cancelled', 'expired', 'refused', 'deviceRefused', 'outOfStock', 'withdrawn',
     'overpaid', 'usuryCap', 'paidTwice', 'unexpected', 'mismatch')),
  due_on date not null,
  told_at timestamptz,
  check ((ledger_subject is null) = (ledger_account is null)),
  check (reason is null or ledger_account is not null),
  unique (kind, subject)
);
create index payment_task_open on payment_task (opened_at) where state <> 'closed';
create index payment_task_untold on payment_task (application_id)
  where told_at is null and state = 'open' and ledger_account is not null;

-- One row for each different note.
create table payment_task_note (
  task_id uuid not null references payment_task (id),
  number integer not null check (number > 0),
  note text not null,
  written_at timestamptz not null,
  primary key (task_id, number)
);
