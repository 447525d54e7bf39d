-- compatible: an older release writes no code here, so that a session of its asks for one more.
-- The code that a session showed last, whose purpose says what it allows.
alter table session add column stepped_up_by uuid;
-- A later code for the same application ends the sessions that an earlier one opened.
create index session_of_application on session (application_id) where scope = 'customer' and ended_at is null;
