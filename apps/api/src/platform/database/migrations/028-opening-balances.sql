-- compatible: the release before books no difference.

-- A bank account may hold the lender's own money before the first line of its first statement.
alter table difference_booking drop constraint difference_booking_clearing_check;
alter table difference_booking add constraint difference_booking_clearing_check
  check (clearing in ('providerClearing', 'operatorClearing', 'bank'));
