#!/bin/sh
# The entries compile as the contest compiles them, without a word, and keep to its limits.
# Usage: entries.sh ENTRIES-FOLDER
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
count=0
for entry in "$1"/*.c; do
    cc -Wall -o "$folder/entry" "$entry" -lm 2>"$folder/said"
    [ ! -s "$folder/said" ] || { cat "$folder/said"; exit 1; }
    [ "$(wc -c <"$entry")" -lt 25000 ]
    grep -q 'POTM ENTRY: .' "$entry"
    grep -q 'Your Name: .' "$entry"
    count=$((count + 1))
done
[ "$count" -ge 8 ]
