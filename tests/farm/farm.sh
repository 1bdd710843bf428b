#!/bin/sh
# A farm with a real Redis, small: every format gives the table of one machine, nothing is played
# twice, and another coordinator keeps what it has. Usage: farm.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"
three='--bot @random --bot @greedy --bot low=@random'

start_redis

# --- an event that another coordinator holds, which lives: its name stays, and after a while we give up. It is in a container,
# whose host name is ours too, and whose process numbers mean nothing here. ---

taken="$(hostname) 4194305 1 $(cat /proc/sys/kernel/random/boot_id)"
redis set 'fo:{taken}:coordinator' "$taken" >/dev/null
# shellcheck disable=SC2086
coordinate taken $play --bot @random --bot low=@random --games 20 # ends beside what follows

# --- a Redis that is not there: a machine tells it at once, and again after a while ---

start nobody timeout 60 "$faceoff" work "unix://$folder/none.sock"
await 'none.sock: No such file or directory$' "$folder/nobody.log" nobody
await 'none.sock: No such file or directory; still trying after [0-9]+ s$' "$folder/nobody.log" nobody
stop nobody TERM
[ "$ended" = 0 ] || fail "a machine that never found its Redis: exit code $ended"
[ "$(grep -c still "$folder/nobody.log")" -le 2 ] || fail 'a machine without a Redis says so too often'

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
        coordinate "$format" $play $bots --format "$format" --games 8
    }
    join "$format"
    [ "$ended" = 0 ] || fail "$format: exit code $ended"
    same "$format"
done

# --- any text is a name ---

echo '{"bots":[{"name":"Ann Smith","command":"@random"},{"name":"a=b","command":"@greedy"}]}' >"$folder/names.json"
# shellcheck disable=SC2086
{
    alone names $play --config "$folder/names.json" --games 8
    coordinate names $play --config "$folder/names.json" --games 8
}
join names
[ "$ended" = 0 ] || fail "names: exit code $ended"
same names
grep -q 'Ann Smith ' "$folder/names.out" || fail 'a name with a blank is not in the table'

# --- a test stops where it stops on one machine; processes kept; four games a round ---

# shellcheck disable=SC2086
{
    alone sprt $play --bot @random --bot @greedy --sprt elo0=0,elo1=50
    coordinate sprt $play --bot @random --bot @greedy --sprt elo0=0,elo1=50
}
join sprt
same sprt
alone judge --contest judge --turn-ms 60000 --bot @random --bot @greedy --games 16 --keep-processes
coordinate judge --contest judge --turn-ms 60000 --bot @random --bot @greedy --games 16 --keep-processes
join judge
same judge

# --- nothing is played twice when nothing is lost ---

redis config resetstat >/dev/null
# shellcheck disable=SC2086
coordinate once $play --bot @random --bot low=@random --games 100
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
grep -qF "another coordinator runs event \"taken\" on this Redis: $(echo "$taken" | cut -c 1-60)" "$folder/taken.log" ||
    fail 'an event that another coordinator holds: the reason is not told'
[ "$(redis get 'fo:{taken}:coordinator')" = "$taken" ] || fail 'the name of another coordinator was overwritten'
[ ! "$(redis exists 'fo:{taken}:event')" = 1 ] || fail 'an event of another coordinator was written'

stop one TERM
stop two TERM
stop redis TERM
exit $((failures > 0))
