-- compatible: adds tables that an older release neither reads nor needs.

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
create index pre_validation_of_document on pre_validation (document_index, created_at desc);
create index pre_validation_created on pre_validation (created_at);

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
create unique index bureau_consultation_open on bureau_consultation (document_index) where answer is null;
create index bureau_consultation_of_document on bureau_consultation (document_index, asked_at desc) where answer is not null;
create index bureau_consultation_kept on bureau_consultation (kept_until);
