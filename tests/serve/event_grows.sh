#!/bin/sh
# Tests that browsers see the bots that join an event. There are three pages: one that `faceoff serve` has served since
# before the bots joined, the page of the tournament that plays the new games, and one that is published again.
# Usage: event_grows.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
pids=
trap 'kill $pids 2>/dev/null; wait; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
three='--bot a=@greedy --bot b=@random --bot c=@greedy'
command -v curl >/dev/null || { echo 'SKIPPED: no curl here'; exit 77; }

standings() {
    "$faceoff" standings --db event.db
}
get() {
    curl --silent --fail --max-time 20 "$@"
}
# wait_for WHAT COMMAND..: waits until the command succeeds.
wait_for() {
    what=$1
    shift
    for _ in $(seq 600); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.1
    done
    failures=$((failures + 1))
    echo "FAILED: waited in vain: $what"
    return 1
}
table_is_served() {
    standings >table && get "$1event/standings.txt" | cmp -s table -
}
# is_shown NAME BOTS GAMES: checks the files of a page, which are in the folder `shown`.
is_shown() {
    check "$1: the table" 0 '^same$' sh -c 'cmp table shown/standings.txt && echo same'
    check "$1: the bots" 0 "^$2\$" sh -c "for bot in a b c d e; do
        grep -q '\"name\": *\"'\$bot'\"' shown/standings.json && grep -q '\"name\": *\"'\$bot'\"' shown/event.js && printf \$bot; done; echo"
    "$faceoff" export --db event.db | sed 's/^{//' | sort >games
    check "$1: the games" 0 "^$3 of $3 games\$" sh -c 'sed "s/^.*(\"games-0\",\[//; s/]);$//; s/,$//; s/^{//" shown/games-0.js | sort >pieces
        echo "$(comm -12 games pieces | wc -l) of $(wc -l <games) games"'
}
# get_page ADDRESS: reads a served page into the folder `shown`.
get_page() {
    rm -rf shown
    mkdir shown
    for file in standings.txt standings.json event.js games-0.js; do
        get -o shown/$file "$1event/$file"
    done
}
# publish NAME BOTS GAMES: publishes the event again, and checks the page.
publish() {
    check "$1: publish" 0 "^out: $3 games, " "$faceoff" publish --db event.db out
    rm -rf shown
    cp -r out/event shown
    standings >table
    is_shown "$@"
}

# shellcheck disable=SC2086
check 'three' 0 '6 games counted' "$faceoff" tournament --db event.db --format round-robin --contest codingame --games 2 -j 2 \
    --first-ms 60000 --turn-ms 60000 --opening-turns 3 $three
publish 'three, published' abc 6
"$faceoff" serve event.db --listen 127.0.0.1:0 >address 2>served &
pids=$!
wait_for 'an address' test -s address
address=$(cat address)
wait_for 'three, served' table_is_served "$address"

# shellcheck disable=SC2086
check 'four' 0 'd joins' "$faceoff" tournament --resume --db event.db $three --bot d=@random
wait_for 'four, served' table_is_served "$address"
get_page "$address"
is_shown 'four, served' abcd 12
publish 'four, published' abcd 12

# shellcheck disable=SC2086
"$faceoff" tournament --resume --db event.db $three --bot d=@random --bot e=@random --serve --listen 127.0.0.1:0 --quiet >said 2>&1 &
pids="$pids $!"
wait_for 'the end' grep -q 'the event is over' said
own=$(sed -n 's/.*it can be watched at \(http[^ ]*\).*/\1/p' said)
for at in "$address" "$own"; do
    wait_for "five, served at $at" table_is_served "$at"
    get_page "$at"
    is_shown 'five, served' abcde 20
done
publish 'five, published' abcde 20

# The tournament only shows the event now, so that a bot can be disqualified. Visitors then no longer play against it.
"$faceoff" serve event.db --play --listen 127.0.0.1:0 >visited 2>>served &
first=$!
pids="$pids $first"
wait_for 'another address' test -s visited
visited=$(cat visited)
bots_are() {
    get "${visited}event/bots.json" | grep -qF "\"bots\":[$1]"
}
wait_for 'five bots for visitors' bots_are '"a","b","c","d","e"'
check 'a bot is out' 0 '^b is disqualified from event "codingame-round-robin"$' "$faceoff" void event.db --player b --reason 'a copy'
wait_for 'four bots for visitors' bots_are '"a","","c","d","e"'
key=$(get "${visited}event/bots.json" | sed 's/.*"key":"\([0-9a-f]*\).*/\1/')
check 'a game against the bot' 0 '"error":"resting"' curl --silent --max-time 20 --data-binary "begin $key
bot 2
seat 1" -H 'Content-Type: application/x-faceoff-play' "${visited}event/play"
kill "$first"
wait "$first"
"$faceoff" serve event.db --play --listen 127.0.0.1:0 >later 2>>served &
pids="$pids $!"
wait_for 'an address afterwards' test -s later
visited=$(cat later)
check 'the bots for visitors afterwards' 0 '"bots":\["a","","c","d","e"\]' get "${visited}event/bots.json"

# Other people may have written the bots, so that they need a sandbox.
check 'built-in bots need no sandbox' 1 '^0$' sh -c 'cat said served | grep -c sandbox'
kill "$!"
wait "$!"
"$faceoff" serve event.db --play --bot cat --listen 127.0.0.1:0 >later 2>warned &
pids="$pids $!"
wait_for 'a warning for visitors' grep -q 'warning: without a sandbox' warned
cp "$(command -v cat)" gone
"$faceoff" tournament --db cats.db --contest codingame --bot cat --bot ./gone --bot c=cat --games 2 --serve --listen 127.0.0.1:0 >cats 2>&1 &
pids="$pids $!"
wait_for 'a warning for viewers' grep -q 'warning: without a sandbox' cats

# The program of a disqualified bot may be gone.
wait_for 'the end of the cats' grep -q 'the event is over' cats
check 'a bot is out whose program will be gone' 0 'gone is disqualified' "$faceoff" void cats.db --player gone --reason 'a copy'
rm gone
"$faceoff" serve cats.db --play --listen 127.0.0.1:0 >without 2>>served &
pids="$pids $!"
wait_for 'an address without that bot' test -s without
check 'the bots whose programs are there' 0 '"bots":\["cat","","c"\]' get "$(cat without)event/bots.json"

[ "$failures" -eq 0 ] || { cat said served; exit 1; }
