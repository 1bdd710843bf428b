#!/bin/sh
# Compiles entries and library bots with musl-gcc, as static programs. The entries must play without a fault, and the
# bots must write the same records as with the usual compiler. LIBRARY is libfaceoff.a, compiled with musl-gcc; OTHER is
# libfaceoff.a, compiled with cc. Usage: musl.sh FACEOFF OTHER LIBRARY ROOT
set -u
faceoff=$(realpath "$1")
other=$(realpath "$2")
library=$(realpath "$3")
root=$(realpath "$4")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

play() { # CONTEST RECORD BOT..: plays a game, and writes its record without times to the file RECORD
    contest=$1 record=$2
    shift 2
    "$faceoff" match --contest "$contest" --games 1 --seed 7 -j 1 --out "$record.jsonl" --first-ms 0 --turn-ms 0 "$@" \
        >log 2>&1 || { cat log; fail "$record: $contest"; }
    ! grep -q '"fault":"' "$record.jsonl" || { cat log; fail "$record: a bot lost by a fault"; }
    sed -E 's/"(began|ended)":"[^"]*"/"\1":""/g; s/"ms":\[[^]]*\]/"ms":[]/g' "$record.jsonl" >"$record"
}

for bot in soccer:codingame halma:proglad; do
    game=${bot%:*}
    # shellcheck disable=SC2086
    for side in musl cc; do
        case $side in
        musl) build="musl-gcc -static" library_of=$library ;;
        cc) build=cc library_of=$other ;;
        esac
        $build -O2 -I"$root/include" -o player "$root/bots/$game-library.c" "$library_of" -lm -lpthread >log 2>&1 ||
            { cat log; fail "$side: bots/$game-library.c does not compile"; }
        play "${bot#*:}" "$game-$side" --bot a=./player --bot 'b=@greedy'
    done
    cmp "$game-musl" "$game-cc" || fail "$game: the records differ"
done
for contest in codingame proglad; do
    "$faceoff" entry --contest $contest -o $contest.c 2>log || { cat log; fail "entry for $contest"; }
    musl-gcc -static -O1 -w -o $contest $contest.c -lm -lpthread || fail "the entry for $contest does not compile"
    play $contest entry-$contest --bot a=./$contest --bot 'b=@greedy'
done
echo "not tested: the unit tests and the program, because Debian has no other libraries for musl"
[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
