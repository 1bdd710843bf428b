#!/bin/sh
# Builds the source tarball and the static program without network access. Then plays games with the program in a root
# folder that contains nothing else. Usage: packages.sh SOURCE_TREE
set -u
source=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

skip() {
    echo "SKIPPED: $*"
    exit 77
}

cd "$source" || exit 1
git rev-parse --verify --quiet HEAD >/dev/null 2>&1 || skip 'the sources are not a git repository'
unshare -rn true 2>/dev/null || skip 'this system has no namespaces for a network of its own'
packages=$folder/dist
unshare -rn sh tools/make_packages.sh "$packages" sources static >"$folder/log" 2>&1 || {
    cat "$folder/log"
    fail 'the packages cannot be built without a network'
}

# --- the source tarball contains exactly the committed files, and a file for pip ---
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
{ git ls-tree -r --name-only HEAD; echo PKG-INFO; } | sort >"$folder/committed"
tar --list --file "$packages/faceoff-$version.tar.gz" | sed -n "s!^faceoff-$version/\(.*[^/]\)\$!\1!p" | sort >"$folder/packed"
cmp -s "$folder/committed" "$folder/packed" || {
    diff "$folder/committed" "$folder/packed" | head -n 5
    fail 'the tarball does not contain the committed files'
}

# --- the program runs without libraries, other files or user accounts ---
program=$packages/faceoff-$version-linux-$(uname -m)
root=$folder/root
mkdir -p "$root/proc" "$root/dev" "$root/games"
: >"$root/dev/null"
cp "$program" "$root/faceoff"
alone() { # COMMAND..: runs a command in a root folder with only the program, /proc and /dev/null
    unshare -rmpf sh -c 'mount -t proc proc "$0/proc" && mount --bind /dev/null "$0/dev/null" && exec chroot "$0" "$@"' \
        "$root" "$@" >"$folder/out" 2>&1 </dev/null
}
alone /faceoff match --contest judge --bot @greedy --bot @random --games 2 --seed 1 --turn-ms 60000 --out /games/games.jsonl \
    --db /games/games.db || fail 'a match'
grep -q '^judge: 4 of 4 games' "$folder/out" || { cat "$folder/out"; fail 'the table of a match'; }
alone /faceoff show /games/games.jsonl --game 1 || { cat "$folder/out"; fail 'show'; }
alone /faceoff standings --db /games/games.db || { cat "$folder/out"; fail 'standings'; }
alone /faceoff entry --contest judge || { head -n 5 "$folder/out"; fail 'entry'; }
alone /faceoff serve --db /games/games.db && fail 'serve without its library'
grep -q 'libmicrohttpd' "$folder/out" || { cat "$folder/out"; fail 'serve does not say which library it needs'; }

[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
