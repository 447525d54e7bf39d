-- Makes the role, which belongs to the server, and lets it work, unless that is done. Runs at every start, since a
-- backup that is restored on another server does not bring the role along.
create or replace function let_product_work() returns void language plpgsql as $$
declare
  kept regclass;
begin
  perform pg_advisory_xact_lock(hashtextextended('let_product_work', 0));
  begin
    if not exists (select from pg_roles where rolname = 'cupo_app') then
      begin
        create role cupo_app nologin;
      exception
        -- Another database of this server has just made it.
        when duplicate_object or unique_violation then null;
      end;
    end if;
    begin
      set local role cupo_app;
      set local role none;
    exception
      when insufficient_privilege then execute format('grant cupo_app to %I', current_user);
    end;
  exception
    when insufficient_privilege then
      raise exception 'an administrator of the server has to run: create role cupo_app nologin (unless it is there); grant cupo_app to %',
        current_user using errcode = 'insufficient_privilege';
  end;
  if has_table_privilege('cupo_app', 'journal_entry', 'select') then return; end if;

  revoke create on schema public from public;
  grant usage on schema public to cupo_app;
  grant select, insert, update, delete on all tables in schema public to cupo_app;
  for kept in select tgrelid::regclass from pg_trigger where tgname = 'append_only' loop
    execute format('revoke update, delete on %s from cupo_app', kept);
  end loop;
  revoke insert, update, delete on kysely_migration, kysely_migration_lock, applied_migration, web_asset from cupo_app;
  -- The product reads the ledger, and writes it through its one function alone.
  revoke insert, update, delete on ledger_account, entry_source, journal_entry, posting, account_balance from cupo_app;
  grant execute on function post_entries to cupo_app;
  grant usage on sequence audit_entry_place to cupo_app;
  -- Tables of later migrations are the product's to write unless they are made append-only.
  alter default privileges in schema public grant select, insert, update, delete on tables to cupo_app;
end
$$;
