#!/bin/sh
# Builds the packages for a release from the last commit, in FOLDER. The version is the one in meson.build. PART is one
# of the following; by default, all parts are built:
#   sources  a source tarball, from which pip can also install the Python package
#   static   a program for any Linux distribution, which needs no libraries
#   static-arm64, static-i386  the same for other processors, from the libraries in build-libraries/arm64 and /i386;
#            only if named
#   windows  a program for Windows that only runs bots; only if named
#   npm      the npm package
#   python   a wheel, which pip installs for any Python from 3.9
#   deb      a Debian package with the web page, for the Debian or Ubuntu release on which it is built
# Usage: make_packages.sh FOLDER [PART..], in the root of the repository. For npm and deb, web/node_modules must contain
# the page's build tools. If FACEOFF_PAGE is set, deb packs the built page in this folder instead.
set -eu
LC_ALL=C
export LC_ALL
folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- sources static npm python deb
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
name=faceoff-$version
root=$PWD
modules=$PWD/web/node_modules
libraries=$PWD/build-libraries
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

make_sources() {
    say "$name.tar.gz"
    python3 python/build_package.py metadata >"$work/PKG-INFO"
    git -C "$root" archive --format=tar --prefix="$name/" --add-file="$work/PKG-INFO" HEAD |
        gzip --no-name --best >"$folder/$name.tar.gz"
}

# The program contains all its libraries, so it starts on systems that do not have them. It does not support live
# events, because the library for them depends on other libraries that have no static version.
make_static() {
    static_program "$(uname -m)" strip -static
}

# static_program PROCESSOR STRIP LINK_ARGUMENTS [MESON_OPTIONS..]
static_program() {
    program=$name-linux-$1
    strip=$2
    build=$work/static-$1
    say "$program"
    quietly meson setup "$build" . -Dtests=false -Dlive=disabled -Dsubmit=disabled -Dprefer_static=true -Dstrip=true \
        -Dc_link_args="$3" ${4:+"$4"}
    quietly ninja -C "$build" faceoff
    "$strip" --output-file="$folder/$program" "$build/faceoff"
}

# foreign_program ARCHITECTURE PROCESSOR TRIPLET: builds the static program with cross/PROCESSOR-linux.ini.
foreign_program() {
    place=$libraries/$1/usr/lib/$3
    # -L is needed because hiredis.pc names another folder
    PKG_CONFIG_SYSROOT_DIR=$libraries/$1 PKG_CONFIG_LIBDIR=$place/pkgconfig \
        static_program "$2" "$2-linux-gnu-strip" "-static -L$place" --cross-file=cross/$2-linux.ini
}

make_static_arm64() {
    foreign_program arm64 aarch64 aarch64-linux-gnu
}

make_static_i386() {
    foreign_program i386 i686 i386-linux-gnu
}

make_windows() {
    program=$name-windows-x86_64.exe
    say "$program"
    quietly meson setup "$work/windows" . --cross-file=cross/x86_64-w64-mingw32.ini -Dreferee=false -Dtests=false
    quietly ninja -C "$work/windows" faceoff.exe
    x86_64-w64-mingw32-strip --output-file="$folder/$program" "$work/windows/faceoff.exe"
}

make_python() {
    say "a wheel, for pip"
    quietly python3 python/build_package.py wheel "$folder"
}

make_wasm() {
    [ -d "$work/wasm" ] || quietly sh npm/make.sh . "$work/wasm"
}

make_npm() {
    say "$name.tgz, for npm"
    make_wasm
    cp "$work/wasm/faceoff.tgz" "$folder/$name.tgz"
}

# The version of the package includes the Debian or Ubuntu release, because a package for another release needs other
# versions of the libraries. The release follows a ~, so that a newer release counts as an upgrade.
make_deb() {
    if [ -n "${FACEOFF_PAGE:-}" ]; then
        cp -R "$FACEOFF_PAGE" build-page
    else
        say "the page"
        make_wasm
        ln -s "$modules" web/node_modules
        quietly node web/build.js "$work/wasm/npm" build-page
    fi
    release=$(. /etc/os-release && echo "${ID:-linux}${VERSION_ID:-}")
    {
        printf 'faceoff (%s~%s) unstable; urgency=medium\n\n  * Release %s.\n\n' "$version" "$release" "$version"
        printf ' -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' debian/control)" "$(date -u -R -d "@$time")"
    } >debian/changelog
    quietly dpkg-buildpackage --build=binary --no-sign
    for package in ../faceoff_*.deb; do
        say "$(basename "$package")"
        cp "$package" "$folder"
    done
}

for part in "$@"; do
    case $part in
    sources | static | static-arm64 | static-i386 | windows | npm | python | deb) ;;
    *) say "unknown package $part: sources, static, static-arm64, static-i386, windows, npm, python or deb" >&2; exit 2 ;;
    esac
done
[ -z "$(git status --porcelain)" ] || say "uncommitted changes are left out"
git archive --format=tar --prefix="$name/" HEAD | tar --extract --directory "$work"
cd "$work/$name"

# Makes the builds reproducible: the packages contain the time of the commit, and no paths of this machine.
SOURCE_DATE_EPOCH=$time
export SOURCE_DATE_EPOCH
for part in "$@"; do
    "make_$(echo "$part" | tr - _)"
done

cd "$folder"
ls -l | sed 1d
