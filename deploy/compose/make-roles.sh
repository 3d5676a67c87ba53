#!/bin/sh
# Runs once, when the primary's volume is empty: docker-entrypoint-initdb.d of the image of PostgreSQL.
set -eu
secret() { cat "/run/secrets/$1"; }
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$(secret owner-password)" --set app_password="$(secret app-password)" --file /roles.sql
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$(secret replication-password)" <<'SQL'
create role replicator login replication password :'password';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
