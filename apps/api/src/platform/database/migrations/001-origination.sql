-- Applications from the first form to delivery, the people behind them, and what the journey leaves as proof.
-- Personal data travels sealed (AES-256-GCM per row, bytea); it is found by blind indexes (HMAC-SHA-256).

create table application (
  id uuid primary key,
  origin text not null check (origin in ('Finter', 'Libre', 'Assistido')),
  status text not null,
  situation text not null,
  activity text not null,
  document_index bytea not null,
  mobile_index bytea not null,
  person bytea not null,
  facts jsonb not null,
  order_number text unique,
  payment_deadline timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One open application per person and channel, whatever runs at the same moment.
create unique index application_one_open on application (document_index, origin) where situation = 'EmAndamento';
create index application_of_document on application (document_index, created_at desc);
create index application_deadline on application (payment_deadline) where payment_deadline is not null;

-- What the shop's encrypted link said, kept so that the browser need not be believed.
create table store_link (
  id text primary key,
  content bytea not null,
  expires_at timestamptz not null,
  application_id uuid references application (id),
  opened_at timestamptz not null
);

create table consent (
  id uuid primary key,
  application_id uuid not null references application (id),
  kind text not null,
  is_granted boolean not null,
  version text not null,
  evidence bytea not null,
  at timestamptz not null
);
create index consent_of_application on consent (application_id);
create trigger consent_append_only before update or delete on consent
  for each row execute function refuse_change();

-- One live code per purpose and subject; tries are counted before a code is compared.
create table pin_challenge (
  id uuid primary key,
  purpose text not null,
  application_id uuid not null references application (id),
  document_index bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create index pin_challenge_live on pin_challenge (document_index, sent_at desc) where replaced_at is null;
create index pin_challenge_of_application on pin_challenge (application_id, sent_at desc);

create table session (
  id uuid primary key,
  document_index bytea not null,
  scope text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index session_of_document on session (document_index) where ended_at is null;

-- Opaque tokens as hashes. A refresh token is spent by its use; using it again later ends the whole session.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  generation integer not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index session_token_of_session on session_token (session_id, generation);

-- Occurrences that limits count: codes sent, codes failed, resends, registrations, identity attempts.
create table limit_event (
  id uuid primary key,
  kind text not null,
  subject bytea not null,
  at timestamptz not null
);
create index limit_event_count on limit_event (kind, subject, at);

-- Challenges that were solved, so that a solution counts once for all instances.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table captcha_ticket (
  ticket_hash bytea primary key,
  uses_left integer not null,
  expires_at timestamptz not null
);

-- A link in a mail: one purpose, 256 bits, expiring; only the token's hash is kept.
create table mail_link (
  id uuid primary key,
  purpose text not null,
  application_id uuid not null references application (id),
  token_hash bytea not null unique,
  -- The address the link was mailed to, as a blind index: a link to an old address accepts nothing.
  subject bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_link_of_application on mail_link (application_id, purpose, created_at desc);

-- The bytes a customer was shown and signed; never changed, replaced only by a new row before signing.
create table document (
  id uuid primary key,
  application_id uuid not null references application (id),
  kind text not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null
);
create index document_of_application on document (application_id, kind, created_at desc);
create trigger document_append_only before update or delete on document
  for each row execute function refuse_change();

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
  sent_at timestamptz
);
create index outbox_unsent on outbox (created_at) where sent_at is null;

-- Committed events that other capabilities listen to (delivery opens the loan).
create table domain_event (
  id uuid primary key,
  type text not null,
  application_id uuid not null references application (id),
  data jsonb not null,
  at timestamptz not null
);
create index domain_event_type on domain_event (type, at);
create trigger domain_event_append_only before update or delete on domain_event
  for each row execute function refuse_change();

create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_of_subject on audit_entry (subject_type, subject_id, at);
create trigger audit_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

-- Parameters changed without a release; the newest row not after the business date wins over the default.
create table parameter (
  channel text not null,
  name text not null,
  valid_from date not null,
  value jsonb not null,
  primary key (channel, name, valid_from)
);

-- Only outside production: how far the world's clock is from the machine's.
create table world_clock (
  id integer primary key check (id = 1),
  offset_milliseconds bigint not null
);
