-- incompatible: the first schema.

create table loan (
  id uuid primary key,
  application_id uuid not null unique references application (id),
  -- 128 random bits, for the wire and links.
  key text not null unique,
  contract_number text not null unique,
  origin text not null check (origin in ('Finter', 'Libre', 'Assistido')),
  document_index bytea not null,
  is_mobile_bill boolean not null,
  -- The engine's loan on the day `as_of`. As json, which keeps the text, an update costs a third of jsonb.
  state json not null,
  as_of date not null,
  -- Next day on which time alone may change it; null when closed.
  next_step_on date,
  situation text not null check (situation in ('open', 'paid', 'sold', 'withdrawn')),
  -- Moment of the latest applied payment: an earlier one is worked in by replay.
  last_paid_at timestamptz,
  -- The usury caps of the state: it is computed anew with others.
  caps_stamp text not null,
  opened_at timestamptz not null,
  version integer not null default 1,
  -- The daily job passes over the loan through this day.
  paused_through date,
  -- Earlier due dates passed while nothing was owed: no bill is planned for them.
  bills_from date
) with (fillfactor = 60); -- Room for the next version on the same page: then no index has to be told of a payment.
create index loan_caps on loan (caps_stamp) where next_step_on is not null;
-- A late cap also concerns paid loans.
create index loan_caps_of_paid on loan (caps_stamp) include (as_of) where situation = 'paid';
create index loan_due on loan (next_step_on, id) where next_step_on is not null;
create index loan_of_document on loan (document_index, opened_at desc);

-- Each payment once, by its collector's reference. Money without a living loan is `suspense`.
create table loan_payment (
  id uuid primary key,
  loan_id uuid references loan (id),
  -- A key or contract number, even one that no loan has.
  loan_name text not null,
  reference text not null unique,
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm')),
  source text not null check (source in ('provider', 'mobileBill')),
  value_on date not null,
  -- The payer's moment, by which payments of one day are applied.
  at timestamptz not null,
  fingerprint text not null,
  state text not null check (state in ('applied', 'reversed', 'suspense', 'assigned')),
  actor text not null,
  created_at timestamptz not null,
  check (loan_id is not null or state <> 'applied')
);
create index loan_payment_in_suspense on loan_payment (reference) where state = 'suspense';
create index loan_payment_of_loan on loan_payment (loan_id, at);
create trigger loan_payment_kept before delete on loan_payment for each row execute function refuse_change();
-- Only the state of a payment changes.
create trigger loan_payment_unchanged before update of id, loan_id, loan_name, reference, amount, kind, source, value_on,
    at, fingerprint, actor, created_at on loan_payment
  for each row execute function refuse_change();

-- The parts sum to the payment. `prepaid` is capital outside any installment, `overpaid` goes back, a negative part was
-- paid ahead and is taken off by a payoff.
create table payment_allocation (
  reference text primary key references loan_payment (reference),
  penalty bigint not null,
  penalty_vat bigint not null,
  fee bigint not null,
  fee_vat bigint not null,
  interest bigint not null,
  interest_vat bigint not null,
  principal bigint not null,
  prepaid bigint not null,
  overpaid bigint not null
);

-- Penalty or charges taken back; a loan is replayed with them.
create table loan_waiver (
  id uuid primary key,
  loan_id uuid not null references loan (id),
  part text not null check (part in ('penalty', 'fee')),
  amount bigint not null check (amount > 0),
  vat bigint not null check (vat >= 0),
  value_on date not null,
  -- Its place among the payments of the loan.
  at timestamptz not null,
  -- Idempotency key.
  reference text not null unique,
  reason text not null,
  actor text not null,
  created_at timestamptz not null
);
create index loan_waiver_of_loan on loan_waiver (loan_id, at);
create trigger append_only before update or delete on loan_waiver for each row execute function refuse_change();

create table portfolio_sale (
  loan_id uuid primary key references loan (id),
  buyer_name text not null check (buyer_name <> ''),
  buyer_tax_id text not null check (buyer_tax_id <> ''),
  buyer_contact text not null check (buyer_contact <> ''),
  sold_on date not null,
  -- Version of the notice to the borrower.
  notice_version text not null,
  created_at timestamptz not null,
  -- The sale, and the price of all its loans, in pesos.
  sale_id uuid,
  sale_price bigint check (sale_price >= 0)
);

-- Paid-in-full certificates, which the holder of a paper can verify.
create table certificate (
  -- 128 random bits, printed on the paper.
  code text primary key,
  loan_id uuid not null references loan (id),
  -- Sealed: name, contract, dates.
  content bytea not null,
  issued_at timestamptz not null
);
create index certificate_of_loan on certificate (loan_id, issued_at desc);
select make_append_only('certificate');
select allow_sealing_anew('certificate', 'content');

-- At most one bill for each due date of a loan.
create table mobile_bill (
  -- The operator's idempotency key: loan id and due date.
  reference text primary key,
  loan_id uuid not null references loan (id),
  due_on date not null,
  -- Installments through this day were in an earlier bill without an answer.
  covers_after date,
  amount bigint not null check (amount > 0),
  -- `planned` and `handedIn` have no answer yet. `dropped`: nothing was owed when the bill was to be handed in.
  state text not null check (state in ('planned', 'handedIn', 'dropped', 'collected', 'unpaid')),
  -- The operator's name for the bill.
  bill_number text,
  planned_at timestamptz not null,
  updated_at timestamptz not null,
  check (covers_after < due_on),
  unique (loan_id, due_on)
);
create index mobile_bill_number on mobile_bill (bill_number);
create index mobile_bill_unanswered on mobile_bill (due_on) where state in ('planned', 'handedIn');
