#!/bin/sh
# Tests invalid input to a farm with a real Redis server. The input must be refused with a reason, and nothing may be
# lost.
# Usage: refusals.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"

start_redis

# --- invalid input is refused with a reason ---

check 'a wrong address' 2 'the address must be redis://' "$faceoff" work head
check 'TLS' 2 'ssh tunnel' "$faceoff" work rediss://head
check 'files that cannot travel' 1 '^faceoff tournament: --farm: .*/nope' \
    "$faceoff" tournament --farm "$farm" --farm-files /nope --db "$folder/no.db" --contest judge --bot @random --bot @greedy
check 'leave no event' 0 '^$' sh -c "$faceoff events --db $folder/no.db; echo"
check 'wires' 2 'the bots run on other machines' \
    "$faceoff" tournament --farm "$farm" --log x --contest judge --bot @random --bot @greedy
redis config set requirepass secret >/dev/null
check 'no token' 1 'refuses access: NOAUTH' "$faceoff" work "$farm"
redis -a secret config set requirepass '' >/dev/null

# --- a valid event: the machine that plays it keeps the bots' files ---

# shellcheck disable=SC2086
coordinate first $play --bot @random --bot low=@random --games 2
worker zero
join first
[ "$ended" = 0 ] || fail "an event as it should be: exit code $ended"
join zero

# --- if another coordinator takes over an event, the first one exits without freeing the event's name ---

# shellcheck disable=SC2086
coordinate lost $play --bot @random --bot low=@random --games 20
until [ "$(redis get 'fo:{lost}:coordinator')" ]; do sleep 0.05; done
redis set 'fo:{lost}:coordinator' 'elsewhere 1 2 3' >/dev/null
join lost
[ "$ended" = 1 ] || fail "an event that was taken over: exit code $ended"
grep -q 'another coordinator has taken over this event: elsewhere 1 2 3$' "$folder/lost.log" ||
    fail 'an event that was taken over: the reason is not told'
[ "$(redis get 'fo:{lost}:coordinator')" = 'elsewhere 1 2 3' ] || fail 'who was ousted has overwritten the name'
redis srem fo:events lost >/dev/null

# --- if a bot's program is missing, the event is refused, because no machine could play its games ---

cp /bin/true "$folder/leaver"
# shellcheck disable=SC2086
coordinate gone $play --bot "$folder/leaver {opening}" --bot @random --games 4
until [ "$(redis get 'fo:{gone}:coordinator')" ] || ! kill -0 "$(cat "$folder/gone.pid")"; do sleep 0.05; done
stop gone TERM
rm "$folder/leaver"
for change in '' --allow-changed ''; do
    # shellcheck disable=SC2086
    check "a program that is gone: $change" 1 'not on a farm|a farm needs all files of leaver, but one is missing or unreadable' \
        "$faceoff" tournament --resume --db "$folder/gone.db" --farm "$farm" --any-machine $change
done

# --- if an event has lost its coordinator, machines play another event, and the lost event can be removed ---

# shellcheck disable=SC2086
coordinate later $play --bot @random --bot low=@random --games 2
until [ "$(redis get 'fo:{later}:coordinator')" ] || ! kill -0 "$(cat "$folder/later.pid")"; do sleep 0.05; done
worker seven
join later
[ "$ended" = 0 ] || fail "an event beside one without a coordinator: exit code $ended"
join seven
check 'an event without a coordinator' 0 '^gone: .* no coordinator at the moment' "$faceoff" farm status "$farm"
check 'it is stopped' 0 '^gone: stop all$' "$faceoff" farm stop "$farm"
check 'it is away' 0 '^no event is running$' "$faceoff" farm status "$farm"

# --- invalid results are dropped and reported; a machine that sends several in a row for the event's jobs is paused ---

# shellcheck disable=SC2086
{
    alone junk $play --bot @random --bot low=@random --games 200
    coordinate junk $play --bot @random --bot low=@random --games 200
}
until [ "$(redis xlen 'fo:{junk}:jobs')" -gt 0 ] 2>/dev/null; do sleep 0.05; done
redis hset 'fo:{junk}:worker:one' machine vm slots 2 >/dev/null # adds a machine that has not played yet
redis hset 'fo:{junk}:worker:long' machine "$(head -c 1000 /dev/zero | tr '\0' l)" slots 4 >/dev/null
redis sadd 'fo:{junk}:workers' one long >/dev/null
until [ "$(redis hexists 'fo:{junk}:counts' vm)" = 1 ] && [ "$(redis sismember 'fo:{junk}:workers' long)" = 0 ]; do
    sleep 0.05
done
digest=$(redis hget 'fo:{junk}:event' digest)
job=$(redis --raw xrange 'fo:{junk}:jobs' - + COUNT 1 | sed -n '/^job$/{n;p;}')
send() { # NAME JOB TIMES: poses as the machine NAME, and sends TIMES invalid results for JOB
    for _ in $(seq "$3"); do
        redis xadd 'fo:{junk}:results' '*' machine "$1" digest "$digest" job "$2" records y >/dev/null
    done
}
send vm x 20
send stranger x 5
send "$(head -c 100000 /dev/zero | tr '\0' n)" x 5
send vm "$job" 1
send stranger "$job" 10
await '10 so far[)]: it sent something that is not a result' "$folder/junk.log" junk
until [ "$(redis xlen 'fo:{junk}:results')" = 0 ]; do sleep 0.1; done
check 'junk pauses nobody' 1 '^$' sh -c "echo; grep paused '$folder/junk.log'"
check 'junk has no row' 0 '^[1-9]' sh -c "'$faceoff' farm status '$farm' --event junk | tee '$folder/status' | wc -l"
! grep -qE 'stranger|nnn|lll' "$folder/status" || { fail 'a stranger is among the machines'; cat "$folder/status"; }
send vm "$job" 1
# shellcheck disable=SC2086
forged=$("$faceoff" export --db "$folder/junk.alone.db" --event junk | grep "\"seed\":$(set -- $job && echo "$8")," |
    sed 's/"scores":\[\([0-9]*\),\([0-9]*\)\],"winner":./"scores":[9\1,\2],"winner":1/')
redis xadd 'fo:{junk}:results' '*' machine vm digest "$digest" job "$job" records "$forged" >/dev/null
await 'machine vm is paused: its record of game [0-9]+: "scores" are 9[0-9]* and [0-9], but the turns give' "$folder/junk.log" junk
[ "$(awk 'length > 500' "$folder/junk.log" | wc -l)" = 0 ] || fail 'a name is told in full'
# the command in the log works as printed
sed -n 's/.*; `\(.*\)` resumes it$/\1/p' "$folder/junk.log" | tail -1 >"$folder/hint"
check 'the printed command' 0 '^junk: resume vm$' sh "$folder/hint"
redis del 'fo:{junk}:worker:one' >/dev/null
worker vm
join junk
[ "$ended" = 0 ] || fail "an event with junk in its results: exit code $ended"
join vm
same junk

# --- a coordinator publishes the bots' files before the event, so that a waiting machine finds all of them ---

redis flushall >/dev/null
redis config set slowlog-max-len 10000 >/dev/null
redis config set slowlog-log-slower-than 0 >/dev/null
# shellcheck disable=SC2086
coordinate odd $play --bot @random --bot low=@random --games 20
until [ "$(redis hget 'fo:{odd}:event' version)" ] && [ "$(redis sismember fo:events odd)" = 1 ]; do sleep 0.05; done
redis config set slowlog-log-slower-than -1 >/dev/null
redis --no-raw slowlog get 10000 >"$folder/commands" # the newest command comes first
grep -A 1 '"SET"$' "$folder/commands" | grep -q '"fo:blob:' || fail 'no file was written'
awk '/"fo:blob:/ && last ~ /"SET"$/ { file = 1 } /"odd"$/ && last ~ /"fo:events"$/ && file { exit 1 } { last = $0 }' \
    "$folder/commands" || fail 'an event was told before its files were there'
version=$(redis hget 'fo:{odd}:event' version)
redis hset 'fo:{odd}:event' version 9.9 >/dev/null
check 'another version' 1 'the event is run by 9.9; all machines' "$faceoff" work "$farm"
redis hset 'fo:{odd}:event' version "$version" >/dev/null
for blob in $(redis --raw keys 'fo:blob:*'); do
    redis set "$blob" changed >/dev/null
done
check 'a changed file' 1 'do not match its SHA-256' "$faceoff" work "$farm" --cache "$folder/fresh" --name fresh --sandbox "$level"
"$faceoff" farm status "$farm" >"$folder/status"
grep -q 'do not match its SHA-256' "$folder/status" || fail 'the status does not say why a machine is out'
worker five # this machine already has the files
join odd
[ "$ended" = 0 ] || fail 'an event whose blobs were changed is not over'
join five

# --- coordinators always write the sandbox level, but an event whose description lacks it needs no sandbox ---

all='3:cup
18:{"contest":"potm"}
1:a
9:/bin/true
0:
1:b
9:/bin/true
0:'
redis hset 'fo:{bare}:event' format 4 version "$version" kind cup options '{"contest":"potm"}' speed 0 bots 2 \
    digest "$(echo "$all" | sha256sum | cut -d ' ' -f 1)" \
    name.0 a command.0 /bin/true files.0 '' name.1 b command.1 /bin/true files.1 '' >/dev/null
redis hset 'fo:{bare}:control' '*' drain >/dev/null
redis sadd fo:events bare >/dev/null
check 'an event without a sandbox' 0 '^$' sh -c "'$faceoff' work '$farm' --event bare --sandbox off -j 1 --quiet; code=\$?; echo; exit \$code"
redis srem fo:events bare >/dev/null

# --- if a bot cannot start on one machine, its games are played on another one ---

mkdir "$folder/bin"
cat >"$folder/bin/fo-runtime" <<END
#!/bin/sh
exec "$faceoff" bot soccer --protocol codingame --engine random --seed 1
END
printf '#!/usr/bin/env fo-runtime\n' >"$folder/script"
chmod +x "$folder/bin/fo-runtime" "$folder/script"
path=$PATH
PATH=$folder/bin:$path
coordinate runtime --contest codingame --bot "script=$folder/script" --bot @random --bot @greedy --games 4
PATH=$path
worker poor --sandbox off
until "$faceoff" farm status "$farm" | grep -q 'script failed to start on this machine'; do sleep 0.1; done
await '^faceoff tournament: machine poor: script failed to start on this machine: ' "$folder/runtime.log" runtime
PATH=$folder/bin:$path
worker rich --sandbox off
PATH=$path
join runtime
[ "$ended" = 0 ] || fail 'missing runtime: the event is not over'
grep -qE '^ *[0-9]+ script .* 0 +0( +([0-9.]+%|-))?$' "$folder/runtime.out" || { fail 'missing runtime: it cost games'; cat "$folder/runtime.out"; }
join poor
join rich

# --- a machine that is too slow, too fast, or wakes threads too late is refused, unless the event allows it. The event
# contains a made-up speed for the coordinator's machine, so that other load does not affect the test. If the limit is 1
# ms per turn, every machine wakes its threads too late (by more than 2 % of the limit) ---

# shellcheck disable=SC2086
{
    alone unfair $play --bot @random --bot low=@random --games 20
    start unfair "$faceoff" tournament --farm "$farm" --db "$folder/unfair.db" --event unfair $play --bot @random --bot low=@random --games 20
    start noisy "$faceoff" tournament --farm "$farm" --db "$folder/noisy.db" --event noisy --contest codingame --turn-ms 1 \
        --scale-time --bot @random --bot low=@random --games 20
}
for event in unfair noisy; do
    until [ "$(redis hget "fo:{$event}:event" speed)" ]; do sleep 0.05; done
done
refused() { # NAME REASON: checks that the machine and the coordinator report the reason
    check "$1" 1 "$2" "$faceoff" work "$farm" --event "$event" --name "$1" --cache "$folder/cache" -j 1 --sandbox "$level"
    check "$1, to the coordinator" 0 "^    $2" "$faceoff" farm status "$farm" --event "$event"
}
refused noisy '.*wakes a thread [0-9.]+ ms late in 1 of 100 cases, which is more than 2% of the [0-9.]+ ms per turn'
event=unfair
redis hset 'fo:{unfair}:event' speed 1e15 >/dev/null
refused slow 'a slot of this machine is 0\.00 times as fast as a coordinator slot, but must be 0\.5 to 2\.0 times'
redis hset 'fo:{unfair}:event' speed 1 >/dev/null
refused fast 'a slot of this machine is [0-9]{4,}\.[0-9]{2} times as fast as a coordinator slot'
redis hset 'fo:{unfair}:event' speed 0 >/dev/null
worker fair --event unfair
join unfair
[ "$ended" = 0 ] || fail "an event from which machines were refused: exit code $ended"
join fair
same unfair
"$faceoff" farm stop "$farm" --event noisy >/dev/null
join noisy

# --- a full Redis server is reported, and nothing is lost ---

worker six
# shellcheck disable=SC2086
{
    alone full $play --bot @random --bot low=@random --games 120
    coordinate full $play --bot @random --bot low=@random --games 120
}
await_games full 10
rest full
redis config set maxmemory 1 >/dev/null
waiting=$(redis xlen 'fo:{full}:jobs') # the results of these jobs cannot be stored
"$faceoff" farm resume "$farm" >/dev/null
await 'OOM' "$folder/full.log" full
if [ "$waiting" -gt 0 ]; then # otherwise no job is left, so no result reaches the full Redis server
    await 'OOM' "$folder/six.log" six # the machine keeps its results
fi
redis config set maxmemory 0 >/dev/null
join full
join six
same full

# --- a Redis server that accepts connections but does not answer ---

kill -STOP "$(cat "$folder/redis.pid")"
check 'a silent Redis' 1 ': no answer within 10 s$' "$faceoff" farm status "$farm"
kill -CONT "$(cat "$folder/redis.pid")"

stop redis TERM
exit $((failures > 0))
