-- compatible: allows one more reason, which an older release reads as any other end, and adds an index.

-- The agent gave the sale up before its customer had authorised.
alter table hand_off drop constraint hand_off_ended_because_check;
alter table hand_off add constraint hand_off_ended_because_check
  check (ended_because in ('replaced', 'declined', 'saleEnded', 'signed', 'cancelled'));

-- Whether a customer's link was opened in a browser where an agent has had a session.
create index link_session_of_counter on link_session (browser_hash)
  where kind = 'agent' and browser_hash is not null;
