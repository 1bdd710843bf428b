#!/bin/sh
# Tests that faceoff finishes the games in progress after a first signal, and stops them after a second one.
# Usage: soft_stop.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
}
cd "$folder" || exit 1

# The bot waits for the file `go` before its first turn.
cat >waits <<END
#!/bin/sh
[ -e go ] || { echo >>waiting; while [ ! -e go ]; do sleep 0.05; done; }
exec "$faceoff" bot soccer --protocol codingame --engine greedy
END
chmod +x waits
play='--contest codingame --bot ./waits --bot @random --first-ms 600000 --turn-ms 600000'

# begin GAMES WORDS..: starts faceoff with these words, and waits until this many games are in progress.
begin() {
    games=$1
    shift
    rm -f go waiting
    env --default-signal=INT,TERM,HUP "$faceoff" "$@" >said 2>&1 </dev/null &
    player=$!
    until [ -s waiting ] && [ "$(wc -l <waiting)" -ge "$games" ]; do
        kill -0 "$player" 2>/dev/null || { fail "$*: it does not run: $(cat said)"; return; }
        sleep 0.02
    done
}
# tell SIGNAL: sends the first signal, and waits until faceoff reports that it is finishing its games.
tell() {
    kill "-$1" "$player"
    until grep -q 'finishing' said; do
        kill -0 "$player" 2>/dev/null || { fail "SIG$1: it ends at once: $(cat said)"; return; }
        sleep 0.02
    done
}
# ends CODE: waits until faceoff ends, and checks its exit code.
ends() {
    wait "$player"
    code=$?
    [ "$code" = "$1" ] || fail "exit code $code, not $1: $(cat said)"
}

for signal in INT TERM HUP; do
    rm -f a.db* a.log
    # shellcheck disable=SC2086
    begin 2 tournament $play --games 6 -j 2 --db a.db --log a.log --quiet
    tell "$signal"
    touch go
    ends 1
    check "SIG$signal" 0 '^faceoff: finishing 2 games; press Ctrl-C again to stop now$' cat said
    check "SIG$signal: its end" 0 '^faceoff tournament: stopped; 2 finished games are stored, and --resume plays the rest$' cat said
    check "SIG$signal: the games" 0 '^2$' sh -c "'$faceoff' games a.db | wc -l"
    check "SIG$signal: the log" 0 '^2$' grep -c '^ended ' a.log
done

# If a bot has a time limit for the whole game, the message says how long the game may take.
printf '#!/bin/sh\necho >>waiting\nwhile [ ! -e go ]; do sleep 0.05; done\necho HELP\n' >asks
chmod +x asks
begin 1 match --contest potm --games 2 -j 1 --bot ./asks --bot @random --bank-ms 600000 --quiet
tell TERM
kill -TERM "$player"
touch go
ends 1
check 'how long the game may take' 0 '^faceoff: finishing 1 game, which may take up to 20[.0]* min; press Ctrl-C again to stop now$' cat said
check 'the rest' 0 ', 6 games counted$' "$faceoff" tournament --resume --db a.db
check 'no game twice' 0 '^6$' sh -c "'$faceoff' games a.db | wc -l"

# The second signal stops the games. The message gives their number, and the log contains the turns that were played.
rm -f a.db* a.log
# shellcheck disable=SC2086
begin 2 tournament $play --games 6 -j 2 --db a.db --log a.log --quiet
tell INT
kill -INT "$player"
ends 1
check 'two signals' 0 'stopped; 0 finished games are stored, and --resume plays the rest; 2 unfinished games were discarded$' cat said
check 'the log of stopped games' 0 '^2$' grep -c '^stopped 20.*Z, before the end of the game$' a.log
check 'what they said is in it' 0 '^Recv  : ' cat a.log

# shellcheck disable=SC2086
{
    begin 1 match $play --games 4 -j 1 --out m.jsonl
    tell TERM
    touch go
    ends 1
    check 'a match' 0 '^faceoff match: stopped after 1 of 4 games$' cat said
    check 'its record' 0 '^1$' sh -c 'wc -l <m.jsonl'

    begin 1 match --again m.jsonl --bot ./waits --bot @random
    tell INT
    kill -INT "$player"
    ends 1
    check 'no game ended' 0 '^no game ended$' cat said
    check 'no empty table' 1 '^$' sh -c 'echo; grep forfeits said'

    # If the games in progress are the last ones, the event ends normally.
    begin 2 match $play --games 2 -j 2
    tell TERM
    touch go
    ends 0
    check 'the last games' 0 '^codingame: 2 of 2 games' cat said

    begin 1 referee --brutaltester -p1 ./waits -p2 @random -d seed=5 --first-ms 600000 --turn-ms 600000
    tell TERM
    touch go
    ends 0
    check 'a referee' 0 '^seed=5$' cat said

    begin 1 cup --contest codingame --sandbox off --first-ms 600000 --turn-ms 600000 -j 1 --quiet --db c.db w=./waits r=@random
    tell TERM
    touch go
    ends 1
    check 'a cup' 0 '^faceoff cup: stopped; to continue, use --resume$' cat said
    check 'its game' 0 '^1$' sh -c "'$faceoff' games c.db | wc -l"

    begin 1 cup --contest codingame --sandbox off --first-ms 600000 --turn-ms 600000 -j 1 --quiet --db d.db w=./waits r=@random
    tell INT
    kill -INT "$player"
    ends 1
    check 'a cup, two signals' 0 '^faceoff cup: stopped; to continue, use --resume; 1 unfinished game was discarded$' cat said

    # If a signal was already ignored when faceoff started, faceoff keeps ignoring it.
    rm -f go waiting
    (trap '' INT; exec "$faceoff" match $play --games 2 -j 2 >said 2>&1 </dev/null) &
    player=$!
    until [ -s waiting ] && [ "$(wc -l <waiting)" -ge 2 ]; do sleep 0.02; done
    kill -INT "$player"
    kill -INT "$player"
    touch go
    ends 0
    check 'an ignored signal' 1 '^$' sh -c 'echo; grep finishing said'
}

exit "$((failures > 0))"
