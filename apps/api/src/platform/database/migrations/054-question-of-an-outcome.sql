-- compatible: only adds a column that may be empty, which an older release neither reads nor writes.

-- The question whose answer made the outcome: what was asked before it and answered later contradicts nothing.
alter table payment_transaction add column ask_id uuid;
