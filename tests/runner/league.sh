#!/bin/sh
# Tests leagues: they end after --rounds, or when they are stopped, bots and next versions join while the league is
# interrupted, games are stored once, and every reader shows the same table.
# Usage: league.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
play='--contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000 -j 2'

once() {
    check "$1: each game once" 1 '^$' sh -c "echo; '$faceoff' export --db league.db | sed 's/.*\"game\":\\([0-9]*\\).*/\\1/' | sort | uniq -d | grep ."
}
# play_until COUNT COMMAND..: runs the command until the event has that many games, and then kills it with -9.
play_until() {
    count=$1
    shift
    "$@" >said 2>&1 &
    player=$!
    until [ "$("$faceoff" games league.db 2>/dev/null | wc -l)" -gt "$count" ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
    kill -9 "$player"
    wait "$player" 2>/dev/null
}

# --- a league with a limited number of rounds gives the same table, whether it is interrupted or not ---

bots='--bot a=@greedy --bot b=@random'
# shellcheck disable=SC2086
{
    check 'three rounds' 0 '^whole: league, codingame, 48 games counted' "$faceoff" tournament --db whole.db --event whole --format league --rounds 3 $play $bots --bot 'c=@greedy --seed 3'
    check 'two more rounds' 0 '^whole: league, codingame, 80 games counted' timeout 60 "$faceoff" tournament --resume --db whole.db --rounds 2
    check 'the order is by rating' 0 '^  1 (a|c)' "$faceoff" standings --db whole.db
}

# --- a league without a limit ---

# shellcheck disable=SC2086
play_until 20 "$faceoff" tournament --db league.db --format league $play --bot a=@greedy --bot b=@random
check 'endless' 0 'codingame-league .* 2 players .*, not finished' "$faceoff" events league.db
once killed
printf '#!/bin/sh\nexec "%s" bot soccer --protocol codingame --engine greedy --opening "$1"\n' "$faceoff" >mine
chmod +x mine
play_until 60 "$faceoff" tournament --resume --db league.db --bot 'v1=./mine {opening}'
check 'a bot joins' 0 'codingame-league .* 3 players ' "$faceoff" events league.db
once joined
echo '# second version' >>mine
check 'a changed bot' 1 "v1 has changed: .*; to enter it as the next version, use --resume --bot 'v1-2=\[after=v1\] COMMAND'$" \
    timeout 60 "$faceoff" tournament --resume --db league.db
"$faceoff" games league.db | tail -n +2 >before
play_until 120 "$faceoff" tournament --resume --db league.db --bot 'v2=[after=v1] ./mine {opening}'
"$faceoff" games league.db | tail -n +2 | head -n "$(wc -l <before)" >now
check 'earlier games stay' 0 '^same$' sh -c 'cmp before now && echo same'
once 'next version'
check 'the table names the next version' 0 '^  [1-4] v1 .* replaced by v2$' "$faceoff" standings --db league.db
check 'as JSON' 0 '"replaced_by":"v2"' "$faceoff" standings --db league.db --json
# The pairings of the old version that were stored when the new one joined are void.
"$faceoff" games league.db >rows
check 'the earlier version rests' 0 '^rests$' awk '
    $5 == "v1" || $9 == "v1" { old = $1 }
    ($5 == "v2" || $9 == "v2") && first == 0 { first = $1 }
    END { print (first > 0 && old > 0 && old < first ? "rests" : old " " first) }' rows
check 'a version has one successor' 2 'after=v1: v2 is already the next version of it$' \
    timeout 60 "$faceoff" tournament --resume --db league.db --bot 'v3=[after=v1] ./mine --again {opening}'
check 'an unknown version' 2 'after=v9 does not name a bot that comes before it$' \
    timeout 60 "$faceoff" tournament --resume --db league.db --bot 'v3=[after=v9] ./mine {opening}'
check 'after= in a match' 2 'after= can be used only in a league: --format league$' \
    "$faceoff" match --contest codingame --bot 'x=[after=y] @random' --bot @random
check 'rounds elsewhere' 2 '^faceoff tournament: --rounds can be used only in a Swiss or a league' \
    "$faceoff" tournament --contest codingame --format gauntlet --rounds 3 --bot a=@random --bot b=@random

# --- stopped by a signal, a league keeps its finished games and says how to continue ---

"$faceoff" tournament --resume --db league.db --quiet >said 2>&1 &
player=$!
count=$("$faceoff" games league.db | wc -l)
until [ "$("$faceoff" games league.db | wc -l)" -gt "$count" ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
kill -TERM "$player"
wait "$player"
check 'stopped' 0 'stored, and --resume plays more' cat said
once stopped
check 'as CSV' 0 '^[1-4],v2,' "$faceoff" standings --db league.db --csv

exit "$((failures > 0))"
