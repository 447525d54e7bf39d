-- compatible: adds columns that the release before leaves empty; it still finds its `figures_hash`.

alter table document
  -- Sealed: figures, law and facts that the agreement says, by which another release tells whether they still hold.
  add column figures bytea,
  -- The wording that the release which drew the agreement had.
  add column wording text;
drop trigger append_only on document;
create trigger append_only before update on document
  for each row execute function refuse_change_but_sealing('content', 'text', 'figures');
