#!/bin/sh
# Plays many games in strict sandboxes, and kills faceoff many times. Tests that no process, mount, folder or control
# group is left behind. Usage: sandbox_leaks.sh FACEOFF
# If FACEOFF_SLOW is set, the test plays 10,000 games instead of 200, and kills faceoff 100 times instead of 5.
set -u
export LC_ALL=C
games=200 kills=5
[ -n "${FACEOFF_SLOW:-}" ] && games=10000 kills=100
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
program=faceoff-$$ # a name that no other process has
cp "$1" "$folder/$program"
faceoff=$folder/$program
failures=0

if ! "$faceoff" sandbox-check >"$folder/out" 2>"$folder/err"; then
    echo "SKIPPED: $(cat "$folder/err")"
    exit 77
fi

ours() { # prints the ids of this program's processes, including its helper processes
    for process in /proc/[0-9]*; do
        case $(readlink "$process/exe" 2>/dev/null) in
        "$faceoff"*) echo "${process#/proc/}" ;;
        esac
    done
}

# Counts only what this program may have left behind. Other tests run at the same time, and the machine's own mounts may
# change. The mounts of a sandbox are named "root" and "box" (src/sandbox/root.c).
count() {
    echo "$(grep -cE "^(root|box) |$folder" /proc/self/mounts) mounts, $(find /sys/fs/cgroup -type d -name 'faceoff-*' \
        -newer "$folder/$program" -exec sh -c '[ -z "$(cat "$1/cgroup.procs")" ]' _ {} ';' -print 2>/dev/null | wc -l) groups, \
$(ours | wc -l) processes, $(find "$TMPDIR" -mindepth 1 | wc -l) folders"
}

settled() { # NAME: waits up to 20 s until nothing is left
    for _ in $(seq 200); do
        after=$(count)
        [ "$after" = "0 mounts, 0 groups, 0 processes, 0 folders" ] && return 0
        sleep 0.1
    done
    echo "FAILED: $1: $after are left"
    failures=$((failures + 1))
}

mkdir "$folder/tmp"
export TMPDIR="$folder/tmp"
"$faceoff" tournament --contest codingame --bot a=@random --bot b=@random --bot c=@greedy --games $((games / 3)) \
    --sandbox strict --db "$folder/db" --quiet &
pid=$!
descriptors=0
while kill -0 $pid 2>/dev/null; do
    now=$(find /proc/$pid/fd -type l 2>/dev/null | wc -l)
    [ "$now" -gt "$descriptors" ] && descriptors=$now
    sleep 0.2
done
wait $pid || { echo "FAILED: $games games: exit code $?"; failures=$((failures + 1)); }
[ "$descriptors" -lt 200 ] || { echo "FAILED: $descriptors descriptors at once"; failures=$((failures + 1)); }
settled "$games games"

for contest in codingame potm; do
    for _ in $(seq $kills); do
        "$faceoff" match --contest $contest --bot @random --bot @random --games 1000000 --sandbox strict --quiet &
        pid=$!
        for _ in $(seq 100); do
            [ "$(ours | wc -l)" -gt 4 ] && break
            sleep 0.02
        done
        kill -9 $pid
        wait $pid 2>/dev/null
    done
    settled "$kills times kill -9 in $contest"
done
echo "$games games, $kills kills in two contests: $(count), $descriptors descriptors at most"
[ "$failures" = 0 ]
