-- A chain: each digest covers its row and the digest before it, so no row changes unless all after it do.
create or replace function next_digest(digest bytea, first bytea, content text) returns bytea
  language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(digest, first, ''::bytea) || convert_to(content, 'UTF8'));
end
$$;
-- As a window over several rows: goes on from `first`, the digest before them, null where there is none.
create or replace aggregate chain(first bytea, content text) (sfunc = next_digest, stype = bytea);
