#!/usr/bin/env bash
# Checks a release: each package is installed over an earlier one and removed, in a Debian without anything
# else, and the journal stays. The tarball and the image are unpacked and run.
#
# usage: docs/packaging/check-release.sh PROGRAM RELEASE
#
# DEBIAN_ROOT is the folder of a Debian that debootstrap made; it is copied. By default, a new one is made.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
release=$(realpath "$2")
version=$("$program" --version)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
debian=$work/debian
empty=$work/empty
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0}

fail() {
  echo "$release: $*" >&2
  exit 1
}

(cd "$release" && sha256sum --quiet --check SHA256SUMS) || fail "wrong checksums"
lintian --allow-root --fail-on error "$release"/*.deb
rpmlint --config docs/packaging/rpmlint.toml "$release"/*.rpm > "$work/log" 2>&1 || { cat "$work/log"; fail rpmlint; }

# Runs a program in a folder without /proc, where the Swift runtime would not find its own path.
moods_in() {
  mkdir -p "$1/proc/self"
  ln -sf "${PREFIX:-/usr}/bin/moods" "$1/proc/self/exe"
  HOME=/home chroot "$1" "${PREFIX:-/usr}/bin/moods" "${@:2}"
}

expect_note() {
  [ "$(moods_in "$1" list --fields country,note)" = $'FR\tSunset' ] || fail "$2: another listing"
}
record() {
  mkdir -p "$1/home"
  moods_in "$1" add Sunset --at 'Brest, France' > /dev/null
  expect_note "$1" "$2"
}
expect_removed() {
  [ ! -e "$1/usr/bin/moods" ] || fail "$2: it isn't removed"
  find "$1" -path '*/doc/moods*' -o -path '*/man1/moods*' | grep . && fail "$2: files are left"
  [ -s "$1/home/.local/share/moods/journal.sqlite" ] || fail "$2: the journal is gone"
  echo "$2: installed, run, upgraded and removed; the journal stays"
}

for part in deb rpm; do
  REVISION=0 XZ_PRESET=0 "docs/packaging/$part.sh" "$program" "$work" > /dev/null
done

if [ -n "${DEBIAN_ROOT:-}" ]; then
  cp -a "$DEBIAN_ROOT" "$debian"
else
  # shellcheck source=/dev/null
  debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$debian" \
    "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/log" 2>&1 ||
    { tail -n 5 "$work/log"; fail "debootstrap failed"; }
fi
cp "$work"/*.deb "$release"/*.deb "$debian"
dpkg_in() { chroot "$debian" dpkg "$@" > "$work/log" 2>&1 || { cat "$work/log"; fail "dpkg $*"; }; }
dpkg_in --install "/moods_$version-0_$(dpkg --print-architecture).deb"
record "$debian" deb
dpkg_in --install "/moods_$version-1_$(dpkg --print-architecture).deb"
expect_note "$debian" deb
dpkg_in --remove moods
dpkg_in --purge moods
expect_removed "$debian" deb

# Debian has no packages that an RPM could depend on, and this one depends on none.
rpm_in() { rpm --root "$empty" "$@" > "$work/log" 2>&1 || { cat "$work/log"; fail "rpm $*"; }; }
mkdir "$empty"
rpm_in --initdb
rpm_in --install "$work"/*.rpm
record "$empty" rpm
rpm_in --upgrade "$release"/*.rpm
rpm_in --verify moods
expect_note "$empty" rpm
rpm_in --erase moods
expect_removed "$empty" rpm

image=$(echo "$release"/*.oci.tar)
skopeo copy --quiet "oci-archive:$image" "dir:$work/image"
mkdir "$work/unpacked"
sed -n '/"layers"/,$ s/.*"digest": "sha256:\([0-9a-f]*\)".*/\1/p' "$work/image/manifest.json" |
  while read -r layer; do tar xf "$work/image/$layer" -C "$work/unpacked"; done
record "$work/unpacked" image
echo "image: unpacked and run"

mkdir -p "$work/tarball/usr"
tar xf "$release"/*.tar.xz -C "$work/tarball/usr" --strip-components=1 --no-same-owner
record "$work/tarball" tarball
echo "tarball: unpacked and run"

# The recipe for Arch Linux is a script of bash; the others are only parsed.
(
  srcdir=$work/source pkgdir=$work/package
  mkdir "$srcdir" "$pkgdir"
  tar xf "$release"/*.tar.xz -C "$srcdir"
  # shellcheck source=/dev/null
  . "$release/PKGBUILD"
  # shellcheck disable=SC2154
  [ "${sha256sums[0]}" = "$(sha256sum "$release"/*.tar.xz | cut -d ' ' -f 1)" ] || fail "PKGBUILD: another checksum"
  package
  "$pkgdir/usr/bin/moods" --version > /dev/null
)
if command -v ruby > /dev/null; then ruby -c "$release/moods.rb" > /dev/null; fi
if command -v nix-instantiate > /dev/null; then
  nix-instantiate --parse "$release/flake.nix" > "$work/log" 2>&1 || { cat "$work/log"; fail "flake.nix"; }
fi
echo "recipes: the checksum is that of the tarball"
