#!/bin/sh
# Builds the npm package in FOLDER/npm and packs it as FOLDER/faceoff.tgz. The same sources always give the same bytes.
# Does not need Node. Exits with 77 if a tool is missing.
# Usage: make.sh ROOT FOLDER
set -eu
root=$1 folder=$2
for needed in clang-19 wasm-ld-19 /usr/include/wasm32-wasi/stdlib.h \
    /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a; do
    if ! command -v "$needed" >/dev/null 2>&1 && ! [ -e "$needed" ]; then
        echo "SKIPPED: no $needed here; clang-19, lld-19, libclang-rt-19-dev-wasm32 and wasi-libc are needed"
        exit 77
    fi
done
mkdir -p "$folder"
exec 9>"$folder/.making"
flock 9 # several tests may build the package at the same time
[ -f "$folder/build.ninja" ] || meson setup "$folder" "$root" --cross-file "$root/cross/wasm32-wasi.ini"
ninja -C "$folder" npm/faceoff.wasm
tar --create --format=ustar --directory="$folder/npm" --sort=name --mtime=@499162500 --owner=0 --group=0 --numeric-owner \
    --mode=0644 --transform='s,^,package/,' \
    LICENSE README.md faceoff.d.ts faceoff.js faceoff.wasm package.json | gzip --no-name --best >"$folder/faceoff.tgz.new"
mv "$folder/faceoff.tgz.new" "$folder/faceoff.tgz"
