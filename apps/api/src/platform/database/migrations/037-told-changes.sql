-- compatible: only adds triggers, which tell of changes and alter no row.

-- Tells the processes of the product which assisted sale has changed, once the change is committed: its id and nothing of
-- it. Other applications are told of by nobody, since each NOTIFY makes the commits of its database wait for one another.
create function tell_of_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('cupo_change', new.id::text);
  return null;
end
$$;
create trigger application_told after insert or update on application
  for each row when (new.shop is not null) execute function tell_of_sale();

-- What belongs to a sale and changes how far it is.
create function tell_of_part_of_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('cupo_change', new.application_id::text);
  return null;
end
$$;
create trigger hand_off_told after insert or update on hand_off
  for each row execute function tell_of_part_of_sale();

create function tell_of_confirmed_form() returns trigger language plpgsql as $$
begin
  if exists (select from application where id = new.application_id and shop is not null) then
    perform pg_notify('cupo_change', new.application_id::text);
  end if;
  return null;
end
$$;
create trigger application_form_told after update of confirmed_at on application_form
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function tell_of_confirmed_form();

-- A session that ended, or acts for another sale from now on, follows this one no longer.
create function tell_of_left_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('cupo_change', old.application_id::text);
  return null;
end
$$;
create trigger link_session_told after update of application_id, ended_at on link_session
  for each row when (
    old.application_id is not null
    and (new.application_id is distinct from old.application_id or new.ended_at is distinct from old.ended_at)
  )
  execute function tell_of_left_sale();
