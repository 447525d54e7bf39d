-- compatible: only adds a column with a default, which an older release neither reads nor writes.

-- How far a notice says that its transaction has come: 0 open, 1 failed, 2 accepted, 3 reversed. No more than a claim: the
-- provider is asked until it says as much itself.
alter table payment_notice add column claim smallint not null default 0 check (claim between 0 and 3);
