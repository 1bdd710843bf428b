#!/bin/sh
# The npm package: made, packed and used in Node. Usage: run.sh ROOT FOLDER FACEOFF
# It is built in FOLDER, and left there for ways.sh. What is missing is said, and the test left out: 77.
set -eu
LC_ALL=C
export LC_ALL
root=$1 folder=$2 faceoff=$3
for needed in clang-19 wasm-ld-19 node /usr/include/wasm32-wasi/stdlib.h \
    /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a; do
    if ! command -v "$needed" >/dev/null 2>&1 && ! [ -e "$needed" ]; then
        echo "SKIPPED: no $needed here; clang-19, lld-19, libclang-rt-19-dev-wasm32, wasi-libc and nodejs are needed"
        exit 77
    fi
done
games=${FACEOFF_SLOW:+10000}
games=${games:-200}

say() {
    printf '== %s\n' "$*"
}

[ -f "$folder/build.ninja" ] || meson setup "$folder" "$root" --cross-file "$root/cross/wasm32-wasi.ini"
ninja -C "$folder" npm/faceoff.wasm

say "packed twice, an hour apart, it is the same bytes"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$folder/npm" "$work/again"
find "$work/again" -exec touch -d '1 hour ago' {} +
chmod -R go-rwx "$work/again"
sh "$root/npm/pack.sh" "$folder/npm" "$folder/faceoff.tgz"
(umask 077 && sh "$root/npm/pack.sh" "$work/again" "$work/again.tgz")
cmp "$folder/faceoff.tgz" "$work/again.tgz"

say "it holds what is promised, and runs nothing when it is installed"
tar --list --file "$folder/faceoff.tgz" >"$work/list"
printf 'package/%s\n' LICENSE README.md faceoff.d.ts faceoff.js faceoff.wasm package.json | cmp - "$work/list"
mkdir -p "$work/node_modules"
tar --extract --file "$folder/faceoff.tgz" --directory "$work/node_modules"
mv "$work/node_modules/package" "$work/node_modules/faceoff"
if grep -q '"scripts"' "$work/node_modules/faceoff/package.json"; then
    echo "there are scripts in package.json"
    exit 1
fi

say "what a first turn of soccer needs is at most 320 KB, compressed"
if command -v brotli >/dev/null; then
    size=$(cat "$work/node_modules/faceoff/faceoff.js" "$work/node_modules/faceoff/faceoff.wasm" | brotli --stdout | wc -c)
    echo "$size bytes by brotli"
    [ "$size" -le 320000 ]
else
    echo "SKIPPED: no brotli here"
fi

say "in Node, against the native program"
cp "$root/tests/npm/test.mjs" "$work"
cd "$work"
FACEOFF_PROGRAM=$faceoff FACEOFF_GAMES=$games node --test --test-reporter=spec test.mjs
