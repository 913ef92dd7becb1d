#!/bin/sh
# The second place of a drill: what is kept in /backups, as it was at a moment or at its end, and a server on it that keeps
# nothing: `drill.sh [MOMENT]`. In a container of its own, whose data go with it.
set -eu
here=$(dirname "$0")
backups=${BACKUPS:-/backups}
rm -rf "$PGDATA"
sh "$here/restore.sh" "$@"
exec docker-entrypoint.sh postgres -c archive_mode=off -c max_connections=320 -c hot_standby=off \
	-c recovery_target_action=promote \
	-c "restore_command=test -e $backups/wal/%f.gz && gzip -cd $backups/wal/%f.gz > \"%p\""
