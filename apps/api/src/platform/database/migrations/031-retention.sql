-- incompatible: an application whose time is over has no person any more, which an older release cannot read.

-- Null once the retention of the application has ended: what is left of it names nobody.
alter table application alter column person drop not null;

-- Kept for a duty of the law alone: since then its person finds it no more, and nothing of the product reads it for them.
alter table application add column locked_at timestamptz;

-- Rows that are proof are deleted in one way only: by the function below, which says so in its transaction. Nothing is said of
-- an update: that stays as it was.
create trigger append_only_but_erasing before delete on consent
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger append_only_but_erasing before delete on document
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger append_only on consent;
create trigger append_only before update on consent for each row execute function refuse_change_but_sealing('evidence');
drop trigger append_only on document;
create trigger append_only before update on document for each row execute function refuse_change_but_sealing('content', 'text');

-- Erases consents and papers of applications that ended before a moment, have no person any more, were never signed and have
-- no loan. The product's role may not delete these rows itself. Answers how many applications lost their proofs.
create function erase_proofs(ended_before timestamptz, applications_max integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased uuid[];
begin
  select array_agg(id) into erased from (
    select id from application
    where person is null and updated_at < ended_before and document_index <> ''
      and facts #>> '{agreement,signedAt}' is null
      and not exists (select from loan where application_id = application.id)
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
