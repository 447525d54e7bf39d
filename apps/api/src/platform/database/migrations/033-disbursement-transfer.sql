-- incompatible: the facts of an application for money say more of its transfer, which the release before refuses to read

-- What is lent through the bank, once per reference; an attempt that failed makes room for the next one.
create table disbursement_transfer (
  id uuid primary key,
  application_id uuid not null references application (id),
  attempt integer not null check (attempt > 0),
  -- Names the transfer at the bank for all time.
  reference text not null unique,
  amount bigint not null check (amount > 0),
  -- The account it goes to; sealed.
  account bytea not null,
  -- The bank's own number of it; null until the bank has taken the order.
  transfer_id text,
  state text not null check (state in ('ordered', 'done', 'failed')),
  -- The bank's date in Bogotá: the loan begins on it.
  value_on date,
  -- When the bank is asked next; null when nothing is left to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- Until when other bank data may be given; null where the transfer has not failed, and once they were given.
  correct_by timestamptz,
  ordered_by text not null,
  ordered_at timestamptz not null,
  updated_at timestamptz not null,
  unique (application_id, attempt),
  check ((state = 'done') = (value_on is not null)),
  check (correct_by is null or state = 'failed')
);
-- What was signed is transferred once: another transfer only when the one before it failed.
create unique index disbursement_transfer_of_application on disbursement_transfer (application_id) where state <> 'failed';
create index disbursement_transfer_due on disbursement_transfer (next_check_at) where next_check_at is not null;
create index disbursement_transfer_to_correct on disbursement_transfer (correct_by) where correct_by is not null;
create trigger disbursement_transfer_kept before delete on disbursement_transfer
  for each row execute function refuse_change();
create trigger disbursement_transfer_unchanged before update of
  id, application_id, attempt, reference, amount, account, ordered_by, ordered_at
  on disbursement_transfer for each row execute function refuse_change_but_sealing('account');

-- The change of keys seals the account of a refund anew too.
drop trigger bank_transfer_unchanged on bank_transfer;
create trigger bank_transfer_unchanged before update of
  id, reference, task_id, ledger_subject, ledger_account, amount, account, ordered_by, ordered_at
  on bank_transfer for each row execute function refuse_change_but_sealing('account');

-- A transfer of a loan that hangs, or of which the bank says two things, waits for a person.
alter table payment_task drop constraint payment_task_kind_check;
alter table payment_task add constraint payment_task_kind_check
  check (kind in ('suspense', 'quarantine', 'refund', 'reversal', 'disbursement'));

-- Whose transfer failed still has an open application of that channel.
drop index application_one_open;
create unique index application_one_open on application (document_index, origin)
  where situation in ('EmAndamento', 'FalhaDesembolso') and proved_at is not null;
