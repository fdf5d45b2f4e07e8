#!/usr/bin/env bash
# Builds the last commit twice, in folders of different names and one after the other, and fails if the two
# releases differ in a byte. Takes twice as long as a build.
#
# usage: docs/packaging/check-reproducible.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

commit=$(git rev-parse HEAD)

build() {
  git clone --quiet . "$1"
  git -C "$1" checkout --quiet "$commit"
  [ ! -e Package.resolved ] || cp Package.resolved "$1"
  mkdir -p "$1.temporary"
  (umask "$2" && export TZ=$3 TMPDIR="$1.temporary" &&
    make --no-print-directory -C "$1" release PACKAGES="$1/.build/packages") > "$work/log" 2>&1 ||
    { tail -n 20 "$work/log" >&2; exit 1; }
}

build "$work/one" 022 UTC
build "$work/two/with-a-longer-name" 077 Asia/Tokyo
diff -r "$work/one/.build/packages" "$work/two/with-a-longer-name/.build/packages"
echo "Both builds have the same bytes:"
cat "$work"/one/.build/packages/*/SHA256SUMS
