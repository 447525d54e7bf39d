-- incompatible: the release before does not know a loan that is charged off.

insert into ledger_account (code, kind, meaning) values
  ('chargedOff', 'asset', 'all that is due or lent of a loan whose lender no longer expects to be paid'),
  ('memoCharges', 'liability', 'the lender''s own charge, billed and unpaid since its loan was charged off');

-- Plan Único de Cuentas, for the accountant to confirm; `chargedOff` has its code since the first proposal.
insert into gl_account (account, valid_from, number, code, set_at, set_by) values
  ('memoCharges', '2020-01-01', 1, '83', '2020-01-01T05:00:00Z', 'proposal');

-- A loan whose lender no longer expects to be paid: its claim stands in another account, and it is replayed with it.
create table loan_charge_off (
  id uuid primary key,
  loan_id uuid not null unique references loan (id),
  -- All that was due or lent, in pesos.
  amount bigint not null check (amount > 0),
  value_on date not null,
  -- Its place among the payments of the loan.
  at timestamptz not null,
  reason text not null check (reason <> ''),
  -- The paper that decided it.
  evidence text not null check (evidence <> ''),
  actor text not null
);
select make_append_only('loan_charge_off');

insert into entry_source (entry, source) values ('chargeOff', 'loanChargeOff');
