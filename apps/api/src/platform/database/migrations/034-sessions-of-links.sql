-- incompatible: the facts of an application name who sold it, which an older release refuses to read

-- Sessions that a link opened, for one sale and nothing else of a person: the agent of a shop by the shop's link, and the
-- customer's own phone by the link that was sent to it. They are never renewed: another link opens another one.
create table link_session (
  id uuid primary key,
  kind text not null check (kind in ('agent', 'handOff')),
  -- Of the access token; the token itself is kept nowhere.
  token_hash bytea not null unique,
  -- The shop's link, or the customer's.
  link_id text not null,
  -- Who sells, by their codes; null for a customer's phone.
  shop text,
  agent text,
  -- The sale it acts for; null for an agent before the form, and once another counter took the sale.
  application_id uuid references application (id),
  -- The secret of the browser that opened the link, as a hash; null for a client that keeps none.
  browser_hash bytea,
  device text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((kind = 'agent') = (shop is not null and agent is not null)),
  check (kind = 'agent' or application_id is not null)
);
create index link_session_of_link on link_session (link_id, created_at);
create index link_session_of_application on link_session (application_id) where ended_at is null;

-- The shop that sells it; null where no shop does. The desk of a shop lists by it.
alter table application add column shop text;
create index application_of_shop on application (shop, updated_at desc) where shop is not null;
