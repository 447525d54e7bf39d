-- Once, on the leader: psql -v ON_ERROR_STOP=1 -f create.sql. The product's sessions work as cupo_app (docs/operations.md).
create role cupo login password '${DATABASE_PASSWORD}';
create role cupo_app nologin;
grant cupo_app to cupo;
-- The product counts standbys (DATABASE_STANDBYS).
grant pg_read_all_stats to cupo;
create database cupo owner cupo;
