#!/bin/sh
# Builds and packs the npm package in FOLDER, runs it in Node, and compares it with the native program FACEOFF, and with
# the lists of legal turns that LISTER, test_legal_turns, has checked. Usage: run.sh ROOT FOLDER FACEOFF LISTER
# Exits with 77 if a tool is missing.
set -eu
LC_ALL=C
export LC_ALL
root=$1 folder=$2 faceoff=$3
lister=$(realpath "$4")
sh "$root/npm/make.sh" "$root" "$folder"
command -v node >/dev/null || { echo "SKIPPED: no node here"; exit 77; }
games=${FACEOFF_SLOW:+10000}
games=${games:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "== packed twice from other files of the same content, it is the same bytes"
cp "$folder/faceoff.tgz" "$work/before.tgz"
find "$folder/npm" -maxdepth 1 -type f -exec touch -d '1 hour ago' {} +
chmod go-r "$folder/npm/README.md"
(umask 077 && sh "$root/npm/make.sh" "$root" "$folder")
cmp "$folder/faceoff.tgz" "$work/before.tgz"

echo "== it holds what is promised, and runs nothing when it is installed"
tar --list --file "$folder/faceoff.tgz" >"$work/list"
printf 'package/%s\n' LICENSE README.md faceoff.d.ts faceoff.js faceoff.wasm package.json | cmp - "$work/list"
tar --extract --file "$folder/faceoff.tgz" --directory "$work"
mkdir "$work/node_modules"
mv "$work/package" "$work/node_modules/faceoff"
cd "$work"
if grep '"scripts"' node_modules/faceoff/package.json; then
    exit 1
fi

echo "== what a first turn of soccer needs is at most 320 KB, compressed"
size=$(cat node_modules/faceoff/faceoff.js node_modules/faceoff/faceoff.wasm | gzip --best | wc -c)
echo "$size bytes by gzip"
[ "$size" -le 320000 ]

cp "$root/tests/npm/test.mjs" "$root/tests/npm/bot.mjs" .
FACEOFF_LISTS=$work/lists "$lister"
FACEOFF_PROGRAM=$faceoff FACEOFF_GAMES=$games FACEOFF_LISTS=$work/lists node --test --test-reporter=spec test.mjs
