-- compatible: only adds a column that an older release neither reads nor needs.

-- The content of a document beside its bytes, sealed: what the PDF was drawn from, to be read on a screen.
alter table document add column text bytea;
