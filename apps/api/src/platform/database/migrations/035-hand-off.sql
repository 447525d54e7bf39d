-- compatible: adds a table, which an older release neither reads nor needs.

-- A link to the customer's own phone in an assisted sale. It has a token for each way it is sent; only their hashes are kept.
create table hand_off (
  id uuid primary key,
  application_id uuid not null references application (id),
  -- The version of the form that pressing the link authorises; null for a link that goes on with an authorised sale.
  form_id uuid references application_form (id),
  sms_token_hash bytea not null,
  mail_token_hash bytea,
  screen_token_hash bytea not null,
  -- The address it was mailed to: pressed in that mail, the link confirms that address.
  email_index bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The first browser that pressed it; no other one opens it.
  opened_at timestamptz,
  opened_by text check (opened_by in ('sms', 'mail', 'screen')),
  -- The secret of that browser, as a hash; null for a client that keeps none.
  browser_hash bytea,
  ended_at timestamptz,
  ended_because text check (ended_because in ('replaced', 'declined', 'saleEnded', 'signed')),
  check ((mail_token_hash is null) = (email_index is null)),
  check ((opened_at is null) = (opened_by is null)),
  check ((ended_at is null) = (ended_because is null))
);
-- Sending again ends the link before.
create unique index hand_off_live on hand_off (application_id) where ended_at is null;
create index hand_off_of_application on hand_off (application_id, sent_at desc);
create index hand_off_of_form on hand_off (form_id) where form_id is not null;
