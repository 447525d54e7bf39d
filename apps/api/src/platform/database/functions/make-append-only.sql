-- Use in a migration, after creating the table: select make_append_only('<table>');
create or replace function make_append_only(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', kept);
  execute format('create trigger append_only_as_a_whole before truncate on %s for each statement execute function refuse_change()', kept);
  if exists (select from pg_roles where rolname = 'cupo_app') then
    execute format('revoke update, delete, truncate on %s from cupo_app', kept);
  end if;
end
$$;
