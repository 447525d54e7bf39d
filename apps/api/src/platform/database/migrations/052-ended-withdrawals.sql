-- compatible: only adds an index, of which an older release knows nothing.

-- Of the loans whose request has ended, only the late ones are asked about at the bank.
create index withdrawal_request_ended on withdrawal_request (ended_at);
