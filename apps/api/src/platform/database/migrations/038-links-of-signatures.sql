-- compatible: only adds columns that an older release neither reads nor needs.

-- The token that goes in the SMS of a signature and is shown nowhere else; null until such an SMS was sent.
alter table hand_off add column signature_token_hash bytea;
-- Whether the link was sent again at somebody's wish: those are counted.
alter table hand_off add column is_resend boolean not null default false;
