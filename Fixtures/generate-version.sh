#!/usr/bin/env bash
# Makes Fixtures/version-VERSION: a journal as SQL, a folder of `moods sync` that two machines wrote to, and
# what this version says of them. Every later version opens them (ReleasedVersionTests). Run it once for each
# release, with the program that is released; identifiers and moments of recording are new in each run.
#
# usage: Fixtures/generate-version.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")"
folder=version-$("$program" --version)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
rm -rf "$folder"
mkdir "$folder" "$home/sync"

on() {
  HOME=$home/$1 MOODS_JOURNAL='' XDG_DATA_HOME='' TZ=UTC LANG=C.UTF-8 unshare --map-root-user --uts \
    sh -c 'hostname "$0" && shift && exec "$@"' "$1" - "$program" "${@:2}" > /dev/null 2>> "$home/log" ||
    { cat "$home/log" >&2; exit 1; }
}

mkdir "$home/laptop" "$home/desktop"
on laptop places add home 38.7223 -9.1393
on laptop places default home
on laptop add 'First snow #winter' --at 'Oslo, Norway' --feeling rad --date '2024-11-23 07:45'
on laptop add 'Lost my umbrella' --country JP --feeling bad --tag rain/autumn --date '2024-06-08 18:30'
on laptop add 'Γεια σου, 世界 🌊' --lat 48.85 --lon 2.35 --feeling good --color '#224466' --color '#ffffff'
on laptop add 'Nowhere known' --no-place
on laptop add 'Deleted, and kept in the trash'
on laptop add 'Deleted, and back'
on laptop edit 2 --feeling awful --add-tag tram
on laptop delete 5 6 --yes
on laptop restore 6
on laptop tags rename tram tramway
on laptop import import/jrnl.json
on laptop sync "$home/sync"
on desktop add 'From the other machine' --country NZ --feeling meh --date '2024-12-24 20:00'
on desktop sync "$home/sync"
on desktop edit "$(HOME=$home/desktop "$program" list --match snow --fields id)" --note 'First snow of the year'
on desktop sync "$home/sync"
on laptop sync "$home/sync"
on laptop undo

moods() { HOME=$home/laptop TZ=UTC LANG=C.UTF-8 "$program" "$@"; }
journal=$home/laptop/.local/share/moods/journal.sqlite
{
  for name in application_id user_version; do
    echo "PRAGMA $name = $(sqlite3 "$journal" "PRAGMA $name");"
  done
  sqlite3 "$journal" .dump
} > "$folder/journal.sql"
cp -r "$home/sync" "$folder"
moods export --format jsonl > "$folder/export.jsonl"
moods regions --fields kind,code,moods,countries > "$folder/regions.tsv"
moods history --fields number,command > "$folder/history.tsv"
# A third machine writes to the folder that it reads.
HOME=$home/new TZ=UTC LANG=C.UTF-8 "$program" sync "$home/sync" 2> /dev/null
HOME=$home/new TZ=UTC "$program" export --format jsonl > "$folder/synced.jsonl"
