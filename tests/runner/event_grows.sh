#!/bin/sh
# Tests that bots can join a round robin or a gauntlet that is over or under way. The games already played are kept, and
# only the missing pairings are played. The table is the same as if all bots had played from the start.
# Usage: event_grows.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
play='--contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000 --games 2 -j 2'
a='--bot a=@greedy' b='--bot b=@random' c="--bot c=@greedy"

# rows DATABASE EVENT: prints all games of an event, with their places in the event and their records.
rows() {
    sqlite3 "$1" "SELECT g.number, stage, pairing, round, seating, player1, player2, hash, seed, winner, record
        FROM games g JOIN events e ON e.id = event WHERE name = '$2' ORDER BY g.number"
}
# is_kept NAME FILE DATABASE EVENT: checks that the event still has all rows in the file, byte for byte, and that it has
# each game only once.
is_kept() {
    rows "$3" "$4" >now
    check "$1: earlier games stay" 0 '^0 gone$' sh -c "sort '$2' >was.sorted; sort now >now.sorted; echo \$(comm -23 was.sorted now.sorted | wc -l) gone"
    check "$1: each game once" 1 '^$' sh -c "echo; '$faceoff' export --db '$3' --event '$4' | sed 's/.*\"game\":\\([0-9]*\\).*/\\1/' | sort | uniq -d | grep ."
}
# is_like NAME FORMAT BOTS..: checks that the event named FORMAT in grown.db has the same table and pairings as a new
# event with these bots.
is_like() {
    name=$1
    format=$2
    shift 2
    rm -f fresh.db*
    # shellcheck disable=SC2086
    "$faceoff" tournament --db fresh.db --event "$format" --format "$format" $play "$@" >said 2>&1 || sed 's/^/    /' said
    "$faceoff" standings --db fresh.db >expected
    "$faceoff" standings --db grown.db --event "$format" >got
    check "$name: the table" 0 '^the same$' sh -c 'cmp expected got && echo the same || diff expected got'
    check "$name: pairings" 0 '^the same$' sh -c 'for d in fresh grown; do
        sqlite3 $d.db "SELECT first, second FROM pairings JOIN events ON id = event WHERE name = '"'$format'"' ORDER BY 1, 2" >$d.pairs
    done; cmp fresh.pairs grown.pairs && echo the same'
}
grow() {
    "$faceoff" tournament --resume --db grown.db "$@"
}

# --- a round robin grows from three bots to four and then to five; the last step is killed and resumed ---

# shellcheck disable=SC2086
{
    check 'three' 0 '6 games counted' "$faceoff" tournament --db grown.db --event round-robin --format round-robin \
        --contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000 --games 2 $a $b $c
    rows grown.db round-robin >three
    check 'four: who joins' 0 '^faceoff tournament: d joins event "round-robin"$' grow --event round-robin $a $b $c --bot d=@random
    is_kept four three grown.db round-robin
    is_like four round-robin $a $b $c --bot d=@random
    rows grown.db round-robin >four

    : >begun
    cat >slow <<END
#!/bin/sh
echo >>begun
while [ \$(wc -l <begun) -gt 2 ] && [ ! -e go ]; do sleep 0.05; done
exec "$faceoff" bot soccer --protocol codingame --engine greedy --opening "\$1"
END
    chmod +x slow
    "$faceoff" tournament --resume --db grown.db --event round-robin --bot 'e=./slow {opening}' -j 1 >said 2>&1 &
    player=$!
    until [ "$(wc -l <begun 2>/dev/null || echo 0)" -gt 2 ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
    kill -9 "$player"
    wait "$player" 2>/dev/null
    check 'killed' 0 'round-robin .* 5 players +[0-9]+ games, not finished$' "$faceoff" events grown.db
    is_kept killed four grown.db round-robin
    touch go
    check 'five' 0 '^round-robin: round-robin, codingame, 20 games counted$' grow --event round-robin
    is_kept five four grown.db round-robin
    is_like five round-robin $a $b $c --bot d=@random --bot 'e=./slow {opening}'
    rows grown.db round-robin >five
    check 'nothing is left to play' 0 '20 games counted' grow --event round-robin
    is_kept again five grown.db round-robin
    check 'a game of a further stage' 0 '"game":15' "$faceoff" games --db grown.db --event round-robin --game 15
    check 'stages' 0 '^3$' sh -c "'$faceoff' export --csv --db grown.db --event round-robin | tail -n +2 | cut -d, -f2 | sort -u | wc -l"
    check 'a game is played again' 0 'a +1|e +1|e +0|won|win' "$faceoff" match --again grown.db --event round-robin --game 15

    # --- several bots join an event that is not over, some with names that are already taken ---

    : >begun
    rm -f go
    "$faceoff" tournament --db grown.db --event half --format round-robin $play -j 1 $a $b --bot 'e=./slow {opening}' >said 2>&1 &
    player=$!
    until [ "$(wc -l <begun 2>/dev/null || echo 0)" -gt 2 ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
    kill -9 "$player"
    wait "$player" 2>/dev/null
    touch go
    rows grown.db half >half
    check 'two more' 0 '^half: round-robin, codingame, 20 games counted$' \
        grow --event half $a $b --bot 'e=./slow {opening}' --bot a=@random --bot d=@random
    check 'a version' 0 '^ +[0-9] a-2 ' "$faceoff" standings --db grown.db --event half
    is_kept half half grown.db half

    # --- a gauntlet ---

    check 'a gauntlet' 0 'gauntlet, codingame, 2 games counted' "$faceoff" tournament --db grown.db --event gauntlet --format gauntlet $play $a $b
    rows grown.db gauntlet >gauntlet
    check 'more opponents' 0 '^faceoff tournament: d joins event "gauntlet"$' grow --event gauntlet \
        --bot 'c=@greedy --seed 3' --bot 'd=@random --seed 3'
    is_kept gauntlet gauntlet grown.db gauntlet
    is_like gauntlet gauntlet $a $b --bot 'c=@greedy --seed 3' --bot 'd=@random --seed 3'
}

# --- a new version of a bot joins an event that has the old version ---

cp slow versioned
# shellcheck disable=SC2086
check 'the first version' 0 'round-robin, codingame, 2 games counted' "$faceoff" tournament --db grown.db --event versions --format round-robin $play --bot 'v=./versioned {opening}' --bot b=@random
cp versioned kept
echo '# second version' >>versioned
check 'a version replaced' 1 'v has changed: .*; to let both versions take part, restore the earlier program, and add the new program, in another file, with --resume --bot v-2=COMMAND$' \
    grow --event versions
mv versioned second
mv kept versioned
check 'both versions' 0 '^versions: round-robin, codingame, 6 games counted$' grow --event versions --bot 'v-2=./second {opening}'
check 'both have a history' 0 '^ +[0-9] v-2 ' "$faceoff" standings --db grown.db --event versions

# --- if no bot can join, the message says why ---

for format in match swiss knockout; do
    # shellcheck disable=SC2086
    "$faceoff" tournament --db fixed.db --event "$format" --format "$format" $play $a --bot b=@random >said 2>&1
    # shellcheck disable=SC2086
    check "$format" 2 "event \"$format\" is a $format with 2 players, and no bot can be added: bots can be added only to a round robin, a gauntlet or a league" \
        "$faceoff" tournament --resume --db fixed.db --event "$format" $a --bot b=@random --bot d=@random
done
# shellcheck disable=SC2086
{
    check 'too few' 2 'event "round-robin" has 5 players, not 2; use --resume without --bot to continue it; to add bots, use --bot only for the new bots$' \
        grow --event round-robin $a $b
    check 'another order' 1 'player 1 of event "half" is a, not b$' grow --event half $b $a --bot 'e=./slow {opening}' --bot d=@random \
        --bot a-2=@random
    check 'does not start' 1 '^faceoff tournament: nope does not start: ' grow --event half --bot 'nope=./nope {opening}'
}
check 'nothing has changed' 0 'half .* 5 players +20 games, over$' "$faceoff" events grown.db

# --- a bot joins with a new name and the command of another ---

check 'the command of b' 0 '^half: round-robin, codingame, 30 games counted$' grow --event half --bot f=@random
check 'the same command without a name' 2 'to add bots, use --bot only for the new bots$' grow --event half --bot @random

# --- exported games can be imported elsewhere; a message says how to continue with them there ---

"$faceoff" export --db grown.db --event round-robin >games.jsonl
check 'imported elsewhere' 0 '20 games' "$faceoff" import --db other.db --event imported games.jsonl
check 'cannot be played' 1 'event "imported" was imported .*, play a new event with the same bot names, `export` both events, join the two files, and `import` the joined file' \
    "$faceoff" tournament --resume --db other.db --event imported --bot d=@random
# shellcheck disable=SC2086
"$faceoff" tournament --db other.db --event more --format round-robin $play --seed 2 $a --bot b=@random >said 2>&1
{ cat games.jsonl; "$faceoff" export --db other.db --event more; } >joined.jsonl
check 'joined' 0 '22 games' "$faceoff" import --db other.db --event joined joined.jsonl
check 'and read' 0 '^joined: import, codingame, 22 games counted' "$faceoff" standings --db other.db --event joined

exit "$((failures > 0))"
