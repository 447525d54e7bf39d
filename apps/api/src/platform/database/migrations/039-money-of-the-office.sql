-- compatible: an index.

-- The list of the office: open tasks by their due date.
create index payment_task_open_by_due on payment_task (due_on, id) where state <> 'closed';
