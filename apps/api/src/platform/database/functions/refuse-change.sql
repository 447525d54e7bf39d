-- Rows of the audit trail and of the ledger are corrected by new rows, never edited.
-- Use: create trigger … before update or delete on <table> for each row execute function refuse_change();
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
