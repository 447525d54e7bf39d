-- compatible: adds tables, accounts and kinds of entries that the release before does not know.

-- A file of the payment provider or the bank, loaded whole or not at all, the same bytes once.
create table outside_file (
  id uuid primary key,
  kind text not null check (kind in ('providerMovements', 'bankStatement')),
  format text not null,
  sha256 bytea not null unique,
  name text not null,
  -- Also those that an earlier file had.
  rows integer not null check (rows >= 0),
  -- Sealed, for it names persons.
  content bytea not null,
  loaded_by text not null,
  loaded_at timestamptz not null
);
create index outside_file_in_turn on outside_file (loaded_at, id);
select make_append_only('outside_file');
select allow_sealing_anew('outside_file', 'content');

create table provider_movement (
  id uuid primary key,
  file_id uuid not null references outside_file (id),
  line integer not null,
  -- The provider's own.
  movement_id text not null unique,
  -- The transaction's; null for what belongs to none.
  reference text,
  kind text not null check (kind in ('sale', 'commission', 'commissionVat', 'incomeTaxWithheld', 'vatWithheld',
    'icaWithheld', 'refund', 'chargeback', 'payout')),
  -- As it changes what the provider owes.
  amount bigint not null,
  at timestamptz not null,
  -- Null until a file names it.
  payout text
);
create index provider_movement_of_payout on provider_movement (payout) where payout is not null;
create index provider_movement_of_reference on provider_movement (reference) where reference is not null;
create index provider_movement_at on provider_movement (at);
create trigger provider_movement_kept before delete on provider_movement for each row execute function refuse_change();
create trigger provider_movement_unchanged before update of id, file_id, line, movement_id, reference, kind, amount, at
  on provider_movement for each row execute function refuse_change();
create trigger provider_movement_settled_once before update of payout on provider_movement
  for each row when (old.payout is not null) execute function refuse_change();

create table bank_line (
  id uuid primary key,
  file_id uuid not null references outside_file (id),
  line integer not null,
  -- The lender's own.
  account text not null,
  booked_on date not null,
  value_on date not null,
  amount bigint not null,
  reference text,
  -- The bank gives lines no number: the line is the nth of its account, days, amount and reference.
  occurrence integer not null check (occurrence > 0),
  -- After the line; null where the format has none.
  balance bigint,
  -- Sealed: counterparty and text.
  parties bytea not null
);
create unique index bank_line_known on bank_line (account, booked_on, value_on, amount, coalesce(reference, ''), occurrence);
create index bank_line_of_reference on bank_line (reference) where reference is not null;
select make_append_only('bank_line');
select allow_sealing_anew('bank_line', 'parties');

-- Each line settles once: it bears out a row that the ledger has already, or is booked.
create table bank_settlement (
  id uuid primary key,
  line_id uuid not null unique references bank_line (id),
  kind text not null check (kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit', 'payout', 'remittance',
    'thirdPartyPayment', 'bankCharge', 'ownFunds', 'salePrice')),
  -- The row that the line bears out, or the sale whose price it is.
  cause_id uuid,
  -- The provider's number of the payout.
  payout text unique,
  -- Of a booked line, the other lines of its entry: [[account, amount], …].
  parts jsonb,
  reason text,
  settled_by text not null,
  settled_at timestamptz not null,
  check ((cause_id is not null) = (kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit', 'salePrice'))),
  check ((parts is null) = (kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit'))),
  check ((payout is not null) = (kind = 'payout'))
);
create unique index bank_settlement_of_cause on bank_settlement (kind, cause_id) where cause_id is not null;
select make_append_only('bank_settlement');

-- Payments of mobile bills that the operator handed over, or kept back (negative) after they were reversed.
create table remitted_payment (
  settlement_id uuid not null references bank_settlement (id),
  payment_id uuid not null references loan_payment (id),
  amount bigint not null check (amount <> 0),
  primary key (settlement_id, payment_id)
);
create index remitted_payment_of_payment on remitted_payment (payment_id);
select make_append_only('remitted_payment');

-- A person decided that a clearing account carries a difference no longer.
create table difference_booking (
  id uuid primary key,
  task_id uuid not null references payment_task (id),
  clearing text not null check (clearing in ('providerClearing', 'operatorClearing')),
  account text not null,
  -- Taken off the clearing account.
  amount bigint not null check (amount <> 0),
  -- The provider's transaction or the payment of a bill; null where the difference belongs to none.
  reference text,
  reason text not null,
  booked_by text not null,
  booked_at timestamptz not null
);
create index difference_booking_of_task on difference_booking (task_id);
select make_append_only('difference_booking');

insert into ledger_account (code, kind, meaning) values
  ('providerFees', 'expense', 'commission of the payment provider'),
  ('bankFees', 'expense', 'charges of the bank'),
  ('inputVat', 'asset', 'VAT paid on commissions, to be set off against VAT owed'),
  ('withholdings', 'asset', 'tax withheld from the lender, to be set off against its own'),
  ('insurerReceivable', 'asset', 'owed by the insurer'),
  ('lenderFunds', 'liability', 'the lender''s own money put into its bank account');

insert into entry_source (entry, source) values
  ('payout', 'bankSettlement'),
  ('remittance', 'bankSettlement'),
  ('thirdPartyPayment', 'bankSettlement'),
  ('bankCharge', 'bankSettlement'),
  ('ownFunds', 'bankSettlement'),
  ('salePrice', 'bankSettlement'),
  ('differenceBooking', 'differenceBooking');
