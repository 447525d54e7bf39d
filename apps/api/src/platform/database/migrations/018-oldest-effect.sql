-- compatible: an index takes the place of another.

-- The oldest effect that may leave, also while it rests after a failure, is the first row. Monitoring asks at each scrape.
create index outbox_open on outbox (coalesce(send_after, created_at)) where sent_at is null;
drop index outbox_unsent;
