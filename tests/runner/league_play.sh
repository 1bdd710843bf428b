#!/bin/sh
# Tests that visitors play against the bots of a standing league: which bots they may choose while bots join and pause,
# that their games count for nobody but the visitor, and that visitors are rated.
# Usage: league_play.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
command -v curl >/dev/null || { echo 'SKIPPED: no curl here'; exit 77; }
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null; rm -rf "$folder"' EXIT

sql() {
    sqlite3 -cmd '.timeout 60000' arena/league.db "$1"
}
# await NAME PATTERN COMMAND..: repeats the command until its output contains the pattern.
await() {
    name=$1 wanted=$2 tries=0
    shift 2
    until "$@" 2>&1 | tee got | grep -q -e "$wanted"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 600 ]; then
            echo "FAILED: $name: nothing like $wanted"
            failures=$((failures + 1))
            cat got serving
            return
        fi
        sleep 0.1
    done
}
serve() {
    : >serving # before the server starts, because the file still contains the last server's address
    "$faceoff" league serve arena --listen 127.0.0.1:0 >serving 2>&1 &
    server=$!
    await 'the server' 'the league is served at http' cat serving
    address=$(sed -n 's/.*the league is served at \(http.*\)/\1/p' serving)
}
bots() {
    curl --silent --max-time 20 "${address}event/bots.json"
}
post() {
    curl --silent --max-time 20 -H 'Content-Type: application/x-faceoff-play' -H "Origin: ${address%/}" --data-binary "$1" "${address}event/play"
}
# begin BOT NAME: begins a game in which the visitor moves first, and sets $game to its key.
begin() {
    until post "begin $(bots | sed 's/.*"key":"\([0-9a-f]*\).*/\1/')
bot $1
seat 1
name $2" >got && ! grep -q '"error":"rate"' got; do sleep 0.2; done
    game=$(sed -n 's/{"key":"\([0-9a-f]*\).*/\1/p' got)
}

# The house bots are this program, which needs more memory than a sandbox allows if it was built with AddressSanitizer.
level=
grep -q __asan_init "$faceoff" && level=off
check 'init' 0 '^arena: a league with 2 house bots' "$faceoff" league init arena --contest codingame --first-ms 60000 --turn-ms 60000 ${level:+--sandbox "$level"} \
    -j 1 --play --visitor-games 3 --pause-after 0 --bot a=@greedy --bot b=@random
check 'the setting' 0 '"play": "?true' cat arena/league.json
serve
await 'both house bots' '"bots":\["a","b"\]' bots
await 'a rating' '"elo":-\{0,1\}[0-9]' curl --silent "${address}event/standings.json"

# --- a game, and the visitor's rating ---

begin 1 Ada
await 'the game' '"asked":true' post "wait $game
seen 1"
check 'resigned' 0 '"over":' post "leave $game"
await 'the rating after the game' '"over":true.*"reason":"resigned".*"elo":-[0-9.]*,"elo_margin":[0-9]' post "wait $game
seen 1"
check 'stored apart' 0 '^1[|]bots,visitors$' sql "SELECT (SELECT count(*) FROM games WHERE event = events.id), (SELECT group_concat(name)
    FROM players WHERE event = events.id) FROM events WHERE name = 'league visitors'"
check 'not a game of the league' 0 '^0$' sql "SELECT count(*) FROM games JOIN events ON events.id = games.event
    WHERE events.name = 'league' AND record LIKE '%visitor%'"

# --- bots come and go ---

check 'pause' 0 '' "$faceoff" league pause arena b
await 'the paused bot' '"bots":\["a",""\]' bots
begin 2 Ada
check 'no game with it' 0 '^{"error":"resting"}' cat got
begin 3 Ada
check 'no such bot' 0 '^{"error":"request"}' cat got
mkdir -p arena/bots/1
echo 'exit 0' >arena/bots/1/new.sh
check 'invite' 0 '^link: ' "$faceoff" league invite arena ann
sql "INSERT INTO submissions (author, bot, file, hash, size, received_ms, step, command)
    VALUES (1, 'new', 'new.sh', '', 1, 1, 'accepted', 'sh bots/1/new.sh')"
await 'the new bot' '"bots":\["a","","new"\]' bots
begin 3 Bob
check 'a game with it' 0 '"names":\["visitor Bob","new"\]' cat got
begin 1 Bob
await 'a game' '"asked":true' post "wait $game
seen 1"

# --- the server stops, also while visitors play ---

kill -TERM "$server"
wait "$server"
check 'stops' 0 '^0$' echo $?
server=
check 'retire' 0 '' "$faceoff" league retire arena new
serve
await 'the bots after the start' '"bots":\["a","",""\]' bots
begin 1 Ada
await 'the second game' '"asked":true' post "wait $game
seen 1"
check 'resigned again' 0 '"over":' post "leave $game"
await 'both games count' '"name":"Ada","won":0,"drawn":0,"lost":2,"elo":-' sh -c "timeout 1 curl --silent --no-buffer '${address}event/stream'"
check 'one event of visitors' 0 '^2$' sql "SELECT count(*) FROM events"

[ "$failures" -eq 0 ] && echo "visitors play against the bots of a standing league"
exit "$((failures > 0))"
