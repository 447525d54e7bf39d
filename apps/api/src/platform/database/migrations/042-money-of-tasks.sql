-- compatible: an index.

-- The tasks that are about a balance, open and closed.
create index payment_task_of_money on payment_task (ledger_subject, ledger_account) where ledger_subject is not null;
