#!/bin/sh
# Tests a standing league whose games are played on a farm: workers get the programs of the bots that join, and no game
# is lost or stored twice when bots join, or when the server or a worker is killed. Usage: league.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"
cd "$folder" || exit 1

sql() {
    sqlite3 -cmd '.timeout 60000' arena/league.db "$1"
}
# submit BOT FILE: adds the file as a submission that waits.
submit() {
    number=$(sql "INSERT INTO submissions (author, bot, file, hash, size, received_ms)
        VALUES (1, '$1', '$2', hex(randomblob(8)), 1, 1); SELECT last_insert_rowid()")
    mkdir "arena/bots/$number"
    cp "$2" "arena/bots/$number/$2"
}
# await_row NAME STATEMENT: waits until the statement yields a number above 0.
await_row() {
    tries=0
    until [ "$(sql "SELECT coalesce(($2), 0) > 0")" = 1 ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 1200 ] && kill -0 "$(cat "$folder/serve.pid")" 2>/dev/null || { fail "$1 does not happen"; tail -n 5 serve.log one.log; return; }
        sleep 0.1
    done
}
serve() {
    start serve "$faceoff" league serve arena --farm "$farm" --any-machine
}
"$faceoff" new --contest codingame --language c project >/dev/null || exit 1
cp project/*.c good.c
check 'init' 0 '^arena: ' "$faceoff" league init arena --contest codingame --first-ms 60000 --turn-ms 60000 \
    --listen 127.0.0.1:0 --sandbox "$level" --bot a=@greedy --bot b=@random
check 'invite' 0 '^link: ' "$faceoff" league invite arena ann
start_redis
worker one
serve
await_row 'a game' 'SELECT count(*) FROM games'
submit good good.c
await_row 'a game of the new bot' 'SELECT count(*) FROM games WHERE player1 = 2 OR player2 = 2'
stop serve KILL
serve
echo '/* second version */' >>good.c
submit good good.c
await_row 'a game of the next version' 'SELECT count(*) FROM games WHERE player1 = 3 OR player2 = 3'
stop one KILL
worker two
count=$(sql 'SELECT count(*) FROM games')
await_row 'a game of the other worker' "SELECT count(*) > $count + 20 FROM games"
stop serve TERM
check 'the exit code' 0 '^0$' echo "$ended"
check 'each game once' 0 '^1$' sql 'SELECT count(*) = count(DISTINCT number) FROM games'
check 'no game with a fault' 0 '^0$' sql "SELECT count(*) FROM games WHERE fault_seat >= 0"
[ "$failures" = 0 ] || cat serve.log one.log two.log
exit "$((failures > 0))"
