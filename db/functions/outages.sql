create or replace trigger outages_written_once before update or delete or truncate on outages
  for each statement
  execute function refuse_change();

-- The application's user may not see the state of standbys.
create or replace function list_standbys()
returns table (name text, sync_state text, lag_ms double precision)
language sql stable security definer set search_path = pg_catalog as $$
  select application_name, sync_state, coalesce(extract(epoch from replay_lag)::float8 * 1000, 0)
  from pg_stat_replication where state = 'streaming'
$$;
