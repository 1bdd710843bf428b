#!/bin/sh
# Tests `faceoff new`: every sample plays without a fault, by the command that its README gives, in each language whose
# compiler or interpreter is installed. Usage: new.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
slow=${FACEOFF_SLOW:-0}
cd "$folder" || exit 1
ln -s "$faceoff" faceoff

has() { # LANGUAGE
    case $1 in
    c) command -v cc ;;
    cpp) command -v c++ ;;
    javascript) command -v node ;;
    python) command -v python3 ;;
    esac >/dev/null 2>&1
}

count=0
for contest in codingame judge proglad potm; do
    for language in c cpp javascript python; do
        bot=$contest-$language
        check "$bot" 0 "^    sh $bot/test.sh$" ./faceoff new --contest $contest --language $language $bot
        check "$bot, the command" 0 "^    .*/faceoff play $contest --bot " cat $bot/README.md
        has $language || { echo "no $language here"; continue; }
        [ "$slow" = 1 ] || sed -i 's/--games 10/--games 2/' $bot/test.sh
        # The time limits are not what is tested.
        case $contest in
        potm) limits='--bank-ms 3000000' ;;
        proglad) limits='--turn-ms 60000 --first-ms 60000 --ready-ms 60000' ;;
        *) limits='--turn-ms 60000 --first-ms 60000' ;;
        esac
        sed -i "s/ match / match $limits /" $bot/test.sh
        check "$bot plays" 0 '^mybot +[0-9]' sh $bot/test.sh
        grep -qE '^mybot +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +0 ' output || { failures=$((failures + 1)); echo "FAILED: $bot"; cat output; }
        count=$((count + 1))
    done
done
[ "$count" -ge 4 ] || { failures=$((failures + 1)); echo "FAILED: only $count samples played"; }

check 'a folder that is in use' 1 '^faceoff new: judge-c is not empty$' ./faceoff new --contest judge judge-c
check 'no contest' 2 '^faceoff new: needs --contest, one of judge codingame proglad potm$' ./faceoff new x
check 'an unknown contest' 2 'gomoku' ./faceoff new --contest gomoku x
check 'an unknown language' 2 '^faceoff new: there is no sample for judge in "cobol", only in: c cpp javascript python$' \
    ./faceoff new --contest judge --language cobol x
check 'no folder' 2 '^faceoff new: needs the name of a new folder$' ./faceoff new --contest judge
check 'nothing is left' 2 'No such file' ls x
exit $((failures > 0))
