-- compatible: the same check of the same rows, found by their index.
-- A batch of entries was compared with all postings there are: the planner knows nothing of how few were added. The limit
-- lets it look for each entry by the primary key, whatever the table holds, as `check_postings` does.
create or replace function check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added
             left join lateral (select entry_id from posting where entry_id = added.id limit 1) as found on true
             where found.entry_id is null) then
    raise exception 'an entry must be written together with its postings' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
