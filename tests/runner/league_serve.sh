#!/bin/sh
# Tests a standing league: submissions are compiled and tested, bots join while the league is played, are paused and
# play again, and nothing is lost or played twice when the processes are killed at any time.
# Usage: league_serve.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null; rm -rf "$folder"' EXIT

# sql STATEMENT: prints the result of a statement in the league's database.
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
# await NAME STATEMENT: waits until the statement yields 1.
await() {
    tries=0
    until [ "$(sql "SELECT coalesce(($2), 0) > 0")" = 1 ]; do
        tries=$((tries + 1))
        if [ "$tries" -gt 1200 ]; then
            echo "FAILED: $1 does not happen"
            failures=$((failures + 1))
            cat serving
            return
        fi
        sleep 0.1
    done
}
# serve OPTION..: starts the server, on the first port that is free.
serve() {
    for try in 1 2 3 4 5 6 7 8; do
        port=$((20000 + ($$ + try * 977) % 20000))
        : >serving
        "$faceoff" league serve arena --listen "127.0.0.1:$port" "$@" >>serving 2>&1 &
        server=$!
        until grep -q 'the league is served at' serving || ! kill -0 "$server" 2>/dev/null; do sleep 0.05; done
        kill -0 "$server" 2>/dev/null && return
    done
}
kill_server() {
    kill -9 "$server"
    wait "$server" 2>/dev/null
    server=
}
# games: prints the numbers of the games of all players, so that a game that was lost or changed shows.
games() {
    sql "SELECT number, player1, player2, winner, hash FROM games ORDER BY number"
}
# are_kept: checks that all games of the file `before` are still there.
are_kept() {
    games >now
    check "$1: earlier games stay" 0 '^0 gone$' sh -c 'sort before >was; sort now | comm -23 was - | wc -l | sed "s/ *//; s/$/ gone/"'
}

"$faceoff" new --contest codingame --language c project >/dev/null || exit 1
cp project/*.c good.c
printf '#include <stdlib.h>\nint main(void) { abort(); }\n' >crash.c
printf 'int main(void) { return zero%0200000d; }\n' 0 >bad.c
printf '#include <unistd.h>\nint main(void) { for (;;) pause(); }\n' >sleep.c
echo 'no program' >program

# The house bots are this program, which needs more memory than a sandbox allows if it was built with AddressSanitizer.
level=
grep -q __asan_init "$faceoff" && level=off
check 'init' 0 '^arena: a league with 2 house bots' "$faceoff" league init arena --contest codingame --first-ms 60000 --turn-ms 60000 ${level:+--sandbox "$level"} \
    --listen 127.0.0.1:0 -j 2 --bot a=@greedy --bot b=@random
check 'invite' 0 '^link: ' "$faceoff" league invite arena ann

# --- testing submissions ---

submit good good.c
submit bad bad.c
submit crash crash.c
submit program program
check 'check' 0 '^faceoff league: submission 1: good by ann is accepted$' "$faceoff" league check arena
check 'compiled' 0 "^accepted\|bots/1/made/entry\|\|1$" sql "SELECT step, command, reason, record LIKE '{\"contest\":\"codingame\"%' FROM submissions WHERE id = 1"
check 'does not compile' 0 "^rejected\|does not compile: bad.c:1:.*zero" sql "SELECT step, reason FROM submissions WHERE id = 2"
check 'what the compiler said' 0 '^bad.c:1:' sql "SELECT details FROM submissions WHERE id = 2"
check 'long lines are cut' 0 '^1\|1$' sql "SELECT length(reason) < 1000, length(details) < 20000 FROM submissions WHERE id = 2"
check 'a rejected program is not kept' 0 '^crash.c$' ls arena/bots/3
check 'crash' 0 '^rejected\|lost its test game in turn 1: exit: ended by signal 6 \(Aborted\)' sql "SELECT step, reason FROM submissions WHERE id = 3"
check 'no program' 0 '^rejected\|its suffix belongs to no accepted language .*, and executables are not accepted here$' sql "SELECT step, reason FROM submissions WHERE id = 4"

# A submission whose test is killed waits, and is tested again.
submit sleep sleep.c
"$faceoff" league check arena >checking 2>&1 &
checker=$!
await 'the test' "SELECT count(*) FROM submissions WHERE step = 'testing'"
check 'two checks' 0 '^testing$' sh -c "'$faceoff' league check arena && sqlite3 arena/league.db 'SELECT step FROM submissions WHERE id = 5'"
kill -9 "$checker"
wait "$checker" 2>/dev/null
cp good.c arena/bots/5/sleep.c
check 'tested again' 0 'submission 5: sleep by ann is accepted$' "$faceoff" league check arena

# A submission whose test cannot be completed waits, and does not keep others from being tested.
submit stuck good.c
echo >"arena/bots/$number/made.new"
submit next good.c
check 'a test that cannot be completed' 1 '^faceoff league: submission 7: next by ann is accepted$' "$faceoff" league check arena
check 'the reason of the wait' 0 '^waiting\|the league could not complete the test' sql 'SELECT step, reason FROM submissions WHERE id = 6'
sql "DELETE FROM submissions WHERE id > 5; UPDATE sqlite_sequence SET seq = 5 WHERE name = 'submissions'"
rm -r arena/bots/6 arena/bots/7

# A bot can read its own files, but neither those of other bots nor the league's.
cat >spy.c <<'END'
#include <stdio.h>
static void look(const char *path)
{
    FILE *file = fopen(path, "r");
    fprintf(stderr, "%s %s; ", path, file == NULL ? "hidden" : "seen");
    if (file != NULL) {
        fclose(file);
    }
}
int main(void)
{
    look("bots/6/made/entry"), look("bots/1/made/entry"), look("bots/1/good.c"), look("league.db"), look("league.json");
    return 0;
}
END
submit spy spy.c
check 'spy' 0 'submission 6: spy by ann is rejected: lost its test game' "$faceoff" league check arena
if grep -q '"sandbox": "strict"' arena/league.json; then
    check 'what a bot sees' 0 'bots/6/made/entry seen; bots/1/made/entry hidden; bots/1/good.c hidden; league.db hidden; league.json hidden;' \
        sql 'SELECT details FROM submissions WHERE id = 6'
fi

# --- bots join while the league is played ---

serve
await 'joining' "SELECT count(*) = 4 FROM players"
await 'a game of a new bot' "SELECT count(*) FROM games WHERE player1 = 2 OR player2 = 2"
check 'a second server' 1 'the event is being played by another faceoff' "$faceoff" league serve arena
echo '/* second version */' >>good.c
submit good good.c
await 'the next version' "SELECT count(*) FROM games WHERE player1 = 4 OR player2 = 4"
check 'its name' 0 '^good-2\|\[after=good\] bots/7/made/entry$' sql 'SELECT name, command FROM players WHERE number = 4'
check 'its number' 0 '^4$' sql 'SELECT player FROM submissions WHERE id = 7'

# --- a bot is paused, and plays again ---

check 'pause' 0 '' "$faceoff" league pause arena sleep
await 'the pause' "SELECT max(stage) > 2 + (SELECT max(stage) FROM pairings WHERE first = 3 OR second = 3) FROM pairings"
check 'resume' 0 '' "$faceoff" league resume arena sleep
stages=$(sql 'SELECT max(stage) FROM pairings')
await 'the resumption' "SELECT count(*) FROM pairings WHERE stage > $stages AND (first = 3 OR second = 3)"

# A bot that crashes in each game in which it is in seat 2 passes its test, and is paused by the league.
sed 's/^    new_game();/    new_game();\n    if (goal_y == 11) abort();/' good.c >weak.c
submit weak weak.c
await 'the league pauses it' "SELECT count(*) FROM rests WHERE kind = 'paused'"
check 'the reason' 0 '^weak\|5 of its last 10 games were lost by its own faults; the last one, game [0-9]+: exit: ended by signal 6' \
    sql 'SELECT name, reason FROM rests JOIN players USING (event, number)'

# --- killed at any time ---

for phase in begin test join play; do
    games >before
    case $phase in
    begin) ;;
    test)
        submit late sleep.c
        await 'a test' "SELECT count(*) FROM submissions WHERE bot = 'late' AND step = 'testing'"
        ;;
    join)
        cp good.c "arena/bots/$number/sleep.c"
        await 'an accepted bot' "SELECT count(*) FROM submissions WHERE bot = 'late' AND step = 'accepted'"
        ;;
    play) await 'the last bot' "SELECT count(*) FROM games WHERE player1 = 6 OR player2 = 6" ;;
    esac
    kill_server
    are_kept "$phase"
    serve
done
count=$(sql 'SELECT count(*) FROM games')
await 'more games' "SELECT count(*) > $count FROM games"
check 'one player for each submission' 0 '^7\|good:2,good:4,late:6,sleep:3,weak:5$' \
    sql "SELECT (SELECT count(*) FROM players), group_concat(name) FROM (SELECT bot || ':' || player AS name FROM submissions WHERE player IS NOT NULL ORDER BY 1)"

# --- stopped by a signal ---

games >before
kill -TERM "$server"
wait "$server"
check 'the exit code' 0 '^0$' echo $?
server=
are_kept 'stopped'
check 'each game once' 0 "^league: league, codingame, $(sql 'SELECT count(DISTINCT number) FROM games') games counted" \
    "$faceoff" standings --db arena/league.db
mv arena elsewhere
check 'the folder can be moved' 0 'submission 10: moved by ann is accepted$' sh -c "
    sqlite3 elsewhere/league.db \"INSERT INTO submissions (author, bot, file, hash, size, received_ms) VALUES (1, 'moved', 'good.c', 'x', 1, 1)\"
    mkdir elsewhere/bots/10 && cp good.c elsewhere/bots/10 && '$faceoff' league check elsewhere"
mv elsewhere arena
serve --executables
await 'the bot of the moved league' "SELECT count(*) FROM games WHERE player1 = 7 OR player2 = 7"
cp arena/bots/1/made/entry ready
submit ready ready
await 'a test with the options of serve' "SELECT count(*) FROM submissions WHERE bot = 'ready' AND step IN ('accepted', 'rejected')"
check 'the options of serve apply to tests' 0 '^accepted\|$' sql "SELECT step, reason FROM submissions WHERE bot = 'ready'"
kill_server

# A few lines of source make the compiler write a large program, which is not kept.
printf 'char large[40000000] = {1};\nint main(void) { return large[1]; }\n' >large.c
submit large large.c
check 'a large program' 0 'large by ann is rejected: the compiled program is larger than 32 MiB$' "$faceoff" league check arena
check 'it is not kept' 0 '^large.c$' ls "arena/bots/$number"

# Viewers see the games, but neither the commands of the bots nor what the bots wrote to standard error.
cp -r arena published
sqlite3 published/league.db "UPDATE games SET record = json_set(record, '$.stderr', json_array('a secret', 'a secret'))"
check 'publish' 0 '' "$faceoff" publish site --db published/league.db
check 'the games are there' 0 '"commands":\["",""\]' cat site/event/games-0.js
check 'commands' 0 '^no$' sh -c 'grep -rlE "bots/[0-9]|a secret" site || echo no'

# A submitted bot gets the opening as its last argument, as in faceoff match --bot './bot {opening}'.
mv arena elsewhere
check 'openings' 0 '^arena: ' "$faceoff" league init arena --contest codingame --first-ms 60000 --turn-ms 60000 ${level:+--sandbox "$level"} --opening-turns 4 \
    --bot 'easy=@random' --bot 'hard=@greedy'
check 'an author' 0 '' "$faceoff" league invite arena ann
submit good good.c
check 'a bot with openings' 0 'submission 1: good by ann is accepted$' "$faceoff" league check arena

exit "$((failures > 0))"
