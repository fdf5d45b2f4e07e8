#!/usr/bin/env bash
# Installs a program as `make install` does, with variables of the Makefile, and prints nothing unless that
# fails.
#
# usage: docs/packaging/stage.sh PROGRAM VARIABLE=VALUE...
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
log=$(make --no-print-directory install PROGRAM="$program" "${@:2}" 2>&1) || { echo "$log" >&2; exit 1; }
