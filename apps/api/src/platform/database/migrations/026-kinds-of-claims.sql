-- compatible: new columns have defaults, and the release before neither writes nor shows a claim without a document.

-- What a claim is about decides by which law it is answered, and until when.
alter table claim
  add column kind text not null default 'consumerClaim' check (kind in (
    'consumerClaim', 'dataConsultation', 'dataClaim', 'bureauClaim', 'identityTheft', 'paymentDispute',
    'withdrawalQuestion')),
  -- Why the answer takes longer, and the date before; sealed. Null until the one extension that the law gives.
  add column extension bytea,
  add column loan_id uuid references loan (id),
  add column payment_reference text references loan_payment (reference),
  -- Who filed it without an account: name, identity number, line and address as they were typed; sealed.
  add column filer bytea,
  -- The line of that person, by which they ask about their claim.
  add column mobile_index bytea,
  -- When a mailed link confirmed that address.
  add column email_confirmed_at timestamptz,
  -- Null while nothing proves that the claim is of the person whose number it names.
  alter column document_index drop not null,
  add constraint claim_of_somebody check (document_index is not null or filer is not null);

create index claim_due on claim (answer_due_on) where status <> 'Closed';

-- What somebody without an account asks for, until the code on their line is confirmed: to file a claim, or to see one.
create table claim_request (
  id uuid primary key,
  content bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index claim_request_age on claim_request (created_at);
