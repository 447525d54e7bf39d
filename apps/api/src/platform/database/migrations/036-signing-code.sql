-- compatible: only adds a column that an older release neither reads nor needs.

-- Of the agreement that a code signs: drawn anew, the code is no longer its code. Null for a code of any other purpose.
alter table pin_challenge add column agreement_sha256 bytea;
