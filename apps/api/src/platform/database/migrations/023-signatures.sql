-- compatible: only adds tables and columns that an older release neither reads nor needs.

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

-- Null where a document that was drawn up for the person was accepted, which `version` names, and in earlier rows.
alter table consent add column text_sha256 bytea references consent_text (sha256);

-- The code that opened the session, or that stepped it up last; null for a password, and in earlier rows.
alter table session add column pin_challenge_id uuid;

-- What a document says but the moment of its drawing, as a digest: whether it would say the same today. Null in earlier rows.
alter table document add column figures_hash bytea;

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
