-- compatible: the release before neither reads nor writes the table, and may call the changed function.

-- Hashed files of the web's builds of the last day, compressed by brotli. Written by the tables' owner alone.
create table web_asset (
  name text primary key,
  content bytea not null,
  -- An instance whose build has the file says so each hour.
  served_at timestamptz not null default clock_timestamp()
);
create index web_asset_served on web_asset (served_at);
do $$
begin
  if exists (select from pg_roles where rolname = 'cupo_app') then
    revoke insert, update, delete on web_asset from cupo_app;
  end if;
end
$$;

-- functions: 9e71728677620f33
