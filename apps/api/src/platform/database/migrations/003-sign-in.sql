-- incompatible: the first schema.

-- What the forms did not say: another phone, another e-mail (sealed), a password.
create table borrower (
  document_index bytea primary key,
  -- For links in mails; names nobody.
  id uuid not null unique,
  contact bytea,
  -- Argon2id with parameters and salt; null without a password.
  password_hash text,
  password_set_at timestamptz,
  password_declined_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_email_index bytea
);
create index borrower_email_unindexed on borrower (document_index)
  where confirmed_email_index is null and contact is not null;

-- One live code per purpose and subject; a try is counted before the code is compared.
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
  replaced_at timestamptz,
  form_id uuid references application_form (id),
  -- The agreement that the code signs: drawn anew, it needs another code. Null for other purposes.
  agreement_sha256 bytea
);
create index pin_challenge_live on pin_challenge (document_index, sent_at desc) where replaced_at is null;
create index pin_challenge_of_application on pin_challenge (application_id, sent_at desc);
create index pin_challenge_of_form on pin_challenge (form_id) where form_id is not null;

create table session (
  id uuid primary key,
  document_index bytea not null,
  scope text not null check (scope in ('customer', 'borrower')),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  -- The browser's name of itself, shortened, for the owner's list.
  device text not null default '',
  last_used_at timestamptz,
  method text not null default 'pin' check (method in ('pin', 'password')),
  -- Changes of e-mail, phone and password need a fresh code.
  stepped_up_at timestamptz,
  -- Only a session that showed the application's code signs.
  application_id uuid references application (id),
  -- The code that opened the session or stepped it up last; null for a password.
  pin_challenge_id uuid,
  -- The code shown last, whose purpose says what it allows.
  stepped_up_by uuid
);
-- A later code of the application ends earlier sessions.
create index session_of_application on session (application_id) where scope = 'customer' and ended_at is null;
create index session_of_document on session (document_index) where ended_at is null;

-- Opaque tokens as hashes. A spent refresh token used again ends the session.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  generation integer not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index session_token_of_session on session_token (session_id, generation);

-- One purpose, 256 bits, expiring; only the hash is kept.
create table mail_link (
  id uuid primary key,
  purpose text not null,
  application_id uuid not null references application (id),
  token_hash bytea not null unique,
  -- Blind index of the address: a link to an old address accepts nothing.
  subject bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  form_id uuid references application_form (id)
);
create index mail_link_of_application on mail_link (application_id, purpose, created_at desc);
create index mail_link_of_form on mail_link (form_id) where form_id is not null;

-- Browsers that confirmed a code of the person have a budget of codes of their own.
create table known_browser (
  document_index bytea not null,
  browser_hash bytea not null,
  confirmed_at timestamptz not null,
  primary key (document_index, browser_hash)
);

-- Sessions by a link, for one sale: an agent by the shop's link, the customer's own phone by the link sent to it. Never
-- renewed.
create table link_session (
  id uuid primary key,
  kind text not null check (kind in ('agent', 'handOff')),
  token_hash bytea not null unique,
  link_id text not null,
  -- Codes of the seller; null for a customer's phone.
  shop text,
  agent text,
  -- Null for an agent before the form, and once another counter took the sale.
  application_id uuid references application (id),
  -- SHA-256 of the browser's secret; null for a client without cookies.
  browser_hash bytea,
  device text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((kind = 'agent') = (shop is not null and agent is not null)),
  check (kind = 'agent' or application_id is not null)
);
create index link_session_of_application on link_session (application_id) where ended_at is null;
-- Finds a customer's link opened in an agent's browser.
create index link_session_of_counter on link_session (browser_hash) where kind = 'agent' and browser_hash is not null;
create index link_session_of_link on link_session (link_id, created_at);
create trigger link_session_told after update of application_id, ended_at on link_session
  for each row when (
    old.application_id is not null
    and (new.application_id is distinct from old.application_id or new.ended_at is distinct from old.ended_at))
  execute function tell_of_left_sale();
