#!/bin/sh
# Tests that the time that a bot waits for a processor core is measured at each given sandbox level.
# Usage: core_wait.sh FACEOFF LEVEL..
faceoff=$1
shift
. "$(dirname "$0")/../check.sh"
cd "$folder" || exit 1

[ -r /proc/self/schedstat ] || { echo 'SKIPPED: this kernel does not count how long threads wait'; exit 77; }

# measures LEVEL: plays two games with a bot that sleeps and loses on time. Prints the number of records that contain
# the time that the bot waited for a core.
measures() {
    "$faceoff" match --contest codingame --first-ms 3000 --games 1 --quiet --sandbox "$1" \
        --bot "slow=sleep 1000" --bot @random --out - 2>said | grep -cE '"rule":"timeout",.*"core_wait_ms":[0-9]'
    cat said
}

for level in "$@"; do
    if [ "$level" != off ] && ! "$faceoff" sandbox-check --sandbox "$level" >/dev/null 2>&1; then
        echo "SKIPPED: sandbox $level: this system cannot make one"
        continue
    fi
    check "level $level" 0 '^2$' measures "$level"
done

[ "$failures" -eq 0 ]
