-- compatible: the release before lists tasks of any kind, and opens none of the new one.

alter table payment_task drop constraint payment_task_kind_check;
-- `difference`: the payment provider, the operator or the bank knows something that the database does not.
alter table payment_task add constraint payment_task_kind_check
  check (kind in ('suspense', 'quarantine', 'refund', 'reversal', 'disbursement', 'difference'));
