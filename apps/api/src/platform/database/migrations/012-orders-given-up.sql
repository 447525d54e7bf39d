-- Every order that was asked of the operator keeps a row of its own: taken by a signature, or given up and then released.
alter table order_request drop constraint order_request_pkey;
alter table order_request drop constraint order_request_reference_key;
alter table order_request add primary key (reference);
alter table order_request add column taken_at timestamptz;
alter table order_request add column given_up_at timestamptz;
-- The operator has confirmed the release.
alter table order_request add column released_at timestamptz;

update order_request set taken_at = asked_at
  from application where application.id = application_id and application.order_number is not null;

create index order_request_of_application on order_request (application_id);
-- An application waits for one order at most.
create unique index order_request_one_open on order_request (application_id) where given_up_at is null;
create index order_request_not_signed on order_request (asked_at) where taken_at is null and given_up_at is null;
create index order_request_not_released on order_request (given_up_at) where given_up_at is not null and released_at is null;

-- Applications that were begun and never signed end after their term.
create index application_unfinished on application (created_at) where situation = 'EmAndamento';
