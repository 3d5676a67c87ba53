#!/bin/sh
# Makes the base image of deploy/Containerfile without an image registry: deploy/build-base.sh [NAME]
set -eu
name=${1:-quaich-base}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase --include=ca-certificates trixie "$root"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* \
  "$root"/usr/share/doc/* "$root"/usr/share/man/* "$root"/usr/share/locale/*
container=$(buildah from scratch)
buildah add "$container" "$root" /
buildah commit --rm "$container" "$name"
