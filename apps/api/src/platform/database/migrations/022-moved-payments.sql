-- incompatible: the release before does not follow a payment to the loan that it was moved to.

alter table loan_payment drop constraint loan_payment_state_check;
-- `moved`: its money is under another name at the right loan.
alter table loan_payment add constraint loan_payment_state_check
  check (state in ('applied', 'reversed', 'suspense', 'assigned', 'moved'));
-- The first name of money that was assigned or moved on.
create index loan_payment_first_name on loan_payment (regexp_replace(reference, '^((assigned|moved):)+', ''))
  where reference ~ '^(assigned|moved):';
