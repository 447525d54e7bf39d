-- The ledger, the chains of digests, and the role that may neither rewrite what is append-only nor alter a table.

-- Use in a migration, after creating the table: select make_append_only('<table>');
create function make_append_only(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', kept);
  execute format('create trigger append_only_as_a_whole before truncate on %s for each statement execute function refuse_change()', kept);
  if exists (select from pg_roles where rolname = 'cupo_app') then
    execute format('revoke update, delete, truncate on %s from cupo_app', kept);
  end if;
end
$$;

drop trigger consent_append_only on consent;
drop trigger document_append_only on document;
drop trigger domain_event_append_only on domain_event;
drop trigger audit_append_only on audit_entry;
select make_append_only('consent');
select make_append_only('document');
select make_append_only('domain_event');

-- A chain: each digest covers its row and the digest before it, so no row changes unless all after it do.
create function next_digest(digest bytea, first bytea, content text) returns bytea language sql immutable
  return sha256(coalesce(digest, first, ''::bytea) || convert_to(content, 'UTF8'));
-- As a window over several rows: goes on from `first`, the digest before them, null where there is none.
create aggregate chain(first bytea, content text) (sfunc = next_digest, stype = bytea);

create function microseconds(at timestamptz) returns bigint language sql immutable
  return (extract(epoch from at) * 1000000)::bigint;

-- The audit trail has a chain for each subject. Rows that are there already are chained as this migration finds them.
alter table audit_entry
  add column number integer not null default 0,
  add column digest bytea not null default '';
create function audit_content(entry audit_entry) returns text language sql immutable
  return json_build_array(entry.id, entry.subject_type, entry.subject_id, entry.number, microseconds(entry.at),
                          entry.actor, entry.action, entry.before, entry.after, entry.request_id)::text;
update audit_entry set number = numbered.number
  from (select id, row_number() over (partition by subject_type, subject_id order by at, id) as number from audit_entry) as numbered
  where numbered.id = audit_entry.id;
update audit_entry set digest = chained.digest
  from (select id, chain(null, audit_content(entry)) over (partition by subject_type, subject_id order by number) as digest
        from audit_entry as entry) as chained
  where chained.id = audit_entry.id;
alter table audit_entry add unique (subject_type, subject_id, number);

-- Whoever writes, however many rows at once: the lock lets those of one subject come one after the other.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  previous record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.subject_type || ' ' || new.subject_id, 0));
  select number, digest into previous from audit_entry
    where subject_type = new.subject_type and subject_id = new.subject_id order by number desc limit 1;
  new.number := coalesce(previous.number, 0) + 1;
  new.digest := next_digest(previous.digest, null, audit_content(new));
  return new;
end
$$;
create trigger chained before insert on audit_entry for each row execute function chain_audit_entry();
select make_append_only('audit_entry');

-- The chart of accounts, as apps/api/src/ledger/chart-of-accounts.ts has it; a test compares.
create table ledger_account (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  meaning text not null
);
insert into ledger_account (code, kind, meaning) values
  ('loanPrincipal', 'asset', 'capital lent and not yet repaid'),
  ('interestReceivable', 'asset', 'interest billed and not yet paid'),
  ('interestVatReceivable', 'asset', 'VAT on interest, billed and not yet paid'),
  ('feeReceivable', 'asset', 'administration charge billed and not yet paid'),
  ('feeVatReceivable', 'asset', 'VAT on the administration charge, billed and not yet paid'),
  ('penaltyReceivable', 'asset', 'penalty for late payment, posted and not yet paid'),
  ('penaltyVatReceivable', 'asset', 'VAT on the penalty, posted and not yet paid'),
  ('providerClearing', 'asset', 'paid through the payment provider, who has yet to hand it over'),
  ('operatorClearing', 'asset', 'collected by the operator on mobile bills, who has yet to hand it over'),
  ('bank', 'asset', 'money in the lender''s bank account'),
  ('customerCredit', 'liability', 'paid beyond the loan: the borrower''s, to be returned'),
  ('suspense', 'liability', 'received without a live loan or order it belongs to'),
  ('downPayments', 'liability', 'paid by customers before delivery'),
  ('guaranteePayable', 'liability', 'guarantee and its VAT, owed to the guarantee fund'),
  ('feesPayable', 'liability', 'administration charge, owed to the third party that renders the service'),
  ('vatPayable', 'liability', 'VAT billed, owed to the tax authority'),
  ('devicePayable', 'liability', 'owed to the operator for a delivered device'),
  ('transferPayable', 'liability', 'owed to the borrower of a personal loan until it is transferred'),
  ('interestIncome', 'income', 'interest billed'),
  ('penaltyIncome', 'income', 'penalty for late payment, posted'),
  ('portfolioSale', 'expense', 'what was receivable of a loan when it was sold');

create table journal_entry (
  id uuid primary key,
  -- The loan or application it is about. Its entries are numbered without gaps and chained.
  subject uuid not null,
  number integer not null check (number > 0),
  kind text not null,
  booked_on date not null,
  value_on date not null,
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  fingerprint bytea not null,
  actor text not null,
  reverses uuid references journal_entry (id),
  recorded_at timestamptz not null,
  digest bytea not null,
  unique (subject, number)
);
create unique index journal_entry_reversed_once on journal_entry (reverses) where reverses is not null;

-- Whole pesos: debit positive, credit negative. Entry and account are checked for all postings of a statement at once: a
-- foreign key would look row by row, and lock the account's row for every payment.
create table posting (
  entry_id uuid not null,
  line smallint not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);

-- The sum of the postings by subject and account, kept by the statement that posts.
create table account_balance (
  subject uuid not null,
  account text not null,
  balance bigint not null,
  primary key (subject, account)
) with (fillfactor = 70);

select make_append_only('ledger_account');
select make_append_only('journal_entry');
select make_append_only('posting');

-- An entry's postings come in one statement as lines 1 to n that sum to 0. Whatever is added later would begin at 1
-- again, which the primary key refuses.
create function check_postings() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entry_id having sum(amount) <> 0) then
    raise exception 'the postings of an entry must sum to 0' using errcode = 'check_violation';
  end if;
  if exists (select from added group by entry_id having min(line) <> 1 or max(line) <> count(*)) then
    raise exception 'the postings of an entry must come together, as lines 1 to n' using errcode = 'check_violation';
  end if;
  if exists (select from added where account not in (select code from ledger_account)) then
    raise exception 'a posting must name an account of the chart' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct entry_id from added) as given
             left join lateral (select id from journal_entry where id = given.entry_id limit 1) as found on true
             where found.id is null) then
    raise exception 'a posting must belong to an entry' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger balanced after insert on posting referencing new table as added
  for each statement execute function check_postings();

create function check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from posting where entry_id = added.id)) then
    raise exception 'an entry must be written together with its postings' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger with_postings after insert on journal_entry referencing new table as added
  for each statement execute function check_entries();

-- The one way into the ledger. Writes all entries and answers those whose key was known, which are not written again;
-- writes none when one of them was known with another fingerprint. Each entry: {id, kind, subject, bookedOn, valueOn,
-- key, fingerprint (hex), actor, reverses, lines: [[account, amount], …]}. Callers hold the lock of each subject;
-- whoever does not and comes second is asked to try the transaction again.
create function post_entries(entries jsonb, recorded_at timestamptz)
  returns table (known_key text, known_id uuid, is_same boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text[] := '{}';
  has_conflict boolean := false;
  written integer;
begin
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

  with numbered as (
    select given.*, previous.digest as previous_digest,
           coalesce(previous.number, 0) + row_number() over (partition by given.subject order by place) as number
    from rows from (jsonb_to_recordset(entries) as (
           id uuid, kind text, subject uuid, "bookedOn" date, "valueOn" date, key text, fingerprint text,
           actor text, reverses uuid, lines jsonb)) with ordinality
         as given (id, kind, subject, booked_on, value_on, key, fingerprint, actor, reverses, lines, place)
    left join lateral (select number, digest from journal_entry
                       where subject = given.subject order by number desc limit 1) as previous on true
    where key <> all (known)
  ), chained as (
    select *, chain(previous_digest,
                    json_build_array(id, subject, number, kind, booked_on, value_on, key, fingerprint, actor, reverses,
                                     microseconds(post_entries.recorded_at), lines)::text)
              over (partition by subject order by number) as digest
    from numbered
  ), entry as (
    insert into journal_entry
      select id, subject, number, kind, booked_on, value_on, key, decode(fingerprint, 'hex'), actor, reverses,
             post_entries.recorded_at, digest
      from chained order by subject, number
      on conflict do nothing
      returning id
  ), item as (
    select chained.id, subject, line, value ->> 0 as account, (value ->> 1)::bigint as amount
    from entry join chained using (id), jsonb_array_elements(lines) with ordinality as each (value, line)
  ), item_posted as (
    insert into posting select id, line, account, amount from item
  ), balance_kept as (
    insert into account_balance as kept
      select subject, account, sum(amount) from item group by subject, account order by subject, account
      on conflict (subject, account) do update set balance = kept.balance + excluded.balance
  )
  select count(*) into written from entry;

  if written <> jsonb_array_length(entries) - cardinality(known) then
    raise exception 'another transaction has just posted to the same subject or by the same key'
      using errcode = 'serialization_failure';
  end if;
end
$$;

revoke execute on function post_entries from public;

-- Makes the role, which belongs to the server, and lets it work, unless that is done. Runs at every start, since a
-- backup that is restored on another server does not bring the role along.
create function let_product_work() returns void language plpgsql as $$
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
  revoke insert, update, delete on kysely_migration, kysely_migration_lock from cupo_app;
  -- The product reads the ledger, and writes it through its one function alone.
  revoke insert, update, delete on ledger_account, journal_entry, posting, account_balance from cupo_app;
  grant execute on function post_entries to cupo_app;
  -- Tables of later migrations are the product's to write unless they are made append-only.
  alter default privileges in schema public grant select, insert, update, delete on tables to cupo_app;
end
$$;
select let_product_work();
