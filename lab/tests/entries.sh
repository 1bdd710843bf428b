#!/bin/sh
# Tests that the program `population` plays against contest entries that are separate programs. The same seed gives the
# same matches.
# Usage: entries.sh TESTS POPULATION ENTRIES
set -u
. "$1/check.sh"
population=$2 entries=$3

cc -o "$folder/edges" "$entries/edges.c" -lm || exit 1
lines() {
    "$population" --program "$folder/edges" --matches 1 --lines --seed "$1"
}
lines 3 >"$folder/one"
check 'a line for the entry' 0 '^ +0 .* arrived first .*/edges$' cat "$folder/one"
lines 3 >"$folder/two"
check 'the same seed plays the same matches' 0 '^same$' sh -c 'cmp "$1" "$2" && echo same' sh "$folder/one" "$folder/two"
lines 4 >"$folder/other"
check 'another seed plays other matches' 1 'differ' cmp "$folder/one" "$folder/other"
check 'a missing entry' 1 '^cannot start /nowhere/entry$' "$population" --program /nowhere/entry
exit $((failures > 0))
