#!/usr/bin/env bash
# Checks a Debian package: it is installed in an empty folder, run there and purged.
#
# usage: docs/packaging/check-deb.sh PACKAGE [BYTES]
#
# BYTES is the greatest size of the package. The default is a little more than it has.
set -euo pipefail
package=$(realpath "$1")
greatest=${2:-26000000}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
  echo "$package: $*" >&2
  exit 1
}

size=$(stat -c %s "$package")
[ "$size" -le "$greatest" ] || fail "it has $size bytes, which is more than $greatest"

mkdir -p "$root"/var/lib/dpkg/{info,updates}
touch "$root/var/lib/dpkg/status"
dpkg() { command dpkg --root="$root" --force-not-root --force-bad-path --log=/dev/null "$@"; }

dpkg --install "$package" > /dev/null
[ "$(dpkg --status moods | sed -n 's/^Status: //p')" = "install ok installed" ] ||
  fail "not installed"
dpkg --verify moods | grep . && fail "installed files differ"

moods() { "$root/usr/bin/moods" "$@"; }
export MOODS_JOURNAL=$root/journal.sqlite
version=$(moods --version)
[ "$(dpkg --status moods | sed -n 's/^Version: //p')" = "$version-1" ] || fail "wrong version"
moods add Sunset --at 'Brest, France' --feeling good > /dev/null
[ "$(moods list --fields country,town,note)" = $'FR\tBrest\tSunset' ] ||
  fail "it doesn't run"
status=0
moods due || status=$?
[ $status = 1 ] || fail "'moods due' exits with $status"
for file in man/man1/moods.1.gz man/man1/moods-add.1.gz man/man1/moods-due.1.gz \
  bash-completion/completions/moods zsh/vendor-completions/_moods \
  fish/vendor_completions.d/moods.fish doc/moods/copyright doc/moods/changelog.gz \
  doc/moods/changelog.Debian.gz doc/moods/reminders.md doc/moods/examples/tmux.conf; do
  [ -s "$root/usr/share/$file" ] || fail "no /usr/share/$file"
done
# A static program needs nothing else; only root may check that.
if [ "$(id -u)" = 0 ] && ! ldd "$root/usr/bin/moods" > /dev/null 2>&1; then
  # The Swift runtime ends a program that can't find its own path.
  mkdir -p "$root/proc/self"
  ln -s /usr/bin/moods "$root/proc/self/exe"
  chroot "$root" /usr/bin/moods list --journal /journal.sqlite > /dev/null ||
    fail "it needs more than its package"
fi

dpkg --purge moods > /dev/null
rm "$root/journal.sqlite"
left=$(find "$root" -path "$root/var/lib/dpkg" -prune -o -type f -print)
[ -z "$left" ] || fail "purging left $left"
echo "$(basename "$package"): $(numfmt --to=si --suffix=B "$size"), installed, run and purged"
