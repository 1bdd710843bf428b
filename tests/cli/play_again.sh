#!/bin/sh
# Tests the recorded start and end times of games. Also tests `faceoff match --again`, which replays a stored game with
# the bots.
# Usage: play_again.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
}
cd "$folder" || exit 1

# --- an event with openings and its own time limits ---

before=$(date -u +%Y-%m-%dT%H:%M:%S)
"$faceoff" tournament --contest codingame --bot a=@greedy --bot b=@random --opening-turns 4 --games 12 --seed 77 --first-ms 60000 \
    --turn-ms 50000 --db a.db --log a.log --quiet 2>said || fail "no event: $(cat said)"
after=$(date -u +%Y-%m-%dT%H:%M:%S.999Z)
"$faceoff" export a.db >a.jsonl
"$faceoff" export a.db --format csv >a.csv

# between WHAT FILE: checks that the file consists of 24 lines, and that each line is a time between the event's start
# and end.
between() {
    count=$(awk -v from="$before" -v to="$after" '$0 >= from && $0 <= to' "$2" | wc -l)
    [ "$count" = 24 ] && [ "$(wc -l <"$2")" = 24 ] || fail "$1: $count of 24 times: $(head -3 "$2")"
}
time='20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]'
grep -oE "\"(began|ended)\":\"$time\\.[0-9]{3}Z\"" a.jsonl | cut -d '"' -f 4 >times
between 'records' times
cut -d , -f 17,18 a.csv | grep -E "^$time\\.[0-9]{3}Z,$time\\.[0-9]{3}Z\$" | tr , '\n' >times
between 'CSV' times
grep -oE "(, began|^ended) $time\\.[0-9]{3}Z\$" a.log | sed 's/.* //' >times
between 'the log' times
[ "$("$faceoff" games a.db | grep -cE "^ +[0-9]+  ${time}Z  round 1\\.[1-6]  ")" = 12 ] || fail "games: $("$faceoff" games a.db | head -2)"

# --- games in which the second seat moved first ---

# In a set, the bots keep running, so the random bots may choose other turns when a game is played alone.

"$faceoff" match --contest judge --bot a=@random --bot b=@random --games 4 --db judge.db --quiet >said 2>&1 || fail "no match: $(cat said)"
for number in 1 2 3 4; do
    check "game $number of a set again" 0 "^game $number played again: " "$faceoff" match --again judge.db --game "$number"
done

# --- one game of the event is replayed ---

# member FILE NUMBER KEY: prints the member KEY of the record of game NUMBER.
member() {
    grep "\"game\":$2,\"round\"" "$1" | grep -oE "\"$3\":(\\[[^]]*\\]|[^,]*)"
}
# same NUMBER ARGUMENTS..: replays the game with `faceoff match --again ARGUMENTS..`. The new record must be the same,
# except for the times.
same() {
    number=$1
    shift
    rm -f again.jsonl
    check "game $number again: $*" 0 "^game $number played again: the same [0-9]+ turns?\$" \
        "$faceoff" match --again "$@" --game "$number" --out again.jsonl
    for part in contest players seed rules first opening turns clocks scores winner reason; do
        [ "$(member a.jsonl "$number" "$part")" = "$(member again.jsonl 1 "$part")" ] ||
            fail "game $number again has another $part: $(member again.jsonl 1 "$part")"
    done
    grep -q '"clocks":\[{"ready_ms":1000,"first_ms":60000,"turn_ms":50000}' again.jsonl || fail "other clocks: $(member again.jsonl 1 clocks)"
}
[ "$(member a.jsonl 7 opening)" != "$(member a.jsonl 8 opening)" ] || [ "$(member a.jsonl 7 players)" != "$(member a.jsonl 8 players)" ] ||
    fail 'games 7 and 8 are the same'
same 7 a.db
same 8 a.db --event codingame-match
same 11 a.jsonl

# A record from an older version contains neither times nor clocks, so the contest's time limits are used.
sed 's/"began":"[^"]*","ended":"[^"]*",//; s/"clocks":\[{[^]]*\],//' a.jsonl >old.jsonl
grep -q 'began\|clocks' old.jsonl && fail 'the old records are new'
check 'a game of an old record' 0 '^game 11 played again: the same [0-9]+ turns$' \
    "$faceoff" match --again old.jsonl --game 11 --margin-ms 60000 --out old-again.jsonl
grep -q '"clocks":\[{"ready_ms":1000,"first_ms":1000,"turn_ms":200,' old-again.jsonl || fail "an old record: $(member old-again.jsonl 1 clocks)"
check 'it is still shown' 0 'game 11' "$faceoff" show old.jsonl --game 11 --all
check 'and imported' 0 '^12 games' "$faceoff" import old.jsonl --db old.db
check 'and listed' 0 '^ +11  -                     round 1\.' "$faceoff" games old.db

# If an option or another bot is given, it replaces only that part of the stored game's settings.
check 'another clock' 0 'the same' "$faceoff" match --again a.db --game 3 --turn-ms 300 --out clock.jsonl
grep -q '"turn_ms":300' clock.jsonl || fail "another clock: $(member clock.jsonl 1 clocks)"
check 'another bot' 0 '^game 3 played again: (turn [0-9]+ is|it has)' "$faceoff" match --again a.db --game 3 --bot '@random --seed 5' --bot '@random --seed 6'

# --- the command that is printed after a fault ---

printf '#!/bin/sh\nread -r id\nread -r length\nwhile [ "$length" -gt 0 ]; do read -r turn; length=$((length - 1)); done\necho 9\n' >'my bot'
chmod +x 'my bot'
check 'a fault' 1 '^ +the game began at 20' "$faceoff" match --contest codingame --bot "x='./my bot'" --bot @random --games 2 --out "f 1.jsonl"
grep ' match --again ' output >command
[ "$(wc -l <command)" = 2 ] || fail "a fault has no command: $(cat output)"
eval "$(tail -1 command)" >again.out 2>&1
grep -qx 'game 2 played again: the same [0-9]* turns*' again.out || fail "the command of a fault: $(cat command again.out)"
"$faceoff" tournament --contest codingame --bot "x='./my bot'" --bot @random --games 2 --db f.db --event 'two words' --quiet 2>/dev/null
"$faceoff" standings f.db --faults | grep ' match --again ' >command
eval "$(tail -1 command)" >again.out 2>&1
grep -qx 'game 2 played again: the same [0-9]* turns*' again.out || fail "the command of a stored fault: $(cat command again.out)"

# After a long game, the turns are not printed, but a command that shows the stored game.
cat >late <<BOT
"$faceoff" bot halma --protocol proglad --engine random | {
    count=0
    while read -r line; do
        count=\$((count + 1))
        [ \$count -lt 90 ] || line=late
        echo "\$line"
    done
}
BOT
long='--contest proglad --bot x="sh late" --bot @random --games 2 --first-ms 90000 --turn-ms 90000 --ready-ms 90000'
eval "'$faceoff' match $long --out 'late 1.jsonl'" >output 2>&1
eval "'$faceoff' tournament $long --db 'late 1.db'" >/dev/null 2>&1
"$faceoff" standings 'late 1.db' --faults >>output
grep ' show ' output >command
[ "$(wc -l <command)" = 4 ] && ! grep -q turns command || fail "the commands of long games: $(cat output)"
sh command >shown 2>&1
[ "$(grep -c '^turn 17[67] of 17[67], last' shown)" = 4 ] || fail "a long game is not shown: $(cat command shown)"

check 'the number of the game' 1 '^game 2, turn 2 [(]its 1st[)]: x loses: bad_char' "$faceoff" match --again f.db --game 2 --event 'two words'
check 'the fault is gone' 0 '^game 2 played again: .*; the fault bad_char did not happen again$' "$faceoff" match --again f.db --game 2 \
    --bot @random --bot @greedy
"$faceoff" match --contest codingame --bot @random --bot @random --games 2 --turn-ms 0 --first-ms 0 --quiet --out free.jsonl
check 'no warning about a limit that was not there' 0 '^game 2 played again: the same' "$faceoff" match --again free.jsonl --game 2
grep -q 'ms per turn' output && fail "a limit: $(cat output)"

# --- errors ---

check 'no such game' 1 '^faceoff match: --again: event "codingame-match" has no game 13$' "$faceoff" match --again a.db --game 13
check 'no such record' 1 'a.jsonl contains no game 13$' "$faceoff" match --again a.jsonl --game 13
check 'no such file' 1 'cannot open none' "$faceoff" match --again none --game 1
check 'no file' 2 '^faceoff match: --game needs --again FILE; did you mean --games\?$' "$faceoff" match --game 1
check 'a seed' 2 '^faceoff match: --seed cannot be used with --again$' "$faceoff" match --again a.db --seed 3
check 'an event of records' 1 'a.jsonl is not one' "$faceoff" match --again a.jsonl --event x
sed 's/"commands":\["[^"]*"/"commands":[""/' a.jsonl >person.jsonl
check 'a person' 1 'seat 1 of game 2 was played by a person' "$faceoff" match --again person.jsonl --game 2

exit "$((failures > 0))"
