-- Use in a migration, after make_append_only: select allow_sealing_anew('<table>', '<sealed column>');
create or replace function allow_sealing_anew(kept regclass, sealed name) returns void language plpgsql as $$
begin
  execute format('drop trigger append_only on %s', kept);
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change_but_sealing(%L)', kept, sealed);
end
$$;
