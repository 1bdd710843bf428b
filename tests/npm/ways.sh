#!/bin/sh
# Builds the npm package in FOLDER, installs it with npm, and uses it in all the ways that its README names: Node,
# esbuild, Vite, a plain module script in Chromium, and TypeScript. Usage: ways.sh ROOT FOLDER FACEOFF
# Only `./dev test --all` (FACEOFF_FETCH=1) downloads the tools. Without them, the test exits with 77.
set -eu
LC_ALL=C
export LC_ALL
root=$1 folder=$2 faceoff=$3

skip() {
    echo "SKIPPED: $*; ./dev test --all fetches what is needed"
    exit 77
}

sh "$root/npm/make.sh" "$root" "$folder"
for needed in node npm; do
    command -v "$needed" >/dev/null || skip "no $needed here"
done
chromium=$(command -v chromium-headless-shell || command -v chromium) || skip 'no chromium here'
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || a == 20 && b >= 19 ? 0 : 1)' ||
    skip "Vite wants Node 20.19 or later, and this is $(node --version)"
ways=$folder/ways
mkdir -p "$ways"
cp -r "$root/tests/npm/ways/." "$ways"
cd "$ways"
if ! cmp -s package.json fetched.json; then
    [ "${FACEOFF_FETCH:-}" = 1 ] || skip "esbuild, Vite, TypeScript and playwright-core were not fetched"
    npm install --no-audit --no-fund --no-package-lock --ignore-scripts --loglevel=error
    cp package.json fetched.json
fi
rm -rf node_modules/faceoff
npm install --no-audit --no-fund --no-package-lock --no-save --ignore-scripts --offline --loglevel=error ../faceoff.tgz

echo "== npm packs the same bytes twice, and the same files as make.sh"
for time in 1 2; do
    rm -rf "packed-$time" unpacked
    mkdir "packed-$time" unpacked
    tar --extract --touch --file ../faceoff.tgz --directory unpacked
    npm pack --silent --ignore-scripts --pack-destination "packed-$time" ./unpacked/package >/dev/null
done
cmp packed-1/*.tgz packed-2/*.tgz
tar --list --file ../faceoff.tgz | sort >ours
tar --list --file packed-1/*.tgz | sort | cmp - ours

FACEOFF_PROGRAM=$faceoff CHROMIUM=$chromium node --test --test-reporter=spec ways.mjs
