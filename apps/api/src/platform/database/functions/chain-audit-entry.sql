-- Chains the audit trail of each subject. The lock lets those who write to one subject come one after the other. Only the search
-- for the previous row is a statement: an expression starts no executor.
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
  -- The transaction has its id before the row has its place (see the migration of audit_head).
  perform pg_current_xact_id();
  new.place := nextval('audit_entry_place');
  new.number := coalesce(previous.number, 0) + 1;
  new.digest := sha256(coalesce(previous.digest, ''::bytea) || convert_to(
    json_build_array(new.id, new.subject_type, new.subject_id, new.number, microseconds(new.at),
                     new.actor, new.action, new.before, new.after, new.request_id)::text, 'UTF8'));
  return new;
end
$$;
