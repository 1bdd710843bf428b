#!/bin/sh
# Tests which files a bot on a worker can read in a strict sandbox: its own files and those of --farm-files, but not the
# opponent's files. Usage: own_files.sh FACEOFF
set -u
. "$(dirname "$0")/setup.sh"
[ "$level" = strict ] || { echo 'SKIPPED: no strict sandbox here'; exit 77; }

mkdir -p "$folder/a" "$folder/b" "$folder/shared"
echo 'own data of a' >"$folder/a/data"
echo 'own data of b' >"$folder/b/data"
echo 'shared by all' >"$folder/shared/book"
# This bot prints what it finds in the cache, and exits. The record of the game contains the output.
cat >"$folder/a/spy.sh" <<END
for found in $folder/cache/bots/* $folder/cache/bots/*/* $folder/cache/bots/*/*/* $folder/cache/bots/*/*/*/*; do
    [ -f "\$found" ] && read -r line <"\$found" && echo "SEEN \$line" >&2
done
END
echo 'while read -r line; do :; done # program of b' >"$folder/b/wait.sh"

start_redis
worker one --stay
coordinate spy --contest codingame --first-ms 60000 --turn-ms 60000 --games 2 --sandbox strict --farm-files "$folder/shared" \
    --bot "a=sh $folder/a/spy.sh $folder/a/data" --bot "b=sh $folder/b/wait.sh --net=$folder/b/data"
join spy
[ "$ended" = 0 ] || { fail "the event: exit code $ended"; cat "$folder/spy.log"; }
"$faceoff" export --db "$folder/spy.db" --event spy >"$folder/records"
grep -q 'SEEN own data of a' "$folder/records" || fail 'a bot does not find its own file'
grep -q 'SEEN shared by all' "$folder/records" || fail 'a bot does not find a file of --farm-files'
grep -q 'SEEN own data of b' "$folder/records" && fail "a bot reads a file of its opponent"
grep -q 'SEEN .*program of b' "$folder/records" && fail "a bot reads the program of its opponent"


# --- a bot's working folder, environment variables and time limits are also sent to the worker ---

echo 'read -r line <data; echo "DIR $line, MODE $MODE, TURN $1" >&2' >"$folder/a/own.sh"
coordinate own --contest codingame --first-ms 60000 --turn-ms 60000 --games 2 --sandbox strict \
    --bot "a=[dir=$folder/a env.MODE=fast turn-ms=777] sh own.sh {turn_ms}" --bot "b=sh $folder/b/wait.sh"
join own
"$faceoff" export --db "$folder/own.db" --event own >"$folder/records"
grep -q 'DIR own data of a, MODE fast, TURN 777' "$folder/records" || fail "a bot's settings on a worker"

stop one TERM
stop redis TERM
exit $((failures > 0))
