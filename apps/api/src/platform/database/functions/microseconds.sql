-- Stable, as what it calls is: declared immutable it would not be inlined, and each call would run as a statement.
create or replace function microseconds(at timestamptz) returns bigint language sql stable
  return (extract(epoch from at) * 1000000)::bigint;
