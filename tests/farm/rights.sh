#!/bin/sh
# Tests a farm with a real Redis server, whose users have exactly the rights listed in docs/farm.md. An event is played,
# inspected and paused. With a wrong password, or with fewer rights, the error must say what is wrong.
# Usage: rights.sh FACEOFF SOURCES
set -u
. "$(dirname "$0")/setup.sh"

sed -n '/^user /p' "$2/docs/farm.md" >"$folder/users"
[ "$(wc -l <"$folder/users")" = 3 ] || fail 'docs/farm.md has other users than it had'
echo 'user other on >other ~other:* +@all' >>"$folder/users"

# Finds a free port. If Redis cannot use a port, it exits before it opens its socket.
port=$((20000 + $$ % 10000))
until redis ping | grep -q NOAUTH; do
    if ! kill -0 "$(cat "$folder/redis.pid" 2>/dev/null)" 2>/dev/null; then
        port=$((port + 1))
        start redis redis-server --port "$port" --bind 127.0.0.1 --unixsocket "$socket" --dir "$folder" --save '' --aclfile "$folder/users"
    fi
    sleep 0.05
done
at=127.0.0.1:$port

check 'a wrong token' 1 'refuses access: WRONGPASS' "$faceoff" work "redis://work:wrong@$at"
# shellcheck disable=SC2086
check 'a wrong token of the coordinator' 1 'refuses access: WRONGPASS' "$faceoff" tournament --farm "redis://:secret@$at" $play \
    --db "$folder/wrong.db" --bot @random --bot low=@random
# Missing rights may be granted later, so the program reports them and waits.
farm=redis://other:other@$at
# shellcheck disable=SC2086
coordinate other $play --bot @random --bot low=@random
worker stranger
await 'NOPERM' "$folder/other.log" other
await 'NOPERM' "$folder/stranger.log" stranger
stop other TERM
stop stranger TERM
rm "$folder/other.log" "$folder/stranger.log"

# shellcheck disable=SC2086
alone rights $play --bot @random --bot low=@random --games 200
farm=redis://work:secret@$at
worker one
farm=redis://head:secret-of-head@$at
# shellcheck disable=SC2086
coordinate rights $play --bot @random --bot low=@random --games 200
await_games rights 10
rest rights
check 'status' 0 'paused: by hand' "$faceoff" farm status "$farm"
stop one TERM # the worker leaves the worker list and returns its jobs
[ "$ended" = 0 ] || { fail "a worker with its rights: exit code $ended"; cat "$folder/one.log"; }
check 'resume' 0 'resume all' "$faceoff" farm resume "$farm"
farm=redis://work:secret@$at
worker two
join rights
[ "$ended" = 0 ] || { fail "an event with rights: exit code $ended"; cat "$folder/rights.log"; }
join two
same rights
grep -h NOPERM "$folder"/*.log && fail 'somebody lacks a right'

stop redis TERM
exit $((failures > 0))
