-- compatible: the release before erases none.

-- Only erase_approvals deletes them, after their term.
drop trigger append_only on approval;
create trigger append_only before update on approval
  for each row execute function refuse_change_but_sealing('content');
create trigger append_only_but_erasing before delete on approval
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on')
  execute function refuse_change();

drop trigger append_only on approval_decision;
create trigger append_only before update on approval_decision
  for each row execute function refuse_change_but_sealing('content');
create trigger append_only_but_erasing before delete on approval_decision
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on')
  execute function refuse_change();

-- functions: 8a4d3b36e7df45df
