#!/bin/sh
# Tests leagues: they end after --rounds, or when they are stopped, bots and next versions join while the league is
# interrupted, games are stored once, and every reader shows the same table.
# Usage: league.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
play='--contest codingame --opening-turns 3 --first-ms 60000 --turn-ms 60000 -j 2'

# stages DATABASE N: prints the pairings of the first N rounds, and the games of these rounds.
stages() {
    sqlite3 "$1" "SELECT stage, pairing, first, second FROM pairings WHERE stage < $2 ORDER BY 1, 2;
        SELECT number, stage, round, seating, player1, player2, seed, winner, hash FROM games WHERE stage < $2 ORDER BY number"
}
# is_kept FILE: checks that the league still has all games of the list.
is_kept() {
    "$faceoff" games league.db >now
    check "$1: earlier games stay" 0 '^0 gone$' sh -c "sort '$1' >was.sorted; sort now >now.sorted; echo \$(comm -23 was.sorted now.sorted | wc -l) gone"
}
# play_until DATABASE COUNT COMMAND..: runs the command until the event has that many games, and then kills it with -9.
play_until() {
    db=$1
    count=$2
    shift 2
    "$@" >said 2>&1 &
    player=$!
    until [ "$("$faceoff" games "$db" 2>/dev/null | wc -l)" -ge "$count" ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
    kill -9 "$player"
    wait "$player" 2>/dev/null
}

# --- a league is the same, whether it is killed several times or not ---

bots='--bot a=@greedy --bot b=@random'
# shellcheck disable=SC2086
{
    check 'four rounds' 0 '^whole: league, codingame, 64 games counted' "$faceoff" tournament --db whole.db --event whole --format league --rounds 4 $play $bots --bot 'c=@greedy --seed 3'
    stages whole.db 4 >expected
    check 'two more rounds' 0 '^whole: league, codingame, 96 games counted' timeout 60 "$faceoff" tournament --resume --db whole.db --rounds 2
    stages whole.db 4 >now
    check 'the first rounds stay' 0 '^same$' sh -c 'cmp expected now && echo same'
    play_until killed.db 5 "$faceoff" tournament --db killed.db --event whole --format league --rounds 6 $play $bots --bot 'c=@greedy --seed 3'
    play_until killed.db 30 "$faceoff" tournament --resume --db killed.db
    play_until killed.db 60 "$faceoff" tournament --resume --db killed.db --rounds 5
    play_until killed.db 100 "$faceoff" tournament --resume --db killed.db
}
stages whole.db 6 >expected
stages killed.db 6 >now
check 'killed or not' 0 '^same$' sh -c '[ "$(wc -l <expected)" -eq 144 ] && cmp expected now && echo same'
check 'the order is by rating' 0 '^  1 (a|c)' "$faceoff" standings --db whole.db
check 'nothing to play' 2 'a league needs at least two bots that have no next version$' "$faceoff" tournament --db none.db --format league $play --bot a=@greedy --bot 'b=[after=a] @random'
check 'tie-breaks' 2 'a league, which is ranked by rating$' "$faceoff" tournament --db none.db --format league --tie-breaks wins $play --bot a=@greedy --bot b=@random

# --- a league without a limit ---

# shellcheck disable=SC2086
play_until league.db 20 "$faceoff" tournament --db league.db --format league $play --bot a=@greedy --bot b=@random
check 'endless' 0 'codingame-league .* 2 players .*, not finished' "$faceoff" events league.db
"$faceoff" games league.db >killed
printf '#!/bin/sh\nexec "%s" bot soccer --protocol codingame --engine greedy --opening "$1"\n' "$faceoff" >mine
chmod +x mine
play_until league.db 60 "$faceoff" tournament --resume --db league.db --bot 'v1=./mine {opening}'
check 'a bot joins' 0 'codingame-league .* 3 players ' "$faceoff" events league.db
is_kept killed
echo '# second version' >>mine
check 'a changed bot' 1 "v1 has changed: .*; to enter it as the next version, use --resume --bot 'v1-2=\[after=v1\] COMMAND'$" \
    timeout 60 "$faceoff" tournament --resume --db league.db
"$faceoff" games league.db >joined
play_until league.db 120 "$faceoff" tournament --resume --db league.db --bot 'v2=[after=v1] ./mine {opening}'
is_kept joined
check 'the table names the next version' 0 '^  [1-4] v1 .* replaced by v2$' "$faceoff" standings --db league.db
check 'as JSON' 0 '"replaced_by":"v2"' "$faceoff" standings --db league.db --json
# The pairings of the old version that were stored when the new one joined are void.
"$faceoff" games league.db >rows
check 'the earlier version rests' 0 '^rests$' awk '
    $5 == "v1" || $9 == "v1" { old = $1 }
    ($5 == "v2" || $9 == "v2") && first == 0 { first = $1 }
    END { print (first > 0 && old > 0 && old < first ? "rests" : old " " first) }' rows
check 'another version' 1 'the setting after= of b differs from the stored one$' timeout 60 "$faceoff" tournament --resume --allow-changed --db league.db \
    --bot a=@greedy --bot 'b=[after=a] @random' --bot 'v1=./mine {opening}' --bot 'v2=[after=v1] ./mine {opening}'
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
check 'no warning of the version that was replaced' 1 '^$' sh -c 'echo; grep "v1 has changed" said'
check 'as CSV' 0 '^[1-4],v2,' "$faceoff" standings --db league.db --csv

exit "$((failures > 0))"
