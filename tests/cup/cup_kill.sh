#!/bin/sh
# Tests that a cup has the same result if it is repeated, or if it is killed or stopped at random moments and then
# resumed. No compiled files may remain.
# Usage: cup_kill.sh FACEOFF ENTRIES-FOLDER KILLS
# In the slow tests, the cup is killed or stopped 20 times, regardless of KILLS, and it has all entries.
set -eu
faceoff=$1
sources="$2/edges.c $2/guard.c $2/mapper.c"
kills=$3
if [ -n "${FACEOFF_SLOW:-}" ]; then
    sources=$(echo "$2"/*.c)
    kills=20
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/tmp"
entries=$folder/entries
# shellcheck disable=SC2086
"$faceoff" entry --contest potm -o "$entries" $sources 2>/dev/null
export TMPDIR="$folder/tmp"
run() { # NAME: runs the cup, and keeps its output and its records without times
    name=$1
    shift
    # shellcheck disable=SC2086
    "$faceoff" cup --contest potm --seed 7 -j 2 --db "$folder/$name.db" \
        --out "$folder/$name.json" "$@" $entries >"$folder/$name.txt"
    "$faceoff" export --db "$folder/$name.db" |
        sed 's/"ms":\[[^]]*\]//; s/"began":"[^"]*","ended":"[^"]*",//; s/,"usage":.*//' >"$folder/$name.jsonl"
}
same() {
    for kind in json txt jsonl; do
        cmp "$folder/first.$kind" "$folder/$1.$kind"
    done
}
run first
for kind in json txt jsonl; do
    [ -s "$folder/first.$kind" ]
done
run second
same second
i=0
while [ "$i" -lt "$kills" ]; do
    i=$((i + 1))
    signal=KILL
    [ $((i % 3)) -ne 0 ] || signal=TERM
    rm -f "$folder"/killed.*
    # shellcheck disable=SC2086
    "$faceoff" cup --contest potm --seed 7 -j 2 --db "$folder/killed.db" \
        --out "$folder/killed.json" $entries >/dev/null 2>&1 &
    pid=$!
    ms=$(od -An -N2 -tu2 /dev/urandom)
    sleep "$(awk "BEGIN {print $ms % 1800 / 1000}")"
    kill -"$signal" "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    run killed --resume
    same killed
done
# After a kill, faceoff's helper processes delete the temporary files of the cup.
tries=0
while [ -n "$(ls -A "$TMPDIR")" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 1200 ] || { ls -R "$TMPDIR"; exit 1; }
    sleep 0.1
done
echo "$kills kills, the same result each time"
