-- incompatible: the first schema.

-- One row for each step, by `dedupe_key`.
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
  -- A reminder waits for a lawful hour; a pointless one is dropped, with its reason.
  send_after timestamptz,
  dropped_because text,
  -- Lease of a sender. A refused effect is parked until a person retries or drops it (`npm run lender -- effects`).
  claimed_until timestamptz,
  retry_at timestamptz,
  refusals integer not null default 0,
  parked_at timestamptz
);
create index outbox_parked on outbox (parked_at) where parked_at is not null and sent_at is null;
create index outbox_unsent on outbox (created_at) where sent_at is null;
create index outbox_waiting on outbox (send_after) where sent_at is null and send_after is not null;

-- Messages about payments and offers (Ley 2300 de 2023). What a person asked for is no contact.
create table contact_log (
  -- A repeat of the row is the same contact.
  outbox_id uuid primary key references outbox (id),
  document_index bytea not null,
  purpose text not null check (purpose in ('billing', 'marketing')),
  channel text not null check (channel in ('Sms', 'Whatsapp', 'Email', 'Call')),
  day date not null,
  week date not null,
  at timestamptz not null,
  unique (document_index, day)
);
create index contact_log_of_week on contact_log (document_index, week);

-- The channels that a person allows, beside the forms.
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
