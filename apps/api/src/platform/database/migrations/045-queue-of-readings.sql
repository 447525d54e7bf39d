-- compatible: the release before leaves it empty.

-- The list of the office from which the case was opened; `command` for one of the lender's commands.
alter table staff_reading add column queue text;
