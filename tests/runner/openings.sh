#!/bin/sh
# Tests opening books: the option --openings of the commands that play games, and the command `faceoff openings`.
# Usage: openings.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
play="match --contest proglad --bot @random --bot @random --turn-ms 0 --first-ms 0 --quiet"

# openings_of FILE: for each set of games in FILE, prints its number and the turns of its opening.
openings_of() {
    sed -n 's/.*"round":\([0-9]*\),.*"opening":\["\([^]]*\)"\].*/\1 \2/p' "$1" | sed 's/","/;/g' | sort -nu
}

# --- invalid books are refused; the error names the file and the line ---

# refuses MESSAGE LINES: checks that a book with these lines is refused with this message.
refuses() {
    printf '%b' "$2" >wrong.txt
    # shellcheck disable=SC2086
    check "a wrong book: $2" 2 "^faceoff match: --openings: $1" "$faceoff" $play --openings wrong.txt
}
good='4 2 5 3;15 12 14 11'
refuses 'wrong.txt contains no openings$' '# nothing\n\n'
refuses 'wrong.txt:2: turn 1 \("9 9 9 9"\): ' "$good\n9 9 9 9\n"
refuses 'wrong.txt:4: this opening repeats line 2$' "# a\n$good\n\n $good \r\n"
refuses 'wrong.txt:1: this opening has no turns$' '-\n'
refuses 'wrong.txt:2: .*JSON' "$good\n{\"contest\"\n"
refuses 'wrong.txt is not a text file: it contains a NUL byte$' "$good\n\\000\n"
printf '%s\n' "$good" >one.txt
check 'a missing book' 2 '^faceoff match: --openings: .*nowhere.txt' \
    "$faceoff" $play --openings nowhere.txt
check 'an unknown book of the program' 2 'there is no book @chess; use @soccer or @halma' \
    "$faceoff" $play --openings @chess
check 'a book of another game' 2 '^faceoff match: --openings: @soccer:[0-9]+: turn 1 ' \
    "$faceoff" $play --openings @soccer
check 'a first opening that the book does not have' 2 'start=2 is greater than the number of openings, 1, in one.txt' \
    "$faceoff" $play --openings one.txt,start=2
check 'an order that is none' 2 '^faceoff match: --openings: order must be random or sequential, not "up"' \
    "$faceoff" $play --openings one.txt,order=up
check 'an unknown word' 2 '^faceoff match: --openings: unknown word "plies"' "$faceoff" $play --openings one.txt,plies=2
check 'both kinds of openings' 2 'cannot be used together' "$faceoff" $play --openings one.txt --opening-turns 2
check 'no openings in potm' 2 \
    '^faceoff match: --openings cannot be used in potm: its protocol cannot send an opening to a bot' \
    "$faceoff" match --contest potm --bot @random --bot @random --openings one.txt
check 'a bot that cannot be told' 2 '^faceoff match: --openings needs \{opening\} in the command of cat' \
    "$faceoff" match --contest codingame --bot cat --bot @random --openings @soccer
check 'all bots that cannot be told' 2 '^faceoff tournament: --opening-turns needs \{opening\} in the command of cat, dog: ' \
    "$faceoff" tournament --contest codingame --bot cat --bot @random --bot dog=cat --opening-turns 2
# An opening must not end the game. The test plays a whole game and uses its turns as an invalid opening.
"$faceoff" match --contest codingame --bot @random --bot @random --games 1 --quiet --out end.jsonl
sed -n '1s/.*"turns":\[\([^]]*\)\].*/\1/p' end.jsonl | tr -d '"' >end.txt
check 'an opening that ends the game' 2 '^faceoff match: --openings: end.txt:1: this opening ends the game$' \
    "$faceoff" match --contest codingame --bot @random --bot @random --openings end.txt
check 'records without an opening' 2 'end.jsonl:1: this opening has no turns' \
    "$faceoff" match --contest codingame --bot @random --bot @random --openings end.jsonl

# --- a book of three openings ---

"$faceoff" openings halma --turns 2 --count 3 --within 50 --out three.txt 2>said
check 'what was found' 0 '^3 openings of [0-9]+ tried$' cat said
check 'the command is in the book' 0 '^# faceoff openings halma --turns 2 --count 3 --within 50 ' head -n 1 three.txt
grep -v '#' three.txt >lines.txt
# shellcheck disable=SC2086
check 'a book that is too short' 0 \
    'warning: three.txt has 3 openings, but the event has 5 sets of games; openings repeat from set 4 on$' \
    "$faceoff" $play --openings three.txt,order=sequential --games 10 --out sequence.jsonl
openings_of sequence.jsonl >got
cat lines.txt lines.txt | awk 'NR <= 5 {print NR, $0}' >wanted
check 'each set has the next opening, and the first after the last' 0 '^same$' sh -c 'diff wanted got && echo same'
# shellcheck disable=SC2086
"$faceoff" $play --openings three.txt,order=sequential,start=3 --games 4 --out third.jsonl 2>/dev/null
openings_of third.jsonl >got
check 'the third opening first' 0 "^1 $(sed -n 3p lines.txt)\$" cat got
check 'and then the first' 0 "^2 $(sed -n 1p lines.txt)\$" cat got
# A book may also consist of game records. The same seed always shuffles a book in the same way.
awk 'NR % 2 == 1 && NR <= 6' sequence.jsonl >records.jsonl
for book in three.txt records.jsonl; do
    # shellcheck disable=SC2086
    "$faceoff" $play --openings $book --seed 4 --games 6 --out "shuffled-$book" 2>/dev/null
    openings_of "shuffled-$book" >"got-$book"
done
check 'records are openings, in the same shuffled order' 0 '^same$' \
    sh -c 'diff got-three.txt got-records.jsonl && echo same'
check 'each of them once' 0 '^same$' \
    sh -c 'cut -d " " -f 2- got-three.txt | sort >a; sort lines.txt >b; diff a b && echo same'

# --- resuming a stored event that has a book ---

event="--contest proglad --turn-ms 0 --first-ms 0 --db night.db --quiet"
# shellcheck disable=SC2086
{
    "$faceoff" tournament $event --format round-robin --bot a=@random --bot b=@random --bot c=@random --games 4 \
        --openings three.txt,order=sequential >/dev/null 2>&1
    check 'the table of an event with a book' 0 '12 games counted' "$faceoff" standings night.db
    check 'the same book' 0 '^$' sh -c '"$@" 2>&1; echo' sh "$faceoff" tournament $event --resume \
        --openings three.txt,order=sequential
    check 'another order' 2 'began with --openings three.txt,order=sequential,start=1,sha256=[0-9a-f]+, not three.txt; for other settings, begin another event' \
        "$faceoff" tournament $event --resume --openings three.txt
    sed '2d' three.txt >two.txt && cp three.txt saved.txt && cp two.txt three.txt
    check 'a changed book' 2 '^faceoff tournament: --openings: three.txt has changed: its SHA-256 was [0-9a-f]+ and is now' \
        "$faceoff" tournament $event --resume
    rm three.txt
    check 'a book that is gone' 2 '^faceoff tournament: --openings: .*three.txt' "$faceoff" tournament $event --resume
    check 'its table is still there' 0 '12 games counted' "$faceoff" standings night.db
    cp saved.txt three.txt
}

# --- books in other commands that play ---

check 'a cup' 0 'champion' "$faceoff" cup --contest proglad --sandbox off --turn-ms 0 --first-ms 0 --db cup.db \
    --openings three.txt @random @greedy @random
check 'an arena' 0 '^seed=7$' "$faceoff" referee --brutaltester --contest proglad --openings three.txt -p1 @random \
    -p2 @random -d seed=7 -l log.json
check 'one of the openings' 0 '^found$' sh -c 'sed "s/.*\"opening\":..//;s/\"\].*//;s/\",\"/;/g" log.json |
    grep -qxF -f lines.txt && echo found'
echo '{"contest":"proglad","openings":"three.txt,start=2","bots":["@random","@random"],"turn-ms":0,"first-ms":0}' >set.json
check 'a config file' 0 '2 games' "$faceoff" match --config set.json

# --- creating books ---

"$faceoff" openings soccer --count 5 --turns 3 --nodes 200 --seed 9 --threads 1 >one-thread.txt 2>/dev/null
"$faceoff" openings soccer --count 5 --turns 3 --nodes 200 --seed 9 --threads 3 >threads.txt 2>/dev/null
"$faceoff" openings soccer --count 5 --turns 3 --nodes 200 --seed 10 >seed.txt 2>/dev/null
check 'the same book with any number of threads' 0 '^same$' sh -c 'diff one-thread.txt threads.txt && echo same'
check 'another book of another seed' 1 . diff one-thread.txt seed.txt
sh -c "$(sed -n '1s/^# faceoff/"$0"/p' seed.txt)" "$faceoff" >again.txt 2>/dev/null
check 'the command in a book makes it again' 0 '^same$' sh -c 'diff seed.txt again.txt && echo same'
check 'the balanced openings of a book' 0 '^[0-4] openings of 5 tried$' \
    "$faceoff" openings soccer --from one-thread.txt --within 0 --nodes 400 --out balanced.txt
check 'more openings than there are' 1 'found only [0-8] openings: ' \
    "$faceoff" openings soccer --turns 1 --count 100 --within 50
check 'no openings in Showdown' 2 'showdown has no openings' "$faceoff" openings showdown
check 'a place that is none' 1 'cannot write nowhere/book.txt: ' "$faceoff" openings soccer --count 1 --out nowhere/book.txt
for contest in judge codingame; do
    check "@soccer in $contest" 0 '^[0-9]* games|games' "$faceoff" match --contest $contest --bot @random --bot @random \
        --openings @soccer --games 8
done
check '@halma' 0 'games' "$faceoff" match --contest proglad --rules proglad-server --bot @random --bot @random \
    --openings @halma --games 8
exit "$failures"
