#!/bin/sh
# Tests that the next event begins automatically if you change a bot and run the same command again.
# Usage: next_event.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1

# version TEXT: rewrites the bot's program, as a compiler would. Each version contains a different TEXT.
version() {
    printf '#!/bin/sh\n# %s\nexec "%s" bot soccer --protocol codingame --engine greedy --opening "$1"\n' "$1" "$faceoff" >bot
    chmod +x bot
}
play() {
    "$faceoff" tournament --contest codingame --bot 'new=./bot {opening}' --bot old=@random --opening-turns 2 --games 2 \
        --first-ms 60000 --turn-ms 60000 --quiet "$@"
}

version one
check 'the first round' 0 '^codingame-match: match, codingame, 2 games counted$' sh -c "$(cat <<END
'$faceoff' tournament --contest codingame --bot 'new=./bot {opening}' --bot old=@random --opening-turns 2 --games 2 --first-ms 60000 --turn-ms 60000
END
)"
version two
check 'the second round' 0 '^faceoff tournament: the previous event is over; this one is "codingame-match-2"$' play
version three
check 'the third round' 0 'this one is "codingame-match-3"$' play
check 'a name of its own' 1 '^$' sh -c "echo; '$faceoff' events | grep -v '^codingame-match'"
version four
check 'the first with a name' 1 '^$' sh -c 'echo; "$@" 2>&1 | grep over' sh "$faceoff" tournament --contest codingame --bot ./bot \
    --bot @random --games 2 --first-ms 60000 --turn-ms 60000 --event bounce
version five
check 'the second with a name' 0 'this one is "bounce-2"$' play --event bounce
check 'the last one without words' 0 '^bounce-2: ' "$faceoff" standings
check 'all events' 0 '^codingame-match-3 +20[0-9-]*T[0-9:]*Z match +codingame +2 players +2 games, over$' "$faceoff" events
check 'are five' 0 '^5$' sh -c "'$faceoff' events faceoff.db | wc -l"

# If the program has changed, the result of the old version is never printed as that of the new one.
version six
for allowed in '' --allow-changed; do
    # shellcheck disable=SC2086
    check "a finished event $allowed" 1 \
        'new has changed: .*; event "bounce-2" is over, and its result belongs to the earlier program; to start the next event, repeat the command without --resume$' \
        "$faceoff" tournament --resume $allowed
done

# An unfinished event prevents the next one. If its program has changed, the message first suggests another event name.
cat >waits <<END
#!/bin/sh
echo >>waiting
while [ ! -e go ]; do sleep 0.05; done
exec ./bot "\$@"
END
chmod +x waits
env --default-signal=TERM "$faceoff" tournament --contest codingame --bot 'new=./waits {opening}' --bot old=@random --games 4 -j 1 \
    --first-ms 60000 --turn-ms 60000 --event long --quiet >said 2>&1 &
player=$!
until [ -s waiting ] || ! kill -0 "$player"; do sleep 0.05; done
kill -TERM "$player"
touch go
wait "$player"
long() {
    "$faceoff" tournament --contest codingame --bot "new=./waits {opening}" --bot "$1" --games 4 --first-ms 60000 --turn-ms 60000 --event long
}
check 'not finished' 1 '^faceoff tournament: event "long" is not finished; use --resume to continue it, or --event NAME to start another$' \
    long old=@random
echo '# changed' >>waits
check 'not finished, and changed' 1 \
    '"long" is not finished, and began with other bots; use --event NAME to start another, or --resume --allow-changed to continue it with these bots$' \
    long old=@random
check 'not finished, with others' 1 'use --event NAME to start another, or --resume without --bot to continue it$' long other=@random
check 'resumed, and changed' 1 \
    'new has changed: .*; use --event NAME without --resume to start another event, or --allow-changed to continue with it$' \
    "$faceoff" tournament --resume --event long
check 'events that are not finished' 0 '^long +20.* 1 games, not finished$' "$faceoff" events

# `faceoff match` and `faceoff cup` also begin the next event automatically.
for round in 1 2; do
    "$faceoff" match --contest codingame --bot ./bot --bot @random --games 2 --first-ms 60000 --turn-ms 60000 --db m.db >said 2>&1
done
check 'a match' 0 '^faceoff match: the previous event is over; this one is "codingame-match-2"$' cat said
for round in 1 2; do
    "$faceoff" cup --contest codingame --sandbox off --first-ms 60000 --turn-ms 60000 --db c.db a=@greedy b=@random >said 2>&1
done
check 'a cup' 0 '^faceoff cup: the previous event is over; this one is "codingame-cup-2"$' cat said

# --- you can run printed commands exactly as they are printed ---

mkdir 'a b'
ln -s "$faceoff" 'a b/faceoff'
# The bot exits during its own first turn. If it exited at once, the number of turns would depend on timing.
printf '#!/bin/sh\nread -r id; read -r length; read -r turn; exit 3\n' >fails
chmod +x fails
check 'a fault' 1 "^    'a b/faceoff' show --contest codingame" 'a b/faceoff' match --contest codingame --bot ./fails --bot @random --games 2 --out f.jsonl
grep "^    'a b/faceoff'" output >commands
while read -r line; do
    sh -c "$line" >shown 2>&1 || grep -q 'played again: the same' shown || { failures=$((failures + 1)); echo "FAILED: $line"; cat shown; }
done <commands
check 'two commands a fault' 0 '^4$' sh -c 'wc -l <commands'
check 'help' 2 "^Try: 'a b/faceoff' match --help$" 'a b/faceoff' match
check 'help for no command' 2 "^Try: 'a b/faceoff' help$" 'a b/faceoff' matsch
PATH="$folder/a b:$PATH" check 'from PATH' 1 '^    faceoff show --contest codingame' \
    faceoff match --contest codingame --bot ./fails --bot @random --games 2

# --- names that faceoff derives from the bots' commands ---

mkdir v1 v2
for script in bot.sh v1/bot.sh v2/bot.sh; do cp bot "$script"; done
match() {
    "$faceoff" match --contest codingame --games 2 --first-ms 60000 --turn-ms 60000 "$@"
}
check 'a script' 0 '^bot +2 ' match --bot 'sh bot.sh' --bot @random
check 'two versions' 0 '^bot-v2 +2 ' match --bot 'sh v1/bot.sh' --bot 'sh v2/bot.sh'
cp output said
check 'the first of them' 0 '^faceoff match: bot 1 is named bot-v1, because another bot is already named bot$' cat said
check 'the same one twice' 0 '^bot-2 +2 ' match --bot 'sh bot.sh' --bot 'sh bot.sh'

exit "$((failures > 0))"
