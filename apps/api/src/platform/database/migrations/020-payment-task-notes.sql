-- incompatible: the notes of a payment task leave its row; an older release reads and writes them there.

-- What happened to a task, one row for each note: a note that the task has already is not written again.
create table payment_task_note (
  task_id uuid not null references payment_task (id),
  number integer not null check (number > 0),
  note text not null,
  written_at timestamptz not null,
  primary key (task_id, number)
);

-- The lines of the former text, in their order. When each was written was not recorded: the day of the task stands for it.
insert into payment_task_note (task_id, number, note, written_at)
select task.id, line.number, line.note, task.opened_at
from payment_task as task
cross join lateral string_to_table(task.note, E'\n') with ordinality as line (note, number)
where task.note <> '';

alter table payment_task drop column note;
