#!/bin/sh
# Tests the tables of options in docs/from-other-tools.md. Each option must work as its row says, or be refused with a
# message that says what to use instead. Also tests what psyleague and cgarena read from a bot's standard error.
# Usage: other_tools.sh FACEOFF PAGE
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
page=$2
cd "$folder" || exit 1

# --- the table of chess match runners: each faceoff option in the last column works ---

t() { row=$1 && shift && check "$row" 0 'games counted' "$faceoff" tournament --contest codingame --first-ms 9000 --turn-ms 9000 --games 2 --db t.db --event "$row" "$@"; }
two='--bot A=@random --bot B=@random'
mkdir D
printf "0;0\n1;7\n2;0\n" >book.txt
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
    t book --openings book.txt $two
    t order --openings book.txt,order=random,start=2 $two
    t sequential --openings book.txt,order=sequential,start=2 $two
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

# --- if you use another tool's option, the error names faceoff's option ---

for option in -engine -each -pgnout -ratinginterval -recover -repeat -resign -draw -srand -tc -concurrency; do
    check "$option" 2 'see docs/from-other-tools.md' "$faceoff" match --contest codingame $option x
done
# -openings could also be read as -o penings.
for option in -openings -openings=x; do
    check "$option" 2 'unknown option -openings; use --openings FILE with the match command \(see docs/from-other-tools.md' \
        "$faceoff" match --contest codingame --bot @random --bot @random $option file=x
done
check 'an output file named penings' 0 'penings' sh -c '"$0" match --contest codingame --bot @random --bot @random --first-ms 9000 \
    --turn-ms 9000 -o penings && ls' "$faceoff"
check '-o with a joined name' 0 'pen$' sh -c '"$0" match --contest codingame --bot @random --bot @random --first-ms 9000 \
    --turn-ms 9000 -open && ls' "$faceoff"
check 'no plies' 0 '[|] `plies=N` [|] same [|] none [|] none, because ' grep plies "$page"
check 'the last opening comes first' 0 '"opening":\["1","7"\]' "$faceoff" export t.db --event sequential
check 'rows that have no equivalent say so' 0 '[-]noswap.*none' grep -e '-noswap' "$page"

# --- cg-brutaltester and psyleague ---

cat >bot.sh <<'END'
#!/bin/sh
echo 'debug' >&2
echo '[PDATA] depth = 6' >&2
echo '[PDATA] depth = 7' >&2
echo '[PDATA+] nodes = 2.5' >&2
echo '[PDATA+] nodes = 4' >&2
echo '[PDATA] book = "a b"' >&2
echo '[PDATA][3] money = 10' >&2
echo '[TDATA] width = 12' >&2
echo '[TDATA] ' >&2
echo '[tdata] hash = 12345678901234567890' >&2
echo '[TDATA][70000] late = 1' >&2
printf '[TDATA] last = x' >&2
END
referee="$faceoff referee --margin-ms 60000"
# shellcheck disable=SC2086
{
    check 'brutaltester' 0 '^seed=7$' $referee --brutaltester -p1 'sh bot.sh' -p2 '@random' -d seed=7 -l logs/1.json -s
    check 'its log' 0 'codingame' cat logs/1.json
    $referee --psyleague -p1 'sh bot.sh' -p2 '@random' -seed 7 >result
    check 'cgarena' 0 '"attributes":\[' $referee --psyleague -p1 'sh bot.sh' -p2 '@random' -seed -7
}
check 'ranks' 0 '"ranks":\[1,0\],"errors":\[1,0\],' cat result
check 'player_data' 0 '"player_data":\[\{"depth":"7","nodes":"6.5","book":"\\"a b\\""\},\{\}\]' cat result
check 'test_data' 0 '"test_data":\{"seed":7,"width":"12","hash":"12345678901234567890","last":"x"\}' cat result
check 'attributes' 0 '\{"name":"depth","player":0,"turn":null,"value":"7"\}' cat result
check 'of a turn' 0 '\{"name":"money","player":0,"turn":3,"value":"10"\}' cat result
check 'of the game' 0 '\{"name":"width","player":null,"turn":null,"value":"12"\}' cat result
if command -v python3 >/dev/null; then
    check 'a parser reads it' 0 '^ok$' python3 -c 'import json; d = json.load(open("result")); assert len(d["ranks"]) == 2; print("ok")'
fi

# --- in records, CSV and tables ---

"$faceoff" tournament --contest codingame --margin-ms 60000 --games 4 --db d.db --event d --bot 'a=sh bot.sh' --bot b=@random --quiet
"$faceoff" export d.db >d.jsonl
check 'a record' 0 '"attributes":\[.*\{"name":"depth","seat":[12],"turn":null,"value":"7"\}' cat d.jsonl
check 'imported' 0 '4 games' "$faceoff" import d.jsonl --db e.db
check 'and again the same' 0 '^same$' sh -c "$faceoff export e.db | grep -o '\"attributes.*\]' >one; grep -o '\"attributes.*\]' d.jsonl | cmp -s - one && echo same"
check 'CSV' 0 '""name"":""depth""' "$faceoff" export d.db --format csv
check 'columns' 0 '^    mean of reported values +depth +nodes' "$faceoff" standings d.db --data
check 'their values' 0 '^  2 a +7 +6[.]5' "$faceoff" standings d.db --data
check 'not reported' 0 '^  1 b +- +-' "$faceoff" standings d.db --data
exit $((failures > 0))
