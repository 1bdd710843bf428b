#!/bin/sh
# Tests a small farm with a real Redis server. Every format must give the same table as a single machine, no game may be
# played twice, and an event must stay with its coordinator. Usage: farm.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"
three='--bot @random --bot @greedy --bot low=@random'

start_redis

# --- another coordinator already runs the event, so the new coordinator gives up after a while. The other coordinator
# is in a container that has the same host name, so its process id has no meaning outside the container. ---

taken="$(hostname) 4194305 1 $(cat /proc/sys/kernel/random/boot_id)"
redis set 'fo:{taken}:coordinator' "$taken" >/dev/null
# shellcheck disable=SC2086
coordinate taken $play --bot @random --bot low=@random --games 20 # this coordinator gives up during the following tests

# --- if the Redis server cannot be reached, a machine reports this immediately, and again after a while ---

start nobody timeout 60 "$faceoff" work "unix://$folder/none.sock"
await 'none.sock: No such file or directory$' "$folder/nobody.log" nobody
await 'none.sock: No such file or directory; still trying after [0-9]+ s$' "$folder/nobody.log" nobody
stop nobody TERM
[ "$ended" = 0 ] || fail "a machine that never found its Redis: exit code $ended"
[ "$(grep -c still "$folder/nobody.log")" -le 2 ] || fail 'a machine without a Redis says so too often'

# --- a machine that is waiting for an event with a given name stops on request ---

redis sadd fo:events ghost >/dev/null
worker lonely --event ghost
await 'waiting for an event' "$folder/lonely.log" lonely
stop lonely TERM
[ "$ended" = 0 ] || fail "a machine whose event is not there yet: exit code $ended"
redis srem fo:events ghost >/dev/null

# --- events of every format, on two machines ---

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

# --- if a bot joins a finished round robin, the table is the same as on one machine with all bots from the start ---

# shellcheck disable=SC2086
{
    alone grown $play $three --bot 'd=@greedy --seed 3' --format round-robin --games 8
    coordinate grown $play $three --format round-robin --games 8
    join grown
    rm "$folder/grown.out"
    coordinate grown --resume --bot 'd=@greedy --seed 3'
}
join grown
[ "$ended" = 0 ] || fail "a bot joins: exit code $ended"
same grown

# --- the name of an event may be any string ---

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

# --- a sequential test, with kept processes and sets of four games, stops after the same game as on one machine ---

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

# --- machines receive a book of openings through Redis ---

printf '0;1\n5;6;1;1\n1;3;1;17\n' >"$folder/book.txt"
book="--contest codingame --turn-ms 60000 --first-ms 60000 --bot @random --bot @greedy --games 16 --openings $folder/book.txt"
# shellcheck disable=SC2086
{
    alone book $book 2>/dev/null
    coordinate book $book
}
join book
[ "$ended" = 0 ] || fail "a book of openings: exit code $ended"
same book

# --- if nothing is lost, no game is played twice ---

redis config resetstat >/dev/null
# shellcheck disable=SC2086
coordinate once $play --bot @random --bot low=@random --games 100
join once
added=$(redis info commandstats | sed -n 's/^cmdstat_xadd:calls=\([0-9]*\),.*/\1/p')
[ "$added" = 100 ] || fail "undisturbed: $added entries for 50 rounds and their results"
games=$(sed -n 's/^\([0-9]*\) games* in .*, played by:$/\1/p' "$folder/once.log")
[ "$games" = 100 ] || fail "undisturbed: $games games of 100"
[ "$(awk '$1 == "one" || $1 == "two" { sum += $5 } END { print sum }' "$folder/once.log")" = 100 ] ||
    fail 'undisturbed: the machines have played another number of games'

# --- the new coordinator has given up, because the other one still runs the event ---

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
