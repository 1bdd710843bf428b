#!/bin/sh
# Packs a built folder of the npm package as the tarball that `npm publish` takes: the same bytes from the same files,
# whoever packs them and when. Needs no Node. Usage: pack.sh FOLDER FILE.tgz
set -eu
folder=$1 tarball=$2
tar --create --format=ustar --directory="$folder" --sort=name --mtime=@499162500 --owner=0 --group=0 --numeric-owner \
    --mode=0644 --transform='s,^,package/,' \
    LICENSE README.md faceoff.d.ts faceoff.js faceoff.wasm package.json | gzip --no-name --best >"$tarball"
