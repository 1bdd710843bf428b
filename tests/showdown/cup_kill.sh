#!/bin/sh
# A cup gives the same result twice, and also when it is killed at a random moment and resumed.
# Usage: cup_kill.sh FACEOFF ENTRIES-FOLDER [KILLS]
set -eu
faceoff=$1
entries=$2
kills=${3:-20}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/tmp"
export TMPDIR="$folder/tmp"
run() {
    "$faceoff" cup --contest potm --seed 7 -j 2 "$@" "$entries"
}
run --out "$folder/first.json" >"$folder/first.txt"
run --out "$folder/second.json" >"$folder/second.txt"
cmp "$folder/first.json" "$folder/second.json"
cmp "$folder/first.txt" "$folder/second.txt"
i=0
while [ "$i" -lt "$kills" ]; do
    i=$((i + 1))
    rm -rf "$folder"/killed.*
    "$faceoff" cup --contest potm --seed 7 -j 2 --out "$folder/killed.json" --resume "$entries" \
        >/dev/null 2>&1 &
    pid=$!
    ms=$(od -An -N2 -tu2 /dev/urandom)
    sleep "$(awk "BEGIN {print $ms % 1800 / 1000}")"
    kill -9 "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    run --out "$folder/killed.json" --resume >"$folder/killed.txt"
    cmp "$folder/first.json" "$folder/killed.json"
    cmp "$folder/first.txt" "$folder/killed.txt"
    [ "$(wc -l <"$folder/killed.json.games")" -eq "$(wc -l <"$folder/first.json.games")" ]
    [ ! -e "$folder/killed.json.work" ]
done
# What the killed ones left in the folder of temporary files goes with their leashes.
tries=0
while [ -n "$(ls -A "$TMPDIR")" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { ls -R "$TMPDIR"; exit 1; }
    sleep 0.1
done
echo "$kills kills, the same result each time"
