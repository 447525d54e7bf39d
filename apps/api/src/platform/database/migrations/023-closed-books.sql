-- compatible: the release before posts on days that are not over, and takes a refusal for a defect.

-- A day's entries, exported for the accountant: no entry is booked on it or on a day before it any more (check_entries).
create table book_batch (
  day date primary key,
  number integer not null unique check (number > 0),
  entries integer not null check (entries >= 0),
  -- SHA-256 of the digests of its entries, by subject and number.
  digest bytea not null,
  made_at timestamptz not null,
  made_by text not null
);
select make_append_only('book_batch');
create index journal_entry_booked on journal_entry (booked_on);

-- What a batch comes to. Entries of no loan or application have no channel.
create table book_batch_total (
  day date not null references book_batch (day),
  account text not null,
  channel text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (day, account, channel)
);
select make_append_only('book_batch_total');

-- A file that somebody got: whoever asks again gets the same bytes.
create table book_batch_file (
  day date not null references book_batch (day),
  -- Detail, format and what the format was declared with.
  format text not null,
  sha256 bytea not null,
  size bigint not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (day, format)
);
select make_append_only('book_batch_file');

create table book_close (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null
);
select make_append_only('book_close');

create table book_close_balance (
  month date not null references book_close (month),
  account text not null,
  channel text not null,
  balance bigint not null,
  primary key (month, account, channel)
);
select make_append_only('book_close_balance');

-- The accountant's code of an account from a day on. A day's later row counts.
create table gl_account (
  account text not null,
  valid_from date not null,
  number integer not null check (number > 0),
  code text not null check (code ~ '^[0-9]{2,12}$'),
  -- NIT without its check digit.
  third_party text check (third_party ~ '^[0-9]{6,14}$'),
  cost_center text check (length(cost_center) between 1 and 40),
  set_at timestamptz not null,
  set_by text not null,
  primary key (account, valid_from, number)
);
select make_append_only('gl_account');

-- Plan Único de Cuentas (Decreto 2650 de 1993), for the accountant to confirm.
insert into gl_account (account, valid_from, number, code, set_at, set_by)
select account, '2020-01-01', 1, code, '2020-01-01T05:00:00Z', 'proposal'
from (values
  ('loanPrincipal', '1305'), ('interestReceivable', '1345'), ('interestVatReceivable', '1345'), ('feeReceivable', '1345'),
  ('feeVatReceivable', '1345'), ('penaltyReceivable', '1345'), ('penaltyVatReceivable', '1345'), ('interestAccrued', '1345'),
  ('insurerReceivable', '1365'), ('providerClearing', '1380'), ('operatorClearing', '1380'), ('bank', '1110'),
  ('withholdings', '1355'), ('inputVat', '2408'), ('vatPayableInterest', '2408'),
  ('vatPayablePenalty', '2408'), ('vatPayableFee', '2408'), ('customerCredit', '2805'), ('suspense', '2805'),
  ('downPayments', '2805'), ('guaranteePayable', '2815'), ('feesPayable', '2815'), ('devicePayable', '2205'),
  ('transferPayable', '2380'), ('deferredInterest', '2705'), ('deferredCharges', '2705'), ('lenderFunds', '2355'),
  ('interestIncomeTaxed', '421005'), ('interestIncomeExcluded', '421005'),
  ('penaltyIncome', '4210'), ('feeIncome', '4295'), ('providerFees', '530515'), ('bankFees', '530505'),
  ('portfolioSale', '5310'), ('chargedOff', '8295'), ('memoInterest', '83'), ('memoPenalty', '83')) as proposal (account, code);

-- functions: 739101bd1685616f
