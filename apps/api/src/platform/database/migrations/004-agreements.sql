-- incompatible: the first schema.

-- What the journey leaves as proof: consents, documents, signatures.

-- Each wording that a consent was given to, once: what was accepted can be shown after the wording has changed.
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
  -- Null where a document that was drawn up for the person was accepted, which `version` names, and in earlier rows.
  text_sha256 bytea references consent_text (sha256)
);
create index consent_of_application on consent (application_id);
select make_append_only('consent');
drop trigger append_only on consent;
create trigger append_only before update on consent for each row execute function refuse_change_but_sealing('evidence');
create trigger append_only_but_erasing before delete on consent
  for each row when (current_setting('cupo.erasing', true) is distinct from 'on')
  execute function refuse_change();

-- The bytes a customer was shown and signed; never changed, replaced only by a new row before signing.
create table document (
  id uuid primary key,
  application_id uuid not null references application (id),
  kind text not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null,
  -- The content of a document beside its bytes, sealed: what the PDF was drawn from, to be read on a screen.
  text bytea,
  -- What a document says but the moment of its drawing, as a digest: whether it would say the same today. Null in earlier rows.
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

-- A link to the customer's own phone in an assisted sale. It has a token for each way it is sent; only their hashes are kept.
create table hand_off (
  id uuid primary key,
  application_id uuid not null references application (id),
  -- The version of the form that pressing the link authorises; null for a link that goes on with an authorised sale.
  form_id uuid references application_form (id),
  sms_token_hash bytea not null,
  mail_token_hash bytea,
  screen_token_hash bytea not null,
  -- The address it was mailed to: pressed in that mail, the link confirms that address.
  email_index bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The first browser that pressed it; no other one opens it.
  opened_at timestamptz,
  opened_by text check (opened_by in ('sms', 'mail', 'screen')),
  -- The secret of that browser, as a hash; null for a client that keeps none.
  browser_hash bytea,
  ended_at timestamptz,
  ended_because text check (ended_because in ('replaced', 'declined', 'saleEnded', 'signed', 'cancelled')),
  -- The token that goes in the SMS of a signature and is shown nowhere else; null until such an SMS was sent.
  signature_token_hash bytea,
  -- Whether the link was sent again at somebody's wish: those are counted.
  is_resend boolean not null default false,
  -- When the SMS of a signature last left with the link's token: it opens a link that another browser had opened before.
  signature_sent_at timestamptz,
  check ((mail_token_hash is null) = (email_index is null)),
  check ((opened_at is null) = (opened_by is null)),
  check ((ended_at is null) = (ended_because is null))
);
-- Sending again ends the link before.
create unique index hand_off_live on hand_off (application_id) where ended_at is null;
create index hand_off_of_application on hand_off (application_id, sent_at desc);
create index hand_off_of_form on hand_off (form_id) where form_id is not null;
create trigger hand_off_told after insert or update on hand_off for each row execute function tell_of_part_of_sale();

-- The evidence of a signature: which bytes were signed, for which amounts, by which code, and from where. Codes and
-- sessions are deleted by their own rules, so what they show stands here by itself.
create table agreement_signature (
  id uuid primary key,
  application_id uuid not null unique references application (id),
  document_id uuid not null unique references document (id),
  sha256 bytea not null,
  -- Whole pesos.
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
  -- When the gateway took the SMS; null where it had not answered yet.
  pin_sent_at timestamptz,
  pin_checked_at timestamptz not null,
  -- Null where a code alone signs, without a session of the customer's.
  session_id uuid,
  -- Address, browser and the masked line of the code. Sealed.
  evidence bytea not null
);
select make_append_only('agreement_signature');
select allow_sealing_anew('agreement_signature', 'evidence');
