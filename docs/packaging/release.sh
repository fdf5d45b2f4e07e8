#!/usr/bin/env bash
# Builds everything that a release consists of into a new folder FOLDER/moods-VERSION, and prints its path.
# The same program makes the same bytes.
#
# usage: docs/packaging/release.sh PROGRAM FOLDER
#
# REPOSITORY_URL is the address that the recipes, the packages and the guides name. MINISIGN_KEY is the file
# of a secret key, which signs the checksums.
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
mkdir -p "$2"
version=$("$program" --version)
release=$(realpath "$2")/moods-$version
key=${MINISIGN_KEY:+$(realpath "$MINISIGN_KEY")}
homepage=${REPOSITORY_URL:-https://moods.invalid}
name=moods-$version-linux-$(uname -m)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}

notes=$(awk -v version="$version" '
  /^## / { found = index($0, "## " version ", ") == 1; next }
  found' CHANGELOG.md)
[ -n "$notes" ] || { echo "release.sh: CHANGELOG.md has no section about $version" >&2; exit 1; }

rm -rf "$release"
mkdir "$release"
for part in dist deb rpm; do
  "docs/packaging/$part.sh" "$program" "$release" > /dev/null
done
rm "$release/$name.tar.xz.sha256"
python3 -B docs/packaging/oci.py "$program" "$release/$name.oci.tar"
python3 -B docs/packaging/sbom.py "$program" > "$release/moods-$version.cdx.json"
# Links to guides lead to the repository, if it is known.
sed "s|](docs/|](${REPOSITORY_URL:+$REPOSITORY_URL/blob/v$version/}docs/|g; 1{/^$/d}" \
  <<< "$notes" > "$release/RELEASE-NOTES.md"

checksum=$(sha256sum "$release/$name.tar.xz" | cut -d ' ' -f 1)
for recipe in docs/packaging/recipes/*.in; do
  sed -e "s|@version@|$version|g; s|@name@|$name|g; s|@sha256@|$checksum|g; s|@homepage@|$homepage|g" \
    -e "s|@archive@|$homepage/releases/download/v$version/$name.tar.xz|g" \
    -e "s|@maintainer@|${DEBFULLNAME:-moods authors} <${DEBEMAIL:-moods@moods.invalid}>|g" \
    "$recipe" > "$release/$(basename "$recipe" .in)"
done

cd "$release"
chmod 644 ./*
sha256sum -- * > SHA256SUMS
if [ -n "$key" ]; then
  # Without a comment, the signature would contain the time.
  minisign -S -s "$key" -m SHA256SUMS -t "moods $version" > /dev/null
fi
echo "$release"
