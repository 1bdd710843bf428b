#!/bin/sh
# Tests the page: checks its format and types, and runs the unit tests and the tests in Chromium.
# Usage: run.sh PAGE WASM OUTPUT [FACEOFF]
# PAGE is the folder that `./dev page` builds. FACEOFF is the program, which the tests of events need.
# If the environment variable PICTURES is set, also takes the pictures of pictures.mjs.
# Exits with 77 if a tool is missing.
set -eu
LC_ALL=C
export LC_ALL
web=$(cd "$(dirname "$0")/.." && pwd)
PAGE=$(cd "$1" && pwd) wasm=$(cd "$2" && pwd) output=$3
[ -x "$web/node_modules/.bin/tsc" ] || { echo "SKIPPED: no packages in web/node_modules; run npm ci in web/"; exit 77; }
mkdir -p "$output"
output=$(cd "$output" && pwd)
export PAGE SHOTS="$output/shots" PAGE_SOURCE="$web/src"
[ -z "${4:-}" ] || FACEOFF=$(cd "$(dirname "$4")" && pwd)/$(basename "$4")
export FACEOFF="${FACEOFF:-}"

echo "== format"
(cd "$web" && node_modules/.bin/prettier --check --log-level warn .)
echo "== types"
"$web/node_modules/.bin/tsc" -p "$web"
echo "== units"
set --
for name in unit results blunders own lessons analysis; do
    "$web/node_modules/.bin/esbuild" "$web/tests/$name.test.ts" --bundle --platform=node --format=esm \
        --alias:faceoff="$wasm/faceoff.js" --log-level=error --outfile="$output/$name.test.mjs"
    set -- "$@" "$output/$name.test.mjs"
done
# Two files at a time, because most tests keep one core busy.
WASM=$wasm/faceoff.wasm node --test --test-concurrency=2 "$@"
# The headless shell takes half as much processor time as the whole of Chromium.
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || true)}
export CHROMIUM
[ -n "$CHROMIUM" ] || { echo "SKIPPED: no chromium, so no tests in a browser"; exit 77; }
echo "== in Chromium; pictures in $SHOTS"
node --test "$web/tests/speed.test.mjs"
set --
for name in all_views analysis browser directions files lessons own play puzzles races ${FACEOFF:+league live}; do
    set -- "$@" "$web/tests/$name.test.mjs"
done
node --test --test-concurrency=2 "$@"
[ -z "${PICTURES:-}" ] || node --test "$web/tests/pictures.mjs"
[ -n "$FACEOFF" ] || { echo "SKIPPED: FACEOFF is not given, so no tests of events"; exit 0; }
