#!/bin/sh
# Tests that the commands that faceoff prints work exactly as printed. The test copies each one from the output into a
# shell. The program's path and the file names contain characters that must be quoted.
# Usage: printed_commands.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
mkdir "$folder/a b"
ln -s "$1" "$folder/a b/faceoff"
cd "$folder" || exit 1
faceoff='./a b/faceoff'

# printed NAME COUNT EXIT_CODE PATTERN: $folder/output must contain COUNT commands of the program, each of which must
# end with this exit code and print a line that matches the pattern. A command is enclosed in backticks, or extends to
# the end of its line.
printed() {
    { tr '`' '\n' <output | grep -F "'$faceoff' " | sed "s!.*'$faceoff' !'$faceoff' !" | sort -u; } >commands
    found=$(wc -l <commands)
    [ "$found" -eq "$2" ] || {
        failures=$((failures + 1))
        echo "FAILED: $1: $found commands, not $2:"
        sed 's/^/    /' output
    }
    while read -r line <&4; do
        check "$1: $line" "$3" "$4" sh -c "$line"
    done 4<commands
}

check 'a command without its arguments' 2 '^Try: ' "$faceoff" match
printed 'its help' 1 0 '^Usage: faceoff match'
check 'an unknown command' 2 '^Try: ' "$faceoff" frobnicate
printed 'the list of commands' 1 0 '^  match '

# This bot loses every game because of a fault.
printf '#!/bin/sh\nread -r a\nread -r b\nread -r c\necho why >&2\necho 9\nread -r d\n' >"it's bad"
chmod +x "it's bad"
patient='--first-ms 60000 --turn-ms 60000'
check 'faults of a match' 1 'loses: bad' "$faceoff" match --contest codingame $patient --bot "bad=\"./it's bad\"" \
    --bot @random --games 2
printed 'the boards of its games' 2 0 '[0-9]'
check 'faults of a stored match' 1 'loses: bad' "$faceoff" match --contest codingame $patient --bot "bad=\"./it's bad\"" \
    --bot @random --games 2 --db 'my night.db' --event faults
grep -F 'match --again' output >again
check 'a command that plays a game again' 0 . cat again
cp again output
printed 'the games are played again' 2 1 'loses: bad'

check 'a database instead of records' 1 'is a database' "$faceoff" show 'my night.db'
printed 'its records' 2 0 '"contest":"codingame"'

check 'a round robin' 0 . "$faceoff" tournament --contest judge --bot @random --bot @greedy --bot other=@random --turn-ms 0 \
    --games 4 --db 'my night.db' --event three
check 'a match goes on with a round robin' 1 'is a round-robin' "$faceoff" match --resume --db 'my night.db' --event three
printed 'the tournament goes on' 1 0 '^three: '

# A bot and an entry that wait until the test lets them play.
waits="[ -e '$folder/go' ] || { echo >>'$folder/waiting'; while [ ! -e '$folder/go' ]; do sleep 0.05; done; }"
printf '#!/bin/sh\n%s\nexec "%s" bot soccer --protocol codingame --engine greedy\n' "$waits" "$1" >waits
chmod +x waits
printf '#!/bin/sh\n# POTM ENTRY: %s\n# Your Name: %s\n%s\necho HELP\n' Slow Ann "$waits" >"it's slow.sh"
printf '#!/bin/sh\n# POTM ENTRY: %s\n# Your Name: %s\n%s\necho HELP\n' Late Bob "$waits" >"it's late.sh"

# stopped COMMAND..: starts a command that plays, and stops it during its first game.
stopped() {
    rm -f go waiting
    "$faceoff" "$@" >output 2>&1 </dev/null &
    stopped=$!
    until [ -s waiting ] || ! kill -0 "$stopped" 2>/dev/null; do sleep 0.05; done
    kill -TERM "$stopped" # after the first signal, the program finishes the game
    until grep -q finishing output || ! kill -0 "$stopped" 2>/dev/null; do sleep 0.05; done
    kill -TERM "$stopped" # the second signal stops the program at once
    wait "$stopped"
    touch go
}

stopped match --contest codingame $patient --bot ./waits --bot @random --games 4 -j 1 --db 'my night.db' --event 'a match'
printed 'the rest of a stopped match' 1 0 '^waits +4 +4 '

check 'records of a resumed match' 2 '--out cannot be used' "$faceoff" match --resume --db 'my night.db' --event 'a match' --out x
printed 'its records, and the help' 2 0 '"contest":"codingame"|^Usage: '

stopped cup --contest codingame $patient --sandbox off -j 1 --db 'my night.db' --event 'a cup' --out 'my cup.json' \
    --log 'my log' --stderr-dir 'my errors' "./it's bad" @random slow=./waits
printed 'the rest of a stopped cup' 1 0 '^champion: '
check 'the result of a stopped cup' 0 '"champion"' cat 'my cup.json'
check 'its log goes on' 0 "it's bad" cat 'my log'
check 'its standard error goes on' 0 'game-[0-9]*-seat-[12]-it_s_bad' ls 'my errors'
check 'a tournament goes on with a cup' 1 'is a cup, not a tournament' "$faceoff" tournament --resume --db 'my night.db' \
    --event 'a cup'
printed 'the cup goes on' 1 0 '^champion: '
check 'faults of a cup' 0 "it's bad loses: bad" "$faceoff" standings 'my night.db' --event 'a cup' --faults
grep -F 'match --again' output >again
grep -F ' show ' output >shown
cp shown output
printed 'the boards of the cup' 2 0 '[0-9]'
cp again output
printed 'the games of the cup are played again' 2 1 "it's bad loses: bad"

slow='--sandbox off --bank-ms 0 --turn-ms 60000'
stopped cup --season 'my season' $slow submit "it's slow.sh"
printed 'a stopped submission' 1 0 '^Slow was accepted'
check 'another submission' 0 '^Late was accepted' "$faceoff" cup --season 'my season' $slow submit "it's late.sh"
stopped cup --season 'my season' $slow --games 2 -j 1 finals
printed 'stopped finals' 1 0 '^champion: '
exit $((failures > 0))
