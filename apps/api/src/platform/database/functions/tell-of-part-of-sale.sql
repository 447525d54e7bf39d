-- What belongs to a sale and changes how far it is.
create or replace function tell_of_part_of_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('cupo_change', new.application_id::text);
  return null;
end
$$;
