-- incompatible: the first schema.

-- Written by `post_entries` alone (functions/post-entries.sql).

-- As apps/api/src/ledger/chart-of-accounts.ts has it; a test compares.
create table ledger_account (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  meaning text not null
);
insert into ledger_account (code, kind, meaning) values
  ('bank', 'asset', 'money in the lender''s bank account'),
  ('customerCredit', 'liability', 'paid beyond the loan: the borrower''s, to be returned'),
  ('devicePayable', 'liability', 'owed to the operator for a delivered device'),
  ('downPayments', 'liability', 'paid by customers before delivery'),
  ('feeIncome', 'income', 'the lender''s own administration charge, billed'),
  ('feeReceivable', 'asset', 'administration charge billed and not yet paid'),
  ('feeVatReceivable', 'asset', 'VAT on the administration charge, billed and not yet paid'),
  ('feesPayable', 'liability', 'administration charge, owed to the third party that renders the service'),
  ('guaranteePayable', 'liability', 'guarantee and its VAT, owed to the guarantee fund'),
  ('interestIncome', 'income', 'interest billed'),
  ('interestReceivable', 'asset', 'interest billed and not yet paid'),
  ('interestVatReceivable', 'asset', 'VAT on interest, billed and not yet paid'),
  ('loanPrincipal', 'asset', 'capital lent and not yet repaid'),
  ('operatorClearing', 'asset', 'collected by the operator on mobile bills, who has yet to hand it over'),
  ('penaltyIncome', 'income', 'penalty for late payment, posted'),
  ('penaltyReceivable', 'asset', 'penalty for late payment, posted and not yet paid'),
  ('penaltyVatReceivable', 'asset', 'VAT on the penalty, posted and not yet paid'),
  ('portfolioSale', 'expense', 'what was receivable of a loan when it was sold'),
  ('providerClearing', 'asset', 'paid through the payment provider, who has yet to hand it over'),
  ('suspense', 'liability', 'received without a live loan or order it belongs to'),
  ('transferPayable', 'liability', 'owed to the borrower of a personal loan until it is transferred'),
  ('vatPayable', 'liability', 'VAT billed, owed to the tax authority');
select make_append_only('ledger_account');

create table journal_entry (
  id uuid primary key,
  -- Loan or application; its entries are numbered without gaps and chained.
  subject uuid not null,
  number integer not null check (number > 0),
  kind text not null,
  booked_on date not null,
  value_on date not null,
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  fingerprint bytea not null,
  actor text not null,
  reverses uuid references journal_entry (id),
  recorded_at timestamptz not null,
  digest bytea not null,
  unique (subject, number)
);
create unique index journal_entry_reversed_once on journal_entry (reverses) where reverses is not null;
select make_append_only('journal_entry');
create trigger with_postings after insert on journal_entry referencing new table as added
  for each statement execute function check_entries();

-- Whole pesos: debit positive, credit negative. Entry and account are checked once a statement: a foreign key would look
-- row by row, and lock the account's row for every payment.
create table posting (
  entry_id uuid not null,
  line smallint not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);
select make_append_only('posting');
create trigger balanced after insert on posting referencing new table as added
  for each statement execute function check_postings();

-- Kept by the statement that posts.
create table account_balance (
  subject uuid not null,
  account text not null,
  balance bigint not null,
  primary key (subject, account)
) with (fillfactor = 70);
