#!/bin/sh
# Tests losses on a farm with a real Redis server. First, the test uses the commands for an event in progress. Then
# Redis, the coordinator and machines are lost one after the other. Finally, machines leave and join. The table must be
# the same as on one machine.
# Usage: losses.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"

start_redis

# --- other machines play the jobs of a lost machine, even if many older jobs are in progress elsewhere ---

jobs='fo:{behind}:jobs'
# shellcheck disable=SC2086
coordinate behind $play --bot @random --bot low=@random --games 8
until [ "$(redis xlen "$jobs")" = 4 ]; do sleep 0.05; done
for _ in $(seq 40); do
    redis xadd "$jobs" '*' digest another job none
done >"$folder/alive"
redis xrange "$jobs" - + count 4 >"$folder/rounds" # prints an id, and two fields with their values
while read -r id && read -r _ && read -r digest && read -r _ && read -r job; do
    redis xdel "$jobs" "$id" >/dev/null
    redis xadd "$jobs" '*' digest "$digest" job "$job"
done <"$folder/rounds" >"$folder/lost"
for consumer in living=40 dead=4; do
    redis xreadgroup group w "${consumer%=*}" count "${consumer#*=}" streams "$jobs" '>' >/dev/null
done
# shellcheck disable=SC2046
redis xclaim "$jobs" w dead 0 $(cat "$folder/lost") idle 60000 justid >/dev/null
worker behind_one
for _ in $(seq 100); do # keeps the older jobs in progress for at least 20 s, or until the event ends
    kill -0 "$(cat "$folder/behind.pid")" 2>/dev/null || break
    # shellcheck disable=SC2046
    redis xclaim "$jobs" w living 0 $(cat "$folder/alive") justid >/dev/null
    sleep 0.2
done
kill -0 "$(cat "$folder/behind.pid")" 2>/dev/null && fail 'a lost round waits for older ones that are alive'
join behind
join behind_one

worker one --stay
worker two --stay

# --- a longer match: status, pause, drain, stop, resume ---

long="$play --games 240 --format match --processes 4"
printf '#!/bin/sh\nsleep 0.2\nexec "$@"\n' >"$folder/slowly" # makes games slow, so that the event stays in progress
chmod +x "$folder/slowly"
bot="$faceoff bot soccer --protocol codingame --seed {seed} --opening {opening} --engine random"
printf '{"bots":[{"name":"a","command":"%s %s"},{"name":"b","command":"%s"}]}' "$folder/slowly" "$bot" "$bot" >"$folder/slow.json"
# shellcheck disable=SC2086
alone long $long --bot "a=$bot" --bot "b=$bot"
# shellcheck disable=SC2086
coordinate long $long --config "$folder/slow.json"
await_games long 10
until "$faceoff" farm status "$farm" | grep -q '^one '; do sleep 0.1; done
check 'status' 0 '^long: [0-9]+ of 240 games, epoch 1, run by ' "$faceoff" farm status "$farm"
check 'status has machines' 0 '^one +1 +2 ' "$faceoff" farm status "$farm"
check 'pause' 0 '^long: pause one$' "$faceoff" farm pause "$farm" one
check 'a paused machine is told of' 0 'paused: by hand' "$faceoff" farm status "$farm"
until "$faceoff" farm status "$farm" | grep -qE '^one +1 +2 +0 '; do sleep 0.1; done
check 'resume' 0 '^long: resume all$' "$faceoff" farm resume "$farm"
# Background commands of a shell without job control ignore SIGINT; `nohup` makes them ignore SIGHUP.
kill -INT "$(cat "$folder/one.pid")" "$(cat "$folder/long.pid")"
sleep 1
check 'a machine goes on that ignores the signal' 0 '^one +1 +2 ' "$faceoff" farm status "$farm"
check 'drain' 0 '^long: drain two$' "$faceoff" farm drain "$farm" two
stop one TERM
[ "$ended" = 0 ] || fail "a machine that is asked to leave: exit code $ended"
check 'stop' 0 '^long: stop all$' "$faceoff" farm stop "$farm"
join long
[ "$ended" = 1 ] || fail "a stopped event: exit code $ended"
grep -q 'stopped; .* --resume plays the rest' "$folder/long.log" || fail 'a stopped event does not say so'
stop two TERM
[ "$ended" = 0 ] || fail "a machine that waits and is asked to leave: exit code $ended"
check 'nobody is there' 0 '^no event is running$' "$faceoff" farm status "$farm"
: >"$folder/long.out"
start long sh -c "exec $(sed -n 's/^Try: //p' "$folder/long.log")" # the command that the coordinator printed
worker three
await_games long 60
rest long

# --- somebody deletes the jobs ---

redis del "fo:{long}:jobs" >/dev/null
await 'lost the jobs' "$folder/long.log" long
"$faceoff" farm resume "$farm" >/dev/null
await_games long 80
rest long

# --- Redis loses all data, the coordinator is killed, then a machine, then Redis ---

redis flushall >/dev/null
await 'lost its data' "$folder/long.log" long # the pause is also lost
await_games long 110
stop long KILL
: >"$folder/long.out"
start long "$faceoff" tournament --farm "$farm" --resume --db "$folder/long.db"
await_games long 150
stop three KILL
worker four --sandbox off
stop redis KILL
await 'refused' "$folder/long.log" long
start_redis
await 'is reachable again' "$folder/long.log" long
join long
join four
[ "$ended" = 0 ] || fail "a machine whose event is over: exit code $ended"
same long

# --- machines constantly leave and join ---

# shellcheck disable=SC2086
alone comings $long --bot "a=$bot" --bot "b=$bot"
worker left
worker right
# shellcheck disable=SC2086
coordinate comings $long --config "$folder/slow.json"
for _ in $(seq 3); do
    for side in left right; do
        kill -0 "$(cat "$folder/comings.pid")" 2>/dev/null || break 2
        sleep 1
        stop "$side" TERM
        worker "$side"
    done
done
join comings
same comings
stop left TERM # if the worker joined just now, it may be waiting for the next event
stop right TERM

stop redis TERM
exit $((failures > 0))
