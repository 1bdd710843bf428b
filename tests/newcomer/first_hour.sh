#!/bin/sh
# Tests a newcomer's first hour, as described in docs/write-a-bot.md. The newcomer watches the engine, builds a bot from
# a sample, examines a fault and a loss, and runs a sequential test.
# Usage: first_hour.sh FACEOFF ROOT
set -u
program=$(realpath "$1")
root=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
PATH=$(dirname "$program"):$PATH
export PATH
failures=0

# Runs faceoff with ten more seconds per turn, because the machine may be busy.
faceoff() {
    case $1 in
    match | tournament) command=$1 && shift && set -- "$command" --margin-ms 10000 "$@" ;;
    esac
    command "$program" "$@"
}

# step NAME EXIT-CODE WORDS COMMAND..: checks the exit code of the command, and that its output matches WORDS.
step() {
    name=$1 code=$2 words=$3
    shift 3
    "$@" >said 2>&1 </dev/null
    got=$?
    if [ "$got" -ne "$code" ] || ! grep -qE -e "$words" said; then
        failures=$((failures + 1))
        printf 'FAILED: %s: exit code %s, not %s, or "%s" is not said:\n' "$name" "$got" "$code" "$words"
        tail -n 20 said
    fi
}

# The newcomer lists the commands.
step 'the help names the commands' 0 '^  tournament ' faceoff help
step 'the help of a command has an example' 0 '^Example' faceoff match --help
step 'our engine plays' 0 '^engine .* 0 ' faceoff match --contest codingame --bot @engine --bot @random \
    --turn-ms 100 --margin-ms 60000 --out games.jsonl
step 'and its game is shown' 0 '^over: ' faceoff show games.jsonl

# The newcomer builds a bot from a sample.
cp "$root/bots/soccer-codingame.c" mybot.c
cc -O2 -o mybot mybot.c || exit 1
step 'the opening is asked for' 2 'needs \{opening\} in the command of mybot' \
    faceoff match --contest codingame --bot ./mybot --bot @random --games 10 --opening-turns 4
step 'it plays, without a fault' 0 '^mybot +10 ' \
    faceoff match --contest codingame --bot './mybot {opening}' --bot @random --games 10 --opening-turns 4

# The first faults come from a bot that ignores the opening and a bot that crashes.
sed 's/play_turns(argc > 1 ? argv\[1\] : "");//' mybot.c >forgets.c && cc -O2 -o forgets forgets.c
step 'a fault is seen' 1 'does forgets first play the turns in \{opening\}\?' \
    faceoff match --contest codingame --bot './forgets {opening}' --bot @random --games 10 --opening-turns 4
replay=$(faceoff match --contest codingame --bot './forgets {opening}' --bot @random --games 10 \
    --opening-turns 4 2>/dev/null | sed -n 's/^    \(.*faceoff show .*\)/\1/p' | head -n 1)
step 'and where it was' 0 '^turn [0-9]+ of [0-9]+, last' sh -c "$replay"
printf '#!/bin/sh\necho "no weights.bin here" >&2\nexit 3\n' >crash && chmod +x crash
step 'a crash has its last words' 1 'stderr: no weights.bin here' \
    faceoff match --contest codingame --bot ./crash --bot @random
step 'and a warning' 1 'warning: 2 of 2 games ended in a fault' \
    faceoff match --contest codingame --bot ./crash --bot @random

# The newcomer examines the first lost match.
step 'a match is lost' 0 '^ +1 greedy +4 +4 ' \
    faceoff tournament --contest codingame --bot './mybot {opening}' --bot @greedy --games 4 --opening-turns 4 --db first.db
step 'a game is listed' 0 'mybot .* goal' faceoff games --db first.db --player mybot
faceoff games --db first.db --game 1 >game.jsonl
step 'and shown' 0 '^over: ' faceoff show game.jsonl
step 'and judged by the engine' 0 '%' faceoff analyze soccer --turns '0;0;0' --ms 100

# The first sequential test compares a new version of the bot with an older, weaker version.
sed 's/int x = ball_x + dx\[direction\];/return rand() % 100; &/' mybot.c >old.c && cc -O2 -w -o old old.c
step 'the first test' 0 'H1 accepted' \
    faceoff tournament --contest codingame --bot 'new=./mybot {opening}' --bot 'old=./old {opening}' \
    --opening-turns 4 --sprt elo0=0,elo1=50 --games 1000 --db versions.db
step 'goes on, and is over' 0 'H1 accepted' faceoff tournament --resume --db versions.db

# The second round tests another version with the same command.
echo 'int second_version;' >>mybot.c && cc -O2 -w -o mybot mybot.c
step 'the second test' 0 'this one is "codingame-match-2"' \
    faceoff tournament --contest codingame --bot 'new=./mybot {opening}' --bot 'old=./old {opening}' \
    --opening-turns 4 --sprt elo0=0,elo1=50 --games 1000 --db versions.db
step 'the last event is shown' 0 '^codingame-match-2: ' faceoff standings versions.db
step 'both are listed' 0 '^2$' sh -c 'faceoff events versions.db | wc -l'

printf 'a first hour: %d failures\n' "$failures"
[ "$failures" -eq 0 ]
