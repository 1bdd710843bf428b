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
check 'events that are not finished' 0 '^long +20.* 1 game, not finished$' "$faceoff" events

# `faceoff match` and `faceoff cup` also begin the next event automatically.
for round in 1 2; do
    "$faceoff" match --contest codingame --bot ./bot --bot @random --games 2 --first-ms 60000 --turn-ms 60000 --db m.db >said 2>&1
done
check 'a match' 0 '^faceoff match: the previous event is over; this one is "codingame-match-2"$' cat said
for round in 1 2; do
    "$faceoff" cup --contest codingame --sandbox off --first-ms 60000 --turn-ms 60000 --db c.db a=@greedy b=@random >said 2>&1
done
check 'a cup' 0 '^faceoff cup: the previous event is over; this one is "codingame-cup-2"$' cat said

# --- a void game is played again in the next run of its event ---

undo() { # EVENT game|player VALUE: checks that an event is the same after its game or player was void for a while
    "$faceoff" export void.db --event "$1" >before
    "$faceoff" void void.db --event "$1" "--$2" "$3" --reason 'the wrong one' >said
    check "$1: an undo" 0 "^($2 $3 of event \"$1\" counts again|$3 is no longer disqualified from event \"$1\")\$" \
        "$faceoff" void void.db --event "$1" "--$2" "$3" --undo
    check "$1: nothing has changed" 0 "^$1 +20.* games, over\$" "$faceoff" events void.db
    "$faceoff" export void.db --event "$1" | cmp - before || failures=$((failures + 1))
}

for format in round-robin swiss knockout; do
    "$faceoff" tournament --contest codingame --format $format --bot a=@greedy --bot b=@random --bot c=@greedy --bot d=@random \
        --opening-turns 2 --first-ms 60000 --turn-ms 60000 --db void.db --event $format --quiet >said 2>&1
    "$faceoff" standings void.db >table
    check "$format: a void game" 0 "^game 1 of event \"$format\" is void, and kept in event \"$format void\"\$" \
        "$faceoff" void void.db --game 1 --reason 'the machine was asleep'
    cp output said
    check "$format: the table until then" 0 '^until the game is played again, the table contains only earlier games$' cat said
    check "$format: the event goes on" 0 "^$format +20.* games, not finished\$" "$faceoff" events void.db
    check "$format: the rest is played" 0 "^$format: " sh -c "$(sed -n 's/^to play on: //p' said)"
    "$faceoff" standings void.db | diff table - || { failures=$((failures + 1)); echo "FAILED: $format: another table"; }
    check "$format: the reason" 0 '"attributes":\[\{"name":"void","seat":null,"turn":null,"value":"the machine was asleep"\},\{"name":"game","seat":null,"turn":null,"value":"1"\}\]' \
        "$faceoff" games void.db --event "$format void" --game 1
    check "$format: the number and the reason in the list" 0 '^     1 .*; was game 1: the machine was asleep$' \
        "$faceoff" games void.db --event "$format void"
    check "$format: a game that was played again" 1 "event \"$format\" has already played game 1 again\$" \
        "$faceoff" void void.db --event $format --game 1 --undo
    undo $format game 2
done
check 'later rounds' 0 '^[0-9]+ games of later rounds, whose pairings follow from it, are void too$' cat said
check 'later rounds: the reason' 0 '"value":"game 1 is void"' "$faceoff" games void.db --event 'knockout void' --game 2
check 'only one game of a round robin' 0 '^round-robin void +20.* void +codingame +4 players +1 game$' "$faceoff" events void.db
check 'the same game' 0 'is void' "$faceoff" void void.db --event round-robin --game 1 --reason 'once more'
check 'the same game, once more' 0 '^ +2 .* round 1.2 ' "$faceoff" games void.db --event 'round-robin void'
check 'a game that is not played yet' 1 'event "round-robin" has no game 1$' "$faceoff" void void.db --event round-robin --game 1 --reason x
check 'a game that is void' 1 'event "knockout void" is a collection of games, which faceoff void cannot change' "$faceoff" void void.db --event 'knockout void' --game 1 --reason x
check 'to continue void games' 1 'event "knockout void" contains void games and cannot be played$' "$faceoff" tournament --resume --db void.db --event 'knockout void'
check 'no reason' 2 'needs --game N or --player NAME, and --reason TEXT or --undo$' "$faceoff" void void.db --game 1
check 'games after a missing one' 0 'counted, not finished; 11 more stored games wait for earlier games$' \
    "$faceoff" standings void.db --event round-robin
check 'the other game of a set' 0 'counted, not finished; 1 more stored game waits for earlier games, or for the rest of a set$' sh -c "
    '$faceoff' tournament --contest potm --bot @random --bot @random --turn-ms 60000 --db void.db --event pair --quiet >said 2>&1
    '$faceoff' void void.db --event pair --game 2 --reason x && '$faceoff' standings void.db --event pair"

# --- a disqualified player ---

disqualify() {
    undo "$1" player "$2"
    check "$1: a player is out" 0 "^$2 is disqualified from event \"$1\"\$" "$faceoff" void void.db --event "$1" --player "$2" --reason 'a copy'
    check "$1: the reason" 0 "^    $2 is disqualified: a copy\$" "$faceoff" standings void.db --event "$1"
    check "$1: it is over" 0 "^$1: .* counted\$" "$faceoff" tournament --resume --db void.db --event "$1"
}
"$faceoff" tournament --resume --db void.db --event round-robin --quiet >said 2>&1
disqualify round-robin a
check 'no games of it count' 0 '^  4 a +0 +0 +0 +0 .*  disqualified$' "$faceoff" standings void.db --event round-robin
check 'the reason in JSON' 0 '"withdrawn":false,"disqualified":"a copy"' "$faceoff" standings void.db --event round-robin --json
check 'the reason as CSV' 0 '^4,a,.*,false,a copy,$' "$faceoff" standings void.db --event round-robin --csv
check 'its games in the list' 0 '^ +1 .* a .*; does not count: a is disqualified$' "$faceoff" games void.db --event round-robin
check 'no turn times of it' 0 '^  4 a +0  0.000 ms ' "$faceoff" standings void.db --event round-robin --times
check 'its games as CSV' 0 '^[0-9]+,.*,a,.*,false$' "$faceoff" export void.db --event round-robin --format csv
check 'other games as CSV' 0 '^[0-9]+,[0-9]+,[0-9]+,[bcd],[bcd],.*,true$' "$faceoff" export void.db --event round-robin --format csv
check 'a void game of it' 1 'game 1 does not count anyway, because a is disqualified: a copy$' \
    "$faceoff" void void.db --event round-robin --game 1 --reason x
check 'another reason' 1 'a is already disqualified: a copy$' "$faceoff" void void.db --event round-robin --player a --reason again
check 'its opponents win' 0 '^  1 c +4 .*  [+] 2 unplayed, won$' "$faceoff" standings void.db --event round-robin
"$faceoff" void void.db --event round-robin --game 12 --reason 'with new bots' >said
"$faceoff" tournament --resume --db void.db --event round-robin --bot e=@random --bot f=@random --quiet >said 2>&1
check 'void games, after two bots have joined' 0 'kept in event "round-robin void"$' \
    "$faceoff" void void.db --event round-robin --game 12 --reason 'once more'
disqualify swiss a
check 'no games of it count in a Swiss' 0 '^  4 a +0 +0 +0 +0 .*  disqualified$' "$faceoff" standings void.db --event swiss
"$faceoff" standings void.db --event knockout >said
champion=$(sed -n 's/^  1 \([a-d]\) .*/\1/p' said | head -n 1)
disqualify knockout "$champion"
check 'the matches' 0 "^    round 2, play-off 8: .* [(][1-4][)] 0 - 0 .* [(][1-4][)]: [a-d], by disqualification\$" "$faceoff" standings void.db --event knockout
check 'another champion' 0 "^  2 $champion .*  disqualified\$" "$faceoff" standings void.db --event knockout
"$faceoff" standings void.db --event knockout >said
check 'no champion left' 1 'both players of the final would be disqualified$' \
    "$faceoff" void void.db --event knockout --player "$(sed -n 's/^  1 \([a-d]\) .*/\1/p' said | head -n 1)" --reason 'a copy'
check 'an earlier round' 1 "$champion was disqualified after game 1 was played\$" \
    "$faceoff" void void.db --event knockout --game 1 --reason x
check 'a player who is not disqualified' 1 'b is not disqualified$' "$faceoff" void void.db --event swiss --player b --undo
check 'a game that is not void' 1 'game 99 of event "swiss" is not void$' "$faceoff" void void.db --event swiss --game 99 --undo
"$faceoff" tournament --contest codingame --format knockout --bot a=@greedy --bot b=@random --bot c=@greedy --bot d=@random \
    --opening-turns 2 --first-ms 60000 --turn-ms 60000 --db void.db --event gone --quiet >said 2>&1
"$faceoff" void void.db --event gone --game 1 --reason 'a mistake' >said
"$faceoff" void void.db --event gone --player a --reason 'a copy' >said
"$faceoff" tournament --resume --db void.db --event gone --quiet >said 2>&1
check 'later rounds without the player' 1 'the event has continued without a: ' "$faceoff" void void.db --event gone --player a --undo
check 'it stays disqualified' 0 '^    a is disqualified: a copy$' "$faceoff" standings void.db --event gone
check 'no such player' 1 'event "swiss" has no player x$' "$faceoff" void void.db --event swiss --player x --reason 'a copy'

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
"$faceoff" tournament --contest codingame --bot f=./fails --bot a=@greedy --bot b=@random --db void.db --event faulty >said 2>&1
check 'games with faults' 0 'games ended in a fault: the result says little' cat said
check 'the faults of a bot' 0 '^2 faults, of f$' sh -c "'$faceoff' games void.db --event faulty --player f --result lost --faults >said
    sed -n 's/^game [0-9]*, turn [0-9]* (its [0-9a-z]*): \([a-z]\) loses: exit: .*/\1/p' said | sort | uniq -c | sed 's/^ *\([0-9]*\)/\1 faults, of/'"
"$faceoff" void void.db --event faulty --player f --reason 'it fails' >said
check 'faults of a disqualified bot' 1 '^$' sh -c "echo; '$faceoff' tournament --resume --db void.db --event faulty 2>&1 | grep fault:"
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
