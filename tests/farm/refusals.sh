#!/bin/sh
# A farm with a real Redis: what does not belong is refused, with the reason, and nothing is lost.
# Usage: refusals.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
. "$(dirname "$0")/setup.sh"
faceoff=$1

# No clock decides anything here.
play="--contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000"

start_redis

# --- what does not belong is refused, with the reason ---

check 'a wrong address' 2 'the address must be redis://' "$faceoff" work head
check 'TLS' 2 'ssh tunnel' "$faceoff" work rediss://head
check 'wires' 2 'the wires are on other machines' \
    "$faceoff" tournament --farm "$farm" --log x --contest judge --bot @random --bot @greedy
redis config set requirepass secret >/dev/null
farm_open=$farm
check 'no token' 1 'does not let us in: NOAUTH' "$faceoff" work "$farm"
redis -a secret config set requirepass '' >/dev/null

# --- an event as it should be; its machine keeps the files of the bots ---

# shellcheck disable=SC2086
head_of first $play --bot @random --bot low=@random --games 2
worker zero
join first
[ "$ended" = 0 ] || fail "an event as it should be: exit code $ended"
join zero

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
