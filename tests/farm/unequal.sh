#!/bin/sh
# Tests a farm of unequal machines. A much slower machine is refused, or gets more time if the event scales time limits.
# A machine on which bots are late is paused. Usage: unequal.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"

start_redis

# --- a machine whose slots share a core is refused, or gets more time if the event scales time limits. The machine's
# speed depends on other load, so the test uses the measured speeds ---

cat >"$folder/tells" <<END
#!/bin/sh
echo "\$1" >>"$folder/clocks"
until [ -e "$folder/go" ]; do sleep 0.1; done
shift
exec "\$@"
END
chmod +x "$folder/tells"
core=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')
bot="$faceoff bot soccer --protocol codingame --seed {seed} --opening {opening} --engine random"
slow() { # SLOTS: runs a worker whose slots all share one core
    taskset -c "$core" "$faceoff" work "$farm" --name slow --cache "$folder/cache" -j "$1" --sandbox off
}
# shellcheck disable=SC2086
unequal() { # EVENT OPTIONS..: coordinates an event without --any-machine
    start "$1" "$faceoff" tournament --farm "$farm" --db "$folder/$1.db" --event "$@" $play --games 40 \
        --bot "a=$folder/tells {turn_ms} $bot" --bot "b=$bot"
}
touch "$folder/go"
unequal fair
until [ "$(redis exists 'fo:{fair}:event')" = 1 ]; do sleep 0.1; done
if slow 64 2>"$folder/refused"; then
    join fair
    awk '$1 == "slow" { speed = $9 } END { exit !(speed >= 0.5) }' "$folder/fair.log" || fail 'a slow machine was let in'
    echo "SKIPPED: this machine is so busy that none is slower"
else
    grep -q 'a slot of this machine is 0\.[0-5][0-9] times as fast as a coordinator slot' "$folder/refused" ||
        { fail 'a slow machine: the reason is not told'; cat "$folder/refused"; }
    "$faceoff" farm status "$farm" | grep -q '0\.[0-5][0-9] times as fast' || fail 'the status does not say why a machine is out'
    "$faceoff" farm stop "$farm" --event fair >/dev/null
    join fair
fi
rm -f "$folder/clocks"
# shellcheck disable=SC2086
alone scaled $play --games 40 --bot "a=$bot" --bot "b=$bot"
rm -f "$folder/go" # the bots wait until the status shows the slow machine
unequal scaled --scale-time
start slow slow 16
until "$faceoff" farm status "$farm" >"$folder/status" && grep -q '^slow ' "$folder/status"; do
    kill -0 "$(cat "$folder/slow.pid")" || { fail 'a slow machine with time to scale is refused'; cat "$folder/slow.log"; exit 1; }
    sleep 0.1
done
touch "$folder/go"
join slow
[ "$ended" = 0 ] || fail "a slow machine with time to scale: exit code $ended"
join scaled
same scaled
awk -v turn_ms="$(sort -u "$folder/clocks")" '$1 == "slow" { off = 60000 / turn_ms - $9 } END { exit !(turn_ms > 0 && off * off < 0.0001) }' \
    "$folder/status" || { fail 'the clock is not scaled by the speed that is told'; sort -u "$folder/clocks"; cat "$folder/status"; }

# --- a machine on which bots are late is paused, but the games that they lost there stay lost ---

mkdir "$folder/late" "$folder/soon"
printf '#!/bin/sh\nexec sleep 60\n' >"$folder/late/fo-clockwork"
printf '#!/bin/sh\nexec "%s" bot soccer --protocol codingame --engine random --seed 1\n' "$faceoff" >"$folder/soon/fo-clockwork"
printf '#!/usr/bin/env fo-clockwork\n' >"$folder/clockwork"
chmod +x "$folder/late/fo-clockwork" "$folder/soon/fo-clockwork" "$folder/clockwork"
path=$PATH
PATH=$folder/soon:$path
coordinate tired --contest codingame --bot "clockwork=$folder/clockwork" --bot @random --games 200 --first-ms 5000 --turn-ms 5000
worker soon --sandbox off
await_games tired 20
"$faceoff" farm pause "$farm" soon >/dev/null
PATH=$folder/late:$path
start late "$faceoff" work "$farm" --name late --cache "$folder/cache" -j 12 --sandbox off
PATH=$path
await 'machine late is paused' "$folder/tired.log" tired
"$faceoff" farm resume "$farm" soon >/dev/null
join tired
[ "$ended" = 0 ] || fail 'a paused machine: the event is not over'
late=$(awk '$1 == "late" { print $8 }' "$folder/tired.log")
[ "${late:-0}" -ge 8 ] || fail 'a paused machine: its games by time are not counted'
stop late TERM
join soon

stop redis TERM
exit $((failures > 0))
