-- incompatible: the release before cannot read a loan that is void for fraud.

alter table loan drop constraint loan_situation_check,
  add constraint loan_situation_check check (situation in ('open', 'paid', 'sold', 'withdrawn', 'voided'));

-- Somebody else took the loan in the borrower's name: it counts as never made, and what was lent is lost.
create table loan_void (
  id uuid primary key,
  loan_id uuid not null unique references loan (id),
  -- The hold under which the theft was proved.
  hold_id uuid not null references person_hold (id),
  -- The principal, in pesos.
  amount bigint not null check (amount > 0),
  voided_on date not null,
  voided_at timestamptz not null,
  reason text not null check (reason <> ''),
  actor text not null
);
create index loan_void_of_hold on loan_void (hold_id);
select make_append_only('loan_void');

insert into entry_source (entry, source) values ('loanVoided', 'loanVoid'), ('reversal', 'loanVoid');
