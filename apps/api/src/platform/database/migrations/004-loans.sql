-- Loans from delivery or transfer on, and the payments that were made to them.

create table loan (
  id uuid primary key,
  application_id uuid not null unique references application (id),
  -- 128 random bits: names the loan on the wire and in links.
  key text not null unique,
  contract_number text not null unique,
  origin text not null check (origin in ('Finter', 'Libre', 'Assistido')),
  document_index bytea not null,
  is_mobile_bill boolean not null,
  -- The engine's loan on the day `as_of`; every due date, month start and payment up to it has been worked in. Read and
  -- written whole: as json, which keeps the text, an update costs a third of what jsonb would cost.
  state json not null,
  as_of date not null,
  -- The next day on which time alone may change it; null when closed.
  next_step_on date,
  situation text not null check (situation in ('open', 'paid', 'sold')),
  -- When the latest of its applied payments was made: an earlier one is worked in by replay.
  last_paid_at timestamptz,
  -- Which usury caps the state was computed with: it is computed anew when they were others.
  caps_stamp text not null,
  opened_at timestamptz not null,
  version integer not null default 1
) with (fillfactor = 60); -- Room for the next version on the same page: then no index has to be told of a payment.
create index loan_of_document on loan (document_index, opened_at desc);
create index loan_due on loan (next_step_on, id) where next_step_on is not null;
create index loan_caps on loan (caps_stamp) where next_step_on is not null;

-- Each payment once, by the reference of whoever collected it. Money without a living loan is kept as `suspense`.
create table loan_payment (
  id uuid primary key,
  loan_id uuid references loan (id),
  -- What the payer named: a loan's key or contract number, even one that no loan has.
  loan_name text not null,
  reference text not null unique,
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm')),
  source text not null check (source in ('provider', 'mobileBill')),
  value_on date not null,
  -- When the payer paid, by its source: payments of one day are applied in this order.
  at timestamptz not null,
  fingerprint text not null,
  state text not null check (state in ('applied', 'reversed', 'suspense')),
  actor text not null,
  created_at timestamptz not null,
  check (loan_id is not null or state <> 'applied')
);
create index loan_payment_of_loan on loan_payment (loan_id, at);
create trigger loan_payment_kept before delete on loan_payment for each row execute function refuse_change();
-- What happened to a payment may change, what it was never.
create trigger loan_payment_unchanged before update of
  id, loan_id, loan_name, reference, amount, kind, source, value_on, at, fingerprint, actor, created_at
  on loan_payment for each row execute function refuse_change();
