-- incompatible: the first schema.

-- Loans from delivery or transfer on, and what was paid, waived and sold of them.

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
  situation text not null check (situation in ('open', 'paid', 'sold', 'withdrawn')),
  -- When the latest of its applied payments was made: an earlier one is worked in by replay.
  last_paid_at timestamptz,
  -- Which usury caps the state was computed with: it is computed anew when they were others.
  caps_stamp text not null,
  opened_at timestamptz not null,
  version integer not null default 1,
  -- The daily job passes over the loan up to and including this day.
  paused_through date,
  -- Due dates before this day passed while nothing was owed: no bill is planned for them.
  bills_from date
) with (fillfactor = 60); -- Room for the next version on the same page: then no index has to be told of a payment.
create index loan_caps on loan (caps_stamp) where next_step_on is not null;
-- A cap that is loaded late also concerns loans that were paid off: they are found by the caps they were computed with.
create index loan_caps_of_paid on loan (caps_stamp) include (as_of) where situation = 'paid';
create index loan_due on loan (next_step_on, id) where next_step_on is not null;
create index loan_of_document on loan (document_index, opened_at desc);

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
  state text not null check (state in ('applied', 'reversed', 'suspense', 'assigned')),
  actor text not null,
  created_at timestamptz not null,
  check (loan_id is not null or state <> 'applied')
);
create index loan_payment_in_suspense on loan_payment (reference) where state = 'suspense';
create index loan_payment_of_loan on loan_payment (loan_id, at);
create trigger loan_payment_kept before delete on loan_payment for each row execute function refuse_change();
-- What happened to a payment may change, what it was never.
create trigger loan_payment_unchanged before update of id, loan_id, loan_name, reference, amount, kind, source, value_on,
    at, fingerprint, actor, created_at on loan_payment
  for each row execute function refuse_change();

-- How a payment was applied to its loan, part by part. Together they are the amount of the payment: `prepaid` is capital
-- outside any installment, `overpaid` goes back, a negative part was paid ahead and is taken off by a payoff.
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

-- Who bought the debt of a loan. A debt that an earlier release sold has no row.
create table portfolio_sale (
  loan_id uuid primary key references loan (id),
  buyer_name text not null check (buyer_name <> ''),
  buyer_tax_id text not null check (buyer_tax_id <> ''),
  buyer_contact text not null check (buyer_contact <> ''),
  sold_on date not null,
  -- Of the words by which the borrower was told.
  notice_version text not null,
  created_at timestamptz not null,
  -- The sale of a portfolio in which a loan was sold, and the price of all its loans together, in pesos.
  sale_id uuid,
  sale_price bigint check (sale_price >= 0)
);

-- Paid-in-full certificates, so that whoever holds the paper can ask whether it still holds.
create table certificate (
  -- 128 random bits, printed on the paper.
  code text primary key,
  loan_id uuid not null references loan (id),
  -- What the paper says: name, contract, dates; sealed.
  content bytea not null,
  issued_at timestamptz not null
);
create index certificate_of_loan on certificate (loan_id, issued_at desc);
select make_append_only('certificate');
select allow_sealing_anew('certificate', 'content');

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
  check (covers_after < due_on),
  unique (loan_id, due_on)
);
create index mobile_bill_number on mobile_bill (bill_number);
create index mobile_bill_unanswered on mobile_bill (due_on) where state in ('planned', 'handedIn');
