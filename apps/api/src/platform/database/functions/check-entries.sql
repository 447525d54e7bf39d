-- An entry comes with its postings, names a source that its kind allows, and is booked on a day whose books are open. The limit
-- has each entry looked for by the primary key: the planner does not know how few rows were added.
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
  -- Who makes a day's batch waits for every transaction that has come by here, and the later ones see its batch.
  perform pg_advisory_xact_lock_shared(hashtextextended('days of the books', 0));
  if exists (select from added where booked_on <= (select max(day) from book_batch)) then
    raise exception 'the books of that day are closed' using errcode = 'CB001';
  end if;
  return null;
end
$$;
