-- incompatible: the table of payment attempts and the column that names one have other names; an older release reads them by the old ones.
-- One try to pay is called a payment attempt everywhere. Its rows, and the name under which a checkout is sealed, stay.
alter table payment_request rename to payment_attempt;
alter index payment_request_pkey rename to payment_attempt_pkey;
alter index payment_request_invoice_key rename to payment_attempt_invoice_key;
alter index payment_request_idempotency_key_key rename to payment_attempt_idempotency_key_key;
alter index payment_request_of_key rename to payment_attempt_of_key;
alter index payment_request_of_application rename to payment_attempt_of_application;
alter index payment_request_due rename to payment_attempt_due;

alter table payment_transaction rename column request_id to attempt_id;
alter index payment_transaction_of_request rename to payment_transaction_of_attempt;

-- The names that the database gave to checks and foreign keys say the table and its columns: they follow.
do $$
declare
  found record;
begin
  for found in
    select rel.relname as table_name, con.conname as old_name,
           replace(replace(con.conname, 'payment_request', 'payment_attempt'), 'request_id', 'attempt_id') as new_name
    from pg_constraint as con
    join pg_class as rel on rel.oid = con.conrelid
    where rel.relnamespace = current_schema()::regnamespace
      and rel.relname in ('payment_attempt', 'payment_transaction')
      and (con.conname like '%payment\_request%' or con.conname like '%request\_id%')
  loop
    execute format('alter table %I rename constraint %I to %I', found.table_name, found.old_name, found.new_name);
  end loop;
end
$$;
