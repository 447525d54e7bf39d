-- compatible: the release before writes no period and no template.

-- The orders of the office's lists.
create index provider_movement_of_file on provider_movement (file_id);
create index provider_movement_paid_out on provider_movement (at, movement_id) where kind = 'payout';
create index bank_line_of_file on bank_line (file_id);
create index bank_line_in_turn on bank_line (booked_on, id);
create index payment_task_differences on payment_task (opened_at, id) where kind = 'difference' and state = 'open';
create index journal_entry_in_turn on journal_entry (booked_on, id);
drop index journal_entry_booked;

alter table book_batch_file
  add column id uuid not null default gen_random_uuid() unique,
  -- The first day of a file of several days, of which `day` is the last.
  add column from_day date check (from_day < day),
  -- The columns that the file declares.
  add column template jsonb;
create index book_batch_file_in_turn on book_batch_file (made_at, id);
