-- The one way into the ledger. Writes all entries and answers those whose key was known, which are not written again;
-- writes none when one of them was known with another fingerprint. Each entry: {id, kind, source (kind), sourceId, subject,
-- bookedOn, valueOn, key, fingerprint (hex), actor, reverses, lines: [[account, amount], …]}. Callers hold the lock of each subject; a caller
-- that does not and comes second is asked to try the transaction again.
-- Nearly always no key is known: known keys are looked for only when an index refuses a row. `on conflict` would search each
-- index before it writes into it.
create or replace function post_entries(entries jsonb, recorded_at timestamptz)
  returns table (known_key text, known_id uuid, is_same boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text[] := '{}';
  has_conflict boolean := false;
begin
  for try in 1..2 loop
    begin
      with numbered as (
        select given.*, previous.digest as previous_digest, coalesce(previous.number, 0) + row_number() over in_turn as number
        from rows from (jsonb_to_recordset(entries) as (
               id uuid, kind text, source text, "sourceId" uuid, subject uuid, "bookedOn" date, "valueOn" date, key text,
               fingerprint text, actor text, reverses uuid, lines jsonb)) with ordinality
             as given (id, kind, source, source_id, subject, booked_on, value_on, key, fingerprint, actor, reverses, lines,
                       place)
        left join lateral (select number, digest from journal_entry
                           where subject = given.subject order by number desc limit 1) as previous on true
        where key <> all (known)
        window in_turn as (partition by subject order by place)
      ), chained as (
        select *, chain(previous_digest,
                        json_build_array(id, subject, number, kind, booked_on, value_on, key, fingerprint, actor, reverses,
                                         source, source_id, microseconds(post_entries.recorded_at), lines)::text)
                  over (partition by subject order by place) as digest
        from numbered
      ), entry_kept as (
        insert into journal_entry
          select id, subject, number, kind, booked_on, value_on, key, decode(fingerprint, 'hex'), actor, reverses,
                 post_entries.recorded_at, digest, source, source_id
          from chained order by subject, place
      ), item as (
        select chained.id, subject, line, value ->> 0 as account, (value ->> 1)::bigint as amount
        from chained, jsonb_array_elements(lines) with ordinality as each (value, line)
      ), item_posted as (
        insert into posting select id, line, account, amount from item
      )
      insert into account_balance as kept
        select subject, account, sum(amount) from item group by subject, account order by subject, account
        on conflict (subject, account) do update set balance = kept.balance + excluded.balance;
      return;
    exception
      when unique_violation then
        if try = 2 then
          raise exception 'another transaction has just posted to the same subject or by the same key'
            using errcode = 'serialization_failure';
        end if;
    end;
    for known_key, known_id, is_same in
      select given.key, found.id, found.fingerprint = decode(given.fingerprint, 'hex')
      from jsonb_to_recordset(entries) as given (key text, fingerprint text)
      cross join lateral (select id, fingerprint from journal_entry where idempotency_key = given.key limit 1) as found
    loop
      known := known || known_key;
      has_conflict := has_conflict or not is_same;
      return next;
    end loop;
    if has_conflict or cardinality(known) = jsonb_array_length(entries) then return; end if;
  end loop;
end
$$;
revoke execute on function post_entries from public;
