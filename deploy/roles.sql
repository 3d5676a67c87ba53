-- Run once on the primary, as postgres, with passwords of your own: deploy/README.md.
create role quaich login password :'owner_password';
create role quaich_app login password :'app_password';
-- To see whether the standbys follow.
grant pg_read_all_stats to quaich;
create database quaich owner quaich;
