#!/bin/sh
# Tests that two programs never play the same event at the same time, wherever they run. Usage: one_owner.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
db=$folder/one.db

# This bot creates the file `begun` when it starts, and does not play until the file `go` exists.
cat >"$folder/bot.sh" <<END
touch $folder/begun
until [ -e $folder/go ]; do sleep 0.02; done
exec $faceoff bot soccer --protocol codingame --engine random
END

play() {
    "$faceoff" tournament --contest codingame --bot "waits=sh $folder/bot.sh" --bot @random --games 4 \
        --first-ms 3600000 --db "$db" --event one --quiet -j 1 >"$folder/first" 2>&1 &
    owner=$!
    until [ -e "$folder/begun" ] || ! kill -0 "$owner" 2>/dev/null; do sleep 0.02; done
}

# resume NAME PREFIX: checks that a second program may not play the event. If the program is wrongly allowed to play,
# its bots would wait forever, so the timeout ends it.
resume() {
    check "$1" 1 'the event is being played by another faceoff \(process [0-9]+ on .+\); first stop that with Ctrl-C, then repeat this command$' \
        timeout 20 $2 "$faceoff" tournament --resume --db "$db" --event one --quiet
}

play
resume 'another process' ''
if unshare -pf --mount-proc true 2>/dev/null; then
    resume 'another PID namespace' 'unshare -pf --mount-proc'
elif unshare -rpf --mount-proc true 2>/dev/null; then
    resume 'another PID namespace of a user' 'unshare -rpf --mount-proc'
else
    echo 'SKIPPED: another PID namespace: unshare is not allowed here'
fi
ln -s "$db" "$folder/link.db"
db=$folder/link.db resume 'another name of the database' ''
touch "$folder/go"
wait "$owner" || { failures=$((failures + 1)); cat "$folder/first"; }
check 'all games are there, once' 0 '^one: match, codingame, 4 games counted$' \
    "$faceoff" standings --db "$db" --event one
[ ! -e "$folder/one.db-lock" ] || { failures=$((failures + 1)); echo 'FAILED: the lock file is left'; }

# If the program that plays an event is killed, its lock file remains. However, the event is no longer locked, even
# while a bot of that program is still waiting.
rm -f "$folder"/*.db* "$folder/go" "$folder/begun"
db=$folder/one.db
play
kill -9 "$owner"
wait "$owner" 2>/dev/null
[ -e "$folder/one.db-lock" ] || { failures=$((failures + 1)); echo 'FAILED: there is no lock file'; }
touch "$folder/go"
check 'a killed owner' 0 '^one: match, codingame, 4 games counted$' \
    "$faceoff" tournament --resume --db "$db" --event one
[ ! -e "$folder/one.db-lock" ] || { failures=$((failures + 1)); echo 'FAILED: the lock file is left'; }
exit $((failures != 0))
