#!/bin/sh
# Everything that the program does, done with a game that it does not know of: see meson.build.
# Usage: test_toy.sh TOY
set -u
toy=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# check NAME EXIT_CODE PATTERN INPUT COMMAND..: its output must have a line that matches.
check() {
    name=$1
    code=$2
    pattern=$3
    printf '%b' "$4" >"$folder/input"
    shift 4
    "$@" <"$folder/input" >"$folder/output" 2>&1
    got=$?
    if [ "$got" -ne "$code" ] || ! grep -qE -e "$pattern" "$folder/output"; then
        failures=$((failures + 1))
        echo "FAILED: $name: exit code $got (expected $code), expected a line like: $pattern"
        sed 's/^/    /' "$folder/output"
    fi
}

records=$folder/games.jsonl
check 'a match' 0 '^random-2 +40 +' '' \
    "$toy" match --contest nim --bot @random --bot @random --games 40 --opening-turns 2 -j 2 --out "$records"
check 'every game has a record' 0 '^40$' '' sh -c "grep -c '\"reason\":\"last\"' $records"
check 'show a game' 0 '^over: last, (3 - 0|0 - 3)$' '' "$toy" show "$records" --game 40
check 'show the start' 0 '^C ooooo$' '' "$toy" show "$records" --turn 0
check 'adjudicate the records' 0 '^\{"legal":true,"winner":[12],"reason":"last","heaps":\[0,0,0\]\}$' '' \
    "$toy" adjudicate nim "$records"
check 'adjudicate an illegal turn' 0 '"illegal_turn":1,"error":"too_many","winner":1,"reason":"illegal"' \
    '{"turns":["A3","A1"]}\n' "$toy" adjudicate nim
check 'perft' 0 '^\{"perft":\[\{"depth":1,"turns":12\},\{"depth":2,"turns":113\}\]\}$' '' "$toy" perft nim 2 --json
check 'a bot' 0 '^[BC][1-5]$' 'seat 2\ntake A3\n' "$toy" bot nim --protocol heaps --engine random
check 'a bot at fault' 1 'cat loses: bad_format: ' '' "$toy" match --contest nim --bot cat --bot @random
check 'an opening needs a way to the bot' 2 'needs \{opening\}' '' \
    "$toy" match --contest nim --opening-turns 2 --bot ./mine --bot @random
check 'the help of match' 0 '^  nim +Nim with heaps' '' "$toy" match --help
check 'the help of bot' 0 '^  nim +heaps +random +takes random' '' "$toy" bot --help
check 'the other games are still there' 0 '"depth":1,"moves":40,' '' "$toy" perft halma 1 --json

[ "$failures" -eq 0 ]
