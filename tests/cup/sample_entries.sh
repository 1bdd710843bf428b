#!/bin/sh
# Tests that the contest's command compiles the sample entries without warnings, and that they are within the contest's
# limits. Tests both the original files and the single files that `faceoff entry` builds.
# Usage: sample_entries.sh FACEOFF ENTRIES-FOLDER
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" entry --contest potm -o "$folder/made" "$2"/*.c 2>"$folder/told" || { cat "$folder/told"; exit 1; }
count=0
for entry in "$2"/*.c "$folder"/made/*.c; do
    cc -Wall -o "$folder/entry" "$entry" -lm 2>"$folder/said"
    [ ! -s "$folder/said" ] || { cat "$folder/said"; exit 1; }
    [ "$(wc -c <"$entry")" -lt 25000 ]
    grep -q 'POTM ENTRY: .' "$entry"
    grep -q 'Your Name: .' "$entry"
    count=$((count + 1))
done
[ "$count" -ge 16 ]
! grep -l '#include "' "$folder"/made/*.c
