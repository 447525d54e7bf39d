-- compatible: adds a table, which an older release neither reads nor needs.

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
create trigger bank_credit_kept before update or delete on bank_credit
  for each row execute function refuse_change();
