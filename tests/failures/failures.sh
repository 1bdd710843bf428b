#!/bin/sh
# Makes one system call of faceoff fail in a short event. The slow run does this for each call of each kind in turn,
# until the event passes without a failure. The quick run does it for every seventh call. After a failure, the event
# must either continue or stop with a message. Once it is resumed, it must contain exactly the games of an event without
# failures: no game is lost or stored twice, and no bot is blamed. Usage: failures.sh FACEOFF FAILING-LIBRARY
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
library=$2
slow=${FACEOFF_SLOW:-0}
step=$((slow == 1 ? 1 : 7))
cd "$folder" || exit 1
mkdir tmp
export TMPDIR="$folder/tmp"
runs=0

plain() { sed 's/"ms":\[[^]]*\]//; s/"began":"[^"]*","ended":"[^"]*",//; s/,"usage":.*//'; }

wrong() { # TEXT: reports what went wrong after the failure of call $number of kind $kind
    failures=$((failures + 1))
    echo "FAILED: $event, $kind $number: $1"
    cat said resumed
}

# sweep EVENT STEP KIND COMMAND..: plays the event repeatedly, each time with one failing call of this kind: call 1,
# then call 1 + STEP, and so on. Stops when the event ends before the call that would fail.
sweep() {
    event=$1
    by=$2
    kind=$3
    shift 3
    number=1
    while :; do
        rm -f event.db event.db-* failed
        : >resumed
        env LD_PRELOAD="$library" FAILING_KIND="$kind" FAILING_NUMBER=$number FAILING_REPORT=failed \
            "$@" >said 2>&1 </dev/null
        status=$?
        [ -e failed ] || break
        runs=$((runs + 1))
        case $status in
        0) ;;
        1 | 134) [ -s said ] || wrong "exit code $status without a message" ;;
        *) wrong "exit code $status" ;;
        esac
        if [ "$status" != 0 ]; then
            "$@" --resume >resumed 2>&1 </dev/null || wrong 'it cannot be resumed'
        fi
        [ "$status" = 134 ] || [ -z "$(ls tmp)" ] || wrong "it left $(ls tmp)"
        rm -rf tmp/*
        "$faceoff" export --db event.db 2>>resumed | plain >"games"
        cmp -s "$event.games" games || { wrong 'other games'; diff "$event.games" games; }
        number=$((number + by))
    done
    [ "$number" -gt 1 ] || wrong 'no call of this kind was seen'
}

# play EVENT STEP KINDS COMMAND..: plays the event once without a failure, then sweeps these kinds of calls.
play() {
    event=$1
    by=$2
    kinds=$3
    shift 3
    rm -f event.db event.db-*
    "$@" >said 2>&1 || { echo "FAILED: $event without a failure"; cat said; exit 1; }
    "$faceoff" export --db event.db | plain >"$event.games"
    for kind in $kinds; do
        times=1
        [ "$kind" != malloc ] || times=40 # an event calls malloc very often
        sweep "$event" $((times * by)) "$kind" "$@"
    done
}

all='write read pwrite pread fsync pipe socketpair fork epoll_ctl open ftruncate sendmsg malloc'
options="--db event.db --quiet -j 1 --turn-ms 60000 --first-ms 60000"
# shellcheck disable=SC2086
{
    play tournament "$step" "$all" "$faceoff" tournament --contest codingame --bot a=@greedy --bot b=@random --games 2 $options
    [ "$slow" = 0 ] || play cup 3 "$all" "$faceoff" cup --contest codingame --sandbox off $options a=@greedy b=@random
    if [ "$slow" = 0 ]; then by=67 kinds=read; else by=50 kinds=$all; fi
    play processes $by "$kinds" "$faceoff" tournament --contest potm --bot a=@random --bot b=@greedy --games 2 $options
}

# folders EVENT LAST COMMAND..: kills the program just after it has created its first folder, its second, and so on. It
# must not leave a folder behind.
folders() {
    event=$1 kind=mkdir number=1 last=$2
    shift 2
    while [ "$number" -le "$last" ]; do
        rm -f event.db event.db-* failed
        (env LD_PRELOAD="$library" FAILING_KIND=mkdir FAILING_NUMBER=$number FAILING_REPORT="$folder/failed" "$@"; :) >said 2>&1 </dev/null
        [ -e failed ] || break
        for _ in $(seq 200); do
            [ -n "$(ls tmp)" ] || break
            sleep 0.1
        done
        [ -z "$(ls tmp)" ] || wrong "it left $(ls tmp)"
        rm -rf tmp/*
        number=$((number + 1))
    done
    [ "$number" -gt 2 ] || wrong 'no folder was created'
}
echo 'int main(void) { return 0; }' >one.c
cp one.c two.c
# The first two folders of a cup are the workshop's.
folders cup $((slow == 1 ? 100 : 2)) "$faceoff" cup --contest potm --db event.db one.c two.c
for sandbox in off basic; do
    folders "match, $sandbox" 100 "$faceoff" match --contest potm --sandbox $sandbox --bot @random --bot @greedy --games 2 -j 1
done
echo "$runs failures"
exit $((failures > 0))
