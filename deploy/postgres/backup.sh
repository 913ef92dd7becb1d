#!/bin/sh
# A base backup of the database into /backups, beside a site that goes on: `backup.sh [HOW MANY STAY]`. From the first one
# on the server keeps its own log there, in wal (archive_command). To be run where PostgreSQL is, by its superuser.
set -eu
export LC_ALL=C
stay=${1:-14}
backups=${BACKUPS:-/backups}
export PGUSER="${PGUSER:-warmoot}"

install -d -m 700 -o "${ACCOUNT:-postgres}" "$backups/wal"
exec 9< "$backups"
flock -n 9 || {
	echo "another backup is being made in $backups" >&2
	exit 1
}
# What was left by one that was killed half way.
rm -rf "$backups"/.part-*
part=$(mktemp -d "$backups/.part-XXXXXX")
trap 'rm -rf "$part"' EXIT
trap 'exit 143' HUP INT TERM
pg_basebackup --format=tar --gzip --checkpoint=fast --pgdata="$part"
sync
# By the moment from which on it can be restored: when it was whole.
sleep 1
made=$(date -u +%Y%m%dT%H%M%SZ)
mv "$part" "$backups/$made"
trap - EXIT
du -sh "$backups/$made"
# Whoever watches the site sees how old the last one is.
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname="${DATABASE:-warmoot}" <<'SQL'
SELECT to_regclass('eventlog_backup') IS NOT NULL AS noted \gset
\if :noted
INSERT INTO eventlog_backup (name, at) VALUES ('backup.sh', clock_timestamp()) ON CONFLICT (name) DO UPDATE SET at = EXCLUDED.at;
\endif
SQL

cd "$backups"
printf '%s\n' 20*Z | sort -r | tail -n "+$((stay + 1))" | while read -r old; do
	rm -rf "$old"
	echo "$old was removed"
done
oldest=$(printf '%s\n' 20*Z | sort | head -n 1)
needed=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')
pg_archivecleanup -x .gz wal "$needed"
