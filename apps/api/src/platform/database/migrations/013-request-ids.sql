-- compatible: adds nullable columns that the release before neither reads nor writes, and indexes.

-- The id of the call or job that caused the row.
alter table outbox add column request_id text;
alter table payment_attempt add column request_id text;
-- The attempt's, or that of the notice itself where its invoice is none of ours.
alter table payment_notice add column request_id text;

-- What monitoring asks at each scrape: the oldest that is open.
create index payment_attempt_open on payment_attempt (state, requested_at) where next_check_at is not null;
create index payment_notice_open on payment_notice (received_at) where state = 'received';
