#!/usr/bin/env bash
# Builds a tarball of a static program with its completions, man pages and docs, and a file with its
# SHA-256 checksum, and prints the tarball's path.
#
# usage: docs/packaging/dist.sh PROGRAM FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
name=moods-$("$program" --version)-linux-$(uname -m)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
docs/packaging/stage.sh "$program" PREFIX="/$name" DESTDIR="$work/stage"
docs/packaging/licenses.sh "$work/stage/$name/share/doc/moods"
docs/packaging/archive.sh "$work/stage" "$name" > "$folder/$name.tar.xz"
(cd "$folder" && sha256sum "$name.tar.xz" > "$name.tar.xz.sha256")
echo "$folder/$name.tar.xz"
