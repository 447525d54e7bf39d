-- incompatible: the first schema.

-- Effects that leave after a commit, and when a person may be contacted (Ley 2300 de 2023).

-- Effects that leave after commit: mails, SMS, orders to release or dispatch. One row per step, by `dedupe_key`.
create table outbox (
  id uuid primary key,
  kind text not null,
  dedupe_key text not null unique,
  payload bytea,
  application_id uuid references application (id),
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- A reminder waits for an hour of the law; one that became pointless while it waited is dropped, with its reason.
  send_after timestamptz,
  dropped_because text,
  -- An instance that sends an effect holds it for a few seconds at a time, and the others pass it over. An effect that its
  -- receiver refused for good is parked until a person retries or drops it (`npm run lender -- effects`).
  claimed_until timestamptz,
  retry_at timestamptz,
  refusals integer not null default 0,
  parked_at timestamptz
);
create index outbox_parked on outbox (parked_at) where parked_at is not null and sent_at is null;
create index outbox_unsent on outbox (created_at) where sent_at is null;
create index outbox_waiting on outbox (send_after) where sent_at is null and send_after is not null;

-- Contacts made: messages about payments and offers. What a person asked for is no contact.
create table contact_log (
  -- The outbox row that carried the message: a repeat of it is the same contact.
  outbox_id uuid primary key references outbox (id),
  document_index bytea not null,
  purpose text not null check (purpose in ('billing', 'marketing')),
  channel text not null check (channel in ('Sms', 'Whatsapp', 'Email', 'Call')),
  day date not null,
  -- Its Monday.
  week date not null,
  at timestamptz not null,
  unique (document_index, day)
);
create index contact_log_of_week on contact_log (document_index, week);

-- The channels a person allows, once they changed what their forms said.
create table contact_preference (
  document_index bytea primary key,
  billing_sms boolean not null,
  billing_whatsapp boolean not null,
  billing_email boolean not null,
  billing_call boolean not null,
  marketing_sms boolean not null,
  marketing_whatsapp boolean not null,
  marketing_email boolean not null,
  marketing_call boolean not null,
  updated_at timestamptz not null
);
