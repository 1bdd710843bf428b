#!/bin/sh
# Tests how the program ends at a prompt: by Ctrl-C on a terminal, by a signal, or by the end of the input. The terminal
# must be restored, the game must be saved, and the exit code must say what happened. Usage: test_prompt.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
TERM=xterm
export TERM
unset NO_COLOR

fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    sed 's/^/    /' "$folder/screen"
}

# await PATTERN: waits until the screen matches the pattern, or the program ends. A hanging program is killed after 4
# minutes.
await() {
    waits=0
    until grep -qaE -e "$1" "$folder/screen"; do
        [ "$((waits += 1))" -ne 5000 ] || kill "$typed_to"
        if ! kill -0 "$typed_to" 2>/dev/null; then
            grep -qaE -e "$1" "$folder/screen" && break # the program wrote this just before it ended
            fail "$name: nothing like $1"
            return 1
        fi
        sleep 0.05
    done
}

# on_terminal NAME COMMAND: runs the command in a new terminal. Descriptor 3 is its keyboard. The screen also shows the
# settings of the terminal before and after, and the exit code.
on_terminal() {
    name=$1
    rm -f "$folder/keys"
    mkfifo "$folder/keys"
    : >"$folder/screen"
    # The inner shell also receives the Ctrl-C, but must continue. The outer shell has no job control, so its background
    # commands ignore SIGINT.
    env --default-signal=INT SHELL=/bin/sh script -qec "stty rows ${rows:-24} cols ${columns:-80}; trap : INT; stty -a >$folder/before; $2; echo code=\$?; stty -a >$folder/after; echo ended" /dev/null \
        <"$folder/keys" >>"$folder/screen" 2>&1 &
    typed_to=$!
    exec 3>"$folder/keys"
}

# ends CODE: checks the exit code, and that the terminal was restored.
ends() {
    await '^ended' && {
        grep -qa "^code=$1" "$folder/screen" || fail "$name: another exit code than $1"
        cmp -s "$folder/before" "$folder/after" || fail "$name: the terminal is left in another state"
    }
    exec 3>&-
    wait "$typed_to"
}

if ! command -v script >/dev/null; then
    echo 'SKIPPED: terminals, for lack of script(1)'
else
    on_terminal 'Ctrl-C at the prompt of play' "'$faceoff' play soccer --level 1"
    await '^.*1> ' && printf '0\n' >&3
    await '2> ' && printf '1\003' >&3
    ends 130
    grep -qaE '^the game: 0;[0-7]' "$folder/screen" || fail 'the game is lost'

    on_terminal 'quit' "'$faceoff' play soccer --level 1"
    await '1> ' && printf 'quit\n' >&3
    ends 0

    on_terminal 'Ctrl-C while the engine thinks' "'$faceoff' play soccer --turns '0;0;0' --ms 3600000"
    await 'for help' && printf '\003' >&3
    ends 130
    grep -qa '^the game: 0;0;0' "$folder/screen" || fail 'the game is lost'

    on_terminal 'Ctrl-C at the prompt of play --bot' "'$faceoff' play judge --bot @greedy --log $folder/log"
    await '^.*1> ' && printf '0\n' >&3
    await '2> ' && printf '1\003' >&3
    ends 130
    grep -qaE '^the game: 0;[0-7]' "$folder/screen" || fail 'the game is lost'
    grep -q '^stopped' "$folder/log" || fail 'the log is not completed'

    on_terminal 'quit play --bot' "'$faceoff' play judge --bot @greedy"
    await '1> ' && printf 'quit\n' >&3
    ends 0

    on_terminal 'Ctrl-C in show' "'$faceoff' show --contest judge --turns '0;0;0'"
    await 'q: quit' && printf 'n\003' >&3
    ends 130
    on_terminal 'q in show' "'$faceoff' show --contest judge --turns '0;0;0'"
    await 'q: quit' && printf 'q' >&3
    ends 0

    # Ctrl-Z stops the program, and the shell gets its terminal back. When the program continues, it redraws the board,
    # and keys work again.
    on_terminal 'Ctrl-Z in show' "set -m; '$faceoff' show --contest judge --turns '0;0;0'; stty -a >$folder/during; echo; echo stopped; read -r go; fg"
    await 'q: quit' && printf '\032' >&3
    await '^stopped' && : >"$folder/screen" && printf 'go\n' >&3
    cmp -s "$folder/before" "$folder/during" || fail "$name: the shell finds the terminal in another state"
    await 'turn 0 of 3' && printf n >&3
    await 'turn 1 of 3' && printf q >&3
    ends 0

    # A paper soccer board, including its upper goal, and the messages fit into 24 rows.
    fits() { # FIRST LAST: checks the first and the last of the 24 rows at the bottom of the screen
        tail -n 24 "$folder/screen" | head -n 1 | grep -qaE "$1" || fail "$name: the upper goal is not seen"
        tail -n 1 "$folder/screen" | grep -qaE "$2" || fail "$name: nothing like $2 in the last row"
    }
    on_terminal 'play in 24 rows' "'$faceoff' play soccer --level 1"
    await '1> ' && printf '0\n' >&3
    await '2> ' && fits '^ {4}0 1 2 (\||│)' 'engine: [0-7]+  2> '
    printf 'quit\n' >&3
    ends 0
    on_terminal 'show in 24 rows' "'$faceoff' show --contest judge --turns '0;0;0'"
    await 'q: quit' && printf G >&3
    await 'turn 3 of 3.*q: quit' && fits '^(.*2J)? {4}0 1 2 (\||│)' 'seat 2 is to move; .* q: quit'
    printf q >&3
    ends 0
    rows=40
    on_terminal 'show in 40 rows' "'$faceoff' show --contest judge --turns '0;0;0'"
    await 'arrows or n, p: step' && printf q >&3
    ends 0
    grep -qaE '^(.*2J)? -1 {7}([.]_|·─)' "$folder/screen" || fail 'the edge of the board is left out'
    rows=

    on_terminal 'a board that is wider than the terminal' "'$faceoff' play halma --level 1"
    await '1> ' && printf 'quit\n' >&3
    ends 0
    grep -qa 'columns' "$folder/screen" && fail "$name: it is not"
    columns=40
    on_terminal 'a board that is wider than the terminal' "'$faceoff' play halma --level 1"
    await '1> ' && printf 'quit\n' >&3
    ends 0
    grep -qaE '^the board needs 51 columns, but the terminal has 40' "$folder/screen" || fail "$name: it is not said"
    columns=
fi

# Tests input from a pipe, and the signal SIGTERM.
rm -f "$folder/keys"
mkfifo "$folder/keys"
"$faceoff" play halma --level 1 --turns '1 3 3 5' <"$folder/keys" >"$folder/screen" 2>&1 &
typed_to=$!
exec 3>"$folder/keys"
name=SIGTERM
await '> $' && kill -TERM "$typed_to"
wait "$typed_to"
code=$?
exec 3>&-
[ "$code" = 143 ] || fail "SIGTERM: exit code $code"
grep -q '^the game: 1 3 3 5' "$folder/screen" || fail 'SIGTERM: the game is lost'
exit $((failures > 0))
