#!/usr/bin/env bash
# Copies the license of the program, those of what is linked in, and that of the borders to a folder.
#
# usage: docs/packaging/licenses.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
install -D -m 644 -t "$1" LICENSE Sources/AtlasBoundaries/LICENSE-ODbL-1.0.txt
install -m 644 docs/packaging/copyright.in "$1/copyright"
