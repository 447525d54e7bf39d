-- Tells the processes of the product which assisted sale has changed, once the change is committed: its id and nothing of
-- it. Other applications are told of by nobody, since each NOTIFY makes the commits of its database wait for one another.
create or replace function tell_of_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('cupo_change', new.id::text);
  return null;
end
$$;
