-- incompatible: the first schema.

-- Applications from the first form to delivery. Personal data is sealed (AES-256-GCM per row, bytea) and found by
-- blind indexes (HMAC-SHA-256).

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
  -- When a code of the person's own line confirmed the application; null while nobody did. Such a row belongs to nobody.
  proved_at timestamptz,
  -- Kept for a duty of the law alone: since then its person finds it no more, and nothing of the product reads it for them.
  locked_at timestamptz,
  -- The shop that sells it; null where no shop does. The desk of a shop lists by it.
  shop text,
  -- The address that a person confirmed themselves, as a blind index: whether a mail box is known to be theirs is one look-up, which
  -- opens nothing of anybody. Null where nobody has looked yet or none was confirmed, empty where somebody looked and none was.
  confirmed_email_index bytea
);
create index application_deadline on application (payment_deadline) where payment_deadline is not null;
-- What an older release confirmed, to be filled in.
create index application_email_unindexed on application (id)
  where confirmed_email_index is null and person is not null and facts ->> 'emailStatus' = 'ACCEPT' and shop is null;
create index application_of_document on application (document_index, created_at desc);
create index application_of_shop on application (shop, updated_at desc) where shop is not null;
create unique index application_one_open on application (document_index, origin)
  where situation in ('EmAndamento', 'FalhaDesembolso') and proved_at is not null;
-- Applications that were begun and never signed end after their term.
create index application_unfinished on application (created_at) where situation = 'EmAndamento';
create index application_unproved on application (created_at) where situation = 'EmAndamento' and proved_at is null;
create trigger application_told after insert or update on application
  for each row when (new.shop is not null) execute function tell_of_sale();
comment on column application.facts is
  'Version 2 carries its version and a subject (a device or money); version 1 carries neither.';

-- Each posting of the form: a version of the application, with a code of its own.
create table application_form (
  id uuid primary key,
  application_id uuid not null references application (id),
  document_index bytea not null,
  -- SHA-256 of the secret of the browser that posted it; null for a client that keeps no cookies.
  browser_hash bytea,
  -- The same form posted twice by the same client is one version.
  fingerprint bytea not null,
  -- E-mail, flags, device, link and, once they answered, what bureau and watchlist said. Sealed.
  content bytea not null,
  created_at timestamptz not null,
  email_accepted_at timestamptz,
  -- Its own code was confirmed.
  confirmed_at timestamptz,
  -- It became its application, or led to the one that was open already.
  settled_at timestamptz,
  settled_application_id uuid references application (id),
  -- The request that asks bureau and watchlist about the person of a form holds the form meanwhile; the others wait for it.
  claimed_until timestamptz
);
-- Forms whose code nobody confirmed are deleted after their term, with the codes that were sent for them.
create index application_form_not_confirmed on application_form (created_at) where confirmed_at is null;
create index application_form_of_application on application_form (application_id, created_at desc);
create index application_form_of_document on application_form (document_index, created_at desc);
create trigger application_form_told after update of confirmed_at on application_form
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function tell_of_confirmed_form();

-- What the shop's encrypted link said, kept so that the browser need not be believed.
create table store_link (
  id text primary key,
  content bytea not null,
  expires_at timestamptz not null,
  application_id uuid references application (id),
  opened_at timestamptz not null
);

-- A question how much a person could get, from its form to its result (docs/decisions/049). Its id is that of the application
-- row that it keeps a place in, so that codes, mailed links and consents belong to it.
create table pre_validation (
  id uuid primary key references application (id),
  document_index bytea not null,
  mobile_index bytea not null,
  -- SHA-256 of the secret that stands for it in the calls.
  token_hash bytea not null unique,
  -- The secret of the browser that began it, as a hash; null for a client that keeps none.
  browser_hash bytea,
  -- The same form posted twice at the same moment by the same browser is one.
  fingerprint bytea not null,
  -- Document, line, e-mail, who asks, the wording that was ticked, and what the watchlist said. Sealed.
  content bytea not null,
  created_at timestamptz not null,
  -- Until when the mailed terms can be accepted, and when they were.
  terms_expire_at timestamptz not null,
  terms_accepted_at timestamptz,
  -- When and how its person showed who they are, and until when that counts.
  proved_at timestamptz,
  proved_by text check (proved_by in ('code', 'terms')),
  proof_ends_at timestamptz,
  -- The request that asks bureau and watchlist holds it meanwhile.
  claimed_until timestamptz,
  check ((proved_at is null) = (proved_by is null) and (proved_at is null) = (proof_ends_at is null))
);
create index pre_validation_created on pre_validation (created_at);
create index pre_validation_of_document on pre_validation (document_index, created_at desc);

-- One answer of the bureau about a person, for whatever channel asks next.
create table bureau_consultation (
  id uuid primary key,
  document_index bytea not null,
  -- The application that the question was asked for, and the consent that allowed it.
  application_id uuid not null references application (id),
  consent_id uuid,
  asked_at timestamptz not null,
  -- Until when nobody asks again.
  kept_until timestamptz not null,
  -- Sealed; null while the bureau has not answered.
  answer bytea,
  -- The request that asks the bureau holds it meanwhile.
  claimed_until timestamptz
);
create index bureau_consultation_kept on bureau_consultation (kept_until);
create index bureau_consultation_of_document on bureau_consultation (document_index, asked_at desc) where answer is not null;
create unique index bureau_consultation_open on bureau_consultation (document_index) where answer is null;

-- What the operator was asked to order, written before it is asked: whoever signs again after a lost answer finds it.
create table order_request (
  application_id uuid not null references application (id),
  -- Names this request at the operator; another one for the same application gets another.
  reference text primary key,
  content bytea not null,
  asked_at timestamptz not null,
  taken_at timestamptz,
  given_up_at timestamptz,
  -- The operator has confirmed the release.
  released_at timestamptz
);
create index order_request_not_released on order_request (given_up_at) where given_up_at is not null and released_at is null;
create index order_request_not_signed on order_request (asked_at) where taken_at is null and given_up_at is null;
create index order_request_of_application on order_request (application_id);
-- An application waits for one order at most.
create unique index order_request_one_open on order_request (application_id) where given_up_at is null;

-- Committed events that other capabilities listen to (delivery opens the loan).
create table domain_event (
  id uuid primary key,
  type text not null,
  application_id uuid not null references application (id),
  data jsonb not null,
  at timestamptz not null
);
create index domain_event_type on domain_event (type, at);
select make_append_only('domain_event');
