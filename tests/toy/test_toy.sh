#!/bin/sh
# Everything that the program does, done with a game that it does not know of: see meson.build.
# Usage: test_toy.sh TOY HOSTILE
set -u
toy=$1
hostile=$2
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
check 'a bot at fault' 1 'cat loses: bad_answer: ' '' "$toy" match --contest nim --bot cat --bot @random
check 'an opening needs a way to the bot' 2 'needs \{opening\}' '' \
    "$toy" match --contest nim --opening-turns 2 --bot ./mine --bot @random
check 'the help of match' 0 '^  nim +Nim with heaps' '' "$toy" match --help
check 'the help of bot' 0 '^  --engine random +takes random' '' "$toy" bot --help
check 'play' 0 '^last, you win: you 3, the engine 0$' 'A2\nhint\nundo\nquit\n' sh -c "printf 'C5\nlevel 10\nA3\nB4\nquit\n' | '$toy' play nim --turns 'C5;B1;B3' --seat 2"
check 'analyze' 0 '^value   \+1.00 wins' '' "$toy" analyze nim --turns 'A3'
check 'analyze names the turn' 0 '^  \+1.00 wins       C1' '' "$toy" analyze nim --turns 'A3'
check 'bench' 0 '^signature 1$' '' "$toy" bench nim
check 'levels' 0 '^L10 +40 +(3|40)' '' "$toy" match --contest nim --bot 'L10=@engine' --bot 'L1=@engine --level 1' --games 40
check 'the other games are still there' 0 '"depth":1,"moves":40,' '' "$toy" perft halma 1 --json

for mode in silent:timeout long-line:line_too_long die-at-once:exit garbage:bad_answer illegal-too_many:too_many; do
    check "a hostile bot, $mode" 1 "hostile loses: ${mode#*:}: " '' "$toy" match --contest nim --games 2 \
        --turn-ms 300 --first-ms 60000 --bot "hostile='$hostile' ${mode%:*} heaps 1" --bot @random
done

db=$folder/night.db
check 'a tournament' 0 'random-3 ' '' "$toy" tournament --contest nim --format round-robin --games 4 -j 2 \
    --bot @random --bot @random --bot @random --db "$db"
check 'its table' 0 'round-robin, nim, 12 games counted' '' "$toy" standings --db "$db"
check 'its games' 0 '^12$' '' sh -c "'$toy' export --db '$db' | grep -c '\"contest\":\"nim\"'"
check 'a cup' 0 'a wins the cup|champion' '' "$toy" cup --contest nim --db "$db" --event cup a=@random b=@random c=@random

[ "$failures" -eq 0 ]
