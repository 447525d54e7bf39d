-- incompatible: the release before lets loans enter a month without the row of the month before.

-- The days of a month that a loan's book has not billed, or has billed and not earned, at the month's end: written when the
-- loan enters the next month, and never changed.
create table month_accrual (
  month date not null references book_month (month),
  loan_id uuid not null references loan (id),
  treatment text not null check (treatment in ('taxed', 'excluded')),
  fee_recipient text not null check (fee_recipient in ('lender', 'thirdParty')),
  -- Whole pesos without VAT.
  interest_accrued bigint not null check (interest_accrued >= 0),
  interest_deferred bigint not null check (interest_deferred >= 0),
  fee_accrued bigint not null check (fee_accrued >= 0),
  fee_deferred bigint not null check (fee_deferred >= 0),
  primary key (month, loan_id)
);
select make_append_only('month_accrual');
create index month_accrual_of_loan on month_accrual (loan_id);
