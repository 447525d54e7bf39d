-- incompatible: the first schema.

-- Personal data is sealed (AES-256-GCM per row, bytea) and found by blind indexes (HMAC-SHA-256).

create table application (
  id uuid primary key,
  origin text not null check (origin in ('Finter', 'Libre', 'Assistido')),
  status text not null,
  situation text not null,
  activity text not null,
  document_index bytea not null,
  mobile_index bytea not null,
  person bytea,
  facts jsonb not null,
  order_number text unique,
  payment_deadline timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A code of the person's own line confirmed it. Until then the row belongs to nobody.
  proved_at timestamptz,
  -- Kept for a duty of the law alone: its person and the product read it no more.
  locked_at timestamptz,
  shop text,
  -- Blind index of the address that the person confirmed. Null where nobody has looked yet, empty where none was confirmed.
  confirmed_email_index bytea
);
create index application_deadline on application (payment_deadline) where payment_deadline is not null;
create index application_email_unindexed on application (id)
  where confirmed_email_index is null and person is not null and facts ->> 'emailStatus' = 'ACCEPT' and shop is null;
create index application_of_document on application (document_index, created_at desc);
create index application_of_shop on application (shop, updated_at desc) where shop is not null;
create unique index application_one_open on application (document_index, origin)
  where situation in ('EmAndamento', 'FalhaDesembolso') and proved_at is not null;
-- Applications never signed end after their term.
create index application_unfinished on application (created_at) where situation = 'EmAndamento';
create index application_unproved on application (created_at) where situation = 'EmAndamento' and proved_at is null;
create trigger application_told after insert or update on application
  for each row when (new.shop is not null) execute function tell_of_sale();
comment on column application.facts is
  'Version 2 carries its version and a subject (a device or money); version 1 carries neither.';

create table application_form (
  id uuid primary key,
  application_id uuid not null references application (id),
  document_index bytea not null,
  -- SHA-256 of the browser's secret; null for a client without cookies.
  browser_hash bytea,
  -- The same form posted twice is one version.
  fingerprint bytea not null,
  -- Sealed: e-mail, flags, device, link, the answers of bureau and watchlist.
  content bytea not null,
  created_at timestamptz not null,
  email_accepted_at timestamptz,
  confirmed_at timestamptz,
  -- It became its application, or led to an open one.
  settled_at timestamptz,
  settled_application_id uuid references application (id),
  -- Lease of the request that asks bureau and watchlist.
  claimed_until timestamptz
);
-- Unconfirmed forms are deleted after their term, with their codes.
create index application_form_not_confirmed on application_form (created_at) where confirmed_at is null;
create index application_form_of_application on application_form (application_id, created_at desc);
create index application_form_of_document on application_form (document_index, created_at desc);
create trigger application_form_told after update of confirmed_at on application_form
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function tell_of_confirmed_form();

-- The content of the shop's encrypted link: the browser is not believed.
create table store_link (
  id text primary key,
  content bytea not null,
  expires_at timestamptz not null,
  application_id uuid references application (id),
  opened_at timestamptz not null
);

-- From its form to its result (docs/decisions/049). The id is that of the application row that keeps its place, to which
-- codes, links and consents belong.
create table pre_validation (
  id uuid primary key references application (id),
  document_index bytea not null,
  mobile_index bytea not null,
  -- SHA-256 of the secret in the calls.
  token_hash bytea not null unique,
  -- SHA-256 of the browser's secret; null for a client without cookies.
  browser_hash bytea,
  -- The same form posted twice by one browser is one.
  fingerprint bytea not null,
  -- Sealed: document, line, e-mail, who asks, the wording ticked, the watchlist's answer.
  content bytea not null,
  created_at timestamptz not null,
  terms_expire_at timestamptz not null,
  terms_accepted_at timestamptz,
  -- The proof of the person, and its end.
  proved_at timestamptz,
  proved_by text check (proved_by in ('code', 'terms')),
  proof_ends_at timestamptz,
  -- Lease of the request that asks bureau and watchlist.
  claimed_until timestamptz,
  check ((proved_at is null) = (proved_by is null) and (proved_at is null) = (proof_ends_at is null))
);
create index pre_validation_created on pre_validation (created_at);
create index pre_validation_of_document on pre_validation (document_index, created_at desc);

-- An answer serves every channel.
create table bureau_consultation (
  id uuid primary key,
  document_index bytea not null,
  -- The application and the consent of the question.
  application_id uuid not null references application (id),
  consent_id uuid,
  asked_at timestamptz not null,
  -- Nobody asks again before.
  kept_until timestamptz not null,
  -- Sealed; null until the bureau has answered.
  answer bytea,
  -- Lease of the request that asks the bureau.
  claimed_until timestamptz
);
create index bureau_consultation_kept on bureau_consultation (kept_until);
create index bureau_consultation_of_document on bureau_consultation (document_index, asked_at desc) where answer is not null;
create unique index bureau_consultation_open on bureau_consultation (document_index) where answer is null;

-- Written before the operator is asked: a signature after a lost answer finds it.
create table order_request (
  application_id uuid not null references application (id),
  -- Names the request at the operator.
  reference text primary key,
  content bytea not null,
  asked_at timestamptz not null,
  taken_at timestamptz,
  given_up_at timestamptz,
  released_at timestamptz
);
create index order_request_not_released on order_request (given_up_at) where given_up_at is not null and released_at is null;
create index order_request_not_signed on order_request (asked_at) where taken_at is null and given_up_at is null;
create index order_request_of_application on order_request (application_id);
-- One open order for each application.
create unique index order_request_one_open on order_request (application_id) where given_up_at is null;

create table domain_event (
  id uuid primary key,
  type text not null,
  application_id uuid not null references application (id),
  data jsonb not null,
  at timestamptz not null
);
create index domain_event_type on domain_event (type, at);
select make_append_only('domain_event');
