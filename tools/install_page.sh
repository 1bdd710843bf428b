#!/bin/sh
# Installs the web page with the program, if `./dev page` has built it. `meson install` calls this script.
# Usage: install_page.sh DATA-FOLDER [PAGE-FOLDER]
set -eu
page=${2:-$MESON_SOURCE_ROOT/build-page}
place=${DESTDIR:-}$1/faceoff/page
[ -f "$page/index.html" ] || exit 0
mkdir -p "$place"
for file in "$page"/*; do
    install -m 644 "$file" "$place"
done
