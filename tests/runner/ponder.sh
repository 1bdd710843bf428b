#!/bin/sh
# Tests --ponder off: while a bot is to move, its opponent's processes are stopped. Before each answer, each bot looks
# up the state of its opponent's process. Usage: ponder.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 2

# Bot 0 moves north and bot 1 moves east, which is legal for a few turns. Bot 0 then gives up.
cat >bot.sh <<'END'
read -r id
echo $$ >"$id"
for _ in 1 2 3; do
    read -r _ && read -r _
    pid=$(cat "$((1 - id))" 2>/dev/null || echo none)
    for _ in $(seq "$TRIES"); do
        read -r _ _ state _ 2>/dev/null <"/proc/$pid/stat" || break
        [ "$state" = T ] && break
        sleep 0.05
    done
    [ -z "$state" ] || echo "the opponent is in state $state" >&2
    echo $((id * 2))
done
read -r _ && read -r _ && echo 9
read -r _
END

# seen TRIES OPTIONS..: plays two games between two of these bots. Sets `stopped` to how often a bot saw its opponent
# stopped, and `others` to how often it saw its opponent in any other state.
seen() {
    TRIES=$1
    export TRIES
    shift
    rm -rf 0 1 errors
    check "a game with $*" 1 'loses: bad_char' "$faceoff" match --contest codingame --bot 'a=sh bot.sh' \
        --bot 'b=sh bot.sh' --games 2 -j 1 --first-ms 60000 --turn-ms 60000 --stderr-dir errors "$@"
    stopped=$(cat errors/* | grep -c 'state T$')
    others=$(cat errors/* | grep -c 'state [^T]$')
    echo "$*: stopped $stopped times, not stopped $others times"
}
seen 400 --ponder off
{ [ "$stopped" -ge 10 ] && [ "$others" = 0 ]; } || { echo 'FAILED: a bot was not stopped'; failures=$((failures + 1)); }
seen 1 --ponder on
{ [ "$stopped" = 0 ] && [ "$others" -ge 10 ]; } || { echo 'FAILED: a bot was stopped'; failures=$((failures + 1)); }

# Both bots see the end of their input, so neither has to be killed at the end of its grace period. Whole games end as
# usual, even if the processes are kept for the next game.
for contest in judge codingame proglad; do
    check "$contest" 0 '^greedy +8 ' "$faceoff" match --contest $contest --bot @random --bot @greedy --games 8 \
        --ponder off --turn-ms 60000 --first-ms 60000 --grace-ms 60000
done
check 'a contest with a process for each turn' 2 'a bot runs only while it is to move' \
    "$faceoff" match --contest potm --bot @random --bot @greedy --ponder off
exit $((failures > 0))
