#!/bin/sh
# The database as it was at a moment, or at the end of what was kept: `restore.sh [MOMENT]`, in UTC where no zone is said;
# day and hour may be two words.
# Lays the newest base backup of before then where the data are, which are put aside; the server reads the log after it
# at its next start. To be run where PostgreSQL is, while that is stopped.
set -eu
export LC_ALL=C
backups=${BACKUPS:-/backups}
account=${ACCOUNT:-postgres}
fail() {
	echo "$1" >&2
	exit 1
}

now=$(date -u +%Y%m%dT%H%M%SZ)
if [ $# -gt 0 ]; then
	until=$(date -u -d "$*" +%Y%m%dT%H%M%SZ)
	target=$(date -u -d "$*" '+%Y-%m-%d %H:%M:%S.%6N+00')
else
	until=$now
	target=
fi
[ ! -e "$PGDATA/postmaster.pid" ] || fail "stop the server first; where none runs, remove $PGDATA/postmaster.pid"
[ -d "$backups/wal" ] || fail "nothing is kept in $backups"
cd "$backups"
base=$(printf '%s\n' 20*Z | sort | while read -r one; do
	if [ -d "$one" ] && ! expr "$one" '>' "$until" >/dev/null; then echo "$one"; fi
done | tail -n 1)
[ -n "$base" ] || fail "there is no base backup of before $until"

# What a missing segment would hide is said, and nothing is done.
needed=$(tar -xzOf "$base/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')
known=
for file in wal/????????????????????????.gz; do
	name=${file#wal/}
	name=${name%.gz}
	place=${name#????????}
	[ "$place" != '????????????????' ] || break
	number=$((0x${place%????????} * 256 + 0x${place#????????}))
	expr "$place" '<' "${needed#????????}" >/dev/null && continue
	[ -z "$known" ] || [ "$number" -le $((known + 1)) ] || fail "the segment before $name is missing"
	known=$number
done

aside=$PGDATA.before-$now
back() {
	rm -rf "$PGDATA"
	[ ! -e "$aside" ] || mv "$aside" "$PGDATA"
}
trap back EXIT
[ ! -e "$PGDATA" ] || mv "$PGDATA" "$aside"
install -d -m 700 -o "$account" "$PGDATA"
tar -xzf "$base/base.tar.gz" -C "$PGDATA"
tar -xzf "$base/pg_wal.tar.gz" -C "$PGDATA/pg_wal"
echo "recovery_target_time = '$target'" >> "$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
chown -R "$account" "$PGDATA"
trap - EXIT
echo "$base, and the log after it up to ${target:-its end}, from the next start on; what was here is in $aside"
