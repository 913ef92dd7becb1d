#!/bin/sh
# Sees to programs that tests of the production kit run, caddy, those of Prometheus, rsync and systemd-analyze: those that
# are installed, else of all but the last Debian's packages unpacked into .venv, so that no daemon is started on this
# machine. Without them those tests are skipped, and on a build server that is a failure.
set -u

into="$(cd "$(dirname "$0")/.." && pwd)/.venv/debian"
for pair in caddy:caddy promtool:prometheus prometheus:prometheus amtool:prometheus-alertmanager \
  "rsync:rsync libpopt0"; do
  program="${pair%%:*}" packages="${pair##*:}"
  command -v "$program" >/dev/null 2>&1 && continue
  [ -x "$into/usr/bin/$program" ] && continue
  command -v apt-get >/dev/null 2>&1 || { echo "$program is not installed, and this is no Debian" >&2; continue; }
  folder="$(mktemp -d)"
  (
    cd "$folder" || exit 1
    # shellcheck disable=SC2086 # several packages are several words
    apt-get download -qq $packages >/dev/null 2>&1 || { apt-get update -qq && apt-get download -qq $packages; } >/dev/null 2>&1
    for deb in ./*.deb; do
      [ -e "$deb" ] && mkdir -p "$into" && dpkg-deb -x "$deb" "$into"
    done
  )
  rm -rf "$folder"
  # It looks for its templates where the package was not installed, and is of no use here.
  rm -f "$into/usr/bin/prometheus-alertmanager"
  [ -x "$into/usr/bin/$program" ] || echo "$program could not be had; on Debian: apt install $packages" >&2
done
# It needs libraries of its own beside it, so a copy elsewhere would not run.
command -v systemd-analyze >/dev/null 2>&1 || echo "systemd-analyze is not installed; on Debian: apt install systemd" >&2
exit 0
