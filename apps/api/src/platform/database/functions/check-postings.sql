-- An entry's postings come in one statement as lines 1 to n that sum to 0. What is added later would begin at 1 again, which
-- the primary key refuses.
create or replace function check_postings() returns trigger language plpgsql as $$
declare
  is_balanced boolean;
  is_together boolean;
  is_of_chart boolean;
  has_entry boolean;
begin
  select bool_and(total = 0), bool_and(first = 1 and last = lines), bool_and(names_accounts), bool_and(found.id is not null)
    into is_balanced, is_together, is_of_chart, has_entry
    from (select entry_id, sum(amount) as total, min(line) as first, max(line) as last, count(*) as lines,
                 bool_and(account in (select code from ledger_account)) as names_accounts
          from added group by entry_id) as given
    left join lateral (select id from journal_entry where id = given.entry_id limit 1) as found on true;
  if not is_balanced then
    raise exception 'the postings of an entry must sum to 0' using errcode = 'check_violation';
  end if;
  if not is_together then
    raise exception 'the postings of an entry must come together, as lines 1 to n' using errcode = 'check_violation';
  end if;
  if not is_of_chart then
    raise exception 'a posting must name an account of the chart' using errcode = 'foreign_key_violation';
  end if;
  if not has_entry then
    raise exception 'a posting must belong to an entry' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
