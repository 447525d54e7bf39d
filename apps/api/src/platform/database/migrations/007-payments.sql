-- Payments by the external checkout: what was asked for, what the provider told, what became of it.

-- One attempt to pay, registered before its checkout opens; the amount is ours, not the browser's.
create table payment_request (
  id uuid primary key,
  -- Random, told to the provider; its notices bring it back.
  invoice text not null unique,
  purpose text not null check (purpose in ('loan', 'downPayment', 'guarantee')),
  application_id uuid not null references application (id),
  loan_id uuid references loan (id),
  -- How addresses name what is paid: the key of the loan, or the application's id.
  key text not null,
  document_index bytea not null,
  -- Of a loan: what the money is for.
  kind text check (kind in ('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm')),
  payment_type text not null,
  method text not null check (method in ('Efectivo', 'Tarjeta-PSE')),
  channel text not null check (channel in ('selfManage', 'fastPayment', 'link')),
  amount bigint not null check (amount > 0),
  is_test boolean not null,
  -- The checkout as it was answered; sealed, for it names the payer.
  checkout bytea not null,
  idempotency_key text unique,
  fingerprint text not null,
  state text not null check (state in ('registered', 'pending', 'paid', 'failed', 'reversed')),
  -- When the sweeper asks the provider next; null when nothing is left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  check ((purpose = 'loan') = (loan_id is not null and kind is not null))
);
create index payment_request_of_key on payment_request (key, requested_at desc);
create index payment_request_of_application on payment_request (application_id);
create index payment_request_due on payment_request (next_check_at) where next_check_at is not null;

-- What the provider knows of an attempt, as it answered when asked; a retry in one checkout is a transaction of its own.
create table payment_transaction (
  id uuid primary key,
  provider text not null,
  -- The provider's number, its reference of the browser's return, its transaction id.
  x_ref_payco text not null,
  ref_payco text,
  transaction_id text not null,
  -- Null when its invoice is none of ours.
  request_id uuid references payment_request (id),
  invoice text not null,
  amount bigint not null,
  -- x_cod_transaction_state.
  state integer not null,
  -- What became of its money.
  outcome text not null check (outcome in ('waiting', 'posted', 'suspense', 'failed', 'reversed', 'quarantined')),
  -- In Bogotá; null before the provider tells one.
  paid_at timestamptz,
  -- Method, network, cash PIN, customer address, as the receipt shows them; sealed.
  details bytea not null,
  -- When a waiting one is asked about next.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, x_ref_payco)
);
create index payment_transaction_of_request on payment_transaction (request_id, created_at desc);
create index payment_transaction_ref on payment_transaction (ref_payco);
create index payment_transaction_due on payment_transaction (next_check_at) where next_check_at is not null;

-- Notices as they arrived, before anything was made of them.
create table payment_notice (
  id uuid primary key,
  provider text not null,
  -- Of the address it came to.
  key text not null,
  -- Sealed: a notice names the payer.
  content bytea not null,
  -- SHA-256 of the raw notice: a repetition is kept once.
  digest bytea not null unique,
  x_ref_payco text,
  state text not null check (state in ('received', 'done', 'ignored', 'quarantined')),
  reason text,
  times integer not null default 1,
  next_check_at timestamptz,
  checks integer not null default 0,
  received_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_notice_of_transaction on payment_notice (x_ref_payco);
create index payment_notice_due on payment_notice (next_check_at) where next_check_at is not null;

-- What a person of the lender has to look at: money nobody claims, notices that contradict, refunds that are owed.
create table payment_task (
  id uuid primary key,
  kind text not null check (kind in ('suspense', 'quarantine', 'refund', 'reversal')),
  -- The thing it is about, once.
  subject text not null,
  application_id uuid references application (id),
  transaction_id uuid references payment_transaction (id),
  amount bigint,
  -- Where its money stands in the ledger, so that it can be paid back or given to a loan; null where none does.
  ledger_subject uuid,
  ledger_account text check (ledger_account in ('suspense', 'customerCredit')),
  note text not null,
  state text not null check (state in ('open', 'ordered', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  unique (kind, subject),
  check ((ledger_subject is null) = (ledger_account is null))
);
create index payment_task_open on payment_task (opened_at) where state <> 'closed';

-- Whose things a captcha ticket was used for: the same document again costs nothing.
create table captcha_ticket_document (
  ticket_hash bytea not null references captcha_ticket (ticket_hash) on delete cascade,
  document_index bytea not null,
  primary key (ticket_hash, document_index)
);

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
-- A task pays once: another transfer only when the one before it failed.
create unique index bank_transfer_of_task on bank_transfer (task_id) where state <> 'failed';
create index bank_transfer_due on bank_transfer (next_check_at) where next_check_at is not null;
create index bank_transfer_of_subject on bank_transfer (ledger_subject);
create trigger bank_transfer_kept before delete on bank_transfer for each row execute function refuse_change();
create trigger bank_transfer_unchanged before update of
  id, reference, task_id, ledger_subject, ledger_account, amount, account, ordered_by, ordered_at
  on bank_transfer for each row execute function refuse_change();

-- Money in suspense that was given to a loan: the loan has a payment of its own for it.
alter table loan_payment drop constraint loan_payment_state_check;
alter table loan_payment add constraint loan_payment_state_check
  check (state in ('applied', 'reversed', 'suspense', 'assigned'));
create index loan_payment_in_suspense on loan_payment (reference) where state = 'suspense';
