#!/bin/sh
# Tests a cup on a farm. The coordinator compiles the entries, and machines play the games. One machine is killed. The
# result must be the same as on a single machine. Usage: cup.sh FACEOFF ENTRIES-FOLDER
set -u
. "$(dirname "$0")/setup.sh"

entries=$folder/entries
"$faceoff" entry --contest potm -o "$entries" "$2/edges.c" "$2/guard.c" "$2/mapper.c" "$2/locker.c" 2>/dev/null ||
    fail 'the entries cannot be made'
cat >"$entries/script.pl" <<'END'
#!/usr/bin/perl
# POTM ENTRY: Script
# Your Name: Nobody
my @words = split ' ', <STDIN>;
print "north\n";
END

# result NAME: prints what must be equal in both cups: the printed text, the JSON, and the records without times and
# memory use.
result() {
    "$faceoff" export --db "$folder/$1.db" | sed 's/"ms":\[[^]]*\]//; s/"began":"[^"]*","ended":"[^"]*",//; s/,"usage":.*//' >"$folder/$1.jsonl"
}

play="--contest potm --seed 7 --games 4 --sandbox $level --bank-ms 0 --turn-ms 60000"
# shellcheck disable=SC2086
"$faceoff" cup $play -j 2 --db "$folder/alone.db" --out "$folder/alone.json" "$entries" >"$folder/alone.out" 2>"$folder/alone.log" ||
    fail 'the cup on one machine'
result alone
all=$(wc -l <"$folder/alone.jsonl")

# cup_of NAME OPTIONS..: starts the coordinator of the cup.
cup_of() {
    name=$1
    shift
    # shellcheck disable=SC2086
    start "$name" "$faceoff" cup $play --farm "$farm" --any-machine --db "$folder/$name.db" --event cup --out "$folder/$name.json" "$@" \
        "$entries"
}

same_cup() {
    for kind in out json jsonl; do
        cmp -s "$folder/alone.$kind" "$folder/$1.$kind" || { fail "$1: another $kind than on one machine"; diff "$folder/alone.$kind" "$folder/$1.$kind" | head -5; tail -5 "$folder/$1.log"; }
    done
}

# --- without losses ---

start_redis
worker one --stay
worker two --stay
cup_of quiet
join quiet
[ "$ended" = 0 ] || fail "exit code $ended"
result quiet
same_cup quiet
played=$(awk '$1 == "one" || $1 == "two" { sum += $5 } END { print sum }' "$folder/quiet.log")
[ "$played" = "$all" ] || fail "the machines have played $played of $all games"

# --- a machine is killed, and then the coordinator; the coordinator is started again and resumes the cup ---

cup_of killed
await_games killed $((all / 4))
stop one KILL
await_games killed $((all / 2))
stop killed KILL
worker three --stay
: >"$folder/killed.out"
cup_of killed --resume
join killed
[ "$ended" = 0 ] || fail "killed: exit code $ended"
result killed
# The second coordinator also reports the games that the first coordinator stored, so its output is the same.
same_cup killed
stop two TERM
stop three TERM

# --- if no machine joins, no speed is reported ---

cup_of lonely
until [ "$(redis exists 'fo:{cup}:coordinator')" = 1 ]; do sleep 0.05; done
stop lonely TERM
[ "$ended" = 1 ] || fail "nobody comes: exit code $ended"
grep 'a second' "$folder/lonely.log" && fail 'nobody comes: a speed is told'

# --- options that cannot be combined ---

check 'jobs' 2 'give it to `.*faceoff work` on each machine$' "$faceoff" cup --contest potm --farm "$farm" -j 2 "$entries"
check 'a season' 2 '--farm is only for finals' "$faceoff" cup standings --season "$folder/season" --farm "$farm"

stop redis TERM
exit $((failures > 0))
