-- compatible: only adds a column that an older release neither reads nor needs.

-- When the SMS of a signature last left with the link's token: it opens a link that another browser had opened before.
alter table hand_off add column signature_sent_at timestamptz;
