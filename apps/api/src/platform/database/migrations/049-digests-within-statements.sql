-- compatible: the same digests of the same contents; only where they are computed changes.
-- PostgreSQL works a function of one expression into the statement that calls it unless the function says that it changes
-- less than what it calls: these three said so, and each call ran as a statement of its own, five for each payment.
create or replace function microseconds(at timestamptz) returns bigint language sql stable
  return (extract(epoch from at) * 1000000)::bigint;
create or replace function audit_content(entry audit_entry) returns text language sql stable
  return json_build_array(entry.id, entry.subject_type, entry.subject_id, entry.number, microseconds(entry.at),
                          entry.actor, entry.action, entry.before, entry.after, entry.request_id)::text;

-- An aggregate calls its function row by row, and works nothing into anything.
create or replace function next_digest(digest bytea, first bytea, content text) returns bytea
  language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(digest, first, ''::bytea) || convert_to(content, 'UTF8'));
end
$$;
