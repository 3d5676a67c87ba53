#!/bin/sh
# Makes the secrets of deploy/compose.yaml, once: deploy/compose/make-secrets.sh
set -eu
cd "$(dirname "$0")/.."
# Only this folder's owner enters it; the containers' own users read the files.
mkdir -m 700 secrets
cd secrets
openssl rand -base64 48 > auth-secret
openssl rand -base64 32 > maximum-key
openssl genpkey -algorithm ed25519 > log-key
for name in postgres owner app replication; do openssl rand -hex 24 > "$name-password"; done
hosts=database:5432,standby:5432
printf 'postgres://quaich_app:%s@%s/quaich?target_session_attrs=read-write\n' "$(cat app-password)" "$hosts" > database-url
printf 'postgres://quaich:%s@%s/quaich?target_session_attrs=read-write\n' "$(cat owner-password)" "$hosts" > migration-url
chmod 644 ./*
