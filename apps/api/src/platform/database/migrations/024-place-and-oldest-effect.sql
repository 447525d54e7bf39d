-- compatible: adds a column that fills itself, and an index takes the place of another.

-- When an instance last found its history whole here. What came later may be of after a restore.
alter table database_place add column seen_at timestamptz not null default clock_timestamp();
update database_place set seen_at = coalesce((select at from audit_entry order by place desc limit 1), seen_at);

-- The oldest effect of each kind that may leave, also while it rests after a failure, is the first row of its kind.
create index outbox_open_of_kind on outbox (kind, coalesce(send_after, created_at)) where sent_at is null;
drop index outbox_open;
