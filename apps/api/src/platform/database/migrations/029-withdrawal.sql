-- incompatible: the release before cannot read a loan that its borrower withdrew from.

-- The request of a borrower to withdraw from a loan (retracto). The loan is void once what was lent is back.
create table withdrawal_request (
  id uuid primary key,
  loan_id uuid not null references loan (id),
  application_id uuid not null references application (id),
  state text not null check (state in ('requested', 'cancelled', 'lapsed', 'completed')),
  requested_by text not null,
  requested_at timestamptz not null,
  -- Business dates in Bogotá: when it was asked for, and the last day to give back what was lent.
  requested_on date not null,
  return_by date not null check (return_by >= requested_on),
  -- The last day of the pause, or the day on which the loan became void; null while the request is open.
  ended_on date,
  ended_at timestamptz,
  check ((state = 'requested') = (ended_on is null)),
  check ((state = 'requested') = (ended_at is null))
);
create index withdrawal_request_of_loan on withdrawal_request (loan_id, requested_at);
create unique index withdrawal_request_open on withdrawal_request (loan_id) where state = 'requested';
create unique index withdrawal_request_completed on withdrawal_request (loan_id) where state = 'completed';
create index withdrawal_request_due on withdrawal_request (return_by) where state = 'requested';
create trigger withdrawal_request_kept before delete on withdrawal_request
  for each row execute function refuse_change();
-- How it ended may change, what was asked never.
create trigger withdrawal_request_unchanged before update of
  id, loan_id, application_id, requested_by, requested_at, requested_on, return_by
  on withdrawal_request for each row execute function refuse_change();

alter table loan drop constraint loan_situation_check;
alter table loan add constraint loan_situation_check check (situation in ('open', 'paid', 'sold', 'withdrawn'));
-- The daily job passes over the loan up to and including this day.
alter table loan add column paused_through date;
