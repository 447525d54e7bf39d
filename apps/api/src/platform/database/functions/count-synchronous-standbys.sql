-- The server tells states of standbys to members of pg_read_all_stats alone: the owner is one, and the product's role learns a number.
create or replace function count_synchronous_standbys() returns integer
language sql stable security definer set search_path = pg_catalog as $$
  select count(*)::integer from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')
$$;
