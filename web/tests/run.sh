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

echo "== format"
(cd "$web" && node_modules/.bin/prettier --check --log-level warn .)
echo "== types"
"$web/node_modules/.bin/tsc" -p "$web"
echo "== units"
for name in unit results blunders own lessons analysis; do
    "$web/node_modules/.bin/esbuild" "$web/tests/$name.test.ts" --bundle --platform=node --format=esm \
        --alias:faceoff="$wasm/faceoff.js" --log-level=error --outfile="$output/$name.test.mjs"
    WASM=$wasm/faceoff.wasm node --test "$output/$name.test.mjs"
done
CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
[ -n "$CHROMIUM" ] || { echo "SKIPPED: no chromium, so no tests in a browser"; exit 77; }
export CHROMIUM
[ -z "${4:-}" ] || FACEOFF=$(cd "$(dirname "$4")" && pwd)/$(basename "$4")
export FACEOFF="${FACEOFF:-}"
echo "== in Chromium; pictures in $SHOTS"
set --
for name in browser play directions files own lessons analysis puzzles races; do
    set -- "$@" "$web/tests/$name.test.mjs"
done
node --test --test-concurrency=1 "$@"
[ -z "${PICTURES:-}" ] || node --test "$web/tests/pictures.mjs"
[ -n "$FACEOFF" ] || { echo "SKIPPED: FACEOFF is not given, so no tests of events"; exit 0; }
echo "== events, live and published"
node --test --test-concurrency=1 "$web/tests/live.test.mjs" "$web/tests/league.test.mjs"
