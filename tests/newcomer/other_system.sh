#!/bin/sh
# Compares a program that only runs bots, for another system or C library, with faceoff. The program must answer the same
# lines with the same lines, must print the same help, and must say of each other command what it needs. If EMULATOR is
# given, it runs the program; wine64 runs a program for Windows. Usage: other_system.sh FACEOFF PROGRAM [EMULATOR]
set -u
faceoff=$(realpath "$1")
program=$(realpath "$2")
emulator=${3:-}
. "$(dirname "$0")/../check.sh"
cd "$folder" || exit 1

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# wine keeps its files in the test's folder, and its server ends before the folder is removed.
case $emulator in
*wine*)
    WINEPREFIX=$folder/wine WINEDEBUG=-all
    export WINEPREFIX WINEDEBUG
    trap '"$(dirname "$emulator")/wineserver64" -k; "$(dirname "$emulator")/wineserver64" -w; rm -rf "$folder"' EXIT
    "$emulator" "$program" --version >log 2>&1 || { cat log; echo 'SKIPPED: wine does not start'; exit 77; }
    ;;
esac

# Writes the script that starts a program: ./one starts faceoff, and ./other the program.
starts() { # NAME COMMAND
    printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$1"
    chmod +x "$1"
}
starts one "$faceoff"
starts other "$emulator $program"

same() { # WHAT ARGUMENTS..: runs both programs with the input in the file `lines`, and compares their output
    what=$1
    shift
    for side in one other; do
        ./$side "$@" <lines >"$side.txt" || fail "$side: $what"
    done
    cmp one.txt other.txt || fail "$what: the outputs differ"
}

# --- a bot answers the lines of a game ---

cat >recorder <<'END'
#!/bin/sh
tee lines | ./one bot "$@"
END
chmod +x recorder
plays() { # CONTEST TURNS BOT..: the bot must give at least TURNS answers
    contest=$1 turns=$2
    shift 2
    ./one match --contest "$contest" --games 1 --seed 7 -j 1 --turn-ms 0 --first-ms 0 \
        --bot "a=./recorder $* --protocol $contest" --bot b=@greedy >log 2>&1 || { cat log; fail "a game of $contest"; }
    same "$contest" bot "$@" --protocol "$contest"
    [ "$(wc -l <one.txt)" -ge "$turns" ] || { cat one.txt; fail "$contest: there are too few answers"; }
    cp one.txt expected
    sed 's/$/\r/' lines >ended && mv ended lines
    ./other bot "$@" --protocol "$contest" <lines >other.txt || fail "$contest: lines that end with a carriage return"
    cmp expected other.txt || fail "$contest: a carriage return changes the answers"
}
plays judge 5 soccer --engine engine --nodes 30 --seed 3
plays codingame 5 soccer --engine mcts --nodes 50 --seed 3
plays proglad 20 halma --engine engine --nodes 100 --seed 3

# In this contest, each turn has its own process, and a file stores what the bot remembers.
cat >recorder <<'END'
#!/bin/sh
number=$(($(cat number) + 1))
echo $number >number
tee lines.$number | ./one bot "$@"
END
echo 0 >number
bot='showdown --protocol potm --engine engine --nodes 20 --seed 3'
./one match --contest potm --games 1 --seed 7 -j 1 --bot "a=./recorder $bot {file}" --bot b=@greedy >log 2>&1 ||
    { cat log; fail 'a game of potm'; }
turn=1
while [ $turn -le 12 ]; do
    cp lines.$turn lines || fail 'potm: there are too few turns'
    for side in one other; do
        # shellcheck disable=SC2086
        ./$side bot $bot $side.file <lines >$side.txt || fail "$side: turn $turn of potm"
    done
    [ -s one.txt ] && cmp one.txt other.txt || fail "potm: turn $turn differs"
    turn=$((turn + 1))
done

feed 'a bot with a clock' 0 '^[0-7]+$' '0\n1\n-\n' ./other bot soccer --protocol codingame --engine engine

# --- the other commands ---

: >lines
same 'the version' --version
same 'the help for bot' bot --help
same 'the help for the rules' help soccer
same 'perft of soccer' perft soccer 4 --json
same 'perft of halma' perft halma 3 --json
check 'an unknown option' 2 'unknown option --nodez; did you mean --nodes' ./other bot soccer --nodez 3
./one help | sed -n 's/^  \([a-z-]*\)   *[a-z].*/\1/p' >commands
./other help >help || fail 'the help'
[ "$(wc -l <commands)" -gt 20 ] || fail 'the commands are not in the help'
while read -r command; do
    grep -q "^  $command  " help ||
        check "the command $command" 1 "^faceoff $command: .* need faceoff for Linux.* WSL 2 .*container" ./other "$command"
done <commands

[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
