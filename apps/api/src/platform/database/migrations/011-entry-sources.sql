-- incompatible: the release before posts entries without a source.

-- Nobody recorded the causes of older entries, and the ledger takes no change.
do $$ begin
  if exists (select from journal_entry) then
    raise exception 'its entries do not name what caused them, and the ledger takes no change'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

-- The row that caused the entry; its kind is the name of its table.
alter table journal_entry
  add column source_kind text not null,
  add column source_id uuid not null;

-- As apps/api/src/ledger/entry-sources.ts has it; a test compares.
create table entry_source (
  entry text not null,
  source text not null,
  primary key (entry, source)
);
insert into entry_source (entry, source) values
  ('disbursement', 'loan'),
  ('transfer', 'disbursementTransfer'),
  ('day', 'loan'),
  ('usuryCorrection', 'loan'),
  ('payment', 'loanPayment'),
  ('suspense', 'loanPayment'),
  ('suspense', 'paymentTransaction'),
  ('assignment', 'loanPayment'),
  ('assignment', 'paymentTransaction'),
  ('upfrontPayment', 'paymentTransaction'),
  ('downPaymentDelivered', 'paymentTransaction'),
  ('upfrontPaymentReturned', 'paymentTransaction'),
  ('bankCredit', 'bankCredit'),
  ('refund', 'bankTransfer'),
  ('penalty', 'loanWaiver'),
  ('waiver', 'loanWaiver'),
  ('portfolioSale', 'portfolioSale'),
  ('portfolioSale', 'loan'),
  ('withdrawal', 'withdrawalRequest'),
  ('principalReturned', 'withdrawalRequest'),
  ('correction', 'loanPayment'),
  ('correction', 'bankTransfer'),
  ('correction', 'withdrawalRequest'),
  ('reversal', 'loanPayment'),
  ('reversal', 'paymentTransaction'),
  ('reversal', 'withdrawalRequest');
select make_append_only('entry_source');
do $$ begin
  if exists (select from pg_roles where rolname = 'cupo_app') then revoke insert on entry_source from cupo_app; end if;
end $$;

-- functions: 25acc09d6310a09b
