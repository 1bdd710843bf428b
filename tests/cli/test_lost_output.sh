#!/bin/sh
# Tests that every command fails if its output is lost, because the disk is full or the reader of a pipe has exited.
# Usage: test_lost_output.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
LC_ALL=C
export LC_ALL
faceoff=$1
bots=$(dirname "$0")/../../bots/showdown
records=$folder/games.jsonl
one_move=$(printf '................/%.0s' 1 2 3 4 5 6 7 8 9 10 11)..............11/.............111/............1111/..........111111/............1111
"$faceoff" match --contest judge --bot @greedy --bot @random --out "$records" >/dev/null

# lost COMMAND..: checks that faceoff fails with these arguments if its output is lost.
tried=
lost() {
    tried="$tried $1"
    feed "$1, on a full disk" 1 "^faceoff $1: cannot write to (standard output: |-: )" '0\n1\n-\n' \
        sh -c '"$@" >/dev/full' sh "$faceoff" "$@"
}
database=$folder/events.db
lost --version
lost help
lost help match
lost match --help
lost match --contest judge --bot @greedy --bot @random --games 1
lost match --contest judge --bot @greedy --bot @random --games 1 --out -
lost tournament --contest judge --bot @greedy --bot @random --games 1 --db "$database"
lost tournament --contest judge --bot @greedy --bot @random --games 1 --db "$database" --json --event json
"$faceoff" entry --contest potm -o "$folder/entries" "$bots/runner.c" "$bots/edges.c" 2>/dev/null
lost cup --contest potm --db "$database" "$folder/entries"
lost standings --db "$database"
lost standings --db "$database" --json
lost games --db "$database"
lost events --db "$database"
lost games --db "$database" --game 1
lost export --db "$database"
check 'export says it once' 0 '^1$' sh -c '"$1" export --db "$2" 2>&1 >/dev/full | grep -c ""' sh "$faceoff" "$database"
lost export --db "$database" --format csv
lost publish --db "$database" "$folder/published"
lost serve --db "$database" --listen 127.0.0.1:0
lost import --db "$database" "$records"
lost league init "$folder/arena" --contest judge --sandbox off
lost league invite "$folder/arena" ann
lost league authors "$folder/arena"
lost league backup "$folder/arena" "$folder/arena.db"
lost referee --brutaltester -p1 @greedy -p2 @random
lost show "$records"
lost show "$records" --all
lost mediator --state "$folder/game.state" --seat 1
echo '{"turns":["1 3 3 5"]}' >"$folder/turns"
lost adjudicate halma "$folder/turns"
lost new --contest judge --language c "$folder/new-bot"
lost perft halma 1
lost elo 3 2 1
lost openings soccer --count 2 --turns 2
lost elo 120 60 80
lost perft halma 1 --json
lost analyze halma --ms 4
lost puzzles soccer --check /dev/null
lost play halma --level 1
lost bench halma
lost solve halma --rows "$one_move"
lost solve soccer --rules 4x4
lost bot soccer --protocol codingame --engine greedy
lost entry --contest judge
lost void --db "$database" --event json --game 1 --reason late
lost work --help # without --help, `work` prints nothing and `farm` needs a Redis server
lost submit --help # without --help, it needs a league
lost farm --help
for command in $("$faceoff" help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
    case " $tried " in
    *" $command "*) ;;
    *)
        failures=$((failures + 1))
        echo "FAILED: $command on a full disk: not tried"
        ;;
    esac
done
# If the reader of a pipe exits early, as in `| head`, faceoff prints no message, but the exit code is the same.
mkfifo "$folder/pipe"
gone() {
    check "$1, its reader gone" 0 '^1: $' sh -c 'exec 3<>"$1" 4>"$1" 3<&-; shift
        said=$(yes 0 | "$@" 2>&1 >&4 4>&-); code=$?
        echo "$code: $(printf "%s\n" "$said" | grep -v "the clocks are unreliable")"' sh "$folder/pipe" "$faceoff" "$@"
}
gone help
gone standings --db "$database"
gone games --db "$database"
gone export --db "$database"
gone show "$records"
gone show "$records" --all
gone play soccer --level 1
gone match --contest judge --bot @greedy --bot @random --games 4
gone adjudicate halma "$folder/turns"
gone perft halma 2
check 'closed standard output' 1 'cannot write to standard output: Bad file descriptor' \
    sh -c '"$@" >&-' sh "$faceoff" help
check 'a reader that goes away ends what has no end' 0 '^ended$' \
    sh -c 'yes "{\"turns\":[]}" | { "$1" adjudicate halma; [ $? -eq 1 ] && echo ended >&2; } | head -n 1' sh "$faceoff"

[ "$failures" -eq 0 ]
