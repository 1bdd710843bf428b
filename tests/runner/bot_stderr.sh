#!/bin/sh
# Tests that the standard error output of bots is stored in the right place in the log, in the files of --stderr-dir,
# and in records.
# Usage: bot_stderr.sh FACEOFF [sandbox]. With the word `sandbox`, also tests bots in a strict sandbox.
faceoff=$1 sandbox=${2:-}
. "$(dirname "$0")/../check.sh"
cd "$folder" || exit 1

cat >wordy <<'END'
#!/bin/sh
# This bot writes a lot to standard error before and after each of its first turns, and then loses because of an invalid
# line. It writes nothing after that line, because it is killed then.
read -r id
turn=0
words=$(printf '%900s' '' | tr ' ' x)
while read -r count && read -r line; do
    turn=$((turn + 1))
    echo "before $turn \"$words\"" >&2
    [ "$turn" -lt 5 ] || break
    echo 0
    echo "after $turn" >&2
done
echo 'the end' >&2
echo x
END
chmod +x wordy
patient='--first-ms 60000 --turn-ms 60000 --contest codingame'
play="match $patient --quiet --bot a=./wordy --bot b=@random"
# shellcheck disable=SC2086
{
    "$faceoff" $play --games 2 --log log --out games.jsonl --stderr-dir said >out 2>&1
    # Checks what the first bot wrote in the first game. The lines that it wrote after an answer are left out, because
    # faceoff may read them before or after that answer.
    awk '/^game/ { game = $2 } /^seat/ { player = $2 } game == "1:" && player == "1:"' log >mine
    check 'each line is in the log' 0 '^5$' grep -cE '^Stderr: "before [1-5] \\x22x{900}\\x22\\n"    \[[0-9.]+ ms\]$' mine
    check 'each at its place' 0 '^Stderr:before1 Send:0 Stderr:before2 Send:0 Stderr:before3 Send:0 Stderr:before4 Send:0 Stderr:before5 Stderr:the Send:x ' \
        sh -c 'sed -nE "s/^(Stderr|Send) *: \"([a-z0]*) ?([0-9]*).*/\1:\2\3/p" mine | grep -v after | tr "\n" " "; echo'
    sed -n '1s/.*"stderr":\["//p' games.jsonl | sed 's/\\n/\n/g' >kept
    check 'the record has the start' 0 '^before 1 ' cat kept
    check 'and the end' 0 '^the end$' cat kept
    check 'and says what is left out' 0 '^\[faceoff left out [0-9]+ bytes\]$' cat kept
    check 'a file for each game and bot' 0 '^game-1-seat-1-a.txt game-2-seat-2-a.txt $' sh -c 'ls said | tr "\n" " "; echo'
    check 'with everything' 0 '^before 1 .*after 1before 2 .*the end$' sh -c 'tr -d "\n" <said/game-1-seat-1-a.txt; echo'
    check 'a folder is not used twice' 1 '^faceoff match: --stderr-dir: said is not empty$' \
        "$faceoff" $play --games 2 --stderr-dir said
    check 'a file is no folder' 1 '^faceoff match: --stderr-dir: log is not a folder$' "$faceoff" $play --games 2 --stderr-dir log
    check 'no such folder' 1 '^faceoff match: --stderr-dir: cannot create the folder nope/said: No such file' \
        "$faceoff" $play --games 2 --stderr-dir nope/said

    # --- the log is the same, whether one game or several are played at a time ---

    "$faceoff" $play --games 8 --log one -j 1 >out 2>&1
    "$faceoff" $play --games 8 --log four -j 4 --stderr-dir four.said >out 2>&1
    for log in one four; do
        grep -vE '^$|^seat|after [0-9]' "$log" | sed -E 's/ *\[[0-9.]* ms\]$//; s/^(ended|(.*, )began) 20.*/\1/' >"$log.plain"
    done
    check 'the order of the games does not depend on -j' 0 '^same$' sh -c 'cmp one.plain four.plain && echo same'
    check 'eight files' 0 '^8$' sh -c 'ls four.said | wc -l'

    # --- you can read the log and the files while games are played ---

    cat >waits <<'END'
#!/bin/sh
read -r id
read -r count; read -r line
echo 'thinking of a turn' >&2
until [ -e go ]; do sleep 0.05; done
exit 1
END
    chmod +x waits
    "$faceoff" match $patient --quiet -j 2 --games 2 --bot w=./waits --bot b=@random --log live --stderr-dir live.said >out 2>&1 &
    player=$!
    until grep -qs 'thinking of a turn' live && grep -qs thinking live.said/game-1-seat-1-w.txt; do
        kill -0 "$player" 2>/dev/null || break
        sleep 0.05
    done
    check 'the log of a game under way' 0 '^Stderr: "thinking of a turn\\n"' cat live
    check 'its end is not there yet' 1 '^$' sh -c 'echo; grep loses live'
    touch go
    wait "$player"
    check 'later it is' 0 '^w loses: exit' cat live
    check 'and the other game' 0 '^game 2: ' cat live

    # --- a game that is interrupted ---

    rm go
    "$faceoff" match $patient --quiet --games 2 -j 1 --bot w=./waits --bot b=@random --log stopped >out 2>&1 &
    player=$!
    until grep -qs 'thinking of a turn' stopped || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
    kill -TERM "$player" # the first signal lets the game finish
    until grep -q finishing out || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
    kill -TERM "$player" # the second signal stops it
    wait "$player"
    check 'a stopped game says so' 0 '^stopped 20.*Z, before the end of the game$' cat stopped

    # --- output beyond the size limit is discarded, and the file says so ---

    printf '#!/bin/sh\nhead -c 70000000 /dev/zero >&2\nexit 3\n' >flood
    chmod +x flood
    "$faceoff" match $patient --quiet --games 1 -j 1 --bot f=./flood --bot b=@random --stderr-dir flooded >out 2>&1
    check 'a flood is cut' 0 '^\[faceoff cut 2891136 more bytes\]$' tail -c 40 flooded/game-1-seat-1-f.txt
    check 'its size' 0 '^67108898$' stat -c %s flooded/game-1-seat-1-f.txt
    rm -r flooded

    # --- in a sandbox ---

    if [ -z "$sandbox" ]; then
        :
    elif "$faceoff" sandbox-check >/dev/null 2>&1; then
        "$faceoff" $play --games 2 --sandbox strict --processes 8 --stderr-dir strict --log strict.log >out 2>&1
        check 'files in strict' 0 '^before 5 ' cat strict/game-1-seat-1-a.txt
        check 'a log in strict' 0 '^Stderr: "before 5 ' cat strict.log
    else
        echo 'SKIPPED: strict sandbox: this system cannot make one'
    fi

    # --- contests with a new process per turn ---

    printf '#!/bin/sh\nread -r line; echo radar of the turn >&2; echo RADAR\n' >radar
    chmod +x radar
    "$faceoff" match --contest potm --quiet --games 2 --bot r=./radar --bot b=@random --log potm.log >out 2>&1
    check 'before the answer, too' 0 '^Stderr: "radar of the turn' grep -B1 -m1 '^Send  : "RADAR' potm.log
}

[ "$failures" -eq 0 ]
