# The farm tests that use a real Redis server source this file. Its functions start, stop and watch servers and
# machines. All servers and machines are stopped at the end of a test.
# shellcheck shell=sh
. "$(dirname "$0")/../check.sh"
if ! command -v redis-server >/dev/null || ! command -v redis-cli >/dev/null; then
    echo "SKIPPED: no redis-server here; ./dev test --all installs it"
    exit 77
fi
LC_ALL=C
export LC_ALL
faceoff=$1
# The time limits are long, so that the clock never decides a game.
# shellcheck disable=SC2034
play="--contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000"
socket=$folder/redis.sock
farm=unix://$socket

finish() {
    for file in "$folder"/*.pid; do
        [ -f "$file" ] && kill -9 "$(cat "$file")" 2>/dev/null
    done
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM HUP

fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
}

# start NAME COMMAND..: starts a command in the background, and writes its output to $folder/NAME.log.
start() {
    name=$1
    shift
    "$@" >>"$folder/$name.out" 2>>"$folder/$name.log" </dev/null &
    echo $! >"$folder/$name.pid"
}

# stop NAME SIGNAL: sends a signal to a started command and waits until it has ended. Sets $ended to its exit code.
stop() {
    kill "-$2" "$(cat "$folder/$1.pid")" 2>/dev/null
    join "$1"
}

# join NAME: waits until a started command ends by itself.
join() {
    wait "$(cat "$folder/$1.pid")" 2>/dev/null
    ended=$?
    rm -f "$folder/$1.pid"
}

redis() {
    redis-cli -s "$socket" "$@" 2>/dev/null
}

# start_redis [OPTIONS..]: starts a Redis server that keeps its data when it is killed.
start_redis() {
    mkdir -p "$folder/redis"
    start redis redis-server --port 0 --unixsocket "$socket" --dir "$folder/redis" --save '' --appendonly yes \
        --appendfsync no "$@"
    until redis ping | grep -qE 'PONG|NOAUTH'; do
        sleep 0.05
    done
}

# coordinate EVENT OPTIONS..: starts a coordinator, which writes its table to $folder/EVENT.out.
coordinate() {
    event=$1
    shift
    start "$event" "$faceoff" tournament --farm "$farm" --any-machine --db "$folder/$event.db" --event "$event" "$@"
}

# If this machine does not support a strict sandbox, the tests run without a sandbox. For a program built with a
# sanitizer, set LEVEL=off, because it needs more memory than a sandbox allows.
level=${LEVEL:-strict}
"$faceoff" sandbox-check >/dev/null 2>&1 || level=off

# worker NAME OPTIONS..: starts a worker.
worker() {
    name=$1
    shift
    start "$name" "$faceoff" work "$farm" --name "$name" --cache "$folder/cache" -j 2 --sandbox "$level" "$@"
}

# await PATTERN FILE NAME: waits until a line of the file matches. Fails if NAME ends before that.
await() {
    until grep -qE -e "$1" "$2" 2>/dev/null; do
        if ! kill -0 "$(cat "$folder/$3.pid")" 2>/dev/null; then
            # The command may have written the line just before it ended.
            grep -qE -e "$1" "$2" 2>/dev/null || fail "$3 has ended without: $1"
            return
        fi
        sleep 0.05
    done
}

# rest EVENT: pauses all machines and waits until no game is running, so that the event stays in progress for the next
# test.
rest() {
    until "$faceoff" farm pause "$farm" --event "$1" >/dev/null 2>&1; do
        kill -0 "$(cat "$folder/$1.pid")" 2>/dev/null || return # the event has not started, or has ended
        sleep 0.1
    done
    until "$faceoff" farm status "$farm" --event "$1" | awk '$2 $3 $4 ~ /^[0-9]+$/ && $4 > 0 { busy = 1 } END { exit busy }'; do
        sleep 0.1
    done
}

# await_games EVENT N: waits until N games are stored.
await_games() {
    until [ "$("$faceoff" games --db "$folder/$1.db" 2>/dev/null | grep -c '^ *[0-9]')" -ge "$2" ]; do
        kill -0 "$(cat "$folder/$1.pid")" 2>/dev/null || return 1
        sleep 0.1
    done
}

# alone EVENT OPTIONS..: plays the same event without a farm, and writes its table to $folder/EVENT.alone.
alone() {
    event=$1
    shift
    "$faceoff" tournament --db "$folder/$event.alone.db" --event "$event" --sandbox off "$@" >"$folder/$event.alone" 2>/dev/null
}

# same EVENT: checks that the event has the same table with and without a farm, and that each game is stored once.
same() {
    [ -s "$folder/$1.alone" ] || fail "$1: no table of one machine"
    if ! cmp -s "$folder/$1.alone" "$folder/$1.out"; then
        fail "$1: another table than on one machine"
        diff "$folder/$1.alone" "$folder/$1.out" | head -5
        tail -5 "$folder/$1.log"
    fi
    "$faceoff" export --db "$folder/$1.db" --event "$1" | sed 's/.*"game":\([0-9]*\).*/\1/' | sort | uniq -d >"$folder/twice"
    [ ! -s "$folder/twice" ] || fail "$1: games are stored twice"
}
