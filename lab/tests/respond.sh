# Tests the program `respond`. The same seed finds the same opponent. No step of the search gives a worse result than
# the step before. Invalid options are reported.
# Usage: respond.sh RESPOND
LC_ALL=C
export LC_ALL
set -eu
respond=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

climb() {
    "$respond" --steps 4 --matches 1 --style 4 --check 1 --seed "$1"
}
climb 3 >"$folder/one"
climb 3 >"$folder/two"
cmp "$folder/one" "$folder/two"
climb 4 >"$folder/other"
if cmp -s "$folder/one" "$folder/other"; then
    exit 1 # different seeds gave the same search
fi
grep -q '^with other random numbers:' "$folder/one"
sed '/^with/,$d' "$folder/one" | awk '$2 < won { exit 1 } { won = $2 }'

for wrong in '--steps' '--steps x' '--matches 0' '--nothing 1'; do
    status=0
    # shellcheck disable=SC2086
    "$respond" $wrong >"$folder/out" 2>"$folder/error" || status=$?
    [ "$status" -eq 2 ]
    grep -q "respond: \"${wrong%% *}\": unknown option or invalid value" "$folder/error"
done
