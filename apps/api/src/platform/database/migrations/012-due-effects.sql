-- compatible: an index takes the place of another.

-- Each kind in the order in which its rows fall due: what waits for its moment, or rests after a failure, is never read.
create index outbox_due on outbox (kind, coalesce(greatest(send_after, retry_at), '-infinity'), id)
  where sent_at is null and parked_at is null;
drop index outbox_waiting;
