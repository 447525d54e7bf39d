#!/bin/sh
# check-patroni.sh <config.yml>: refuses Patroni before 3.1 with `etcd3:`, which loses acknowledged commits when a paused leader wakes.
# Prerequisite of patroni.service (systemd/patroni.service.d/cupo.conf).
version=$(patroni --version | sed 's/[^0-9]*//')
case $version in
  '') echo "no Patroni answers" >&2; exit 1 ;;
  [012].* | 3.0.*) ;;
  *) exit 0 ;;
esac
if grep -q '^etcd3:' "$1"; then
  echo "Patroni $version with etcd3: refused: a paused leader that wakes overwrites its successor (pull request 2689). Use etcd: (API v2), or Patroni 3.1." >&2
  exit 1
fi
