#!/bin/sh
# The program as a person uses it: what it prints, and its exit codes.
# Usage: test_cli.sh FACEOFF VECTORS
set -u
faceoff=$1
vectors=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# check NAME EXIT_CODE PATTERN COMMAND..: runs the command; its output, standard error too, must have
# a line that matches the extended regular expression.
check() {
    name=$1
    code=$2
    pattern=$3
    shift 3
    "$@" >"$folder/output" 2>&1 </dev/null
    got=$?
    if [ "$got" -ne "$code" ] || ! grep -qE -e "$pattern" "$folder/output"; then
        failures=$((failures + 1))
        echo "FAILED: $name: exit code $got (expected $code), expected a line like: $pattern"
        sed 's/^/    /' "$folder/output"
    fi
}

# feed NAME EXIT_CODE PATTERN INPUT COMMAND..: the same, with an input.
feed() {
    name=$1
    code=$2
    pattern=$3
    printf '%b' "$4" >"$folder/input"
    shift 4
    check "$name" "$code" "$pattern" sh -c 'input=$1; shift; exec "$@" <"$input"' sh "$folder/input" "$@"
}

check 'no command' 2 'Usage: faceoff COMMAND' "$faceoff"
check 'help' 0 '^  match  ' "$faceoff" help
check 'version' 0 '^faceoff [0-9.]+$' "$faceoff" --version
check 'unknown command' 2 'there is no command "frobnicate"' "$faceoff" frobnicate
for command in match show adjudicate perft bot; do
    check "$command --help" 0 "^Usage: faceoff $command" "$faceoff" "$command" --help
    check "help $command has an example" 0 '^Example' "$faceoff" help "$command"
    check "$command without arguments" 2 "^Try: faceoff $command --help" "$faceoff" "$command"
    check "$command with an unknown option" 2 'unrecognized option' "$faceoff" "$command" soccer --frobnicate
done

check 'perft counts' 0 '^    3 +512 +440 +0 +0 ' "$faceoff" perft soccer 3
check 'perft as JSON' 0 '^\{"perft":\[\{"depth":1,"strings":8,"positions":8,"goal":0,"blocked":0\},\{"depth":2,"strings":56,"positions":56,"goal":0,"blocked":0\}\]\}$' \
    "$faceoff" perft soccer 2 --json
check 'perft after turns' 0 '"strings":13,"positions":13,"goal":2' "$faceoff" perft soccer 1 --after '0 0 0 0' --json
check 'perft after an illegal turn' 2 'turn 2 \("9"\): bad_char' "$faceoff" perft soccer 1 --after '0 9'
check 'perft of no depth' 2 'DEPTH takes a whole number' "$faceoff" perft soccer 0
check 'perft of no game' 2 'no perft for a game "chess"' "$faceoff" perft chess 3

feed 'adjudicate a legal game' 0 '^\{"legal":true,"winner":0,"reason":"unfinished","ball":\[3,5\],"lines":2\}$' \
    '{"turns":["7","4"]}\n' "$faceoff" adjudicate soccer
feed 'adjudicate an illegal one' 0 '^\{"legal":false,"illegal_turn":1,"error":"drawn_line","winner":1,"reason":"illegal"\}$' \
    '{"turns":["0","4"]}\n' "$faceoff" adjudicate soccer
feed 'adjudicate with the second seat first' 0 '"reason":"unfinished"' \
    '{"turns":["0"],"first":2}\n' "$faceoff" adjudicate soccer
feed 'adjudicate what is no JSON' 1 'standard input:2: not JSON' '{"turns":[]}\nnonsense\n' "$faceoff" adjudicate soccer
feed 'adjudicate goes on after it' 1 '"ball":\[4,4\]' 'nonsense\n{"turns":["0"]}\n' "$faceoff" adjudicate soccer
feed 'adjudicate without turns' 1 '^\{"problem":"no list' '{}\n' "$faceoff" adjudicate soccer
check 'adjudicate a missing file' 1 'cannot open .*missing' "$faceoff" adjudicate soccer "$folder/missing"
check 'adjudicate every vector' 0 '^\{"legal":true' "$faceoff" adjudicate soccer "$vectors/soccer.jsonl"

records=$folder/games.jsonl
check 'a faceoff of four' 0 '^greedy +4 +4 +0 +0 +4 +0 ' \
    "$faceoff" match --contest judge --bot @greedy --bot @random --out "$records"
check 'games round up' 0 'playing 4 games: codingame comes in pairs of 2' \
    "$faceoff" match --contest codingame --bot a=@greedy --bot b=@random --games 3
check 'records on standard output' 0 '^\{"contest":"codingame","game":2,"round":1,' \
    "$faceoff" match --contest codingame --bot @random --bot @random --out -
check 'show a game' 0 '^judge, game 2: random \(1\) against greedy \(2\)|^judge, game 2: greedy \(1\) against random \(2\)' \
    "$faceoff" show "$records" --game 2
check 'show the start' 0 '^. . . . \* . . . .$' "$faceoff" show "$records" --turn 0
check 'show no such game' 1 'holds no game 9' "$faceoff" show "$records" --game 9
check 'show no such turn' 2 '--turn takes a whole number' "$faceoff" show "$records" --turn 9999
check 'show turns given' 0 '^turn 2 of 2, last: 4$' "$faceoff" show --contest judge --turns '7;4'
check 'show an illegal turn' 1 'turn 2 \("4"\) is illegal' "$faceoff" show --contest judge --turns '0;4'
echo '{"contest":"judge"}' >"$folder/cut.jsonl"
check 'show a cut record' 1 'cut.jsonl:1: "game" is missing' "$faceoff" show "$folder/cut.jsonl"

check 'one bot' 2 'needs two --bot options, got 1' "$faceoff" match --contest judge --bot @greedy
check 'no such contest' 2 'no contest "chess"' "$faceoff" match --contest chess --bot @greedy --bot @random
check 'no such engine' 2 'no bot of ours "@frob"' "$faceoff" match --contest judge --bot @frob --bot @random
check 'an open quote' 2 'a quote is not closed' "$faceoff" match --contest judge --bot "./x 'y" --bot @random
check 'a bad number' 2 '--games takes a whole number' "$faceoff" match --contest judge --games x --bot @greedy --bot @random
check 'no opening without {opening}' 2 'needs \{opening\} in the command of mine' \
    "$faceoff" match --contest codingame --opening-turns 2 --bot mine=./mine --bot @random
check 'no opening that long' 2 'found no opening of 900 turns' \
    "$faceoff" match --contest codingame --opening-turns 900 --bot @random --bot @random
check 'a bot that is not there' 1 'ghost does not start: cannot start ./no-such-bot: No such file' \
    "$faceoff" match --contest judge --bot ghost=./no-such-bot --bot @random
check 'a bot that leaves' 1 'true loses: exit: exited with code 0' \
    "$faceoff" match --contest judge --bot true --bot @random
check 'a record that cannot be written' 1 'cannot write to /dev/full' \
    "$faceoff" match --contest judge --bot @greedy --bot @random --out /dev/full

feed 'a bot of ours, judge' 0 '^\[[0-7]\]$' 'INIT\nDONW\nMOVE []\n' \
    "$faceoff" bot soccer --protocol judge --engine random
feed 'a bot of ours, codingame' 0 '^[0-7]$' '0\n1\n-\n' "$faceoff" bot soccer --protocol codingame --engine greedy
feed 'a bot of ours, after an opening' 0 '^[0-7]+$' '0\n1\n-\n' \
    "$faceoff" bot soccer --protocol codingame --engine greedy --opening '7;4'
feed 'a bot of ours hears nonsense' 1 'line 1: expected the id' 'hello\n' \
    "$faceoff" bot soccer --protocol codingame --engine greedy
feed 'a bot of ours hears an illegal turn' 1 'line 3: an illegal turn "9": bad_char' '1\n1\n9\n' \
    "$faceoff" bot soccer --protocol codingame --engine greedy

[ "$failures" -eq 0 ]
