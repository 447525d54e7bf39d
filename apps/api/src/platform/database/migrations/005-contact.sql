-- When a person may be written to, by what, and what was written (Ley 2300 de 2023).

-- A reminder waits for an hour of the law; one that became pointless while it waited is dropped, with its reason.
alter table outbox
  add column send_after timestamptz,
  add column dropped_because text;
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
