-- incompatible: the first schema.

-- Subject, text and answer are sealed.
create table claim (
  id uuid primary key,
  document_index bytea,
  protocol text not null unique,
  content bytea not null,
  status text not null check (status in ('New', 'Working', 'Escalated', 'Closed', 'On Hold')),
  -- The customer's word on the answer.
  is_solved boolean,
  answer_due_on date not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  -- Decides by which law it is answered, and until when.
  kind text not null default 'consumerClaim'
    check (kind in ('consumerClaim', 'dataConsultation', 'dataClaim', 'bureauClaim', 'identityTheft', 'paymentDispute',
     'withdrawalQuestion')),
  -- Sealed: the reason of the one extension that the law gives, and the date before.
  extension bytea,
  loan_id uuid references loan (id),
  payment_reference text references loan_payment (reference),
  -- Sealed: name, identity number, line and address of a filer without an account.
  filer bytea,
  -- The line by which the filer asks about the claim.
  mobile_index bytea,
  email_confirmed_at timestamptz,
  constraint claim_of_somebody check (document_index is not null or filer is not null)
);
create index claim_due on claim (answer_due_on) where status <> 'Closed';
create index claim_of_document on claim (document_index, created_at desc);

-- A request without an account, until the code on the line is confirmed.
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

-- functions: aa54c40a110b0cbc
