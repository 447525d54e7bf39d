-- compatible: the release before takes nothing to memo accounts.

-- Whole pesos billed and unpaid at the month's end of a loan that is later than `nonAccrualDays`: no income while it is.
alter table month_accrual
  add column memo_interest bigint not null default 0 check (memo_interest >= 0),
  add column memo_penalty bigint not null default 0 check (memo_penalty >= 0);
