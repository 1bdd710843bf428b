#!/bin/sh
# Builds the packages for a release from the last commit, in FOLDER: the source tarball, a Debian package that includes
# the web page, a static program, and the npm package. The version is the one in meson.build.
# Usage: make_packages.sh FOLDER, in the root of the repository; web/node_modules must contain the page's build tools.
set -eu
LC_ALL=C
export LC_ALL
folder=$(mkdir -p "$1" && cd "$1" && pwd)
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
name=faceoff-$version
modules=$PWD/web/node_modules
time=$(git log -1 --format=%ct)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() {
    printf '== %s\n' "$*"
}

# Runs a command. Shows its output only if it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
}

[ -z "$(git status --porcelain)" ] || say "what is not committed is left out"
say "$name.tar.gz"
git archive --format=tar --prefix="$name/" HEAD | gzip --no-name --best >"$folder/$name.tar.gz"
tar --extract --file "$folder/$name.tar.gz" --directory "$work"
cd "$work/$name"

# For builds that are the same everywhere: the packages contain no paths of this machine, and the commit's time.
SOURCE_DATE_EPOCH=$time
export SOURCE_DATE_EPOCH
say "$name.tgz, for npm"
quietly sh npm/make.sh . "$work/wasm"
cp "$work/wasm/faceoff.tgz" "$folder/$name.tgz"

say "the page"
ln -s "$modules" web/node_modules
quietly node web/build.js "$work/wasm/npm" build-page

{
    printf 'faceoff (%s) unstable; urgency=medium\n\n  * Release %s.\n\n' "$version" "$version"
    printf ' -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' debian/control)" "$(date -u -R -d "@$time")"
} >debian/changelog
quietly dpkg-buildpackage --build=binary --no-sign
for package in ../faceoff_*.deb; do
    say "$(basename "$package")"
    cp "$package" "$folder"
done

program=$name-linux-$(uname -m)
say "$program"
quietly meson setup "$work/static" . -Dtests=false -Dlive=disabled -Dprefer_static=true -Dc_link_args=-static -Dstrip=true
quietly ninja -C "$work/static" faceoff
strip --output-file="$folder/$program" "$work/static/faceoff"

cd "$folder"
ls -l | sed 1d
