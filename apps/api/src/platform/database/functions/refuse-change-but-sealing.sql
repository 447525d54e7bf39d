-- An append-only row may be sealed anew under another key, and then nothing of it but its sealed columns (the arguments)
-- changes. The transaction says so (cupo.sealing_anew); the product's role may not edit the row at all.
create or replace function refuse_change_but_sealing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cupo.sealing_anew', true) = 'on' then
    if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return new; end if;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
