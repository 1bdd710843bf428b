#!/bin/sh
# Tests that the sample bots and faceoff's bots accept everything that a referee may send: carriage returns, spaces,
# 0 with an empty line for CodinGame's first turn, and the turn that ended the game.
# Usage: test_samples.sh FACEOFF JUDGE CODINGAME PROGLAD
set -u
faceoff=$1
judge=$2
codingame=$3
proglad=$4
failures=0

# alike NAME ANSWERS PLAIN ODD COMMAND..: checks that the command prints ANSWERS lines, which are the same for the input
# PLAIN and the input ODD.
alike() {
    name=$1
    answers=$2
    plain=$3
    odd=$4
    shift 4
    to_plain=$(printf "$plain" | "$@" 2>&1)
    to_odd=$(printf "$odd" | "$@" 2>&1)
    if [ "$(echo "$to_plain" | wc -l)" -ne "$answers" ] || [ "$to_plain" != "$to_odd" ]; then
        failures=$((failures + 1))
        printf 'FAILED: %s\n  plain: %s\n  odd: %s\n' "$name" "$to_plain" "$to_odd"
    fi
}

# says NAME ANSWERS INPUT COMMAND..: checks that the command prints these answers and exits with 0.
says() {
    name=$1
    answers=$2
    input=$3
    shift 3
    said=$(printf "$input" | "$@" 2>&1 && echo ended)
    if [ "$said" != "$(printf "${answers}ended")" ]; then
        failures=$((failures + 1))
        printf 'FAILED: %s\n  said: %s\n' "$name" "$said"
    fi
}

own() {
    echo "$faceoff" bot "$1" --protocol "$2" --engine greedy
}

for bot in "$judge" "$(own soccer judge)"; do
    alike "$bot" 4 'INIT\nDOWN\nMOVE [1]\nMOVE [0,7]\n' \
        'INIT\r\n DOWN \r\nMOVE  [ 1 ]\r\nMOVE [0, 7] \n' $bot
    alike "$bot, an empty list" 3 'INIT\nUP\nMOVE []\n' 'INIT\r\nUP\r\nMOVE [ ]\r\n' $bot
    says "$bot, a ball that is stuck" 'OK\nOK\n[]\n' 'INIT\nUP\nMOVE [7,7,7,0,7]\n' $bot
done
for bot in "$codingame" "$(own soccer codingame)"; do
    alike "$bot" 1 '1\n1\n0\n' ' 1\r\n1 \r\n0\r\n' $bot
    alike "$bot, an empty line" 1 '0\n1\n-\n' '0\n0\n\n' $bot
    alike "$bot, an empty line with blanks" 1 '0\n1\n-\n' '0\r\n0\r\n \r\n' $bot
    alike "$bot, 0 and a dash" 1 '0\n1\n-\n' '0\n0\n-\n' $bot
    says "$bot, a ball that is stuck" '\n' '1\n5\n77707\n' $bot
done
for bot in "$proglad" "$(own halma proglad)"; do
    alike "$bot" 2 'start 2\nmove 1 3 3 5\nyourmove\n' \
        ' start  2\r\nmove  1 3\t3 5 \r\nyourmove \r\n' $bot
done
exit $((failures > 0))
