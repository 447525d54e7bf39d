-- A session that ended, or acts for another sale from now on, follows this one no longer.
create or replace function tell_of_left_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('cupo_change', old.application_id::text);
  return null;
end
$$;
