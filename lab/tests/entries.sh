#!/bin/sh
# Tests that the program `population` plays against contest entries that are separate programs, and that the same seed
# gives the same matches. Also tests the tables that `lab/lab yardstick` prints.
# Usage: entries.sh TESTS POPULATION ENTRIES FACEOFF
set -u
. "$1/check.sh"
population=$2 entries=$3 faceoff=$4

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

programs=$folder/programs
script=${1%/tests}/lab/yardstick.sh
mkdir -p "$programs/potm" "$programs/codingame" "$folder/empty/judge"
cp "$entries/edges.c" "$entries/player.h" "$programs/potm"
cp "${entries%/showdown}/soccer-codingame.c" "$programs/codingame/sample.c"
echo '{program} {opening}' >"$programs/codingame/sample.command"
printf '#!/bin/sh\nread -r seat && echo "$seat"\n' >"$programs/codingame/silent"
chmod +x "$programs/codingame/silent"
sh "$script" "$faceoff" "$population" "$programs" --games 2 --seed 5 --margin-ms 60000 >"$folder/table" \
    2>"$folder/errors"
for row in '^## codingame' '^Time limits of the referee: .*turn 200 ms' \
    '^\| sample \| 2 \| [0-9.]+ % \([0-9.]+ to [0-9.]+\) \| ' \
    '^\| silent \| 2 \| 100\.0 % .* \| \+inf \(-[0-9]+ to \+inf\) \| 0 \| 2 \|$' '^## potm' \
    '^\| edges \| 2 \| [0-9.]+ % .* \| - \| - \| [0-9.]+ : [0-9.]+; [0-9.]+ % \|$'; do
    check "a table of the yardstick: $row" 0 "$row" \
        cat "$folder/table" "$folder/errors"
done
check 'a folder without programs' 2 '/empty/judge contains no programs$' \
    sh "$script" "$faceoff" "$population" "$folder/empty"
check 'a folder without contests' 2 'or name a --contest$' sh "$script" "$faceoff" "$population" "$programs/potm"
exit $((failures > 0))
