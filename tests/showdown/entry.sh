#!/bin/sh
# The single-file entry of the engine: made, compiled as the contest does without a word, small
# enough, and playing a cup. Usage: entry.sh ROOT FACEOFF
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sh "$1/bots/make_entry.sh" "$1" >"$folder/entry.c"
words=$(cc -Wall -Wextra -o "$folder/entry" "$folder/entry.c" -lm 2>&1) || true
[ -z "$words" ] || { echo "$words"; exit 1; }
cp "$1/bots/showdown/guard.c" "$folder"
rm "$folder/entry"
"$2" cup --contest potm --quiet --db "$folder/cup.db" --out "$folder/cup.json" "$folder" >"$folder/report" 2>&1 || {
    cat "$folder/report"
    exit 1
}
grep -q '"champion"' "$folder/cup.json" && ! grep -qi 'characters' "$folder/report" || {
    cat "$folder/report"
    exit 1
}
echo "the entry is made, compiled and played"
