-- Proof of a person (docs/decisions/018): an application counts for its person from its first confirmed code.

-- When a code of the person's own line confirmed the application; null while nobody did. Such a row belongs to nobody.
alter table application add column proved_at timestamptz;
update application set proved_at = coalesce(
  (select min(used_at) from pin_challenge where application_id = application.id),
  -- Nothing is ordered or lent before a code.
  case when order_number is not null or situation in ('Liberada', 'Liquidada') then created_at end
);

-- One open application per person and channel; what nobody proved keeps nobody out.
drop index application_one_open;
create unique index application_one_open on application (document_index, origin)
  where situation = 'EmAndamento' and proved_at is not null;
create index application_unproved on application (created_at) where situation = 'EmAndamento' and proved_at is null;

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
  settled_application_id uuid references application (id)
);
create index application_form_of_application on application_form (application_id, created_at desc);
create index application_form_of_document on application_form (document_index, created_at desc);

alter table pin_challenge add column form_id uuid references application_form (id);
alter table mail_link add column form_id uuid references application_form (id);

-- The application whose code this session showed: only such a session signs.
alter table session add column application_id uuid references application (id);

-- Browsers in which a code of this person was confirmed; asking for a code there has a budget of its own.
create table known_browser (
  document_index bytea not null,
  browser_hash bytea not null,
  confirmed_at timestamptz not null,
  primary key (document_index, browser_hash)
);
