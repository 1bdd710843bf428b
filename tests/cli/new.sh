#!/bin/sh
# Tests `faceoff new`. In each language whose compiler or interpreter is installed, every sample must play without a
# fault when started by the command in its README. The paper soccer samples must play the same turns as those in C.
# Usage: new.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
slow=${FACEOFF_SLOW:-0}
cd "$folder" || exit 1
ln -s "$faceoff" faceoff

# The samples in C#, Go and Rust are tested only in the slow suite.
has() { # LANGUAGE: whether this run can test the language
    case $1 in
    c) command -v cc ;;
    cpp) command -v c++ ;;
    csharp) [ "$slow" = 1 ] && command -v mcs && command -v mono ;;
    go) [ "$slow" = 1 ] && command -v go ;;
    java) command -v javac && command -v java ;;
    javascript) command -v node ;;
    python) command -v python3 ;;
    rust) [ "$slow" = 1 ] && command -v rustc ;;
    esac >/dev/null 2>&1
}

fail() { # NAME
    failures=$((failures + 1))
    echo "FAILED: $1"
    cat output
}

# Compares the games of $bot with those of the sample in C.
same_turns() {
    sed 's/.*"turns":\[\([^]]*\)\].*/\1/' $bot/games | sort >$bot/turns
    [ -s $bot/turns ] || fail "$bot: no games"
    [ ! -e $contest-c/turns ] || cmp $contest-c/turns $bot/turns >output 2>&1 || fail "$bot plays other turns than C"
}

# Replaces the match in FOLDER/test.sh with a few single turns.
turns_only() { # FOLDER
    sed -i '/ match /d' "$1/test.sh"
    cat >>"$1/test.sh" <<END
for answer in 'INIT A 1' OUCH OK HELLO OK OK; do
    echo "\$answer" | FACEOFF_SEED=1 $(sed -n "s/.* --bot '\(.*\)'$/\1/p" "$1/README.md") memory || exit 1
done
END
}

# Checks that $bot begins a new game if it cannot read its memory, which after a lost turn may be missing or incomplete.
loses_memory() {
    command=$(sed -n "s/.* --bot '\(.*\)'$/\1/p" $bot/README.md)
    next='^(MOVE|ZAP) (A 2|B 1)$'
    turn() { # NAME PATTERN ANSWER: checks the turn that follows the referee's line ANSWER
        feed "$bot, $1" 0 "$2" "$3" sh -c "cd $bot && FACEOFF_SEED=1 exec $command kept"
    }
    rm -f $bot/kept
    turn 'no memory' "$next" ERROR
    turn 'the memory is kept again' '^MOVE (A 3|B 2|C 1)$' OK
    turn 'a game begins' "$next" 'INIT A 1'
    turn 'a wall' "$next" OUCH
    cp $bot/kept $bot/whole
    size=$(wc -c <$bot/whole)
    for left in 0 $((size / 2)) $((size - 2)); do
        head -c "$left" $bot/whole >$bot/kept
        turn "$left of $size bytes of memory" "$next" ERROR
    done
}

# Runs the commands of the README that compare two versions, with fewer games and more time. The new version differs
# from the old one only in that it writes a file.
compares() {
    sed -n '/^    mkdir/,/^$/p' $bot/README.md >$bot/keep.sh
    sed -n '/^After the change/,/--sprt/{/^    /p;}' $bot/README.md |
        sed "s/--games 1000/--games 2 $limits/" >$bot/compare.sh
    (cd $bot && sh -e keep.sh) >output 2>&1 || fail "$bot: the old version is not kept"
    case $bot in
    *-c) sed -i '/^int main/,/^{/s/^{/{\n    fclose(fopen("changed", "a"));/' $bot/*.c ;;
    *-python) sed -i '/^import sys/a open("changed", "a").close()' $bot/*.py ;;
    esac
    check "$bot, two versions" 0 '^new +[0-9]' sh -ec "cd $bot && sh -e compare.sh"
    grep -qE '^old +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +0 ' output || fail "$bot: the old version"
    [ -e $bot/changed ] && [ ! -e $bot/old/changed ] || fail "$bot: the versions are the same"
    check "$bot, the entry" 0 "^entry[.][a-z+]+: [0-9]+" sh -ec "cd $bot && $(sed -n 's/.*; `\(.*\)` .*prints its length.*/\1/p' $bot/README.md)"
    ! grep -q '^#include "' $bot/entry.* || fail "$bot: the entry needs another file"
    check "$bot, an option for the match" 2 'unknown option.*--nonsense' sh $bot/test.sh --nonsense
}

count=0
for contest in codingame judge proglad potm; do
    for language in c cpp csharp go java javascript python rust; do
        bot=$contest-$language
        check "$bot" 0 "^    sh $bot/test.sh$" ./faceoff new --contest $contest --language $language $bot
        refused=$(grep -c '^`.* cup` does not accept sources in .*\. Of the languages of `.* new`, it accepts C, C++, Java, JavaScript and Python. A compiled program may have at most 1000000 bytes.$' output)
        submits=$(grep -c '^Submit ' $bot/README.md)
        case $bot in
        potm-csharp | potm-go | potm-rust) [ "$refused$submits" = 10 ] || fail "$bot: what cups accept" ;;
        *) [ "$refused$submits" = 01 ] || fail "$bot: a word about cups" ;;
        esac
        check "$bot, the command" 0 "^    .*/faceoff play $contest --bot " cat $bot/README.md
        has $language || { echo "no $language here, or not in this suite"; continue; }
        # In potm, every turn starts an interpreter, so the quick run plays only a few turns.
        case $slow-$bot in
        0-potm-java | 0-potm-javascript | 0-potm-python)
            turns_only $bot
            check "$bot answers" 0 '^(MOVE|ZAP) ' sh $bot/test.sh
            [ "$(grep -cE '^(MOVE|ZAP) [A-I] [0-9]+$' output)" = 6 ] || fail "$bot answers"
            loses_memory
            continue
            ;;
        esac
        [ "$slow" = 1 ] || sed -i 's/--games 10/--games 2/' $bot/test.sh
        # The time limits are long, because this test does not test the clock.
        case $contest in
        potm) limits='--bank-ms 3000000' ;;
        proglad) limits='--turn-ms 60000 --first-ms 60000 --ready-ms 60000' ;;
        *) limits='--turn-ms 60000 --first-ms 60000' ;;
        esac
        sed -i "s/ match / match $limits --out games /" $bot/test.sh
        check "$bot plays" 0 '^mybot +[0-9]' sh $bot/test.sh
        grep -qE '^mybot +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +0 ' output || fail "$bot plays"
        count=$((count + 1))
        case $bot in codingame-python | potm-c) compares ;; esac
        case $contest in
        codingame | judge) same_turns ;;
        potm) loses_memory ;;
        esac
    done
done
[ "$count" -ge 4 ] || fail "only $count samples played"

check 'the programs that a language needs' 0 '^  csharp +mcs mono$' ./faceoff new --help
check 'the programs of a compiled language' 0 '^  rust +rustc$' ./faceoff new --help
check 'a folder that is in use' 1 '^faceoff new: judge-c is not empty$' ./faceoff new --contest judge judge-c
check 'no contest' 2 '^faceoff new: needs --contest, one of judge codingame proglad potm$' ./faceoff new x
check 'an unknown contest' 2 'gomoku' ./faceoff new --contest gomoku x
check 'an unknown language' 2 '^faceoff new: there is no sample for judge in "cobol"; the languages are c cpp csharp go java javascript python rust$' \
    ./faceoff new --contest judge --language cobol x
check 'the title of a language' 0 '^int main' sh -c './faceoff new --contest judge --language c++ titled >said && cat titled/*.cpp'
check 'no folder' 2 '^faceoff new: needs the name of a new folder$' ./faceoff new --contest judge
check 'nothing is left' 2 'No such file' ls x
exit $((failures > 0))
