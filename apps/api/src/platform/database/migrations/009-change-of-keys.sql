-- compatible: an older release neither reads the new table nor edits what is append-only.

-- Keys that outlive a change of MASTER_KEY, each sealed under it: the one of the blind indexes, by which rows are found.
create table wrapped_key (
  name text primary key,
  content bytea not null
);

-- An append-only row may be sealed anew under another key, and then nothing of it but its sealed column changes. Whoever
-- does that says so in its transaction; the product's role may not edit the row at all.
create function refuse_change_but_sealing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cupo.sealing_anew', true) = 'on' then
    if to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then return new; end if;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

-- Use in a migration, after make_append_only: select allow_sealing_anew('<table>', '<sealed column>');
create function allow_sealing_anew(kept regclass, sealed name) returns void language plpgsql as $$
begin
  execute format('drop trigger append_only on %s', kept);
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change_but_sealing(%L)', kept, sealed);
end
$$;
select allow_sealing_anew('consent', 'evidence');
select allow_sealing_anew('document', 'content');
select allow_sealing_anew('certificate', 'content');
