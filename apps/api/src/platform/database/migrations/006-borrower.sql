-- The person behind applications and loans, once they sign in to their own area; how they get in, and what they ask.

-- Only what the forms did not say: another phone, another e-mail (sealed), and the password, if any.
create table borrower (
  document_index bytea primary key,
  -- Stands in links of mails; names nobody.
  id uuid not null unique,
  contact bytea,
  -- Argon2id with its parameters and salt; null without a password.
  password_hash text,
  password_set_at timestamptz,
  -- Asked once, answered 'Ahora no'.
  password_declined_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table session
  -- What the browser called itself, shortened: its owner recognizes it in the list.
  add column device text not null default '',
  add column last_used_at timestamptz,
  add column method text not null default 'pin' check (method in ('pin', 'password')),
  -- When this session last showed a code: changes of e-mail, phone and password need it fresh.
  add column stepped_up_at timestamptz;

-- What a person asks or complains of. Subject, text and answer travel sealed.
create table claim (
  id uuid primary key,
  document_index bytea not null,
  -- The number the customer is told.
  protocol text not null unique,
  content bytea not null,
  status text not null check (status in ('New', 'Working', 'Escalated', 'Closed', 'On Hold')),
  -- What the customer says of the answer; null until then.
  is_solved boolean,
  answer_due_on date not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null
);
create index claim_of_document on claim (document_index, created_at desc);

-- Paid-in-full certificates, so that whoever holds the paper can ask whether it still holds.
create table certificate (
  -- 128 random bits, printed on the paper.
  code text primary key,
  loan_id uuid not null references loan (id),
  -- What the paper says: name, contract, dates; sealed.
  content bytea not null,
  issued_at timestamptz not null
);
create index certificate_of_loan on certificate (loan_id, issued_at desc);
select make_append_only('certificate');
