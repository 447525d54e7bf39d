-- compatible: adds a column, indexes and a wider rule for sealing anew, which an older release neither reads nor needs.

-- The request that asks bureau and watchlist about the person of a form holds the form meanwhile; the others wait for it.
alter table application_form add column claimed_until timestamptz;

-- Forms whose code nobody confirmed are deleted after their term, with the codes that were sent for them.
create index application_form_not_confirmed on application_form (created_at) where confirmed_at is null;
create index pin_challenge_of_form on pin_challenge (form_id) where form_id is not null;
create index mail_link_of_form on mail_link (form_id) where form_id is not null;

-- A table may have several sealed columns, and each may be sealed anew.
create or replace function refuse_change_but_sealing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cupo.sealing_anew', true) = 'on' then
    if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return new; end if;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
drop trigger append_only on document;
create trigger append_only before update or delete on document
  for each row execute function refuse_change_but_sealing('content', 'text');
