-- incompatible: the first schema.

-- What people ask and complain of.

-- What a person asks or complains of. Subject, text and answer travel sealed.
create table claim (
  id uuid primary key,
  document_index bytea,
  -- The number the customer is told.
  protocol text not null unique,
  content bytea not null,
  status text not null check (status in ('New', 'Working', 'Escalated', 'Closed', 'On Hold')),
  -- What the customer says of the answer; null until then.
  is_solved boolean,
  answer_due_on date not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  -- What a claim is about decides by which law it is answered, and until when.
  kind text not null default 'consumerClaim'
    check (kind in ('consumerClaim', 'dataConsultation', 'dataClaim', 'bureauClaim', 'identityTheft', 'paymentDispute',
     'withdrawalQuestion')),
  -- Why the answer takes longer, and the date before; sealed. Null until the one extension that the law gives.
  extension bytea,
  loan_id uuid references loan (id),
  payment_reference text references loan_payment (reference),
  -- Who filed it without an account: name, identity number, line and address as they were typed; sealed.
  filer bytea,
  -- The line of that person, by which they ask about their claim.
  mobile_index bytea,
  -- When a mailed link confirmed that address.
  email_confirmed_at timestamptz,
  constraint claim_of_somebody check (document_index is not null or filer is not null)
);
create index claim_due on claim (answer_due_on) where status <> 'Closed';
create index claim_of_document on claim (document_index, created_at desc);

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

-- functions: aa54c40a110b0cbc
