create or replace function tell_of_confirmed_form() returns trigger language plpgsql as $$
begin
  if exists (select from application where id = new.application_id and shop is not null) then
    perform pg_notify('cupo_change', new.application_id::text);
  end if;
  return null;
end
$$;
