#!/bin/sh
# Compares a static program for another processor with faceoff. With the same seeds, both must write the same records,
# byte for byte except for the times; must read these records in the same way; and must write the same entry. If
# EMULATOR is given, it runs the program. The emulator qemu-user cannot start bots, so in that case faceoff is the
# referee, and the program only plays.
# Usage: other_processor.sh FACEOFF PROGRAM [EMULATOR]
set -u
faceoff=$(realpath "$1")
program=$(realpath "$2")
emulator=${3:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# Writes the script that starts a program: ./one starts faceoff, and ./other the program.
starts() { # NAME COMMAND
    printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$1"
    chmod +x "$1"
}
starts one "$faceoff"
starts other "$emulator $program"
[ "$(./one --version)" = "$(./other --version)" ] || fail "the versions differ"

# Plays with each program under the same name, so that the commands in the records are the same.
play() { # CONTEST FILE BOT OTHER_BOT ARGUMENTS..
    contest=$1 end=$2 a=$3 b=$4
    shift 4
    for side in one other; do
        cp "$side" player
        referee=./$side
        [ -z "$emulator" ] || referee=./one
        "$referee" match --contest "$contest" --games 1 --seed 7 -j 1 --out "$side-$contest.jsonl" "$@" \
            --bot "a=./player bot $a --protocol $contest --seed 3 $end" \
            --bot "b=./player bot $b --protocol $contest --seed 4 $end" >log 2>&1 ||
            { cat log; fail "$side: $contest"; }
        sed -E 's/"(began|ended)":"[^"]*"/"\1":""/g; s/"ms":\[[^]]*\]/"ms":[]/g' "$side-$contest.jsonl" \
            >"$side-$contest"
    done
    grep -q '"fault":null' "one-$contest" || fail "$contest: the bots did not finish a game"
    ! grep -q '"fault":"' "one-$contest" || fail "$contest: a bot lost by a fault"
    cmp "one-$contest" "other-$contest" || fail "$contest: the records differ"
}
play judge '--opening {opening}' 'soccer --engine engine --nodes 30' 'soccer --engine mcts --nodes 50' \
    --turn-ms 0 --first-ms 0 --opening-turns 4
play codingame '--opening {opening}' 'soccer --engine handmade --nodes 30' 'soccer --engine greedy' \
    --turn-ms 0 --first-ms 0 --opening-turns 4
play proglad '' 'halma --engine engine --nodes 100' 'halma --engine engine --level 3 --nodes 100' \
    --turn-ms 0 --first-ms 0 --opening-turns 2
play potm '{file}' 'showdown --engine engine --nodes 20' 'showdown --engine greedy'

same() { # WHAT ARGUMENTS..: runs both programs, and compares their output
    what=$1
    shift
    for side in one other; do
        ./$side "$@" >"$side.txt" 2>&1 || { head -n 5 "$side.txt"; fail "$side: $what"; }
    done
    cmp one.txt other.txt || fail "$what: the outputs differ"
}
for contest in judge codingame proglad potm; do
    same "show of $contest" show one-$contest.jsonl --game 2
    same "an entry for $contest" entry --contest $contest
done
for side in one other; do
    ./$side import one-judge.jsonl --db $side.db >log 2>&1 || { cat log; fail "$side: import"; }
done
for side in one other; do
    same "standings of a database by $side" standings --db $side.db
done
same 'perft of soccer' perft soccer 4 --json
same 'perft of halma' perft halma 3 --json
same 'an analysis' analyze soccer --turns '0 0 0' --nodes 200

if [ -n "$emulator" ]; then
    echo "not tested: refereeing and the sandbox, because $(basename "$emulator") cannot start bots"
else
    echo "not tested: the sandbox"
fi
[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
