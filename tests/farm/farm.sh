#!/bin/sh
# A farm with a real Redis, small: every format gives the table of one machine, and what does not
# belong is refused. Usage: farm.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
. "$(dirname "$0")/setup.sh"
faceoff=$1

# No clock decides anything here.
play="--contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000"
three='--bot @random --bot @greedy --bot low=@random'

start_redis

# --- an event that another coordinator holds, which lives: its name stays, and after a while we give up ---

redis set 'fo:{taken}:head' 'elsewhere 1 2 3' >/dev/null
# shellcheck disable=SC2086
head_of taken $play --bot @random --bot low=@random --games 20 # ends beside what follows

# --- a machine that waits for an event which is named and not there yet leaves when it is asked to ---

redis sadd fo:events ghost >/dev/null
worker lonely --event ghost
await 'waiting for an event' "$folder/lonely.log" lonely
stop lonely TERM
[ "$ended" = 0 ] || fail "a machine whose event is not there yet: exit code $ended"
redis srem fo:events ghost >/dev/null

# --- every format, two machines ---

worker one --stay
worker two --stay
formats='match gauntlet round-robin swiss knockout'
for format in $formats; do
    bots=$three
    [ "$format" != match ] || bots='--bot @random --bot low=@random'
    # shellcheck disable=SC2086
    {
        alone "$format" $play $bots --format "$format" --games 8
        head_of "$format" $play $bots --format "$format" --games 8
    }
    join "$format"
    [ "$ended" = 0 ] || fail "$format: exit code $ended"
    same "$format"
done

# --- a test stops where it stops on one machine; processes kept; four games a round ---

# shellcheck disable=SC2086
{
    alone sprt $play --bot @random --bot @greedy --sprt elo0=0,elo1=50
    head_of sprt $play --bot @random --bot @greedy --sprt elo0=0,elo1=50
}
join sprt
same sprt
alone judge --contest judge --turn-ms 60000 --bot @random --bot @greedy --games 16 --keep-processes
head_of judge --contest judge --turn-ms 60000 --bot @random --bot @greedy --games 16 --keep-processes
join judge
same judge

# --- nothing is played twice when nothing is lost ---

redis config resetstat >/dev/null
# shellcheck disable=SC2086
head_of once $play --bot @random --bot low=@random --games 100
join once
added=$(redis info commandstats | sed -n 's/^cmdstat_xadd:calls=\([0-9]*\),.*/\1/p')
[ "$added" = 100 ] || fail "undisturbed: $added entries for 50 rounds and their results"
games=$(sed -n 's/^\([0-9]*\) games in .*, by:$/\1/p' "$folder/once.log")
[ "$games" = 100 ] || fail "undisturbed: $games games of 100"
[ "$(awk '$1 == "one" || $1 == "two" { sum += $5 } END { print sum }' "$folder/once.log")" = 100 ] ||
    fail 'undisturbed: the machines have played another number of games'

# --- that other coordinator has kept its event ---

join taken
[ "$ended" = 1 ] || fail "an event that another coordinator holds: exit code $ended"
grep -q 'another coordinator runs event "taken" on this Redis: elsewhere 1 2 3$' "$folder/taken.log" ||
    fail 'an event that another coordinator holds: the reason is not told'
[ "$(redis get 'fo:{taken}:head')" = 'elsewhere 1 2 3' ] || fail 'the name of another coordinator was overwritten'
[ ! "$(redis exists 'fo:{taken}:event')" = 1 ] || fail 'an event of another coordinator was written'

# --- a match that takes a while: status, pause, drain, stop, resume ---

long="$play --games 240 --format match --processes 4"
printf '#!/bin/sh\nsleep 0.2\nexec "$@"\n' >"$folder/slowly" # so that the event is still under way
chmod +x "$folder/slowly"
bot="$faceoff bot soccer --protocol codingame --seed {seed} --opening {opening} --engine random"
printf '{"bots":[{"name":"a","command":"%s %s"},{"name":"b","command":"%s"}]}' "$folder/slowly" "$bot" "$bot" >"$folder/slow.json"
# shellcheck disable=SC2086
alone long $long --bot "a=$bot" --bot "b=$bot"
# shellcheck disable=SC2086
head_of long $long --config "$folder/slow.json"
await_games long 10
until "$faceoff" farm status "$farm" | grep -q '^one '; do sleep 0.1; done
check 'status' 0 '^long: [0-9]+ of 240 games, epoch 1, run by ' "$faceoff" farm status "$farm"
check 'status has machines' 0 '^one +1 +2 ' "$faceoff" farm status "$farm"
check 'pause' 0 '^long: pause one$' "$faceoff" farm pause "$farm" one
check 'a paused machine is told of' 0 'paused: by hand' "$faceoff" farm status "$farm"
until "$faceoff" farm status "$farm" | grep -qE '^one +1 +2 +0 '; do sleep 0.1; done
check 'resume' 0 '^long: resume all$' "$faceoff" farm resume "$farm"
check 'drain' 0 '^long: drain two$' "$faceoff" farm drain "$farm" two
stop one TERM
[ "$ended" = 0 ] || fail "a machine that is asked to leave: exit code $ended"
check 'stop' 0 '^long: stop all$' "$faceoff" farm stop "$farm"
join long
[ "$ended" = 1 ] || fail "a stopped event: exit code $ended"
grep -q 'stopped; all .* --resume plays on' "$folder/long.log" || fail 'a stopped event does not say so'
stop two TERM
[ "$ended" = 0 ] || fail "a machine that waits and is asked to leave: exit code $ended"
check 'nobody is there' 0 '^no event is played$' "$faceoff" farm status "$farm"
: >"$folder/long.out"
start long "$faceoff" tournament --farm "$farm" --resume --db "$folder/long.db"
worker three
await_games long 60
rest long

# --- Redis forgets everything, the coordinator is killed, then a machine, then Redis ---

redis flushall >/dev/null
await 'lost its memory' "$folder/long.log" long # and so does who was paused
await_games long 110
stop long KILL
: >"$folder/long.out"
start long "$faceoff" tournament --farm "$farm" --resume --db "$folder/long.db"
await_games long 150
stop three KILL
worker four --sandbox off
stop redis KILL
start_redis
join long
join four
[ "$ended" = 0 ] || fail "a machine whose event is over: exit code $ended"
same long

# --- machines come and go all the time ---

# shellcheck disable=SC2086
alone comings $long --bot "a=$bot" --bot "b=$bot"
worker left
worker right
# shellcheck disable=SC2086
head_of comings $long --config "$folder/slow.json"
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
stop left TERM # or it waits for the next event, when it came just then
stop right TERM

# --- what does not belong is refused, with the reason ---

check 'a wrong address' 2 'the address must be redis://' "$faceoff" work head
check 'TLS' 2 'ssh tunnel' "$faceoff" work rediss://head
check 'wires' 2 'the wires are on other machines' \
    "$faceoff" tournament --farm "$farm" --log x --contest judge --bot @random --bot @greedy
redis config set requirepass secret >/dev/null
farm_open=$farm
check 'no token' 1 'does not let us in: NOAUTH' "$faceoff" work "$farm"
redis -a secret config set requirepass '' >/dev/null

# --- an event that another coordinator takes over: who had it ends, and leaves the name alone ---

# shellcheck disable=SC2086
head_of lost $play --bot @random --bot low=@random --games 20
until [ "$(redis get 'fo:{lost}:head')" ]; do sleep 0.05; done
redis set 'fo:{lost}:head' 'elsewhere 1 2 3' >/dev/null
join lost
[ "$ended" = 1 ] || fail "an event that was taken over: exit code $ended"
grep -q 'another coordinator has taken over this event: elsewhere 1 2 3$' "$folder/lost.log" ||
    fail 'an event that was taken over: the reason is not told'
[ "$(redis get 'fo:{lost}:head')" = 'elsewhere 1 2 3' ] || fail 'who was ousted has overwritten the name'
redis srem fo:events lost >/dev/null

# --- bots' files are there before the event is: a machine that waits for one finds all of it ---

redis flushall >/dev/null
redis config set slowlog-max-len 10000 >/dev/null
redis config set slowlog-log-slower-than 0 >/dev/null
# shellcheck disable=SC2086
head_of odd $play --bot @random --bot low=@random --games 20
until [ "$(redis hget 'fo:{odd}:event' version)" ] && [ "$(redis sismember fo:events odd)" = 1 ]; do sleep 0.05; done
redis config set slowlog-log-slower-than -1 >/dev/null
redis --no-raw slowlog get 10000 >"$folder/commands" # the last one first
grep -A 1 '"SET"$' "$folder/commands" | grep -q '"fo:blob:' || fail 'no file was written'
awk '/"fo:blob:/ && last ~ /"SET"$/ { file = 1 } /"odd"$/ && last ~ /"fo:events"$/ && file { exit 1 } { last = $0 }' \
    "$folder/commands" || fail 'an event was told before its files were there'
version=$(redis hget 'fo:{odd}:event' version)
redis hset 'fo:{odd}:event' version 9.9 >/dev/null
check 'another version' 1 'the event is run by 9.9: all machines' "$faceoff" work "$farm_open"
redis hset 'fo:{odd}:event' version "$version" >/dev/null
for blob in $(redis --raw keys 'fo:blob:*'); do
    redis set "$blob" changed >/dev/null
done
check 'a changed file' 1 'not those that its SHA-256 names' "$faceoff" work "$farm_open" --cache "$folder/fresh" --name fresh --sandbox "$level"
"$faceoff" farm status "$farm" >"$folder/status"
grep -q 'not those that its SHA-256 names' "$folder/status" || fail 'the status does not say why a machine is out'
worker five # which has the right files already
join odd
[ "$ended" = 0 ] || fail 'an event whose blobs were changed is not over'
join five

# --- a bot that cannot start on a machine: its games are played elsewhere ---

mkdir "$folder/bin"
cat >"$folder/bin/fo-runtime" <<END
#!/bin/sh
exec "$faceoff" bot soccer --protocol codingame --engine random --seed 1
END
printf '#!/usr/bin/env fo-runtime\n' >"$folder/script"
chmod +x "$folder/bin/fo-runtime" "$folder/script"
path=$PATH
PATH=$folder/bin:$path
head_of runtime --contest codingame --bot "script=$folder/script" --bot @random --bot @greedy --games 4
PATH=$path
worker poor --sandbox off
until "$faceoff" farm status "$farm" | grep -q 'script does not start here'; do sleep 0.1; done
PATH=$folder/bin:$path
worker rich --sandbox off
PATH=$path
join runtime
[ "$ended" = 0 ] || fail 'missing runtime: the event is not over'
grep -qE '^ *[0-9]+ script .* 0 +0$' "$folder/runtime.out" || { fail 'missing runtime: it cost games'; cat "$folder/runtime.out"; }
join poor
join rich

# --- a Redis that is full: nothing is lost, and it is said ---

worker six
# shellcheck disable=SC2086
{
    alone full $play --bot @random --bot low=@random --games 120
    head_of full $play --bot @random --bot low=@random --games 120
}
await_games full 10
rest full
redis config set maxmemory 1 >/dev/null
"$faceoff" farm resume "$farm" >/dev/null
await 'OOM' "$folder/full.log" full
redis config set maxmemory 0 >/dev/null
join full
join six
same full

stop redis TERM
exit $((failures > 0))
