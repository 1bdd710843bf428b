#!/bin/sh
# Tests that an event without the turns of old games has the same tables, and that every command can read it.
# Usage: thinning.sh FACEOFF THIN
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
thin=$(realpath "$2")
cd "$folder" || exit 1

# The pair of a and b plays without faults. The bot c always crashes.
"$faceoff" tournament --contest judge --bot a=@random --bot b=@greedy --bot "c=sh -c 'exit 3'" --games 12 --db all.db \
    --quiet 2>/dev/null
tables() { # DATABASE FOLDER: writes the tables of the event
    mkdir "$2"
    "$faceoff" standings "$1" --json >"$2/json"
    "$faceoff" standings "$1" --faults --data >"$2/text" 2>&1
    "$faceoff" games "$1" >"$2/games"
    "$faceoff" publish --db "$1" "$2/site" >"$2/published" 2>/dev/null
    rm -r "$2/published" "$2"/site/event/games-*.js "$2"/site/event/feed.* "$2"/site/event/published.json
    sed -i "s/$1/DB/g" "$2"/text
    # The times per turn are only those of the turns that are left.
    sed -i 's/"turns":[0-9]*,"mean_ms":[0-9.]*,"p99_ms":[0-9.]*//g' "$2/json" "$2/site/event/standings.json" "$2/site/event/event.js"
}
cp all.db thin.db
tables all.db before
check 'thin' 0 '^8$' "$thin" thin.db judge-round-robin 4
check 'nothing is left to do' 0 '^0$' "$thin" thin.db judge-round-robin 4
check 'without anything to do, nobody has to wait' 0 '^0$' \
    sqlite3 thin.db 'BEGIN IMMEDIATE' ".shell '$thin' thin.db judge-round-robin 4"
tables thin.db after
check 'the same tables' 0 '^same$' sh -c 'diff -r before after && echo same'
check 'thinned records' 0 '^8$' sh -c '"$1" export thin.db | grep -c "\"turns\":\[\],\"ms\":\[\].*\"thinned\":[0-9]"' sh "$faceoff"
check 'only of the oldest games' 0 '^8$' sh -c '"$1" export thin.db | grep "\"players\":\[\"[ab]\",\"[ab]\"" | head -n 8 |
    grep -c thinned' sh "$faceoff"
check 'games with faults are whole' 0 '^24$' sh -c '"$1" export thin.db | grep "\"fault\":{" | grep -vc thinned' sh "$faceoff"
check 'thin more' 0 '^3$' "$thin" thin.db judge-round-robin 1
check 'the file can be exported as CSV' 0 '^13,' "$faceoff" export thin.db --format csv

# Commands that need the turns say why they cannot use the record.
"$faceoff" export thin.db | grep thinned | head -n 1 >thinned.jsonl
check 'show' 1 '^faceoff show: thinned.jsonl: the [0-9]+ turns of game [0-9]+ have been removed from its record$' \
    "$faceoff" show thinned.jsonl
check 'analyze' 1 'turns of game [0-9]+ have been removed' "$faceoff" analyze soccer thinned.jsonl
check 'adjudicate' 1 'turns have been removed' "$faceoff" adjudicate soccer thinned.jsonl
check 'import' 1 'the result cannot be checked, because the game.s turns have been removed' \
    "$faceoff" import thinned.jsonl --db copy.db
check 'play it again' 0 '^judge: 1 of 1 game' "$faceoff" match --again thinned.jsonl
"$faceoff" tournament --resume --db thin.db --bot "d=sh -c 'exit 4'" --quiet 2>/dev/null
check 'bots can join and play' 0 '^judge-round-robin .* 4 players +72 games, over$' "$faceoff" events thin.db

[ "$failures" -eq 0 ]
