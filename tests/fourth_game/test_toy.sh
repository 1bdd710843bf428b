#!/bin/sh
# Adds a fourth game, Nim, to the program (see meson.build) and tests that every feature works with it.
# Usage: test_toy.sh TOY HOSTILE
set -u
. "$(dirname "$0")/../check.sh"
toy=$1
hostile=$2

records=$folder/games.jsonl
feed 'a match' 0 '^random-2 +10 +' '' \
    "$toy" match --contest nim --margin-ms 60000 --bot @random --bot @random --games 10 --opening-turns 2 -j 2 --out "$records"
feed 'a log' 0 '^write [|] ' '' sh -c "\"$toy\" match --contest nim --bot @random --bot @random --games 2 -j 1 --quiet --log $folder/log && cat $folder/log"
feed 'every game has a record' 0 '^10$' '' sh -c "grep -c '\"reason\":\"last\"' $records"
feed 'show a game' 0 '^over: last, (3 - 0|0 - 3)$' '' "$toy" show "$records" --game 10
feed 'show the start' 0 '^C ooooo$' '' "$toy" show "$records" --turn 0
feed 'adjudicate the records' 0 '^\{"legal":true,"winner":[12],"reason":"last","heaps":\[0,0,0\]\}$' '' \
    "$toy" adjudicate nim "$records"
feed 'adjudicate an illegal turn' 0 '"illegal_turn":1,"error":"too_many","winner":1,"reason":"illegal"' \
    '{"turns":["A3","A1"]}\n' "$toy" adjudicate nim
feed 'perft' 0 '^\{"perft":\[\{"depth":1,"turns":12\},\{"depth":2,"turns":113\}\]\}$' '' "$toy" perft nim 2 --json
feed 'a bot' 0 '^[BC][1-5]$' 'seat 2\ntake A3\n' "$toy" bot nim --protocol heaps --engine random
feed 'a bot at fault' 1 'cat loses: bad_answer: ' '' "$toy" match --contest nim --bot cat --bot @random
feed 'an opening needs a way to the bot' 2 'needs \{opening\}' '' \
    "$toy" match --contest nim --opening-turns 2 --bot ./mine --bot @random
feed 'the help of match' 0 '^  nim +Nim with heaps' '' "$toy" match --help
feed 'the help of bot' 0 '^  --engine random +takes random' '' "$toy" bot --help
feed 'play' 0 '^last, you win: you 3, the engine 0$' 'A2\nhint\nundo\nquit\n' sh -c "printf 'C5\nlevel 10\nA3\nB4\nquit\n' | '$toy' play nim --turns 'C5;B1;B3' --seat 2"
feed 'analyze' 0 '^value   \+1.00 wins' '' "$toy" analyze nim --turns 'A3'
feed 'analyze names the turn' 0 '^  \+1.00 wins, wins 100 % C1' '' "$toy" analyze nim --turns 'A3'
feed 'no entry of its own' 2 'no built-in entry for nim; name the source file of a bot' '' "$toy" entry --contest nim
feed 'bench' 0 '^signature 1$' '' "$toy" bench nim
feed 'levels' 0 '^L10 +10 +(8|9|10) ' '' "$toy" match --contest nim --margin-ms 60000 --bot 'L10=@engine' --bot 'L1=@engine --level 1' --games 10
feed 'the other games are still there' 0 '"depth":1,"moves":40,' '' "$toy" perft halma 1 --json

for mode in silent:timeout long-line:line_too_long die-at-once:exit garbage:bad_answer illegal-too_many:too_many; do
    feed "a hostile bot, $mode" 1 "hostile loses: ${mode#*:}: " '' "$toy" match --contest nim --games 2 \
        --turn-ms 300 --first-ms 60000 --bot "hostile='$hostile' ${mode%:*} heaps 1" --bot @random
done

db=$folder/night.db
feed 'a tournament' 0 'random-3 ' '' "$toy" tournament --contest nim --margin-ms 60000 --format round-robin --games 4 -j 2 \
    --bot @random --bot @random --bot @random --db "$db"
feed 'its table' 0 'round-robin, nim, 12 games counted' '' "$toy" standings --db "$db"
feed 'its games' 0 '^12$' '' sh -c "'$toy' export --db '$db' | grep -c '\"contest\":\"nim\"'"
feed 'a cup' 0 'a wins the cup|champion' '' "$toy" cup --contest nim --margin-ms 60000 --db "$db" --event cup a=@random b=@random c=@random

[ "$failures" -eq 0 ]
