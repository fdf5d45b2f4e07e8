#!/usr/bin/env bash
# Builds a Debian package of a static program, and prints its path.
#
# usage: docs/packaging/deb.sh PROGRAM FOLDER
#
# DEBFULLNAME and DEBEMAIL name the maintainer, as for Debian's own tools; the default has no
# mailbox. SOURCE_DATE_EPOCH is the moment of the build (reproducible-builds.org), and REVISION the
# package's revision (default: 1).
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
version=$("$program" --version)-${REVISION:-1}
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-moods authors} <${DEBEMAIL:-moods@moods.invalid}>"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage
docs/packaging/stage.sh "$program" DESTDIR="$stage" PREFIX=/usr \
  ZSH_COMPLETIONS=/usr/share/zsh/vendor-completions

docs=$stage/usr/share/doc/moods
{
  cat docs/packaging/copyright.in
  # The text of the licence, as the value of a field: each line is indented, and an empty line is a dot.
  sed -E 's/[[:space:]]+$//; s/^$/./; s/^/ /' Sources/AtlasBoundaries/LICENSE-ODbL-1.0.txt
} > "$docs/copyright"
mv "$docs/CHANGELOG.md" "$docs/changelog"
sed -i 's|](CHANGELOG\.md)|](changelog.gz)|' "$docs"/*.md
cat > "$docs/changelog.Debian" <<END
moods ($version) unstable; urgency=medium

  * Release ${version%-*}; changelog.gz lists the changes.

 -- $maintainer  $(date -R -u -d "@$SOURCE_DATE_EPOCH")
END
gzip -9n "$docs/changelog" "$docs/changelog.Debian" "$stage"/usr/share/man/man1/*.1
install -D -m 644 docs/packaging/lintian-overrides "$stage/usr/share/lintian/overrides/moods"

mkdir "$work/control"
(cd "$stage" && find . -type f -printf '%P\0' | sort -z | xargs -0 md5sum) > "$work/control/md5sums"
sed -e "s/@version@/$version/; s/@architecture@/$architecture/; s/@maintainer@/$maintainer/" \
  -e "s/@size@/$(du -k --apparent-size -s "$stage" | cut -f 1)/" \
  docs/packaging/control.in > "$work/control/control"

# A package is an archive of these three members (deb(5)).
echo 2.0 > "$work/debian-binary"
docs/packaging/archive.sh "$work/control" > "$work/control.tar.xz"
docs/packaging/archive.sh "$stage" > "$work/data.tar.xz"
package=$folder/moods_${version}_$architecture.deb
rm -f "$package"
(cd "$work" && ar qcD "$package" debian-binary control.tar.xz data.tar.xz)
echo "$package"
