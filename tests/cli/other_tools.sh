#!/bin/sh
# Tests the tables of options in docs/from-other-tools.md. Each option works as its row says, or is refused with a message
# that says what to use instead. Usage: other_tools.sh FACEOFF PAGE
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
page=$2
cd "$folder" || exit 1

# --- chess match runners: each option of faceoff in the last column is used in a command ---

t() { row=$1 && shift && check "$row" 0 'games counted' "$faceoff" tournament --contest codingame --first-ms 9000 --turn-ms 9000 --games 2 --db t.db --event "$row" "$@"; }
two='--bot A=@random --bot B=@random'
mkdir D
# shellcheck disable=SC2086
{
    t name --bot 'A=@random' --bot B=@random
    t arg --bot 'A=@mcts --nodes 5' --bot B=@random
    t dir --bot 'A=[dir=D] @random' --bot B=@random
    t odds --bot 'A=[turn-ms=8000 first-ms=8000] @random' --bot B=@random
    t clock --ready-ms 9000 $two
    t margin --margin-ms 10 $two
    t restart --keep-processes $two
    t concurrency -j 1 $two
    t affinity --pin $two
    t round-robin --format round-robin $two
    t gauntlet --format gauntlet $two --bot C=@random
    t knockout --format knockout $two
    t swiss --format swiss --rounds 1 $two
    t openings --opening-turns 2 $two
    t seed --seed 7 $two
    t sprt --sprt elo0=0,elo1=50,alpha=0.05,beta=0.05,model=logistic $two
    t recover --withdraw-after 3 $two
    t interval --every 2 $two
    t log --log t.log $two
}
echo '{"contest":"codingame","games":2,"bots":["A=@random","B=@random"]}' >F
t config --config F
check 'the debug log' 0 '.' cat t.log
check 'stored' 0 '"players":\["A","B"\]' "$faceoff" export t.db --event name
check 'resumed' 0 'games counted' "$faceoff" tournament --resume --db t.db --event name

# --- an option name of another tool gives an error that names faceoff's option ---

for option in -engine -each -pgnout -ratinginterval -recover -repeat -resign -draw -srand -tc -concurrency; do
    check "$option" 2 'see docs/from-other-tools.md' "$faceoff" match --contest codingame $option x
done
check 'rows that have no equivalent say so' 0 '[-]noswap.*none' grep -e '-noswap' "$page"

# --- cg-brutaltester and psyleague ---

referee="$faceoff referee --first-ms 9000 --turn-ms 9000"
# shellcheck disable=SC2086
{
    check 'brutaltester' 0 '^seed=7$' $referee --brutaltester -p1 '@greedy' -p2 '@random' -d seed=7 -l logs/1.json -s
    check 'its log' 0 'codingame' cat logs/1.json
    check 'psyleague' 0 '^\{"ranks":\[[01],[01]\],"errors":\[0,0\],"test_data":\{"seed":7\},' \
        $referee --psyleague -p1 '@greedy' -p2 '@random' -seed 7
}
exit $((failures > 0))
