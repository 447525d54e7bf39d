-- An entry comes with its postings, and names a source that its kind allows. The limit has each entry looked for by the primary key: the planner does not know how few
-- rows were added.
create or replace function check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added
             left join lateral (select entry_id from posting where entry_id = added.id limit 1) as found on true
             where found.entry_id is null) then
    raise exception 'an entry must be written together with its postings' using errcode = 'check_violation';
  end if;
  if exists (select from added where (kind, source_kind) not in (select entry, source from entry_source)) then
    raise exception 'an entry must name a source of a kind that its own kind allows' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
