#!/bin/sh
# Sees to the browser of the tests: nothing where there is one, Debian's package where it can be installed, else a word.
# Chromium without a window is enough and a third faster; the whole Chromium serves as well.
set -u

for program in chromium-headless-shell chromium; do
  command -v "$program" >/dev/null 2>&1 && exit 0
done
missing() {
  echo "The tests in tests/browser need Chromium, which is not installed: $1" >&2
  echo "On Debian: apt install chromium-headless-shell fonts-liberation. Everything else is set up and runs without it." >&2
  exit 0
}
command -v apt-get >/dev/null 2>&1 || missing "this is no Debian"
[ "$(id -u)" -eq 0 ] || missing "only root can install it"
echo "Installing Chromium for the browser tests; this takes a minute."
apt-get update -qq || missing "the lists of packages could not be read"
DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends \
  chromium-headless-shell fonts-liberation >/dev/null || missing "apt could not install it"
