#!/bin/sh
# Copies the primary once, and then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf 'database:5432:*:replicator:%s\n' "$(cat /run/secrets/replication-password)" > "$PGPASSFILE"
  chmod 600 "$PGPASSFILE"
  until pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream \
    --dbname 'host=database user=replicator application_name=standby'; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
fi
exec postgres "$@"
