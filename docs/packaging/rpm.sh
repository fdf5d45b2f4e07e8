#!/usr/bin/env bash
# Builds an RPM package of a static program, and prints its path.
#
# usage: docs/packaging/rpm.sh PROGRAM FOLDER
#
# SOURCE_DATE_EPOCH is the moment of the build, REVISION the package's revision (default: 1), and
# REPOSITORY_URL the address of the repository.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
version=$("$program" --version)
revision=${REVISION:-1}
architecture=$(uname -m)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage
docs/packaging/stage.sh "$program" DESTDIR="$stage" PREFIX=/usr
docs/packaging/licenses.sh "$stage/usr/share/licenses/moods"
gzip -9n "$stage"/usr/share/man/man1/*.1
chmod -R go-w,a+rX "$stage"
preset=${XZ_PRESET:-9}
sed -e "s|@version@|$version|; s|@revision@|$revision|; s|@stage@|$stage|; s|@level@|${preset:0:1}|" \
  -e "s|@homepage@|${REPOSITORY_URL:-https://moods.invalid}|" \
  -e "s|@maintainer@|${DEBFULLNAME:-moods authors} <${DEBEMAIL:-moods@moods.invalid}>|" \
  docs/packaging/moods.spec.in > "$work/moods.spec"
rpmbuild -bb --quiet --target "$architecture" --define "_topdir $work/rpm" \
  --define '_rpmfilename %{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm' "$work/moods.spec" > "$work/log" 2>&1 ||
  { cat "$work/log" >&2; exit 1; }
package=moods-$version-$revision.$architecture.rpm
mv "$work/rpm/RPMS/$package" "$folder/$package"
echo "$folder/$package"
