-- incompatible: the release before writes audit rows without a place.

-- Its turn among all rows, from the trigger, once its transaction has an id: a head covers the rows up to a place when every
-- transaction that could hold a lower one has ended.
create sequence audit_entry_place;
alter table audit_entry add column place bigint;
alter table audit_entry disable trigger append_only;
update audit_entry set place = nextval('audit_entry_place');
alter table audit_entry enable trigger append_only;
alter table audit_entry alter column place set not null, alter column place set default 0;
create unique index audit_entry_in_turn on audit_entry (place);
alter sequence audit_entry_place owned by audit_entry.place;

-- Also kept outside, signed: in the log and in receipts.
create table audit_head (
  number integer primary key,
  -- The last place that it covers.
  through bigint not null unique,
  -- SHA-256 of the head before and the digests of its rows.
  digest bytea not null,
  sealed_at timestamptz not null
);
create index audit_head_sealed on audit_head (sealed_at);
select make_append_only('audit_head');

do $$ begin
  if exists (select from pg_roles where rolname = 'cupo_app') then
    grant usage on sequence audit_entry_place to cupo_app;
  end if;
end $$;

-- functions: 5843410e11df5051
