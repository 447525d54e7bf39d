-- incompatible: the first schema.

-- Each wording once: what was accepted stays readable.
create table consent_text (
  sha256 bytea primary key,
  -- 'terms', 'dataTreatment', 'biometricData'
  name text not null,
  version text not null,
  content text not null,
  first_used_at timestamptz not null
);
select make_append_only('consent_text');

create table consent (
  id uuid primary key,
  application_id uuid not null references application (id),
  kind text not null,
  is_granted boolean not null,
  version text not null,
  evidence bytea not null,
  at timestamptz not null,
  -- Null where a document for the person was accepted, which `version` names.
  text_sha256 bytea references consent_text (sha256)
);
create index consent_of_application on consent (application_id);
select make_append_only('consent');
drop trigger append_only on consent;
create trigger append_only before update on consent for each row execute function refuse_change_but_sealing('evidence');
create trigger append_only_but_erasing before delete on consent
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on')
  execute function refuse_change();

-- What a customer was shown and signed; replaced only by a new row before signing.
create table document (
  id uuid primary key,
  application_id uuid not null references application (id),
  kind text not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null,
  -- Sealed content that the PDF was drawn from, for the screen.
  text bytea,
  -- Digest without the moment of drawing: whether it would say the same today.
  figures_hash bytea
);
create index document_of_application on document (application_id, kind, created_at desc);
select make_append_only('document');
drop trigger append_only on document;
create trigger append_only before update on document
  for each row execute function refuse_change_but_sealing('content', 'text');
create trigger append_only_but_erasing before delete on document
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on')
  execute function refuse_change();

-- A link to the customer's own phone, with a token for each way it is sent; only hashes are kept.
create table hand_off (
  id uuid primary key,
  application_id uuid not null references application (id),
  -- The form that the link authorises; null where the sale is authorised.
  form_id uuid references application_form (id),
  sms_token_hash bytea not null,
  mail_token_hash bytea,
  screen_token_hash bytea not null,
  -- Blind index of the address: pressed in that mail, the link confirms it.
  email_index bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- By the first browser; no other one opens it.
  opened_at timestamptz,
  opened_by text check (opened_by in ('sms', 'mail', 'screen')),
  -- SHA-256 of the browser's secret; null for a client without cookies.
  browser_hash bytea,
  ended_at timestamptz,
  ended_because text check (ended_because in ('replaced', 'declined', 'saleEnded', 'signed', 'cancelled')),
  -- The token in the SMS of a signature, shown nowhere else.
  signature_token_hash bytea,
  is_resend boolean not null default false,
  -- The last SMS of a signature opens a link that another browser had opened.
  signature_sent_at timestamptz,
  check ((mail_token_hash is null) = (email_index is null)),
  check ((opened_at is null) = (opened_by is null)),
  check ((ended_at is null) = (ended_because is null))
);
-- A new link ends the one before.
create unique index hand_off_live on hand_off (application_id) where ended_at is null;
create index hand_off_of_application on hand_off (application_id, sent_at desc);
create index hand_off_of_form on hand_off (form_id) where form_id is not null;
create trigger hand_off_told after insert or update on hand_off for each row execute function tell_of_part_of_sale();

-- The evidence of a signature. Codes and sessions are deleted by their own rules, so what they show stands here.
create table agreement_signature (
  id uuid primary key,
  application_id uuid not null unique references application (id),
  document_id uuid not null unique references document (id),
  sha256 bytea not null,
  financed_amount bigint not null,
  installments_total bigint not null,
  down_payment bigint not null,
  guarantee_total bigint not null,
  installment_count integer not null,
  effective_annual_rate text not null,
  accepted_at timestamptz not null,
  signed_at timestamptz not null,
  pin_challenge_id uuid not null,
  pin_issued_at timestamptz not null,
  -- The gateway took the SMS; null where it had not answered yet.
  pin_sent_at timestamptz,
  pin_checked_at timestamptz not null,
  -- Null where a code alone signs.
  session_id uuid,
  -- Sealed: address, browser, the masked line of the code.
  evidence bytea not null
);
select make_append_only('agreement_signature');
select allow_sealing_anew('agreement_signature', 'evidence');
