-- What the operator was asked to order, written before it is asked: whoever signs again after a lost answer finds it.
create table order_request (
  application_id uuid primary key references application (id),
  -- Names this request at the operator; another one for the same application gets another.
  reference text not null unique,
  content bytea not null,
  asked_at timestamptz not null
);
