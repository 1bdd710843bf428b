#!/bin/sh
# Tests the programs `train` and `together` on tasks small enough to take only seconds.
# Usage: programs.sh TRAIN TOGETHER FACEOFF TESTS
set -u
. "$4/check.sh"
train=$1 together=$2 faceoff=$3

for program in "$train" "$together"; do
    check "$program --help" 0 '^Usage: ' "$program" --help
    check "$program with an unknown option" 2 'unknown option --frobnicate' "$program" --frobnicate
    check "$program, usage after the error" 2 '^Example: ' "$program" chess
done
check 'train Halma' 0 'generation 1: .*kept' \
    "$train" halma --folder "$folder/halma" --games 2 --nodes 50 --pairs 1 --generations 1
check 'train Halma further' 0 'generation 2: 2 of 2 games' \
    "$train" halma --folder "$folder/halma" --games 2 --nodes 50 --pairs 1 --generations 2
check 'train Halma with other options' 1 'was started with: halma seed 1 games 2' \
    "$train" halma --folder "$folder/halma" --games 3 --generations 2
check 'train Halma, the curve' 0 '^\| 1 \| [0-9]+ \||^\| generation' \
    "$train" halma --folder "$folder/halma" --pairs 1 --curve "$folder/curve.svg"
check 'no curve of a missing folder' 1 'nowhere contains no nets$' \
    "$train" halma --folder "$folder/nowhere" --pairs 1 --curve "$folder/curve.svg"
check 'the curve before it' 0 '</svg>' cat "$folder/curve.svg"
check 'train Halma nowhere' 1 'cannot create /nowhere/x' "$train" halma --folder /nowhere/x
check 'train Halma with no games' 2 '--games takes a whole number' "$train" halma --games 0
check "an option's value is not a game" 2 '--pairs takes a whole number' "$train" --folder halma soccer --pairs 0
check 'a cooperative game, stored' 0 '^# [0-9]+ turns, [0-9]+ of the winner, checked by the rules; no game has fewer than 43; ' \
    "$together" --rounds 1 --out "$folder/together.jsonl"
check 'show the stored game' 0 'over: home, 2 - 0' "$faceoff" show "$folder/together.jsonl"
check 'a game into a missing folder' 1 'cannot .*/nowhere/x' "$together" --rounds 1 --out /nowhere/x
check 'no rounds' 2 '--rounds takes a whole number' "$together" --rounds 0
exit $((failures > 0))
