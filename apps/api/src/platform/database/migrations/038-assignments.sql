-- compatible: the release before assigns no work.

-- Who of the lender's staff works on a case of a queue.
create table assignment (
  queue text not null check (queue in ('claims')),
  subject_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (queue, subject_id)
);
create index assignment_at on assignment (at);

-- Of the office's list of answered claims.
create index claim_closed_by_due on claim (answer_due_on, protocol) where status = 'Closed';
