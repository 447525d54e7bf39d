-- compatible: the same rows, digests, checks and answers, by fewer statements and with fewer indexes.

-- Its numbers serve whoever looks for a subject: `unique (subject_type, subject_id, number)` begins with the same columns.
drop index audit_of_subject;

-- Few payers come back from the checkout by a browser: only theirs are looked for.
drop index payment_transaction_ref;
create index payment_transaction_ref on payment_transaction (ref_payco) where ref_payco is not null;

-- Of what the trigger does only the search for the previous row is a statement: an expression starts no executor.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  previous record;
begin
  if pg_advisory_xact_lock(hashtextextended(new.subject_type || ' ' || new.subject_id, 0)) is null then
    raise exception 'a lock answers';
  end if;
  -- A statement that begins after the lock sees what its former holder wrote.
  select number, digest into previous from audit_entry
    where subject_type = new.subject_type and subject_id = new.subject_id order by number desc limit 1;
  new.number := coalesce(previous.number, 0) + 1;
  new.digest := sha256(coalesce(previous.digest, ''::bytea) || convert_to(audit_content(new), 'UTF8'));
  return new;
end
$$;

-- The four rules of postings in one pass over them.
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

-- Nearly always no key is known, and nobody else posts to the subjects: the entries are written, and only when an index
-- refuses one of them it is looked which were known. `on conflict` would search each index before it writes into it.
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
               id uuid, kind text, subject uuid, "bookedOn" date, "valueOn" date, key text, fingerprint text,
               actor text, reverses uuid, lines jsonb)) with ordinality
             as given (id, kind, subject, booked_on, value_on, key, fingerprint, actor, reverses, lines, place)
        left join lateral (select number, digest from journal_entry
                           where subject = given.subject order by number desc limit 1) as previous on true
        where key <> all (known)
        window in_turn as (partition by subject order by place)
      ), chained as (
        select *, chain(previous_digest,
                        json_build_array(id, subject, number, kind, booked_on, value_on, key, fingerprint, actor, reverses,
                                         microseconds(post_entries.recorded_at), lines)::text)
                  over (partition by subject order by place) as digest
        from numbered
      ), entry_kept as (
        insert into journal_entry
          select id, subject, number, kind, booked_on, value_on, key, decode(fingerprint, 'hex'), actor, reverses,
                 post_entries.recorded_at, digest
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

-- For a statement that must write all rows it was given: what it could not write, another transaction has written since it
-- looked. Tried again, it finds them.
create function require_all_written(written bigint, given bigint) returns void language plpgsql as $$
begin
  if written <> given then
    raise exception 'another transaction has just written % of % rows', given - written, given
      using errcode = 'serialization_failure';
  end if;
end
$$;
