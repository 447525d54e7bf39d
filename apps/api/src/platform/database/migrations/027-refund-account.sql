-- incompatible: a payment task has a due date, which an older release does not write.

-- Why money goes back, by when it has to arrive, and when its owner was told. Null where no money is held.
alter table payment_task add column reason text check (reason in (
  'notPaidInTime', 'cancelled', 'expired', 'refused', 'deviceRefused', 'outOfStock', 'withdrawn',
  'overpaid', 'usuryCap', 'paidTwice', 'unexpected', 'mismatch'
));
alter table payment_task add column due_on date;
alter table payment_task add column told_at timestamptz;

-- 15 calendar days from the day on which it was opened, as the setting says by default.
update payment_task set due_on = (opened_at at time zone 'America/Bogota')::date + 15;
-- Whoever is owed money by an open task was never asked for an account: they are told now. The others are settled.
update payment_task set told_at = opened_at where state <> 'open';
update payment_task set reason = case
    when ledger_account = 'customerCredit' then 'overpaid'
    when ledger_subject = application_id and exists (
      select from application where application.id = payment_task.application_id and situation not in ('EmAndamento', 'Liberada', 'Liquidada')
    ) then 'cancelled'
    else 'unexpected'
  end
  where ledger_account is not null;

alter table payment_task alter column due_on set not null;
alter table payment_task add check (reason is null or ledger_account is not null);
create index payment_task_untold on payment_task (application_id)
  where told_at is null and state = 'open' and ledger_account is not null;

-- The account to which a person wants to be refunded, until it is used. The bank has confirmed that it is theirs.
create table refund_account (
  document_index bytea primary key,
  -- Of this naming: a correction has another.
  id uuid not null,
  -- Sealed.
  account bytea not null,
  named_by text not null,
  named_at timestamptz not null
);
