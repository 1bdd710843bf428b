# Tests the program `cups`. The same seed gives the same cups, and different seeds give different cups. The table agrees
# with the lines printed for each cup. Invalid options are reported.
# Usage: cups.sh CUPS
LC_ALL=C
export LC_ALL
set -eu
cups=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$cups" --cups 3 --size 4 --seed 1 >"$folder/one"
"$cups" --cups 3 --size 4 --seed 1 >"$folder/two"
cmp "$folder/one" "$folder/two"
"$cups" --cups 3 --size 4 --seed 2 >"$folder/other"
if cmp -s "$folder/one" "$folder/other"; then
    exit 1 # different seeds gave the same cups
fi
awk '
/^cup / {
    cups++
    won_cups += /the cup$/
    for (i = 1; i <= NF; i++) {
        round = $i == "seeded" ? 0 : round + ($i == "won" || $i == "lost")
        played[round] += $i == "won" || $i == "lost"
        won[round] += $i == "won"
    }
}
/^round / && ($3 != won[$2] || $5 != played[$2]) { exit 1 }
/^the cup/ { if (cups != 3 || $3 != won_cups || $5 != 3) exit 1; counted = 1 }
END { exit !counted }
' "$folder/one"

for wrong in '--cups' '--cups x' '--size 1' '--nothing 1'; do
    status=0
    # shellcheck disable=SC2086
    "$cups" $wrong >"$folder/out" 2>"$folder/error" || status=$?
    [ "$status" -eq 2 ]
    grep -q "cups: \"${wrong%% *}\": unknown option or invalid value" "$folder/error"
done
