-- incompatible: the release before does not know money of a loan that came by a bank line or from what somebody held.

-- `bank`: it came into the lender's bank account.
alter table loan_payment drop constraint loan_payment_source_check;
alter table loan_payment add constraint loan_payment_source_check check (source in ('provider', 'mobileBill', 'bank'));

-- A part of a task that was split, with what its money needs of it: subject and due date.
alter table payment_task add column split_from uuid references payment_task (id);
create index payment_task_split on payment_task (split_from) where split_from is not null;

-- Money of a task that was given to a loan and is no whole payment of its own: a part, a bank credit, an overpayment.
create table held_assignment (
  id uuid primary key,
  task_id uuid not null references payment_task (id),
  -- The row that brought the money; of an overpayment, its loan.
  cause_id uuid not null,
  ledger_subject uuid not null,
  ledger_account text not null check (ledger_account in ('suspense', 'customerCredit')),
  amount bigint not null check (amount > 0),
  -- What it became at the loan.
  payment_id uuid not null unique references loan_payment (id),
  -- `undone`: what brought the money was taken back.
  state text not null check (state in ('made', 'undone')),
  made_on date not null,
  made_at timestamptz not null,
  actor text not null
);
create index held_assignment_of_subject on held_assignment (ledger_subject);
create index held_assignment_of_cause on held_assignment (cause_id);
create trigger held_assignment_kept before delete on held_assignment for each row execute function refuse_change();
-- Only its state changes.
create trigger held_assignment_unchanged before update of id, task_id, cause_id, ledger_subject, ledger_account, amount,
    payment_id, made_on, made_at, actor on held_assignment
  for each row execute function refuse_change();

insert into entry_source (entry, source) values ('assignment', 'heldAssignment'), ('reversal', 'heldAssignment');

-- A line of the bank that became a payment of a loan, or waits in suspense.
alter table bank_settlement drop constraint bank_settlement_kind_check;
alter table bank_settlement add constraint bank_settlement_kind_check
  check (kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit', 'payout', 'remittance', 'thirdPartyPayment', 'bankCharge',
    'ownFunds', 'salePrice', 'loanPayment'));
alter table bank_settlement drop constraint bank_settlement_check;
alter table bank_settlement drop constraint bank_settlement_check1;
alter table bank_settlement add constraint bank_settlement_check
  check ((cause_id is not null) = (kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit', 'salePrice', 'loanPayment')));
alter table bank_settlement add constraint bank_settlement_check1
  check ((parts is null) = (kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit', 'loanPayment')));
