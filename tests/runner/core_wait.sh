#!/bin/sh
# Tests that the time for which a bot waits for a processor core is measured at each given sandbox level.
# Usage: core_wait.sh FACEOFF LEVEL..
faceoff=$1
shift
. "$(dirname "$0")/../check.sh"
cd "$folder" || exit 1

[ -r /proc/self/schedstat ] || { echo 'SKIPPED: this kernel does not count how long threads wait'; exit 77; }

# measures LEVEL: plays two games with a bot that sleeps and loses on time. Prints the number of records that contain
# the time for which the bot waited for a core. On a busy machine, the bot may not be running yet when it is first
# measured, and then this time is unknown. The games are therefore repeated a few times, until both records contain the
# time.
measures() {
    for _ in 1 2 3 4 5 6 7 8; do
        count=$("$faceoff" match --contest codingame --first-ms 3000 --games 1 --quiet --sandbox "$1" \
            --bot "slow=sleep 1000" --bot @random --out - 2>said | grep -cE '"rule":"timeout",.*"core_wait_ms":[0-9]')
        [ "$count" != 2 ] || break
    done
    cat said
    echo "$count"
}

for level in "$@"; do
    if [ "$level" != off ] && ! "$faceoff" sandbox-check --sandbox "$level" >/dev/null 2>&1; then
        echo "SKIPPED: sandbox $level: this system cannot make one"
        continue
    fi
    check "level $level" 0 '^2$' measures "$level"
done

[ "$failures" -eq 0 ]
