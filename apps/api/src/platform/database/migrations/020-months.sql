-- incompatible: the release before posts interest and VAT to accounts that are no more.

-- An entry says neither how its interest is taxed nor which VAT it owes, and the ledger takes no change.
do $$ begin
  if exists (select from posting where account in ('interestIncome', 'vatPayable')) then
    raise exception 'its interest and VAT are not told apart by treatment and source, and the ledger takes no change'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

alter table ledger_account disable trigger append_only;
delete from ledger_account where code in ('interestIncome', 'vatPayable');
alter table ledger_account enable trigger append_only;
insert into ledger_account (code, kind, meaning) values
  ('deferredCharges', 'liability', 'charges paid for days to come; from a month end to the next day'),
  ('deferredInterest', 'liability', 'interest paid for days to come; from a month end to the next day'),
  ('interestAccrued', 'asset', 'interest and charges of the days that have run, not billed yet; from a month end to the next day'),
  ('interestIncomeExcluded', 'income', 'interest that bears no VAT, of a tax-free phone or a personal loan'),
  ('interestIncomeTaxed', 'income', 'interest that bears VAT'),
  ('memoInterest', 'liability', 'interest billed and unpaid of a loan that no longer earns income: beside its receivable'),
  ('memoPenalty', 'liability', 'penalty posted and unpaid of a loan that no longer earns income: beside its receivable'),
  ('vatPayableFee', 'liability', 'VAT on the lender''s own charge, billed or paid, owed to the tax authority'),
  ('vatPayableInterest', 'liability', 'VAT on interest, billed or paid, owed to the tax authority'),
  ('vatPayablePenalty', 'liability', 'VAT on the penalty, posted, owed to the tax authority');

-- A month of the books, by its first day: subject and source of the cut-off's entries, which stand once `cut_off_at` is set.
create table book_month (
  id uuid primary key,
  month date not null unique check (extract(day from month) = 1),
  cut_off_at timestamptz
);

insert into entry_source (entry, source) values ('cutOff', 'bookMonth'), ('reversal', 'bookMonth');
