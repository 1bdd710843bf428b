#!/bin/sh
# Where names and other programs meet a stored event. Usage: test_edges.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
db=$folder/night.db

# --- names that are no UTF-8 are refused where they come in ---

odd=$(printf 'ev\377')
play="tournament --db $db --contest codingame --games 2"
# shellcheck disable=SC2086
{
    check 'an event' 2 '^faceoff tournament: --event takes UTF-8' \
        "$faceoff" $play --json --bot @random --bot @random --event "$odd"
    check 'a bot' 2 '^faceoff tournament: --bot: .* is no UTF-8' \
        "$faceoff" $play --bot "$folder/$odd" --bot @random
    check 'an event that is asked for' 2 'takes UTF-8' "$faceoff" standings --db "$db" --event "$odd"
    check 'nothing was played' 0 '^$' sh -c "$faceoff games --db $db --events; echo"
}
printf '{"contest":"codingame"}\n' >"$folder/$odd"
check 'a file to import' 1 'is no UTF-8: --event gives the event one' \
    "$faceoff" import --db "$db" "$folder/$odd"

# --- an event that is being played is not written to, not even by --allow-changed ---
# It goes on when its terminal is closed, by nohup, and when a Ctrl-C is for another command: a shell without job control
# has its background commands ignore SIGINT.

mkfifo "$folder/gate"
cat >"$folder/slow.sh" <<END
#!/bin/sh
# Answers once the gate has been opened.
cat <"$folder/gate" >/dev/null
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x "$folder/slow.sh"
slow="slow=$folder/slow.sh"
nohup "$faceoff" tournament --db "$db" --contest codingame --first-ms 600000 --games 2 -j 1 --quiet \
    --bot "$slow" --bot @random >"$folder/first" 2>&1 </dev/null &
player=$!
until "$faceoff" games --db "$db" --events 2>/dev/null | grep -q codingame-match; do
    sleep 0.05
done
check 'a change while it is played' 1 'is being played by another faceoff' \
    "$faceoff" tournament --db "$db" --resume --allow-changed --bot slow=@greedy --bot @random
kill -HUP "$player"
kill -INT "$player"
# The gate is opened for each game's process.
while kill -0 "$player" 2>/dev/null; do
    timeout 1 sh -c ": >$folder/gate" 2>/dev/null
done
if ! wait "$player"; then
    failures=$((failures + 1))
    echo 'FAILED: the event that was being played'
    sed 's/^/    /' "$folder/first"
fi
check 'its players are what they were' 0 '^codingame-match: .* 2 games counted$' \
    "$faceoff" tournament --db "$db" --resume --bot "$slow" --bot @random

nohup "$faceoff" serve --db "$db" --listen 127.0.0.1:0 >"$folder/address" 2>"$folder/said" </dev/null &
server=$!
until grep -q http "$folder/address"; do
    sleep 0.05
done
kill -HUP "$server"
kill -INT "$server"
sleep 0.5
check 'a server goes on under nohup' 0 '^there$' sh -c 'kill -TERM "$1" && echo there' sh "$server"
wait "$server"

# --- a referee for other arenas ---

arena="$faceoff referee --brutaltester --pin"
for seed in 1 2 3; do # the arena swaps the players, as with its -s
    $arena -p1 @greedy -p2 @random -d seed=$seed -l "$folder/logs/$seed/a.json" >/dev/null
    $arena -p1 @random -p2 @greedy -d seed=$seed -l "$folder/logs/$seed/b.json" >/dev/null
done
cat "$folder"/logs/*/*.json >"$folder/all.jsonl"
"$faceoff" import --db "$db" --event arena "$folder/all.jsonl" >/dev/null
check 'a player is known by his command' 0 '^  1 @greedy +6 +6 +0 +0 ' "$faceoff" standings --db "$db"
check 'games of one seed are a pair' 0 '^pairs by points 0 1/2 1 3/2 2: 0 0 0 0 3$' \
    "$faceoff" standings --db "$db"
check 'each game has its own seed' 0 '^2$' sh -c \
    "for i in 1 2; do $arena -p1 @random -p2 @random | tail -n 1; done | sort -u | wc -l"
check 'a command that does not start' 1 'does not start' $arena -p1 ./no-such-bot -p2 @random
check 'for psyleague' 0 \
    '^\{"ranks":\[1,0\],"errors":\[0,0\],"test_data":\{"seed":7\},"player_data":\[\{\},\{\}\]\}$' \
    "$faceoff" referee --psyleague -p1 @random -p2 @greedy -d seed=7
check 'a fault, for psyleague' 0 '"ranks":\[1,0\],"errors":\[1,0\]' \
    "$faceoff" referee --psyleague -p1 false -p2 @greedy

[ "$failures" -eq 0 ]
