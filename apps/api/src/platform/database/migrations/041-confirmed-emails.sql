-- compatible: only adds columns that an older release neither reads nor needs; what it leaves empty is filled by this one.

-- The address that a person confirmed themselves, as a blind index: whether a mail box is known to be theirs is one look-up, which
-- opens nothing of anybody. Null where nobody has looked yet or none was confirmed, empty where somebody looked and none was.
alter table application add column confirmed_email_index bytea;
alter table borrower add column confirmed_email_index bytea;

-- What an older release confirmed, to be filled in.
create index application_email_unindexed on application (id)
  where confirmed_email_index is null and person is not null and facts ->> 'emailStatus' = 'ACCEPT' and shop is null;
create index borrower_email_unindexed on borrower (document_index) where confirmed_email_index is null and contact is not null;
