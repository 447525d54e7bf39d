-- compatible: a function that only this release asks.

-- For a statement that posts entries and whose answer nobody looks at: a known key may only stand for the same entry.
-- `is_same` is null where no key was known.
create function require_same_entries(is_same boolean) returns void language plpgsql as $$
begin
  if not is_same then
    raise exception 'an entry was refused: ClaveReutilizada';
  end if;
end
$$;
