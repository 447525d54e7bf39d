-- Erases approvals that were decided, or lapsed, before a moment. The product's role may not delete these rows itself.
-- Answers how many.
create or replace function erase_approvals(decided_before timestamptz, approvals_max integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased uuid[];
begin
  select array_agg(approval_id) into erased from (
    select approval_id from approval_decision where decided_at < decided_before
    order by decided_at limit approvals_max for update skip locked) as due;
  if erased is null then return 0; end if;
  perform set_config('cupo.erasing', 'on', true);
  delete from approval_decision where approval_id = any (erased);
  delete from approval where id = any (erased);
  perform set_config('cupo.erasing', 'off', true);
  return cardinality(erased);
end
$$;
