-- Erases consents and papers of applications that ended before a moment, have no person any more, were never signed and have
-- no loan. The product's role may not delete these rows itself. Answers how many applications lost their proofs.
create or replace function erase_proofs(ended_before timestamptz, applications_max integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased uuid[];
begin
  select array_agg(id) into erased from (
    select id from application
    where person is null and updated_at < ended_before and document_index <> ''
      and facts #>> '{agreement,signedAt}' is null
      and not exists (select from loan where application_id = application.id)
      and not exists (select from agreement_signature where agreement_signature.application_id = application.id)
    order by updated_at limit applications_max for update skip locked) as due;
  if erased is null then return 0; end if;
  perform set_config('cupo.erasing', 'on', true);
  delete from consent where application_id = any (erased);
  delete from document where application_id = any (erased);
  perform set_config('cupo.erasing', 'off', true);
  update application set document_index = '' where id = any (erased);
  return cardinality(erased);
end
$$;
