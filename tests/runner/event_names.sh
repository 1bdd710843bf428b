#!/bin/sh
# Tests stored events in unusual situations. For example, a name contains strange characters, or a file is changed
# during an event by a user, a bot or another program.
# Usage: event_names.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
db=$folder/night.db

# --- names that are not valid UTF-8, or that contain control characters, are refused wherever they are given ---

odd=$(printf 'ev\377')
play="tournament --db $db --contest codingame --games 2"
# shellcheck disable=SC2086
{
    check 'an event' 2 '^faceoff tournament: --event contains control characters or invalid UTF-8' \
        "$faceoff" $play --json --bot @random --bot @random --event "$odd"
    check 'a bot' 2 '^faceoff tournament: --bot: .* contains control characters or invalid UTF-8' \
        "$faceoff" $play --bot "$folder/$odd" --bot @random
    check 'an event that is asked for' 2 'contains control characters or invalid UTF-8' "$faceoff" standings --db "$db" --event "$odd"
    check 'nothing was played' 0 '^$' sh -c "$faceoff events --db $db; echo"
}
printf '{"contest":"codingame"}\n' >"$folder/$odd"
check 'options that are not there' 2 \
    '^faceoff tournament: cannot open .*/nope.json: No such file or directory$' \
    "$faceoff" tournament --config "$folder/nope.json"
printf '{\n"games"\n' >"$folder/cut.json"
check 'options that are cut off' 2 '^faceoff tournament: .*/cut.json, line 3: ' \
    "$faceoff" tournament --config "$folder/cut.json"
check 'options that do not end' 2 '^faceoff tournament: /dev/stdin is larger than 8 MiB$' \
    sh -c "yes '' | $faceoff tournament --config /dev/stdin"
check 'options that begin, and do not end' 2 '^faceoff tournament: /dev/stdin is larger than 8 MiB$' \
    sh -c "(printf '{\"bots\":['; yes '0,') | $faceoff tournament --config /dev/stdin"
printf '{"j":2}' >"$folder/letter.json"
check 'a letter as an option' 2 'letter.json: unknown option --j; did you mean jobs[?]$' \
    "$faceoff" tournament --config "$folder/letter.json"
check 'options of a device' 2 '^faceoff tournament: /dev/zero is larger than 8 MiB$' "$faceoff" tournament --config /dev/zero
check 'options that are a folder' 2 '^faceoff tournament: cannot read /: Is a directory$' "$faceoff" tournament --config /
check 'a bot of two lines' 2 '^faceoff tournament: --bot: .* contains control characters or invalid UTF-8' \
    "$faceoff" tournament --db "$db" --contest codingame --bot "'$folder/two
lines'" --bot @random
check 'a file to import' 1 'contains control characters or invalid UTF-8; name the event with --event' \
    "$faceoff" import --db "$db" "$folder/$odd"

# --- the maximum number of bots in an event ---

{
    printf '{"contest":"codingame","bots":["@random"'
    for i in $(seq 256); do printf ',"b%s=@random"' "$i"; done
    printf ']}'
} >"$folder/many.json"
check 'too many bots' 2 'needs 2 to 256 --bot options, got 257$' "$faceoff" tournament --config "$folder/many.json" --db "$db"
check 'how many there may be' 0 'of 2 to 256 bots' "$faceoff" tournament --help

# --- a config file may give bots any names; a name is never run as a command ---

cd "$folder" || exit 1
echo '{"contest":"codingame","games":2,"turn-ms":60000,"first-ms":60000,"bots":[
    {"name":"touch PWNED","command":"@random"},{"name":"a=b","command":"@greedy"},
    {"name":"Zoë Übel 你好","command":"@random"},"d=@random"]}' >names.json
check 'any text is a name' 0 '^names: round-robin, .* 12 games counted$' \
    "$faceoff" tournament --config names.json --db "$db" --event names
for named in 'touch PWNED' 'a=b' 'Zoë Übel 你好' d; do
    check "the name $named" 0 "^ *[1-4] $named  " "$faceoff" standings --db "$db" --event names
    check "the games of $named" 0 " $named( |\$)" "$faceoff" games --db "$db" --event names --player "$named"
done
check 'no name was run' 1 '^$' sh -c 'echo; test -e PWNED'
check 'the names are stored' 0 '"players":\["touch PWNED","a=b"\]' "$faceoff" export --db "$db" --event names
check 'each column has a header of its own' 0 '  seat 1  seat 2  begins faults  late    LOS$' "$faceoff" standings --db "$db" --event names
check 'the games of nobody' 1 '^faceoff games: event "names" has no player zz$' \
    "$faceoff" games --db "$db" --event names --player zz
check 'names resume' 0 'names: round-robin, .* 12 games counted$' "$faceoff" tournament --resume --db "$db" --event names
check 'names resume by their config' 0 '12 games counted$' \
    "$faceoff" tournament --resume --config names.json --db "$db" --event names

echo '{"contest":"codingame","games":2,"turn-ms":60000,"first-ms":60000,"bots":[
    {"name":"=cmd|\u0027/c calc\u0027!A1","command":"@random"},{"name":"@a,\"b\"","command":"@greedy"},
    {"name":"-1","command":"@random"},{"name":"a=b","command":"@random"}]}' >formulas.json
"$faceoff" tournament --config formulas.json --db "$db" --event formulas --quiet
for field in "'=cmd|'/c calc'!A1" "\"'@a,\"\"b\"\"\"" "'-1" 'a=b'; do
    check "as CSV, $field" 0 '^6$' sh -c '"$1" export --db "$2" --event formulas --format csv | grep -cF ",$3,"' sh \
        "$faceoff" "$db" "$field"
done
check 'a name is itself in records' 0 '"players":\["-1","a=b"\]' "$faceoff" export --db "$db" --event formulas

# refused PATTERN BOTS: checks that a config file with these bots is refused with a message that matches PATTERN.
refused() {
    echo "{\"contest\":\"codingame\",\"bots\":[\"@greedy\",$2]}" >refused.json
    check "bots that are $2" 2 "^faceoff tournament: refused.json: bot 2$1" \
        "$faceoff" tournament --config refused.json --db "$db" --event refused
}
refused ': "name" is not a string' '{"name":7,"command":"@random"}'
refused ': a name must be valid UTF-8 without control characters' '{"name":"","command":"@random"}'
refused ': a name must be valid UTF-8 without control characters' '{"name":"a\u0007b","command":"@random"}'
refused ': a name must be valid UTF-8 without control characters' '{"name":"a\u202eb","command":"@random"}'
refused ': a name must be .* must not begin or end with a space' '{"name":" ","command":"@random"}'
refused ': a name must be .* must not begin or end with a space' '{"name":"a\u00a0","command":"@random"}'
refused ': "command" is not a string' '{"name":"a","command":7}'
refused ': neither a string nor an object with "command"' '{"name":"a"}'
refused ': unknown setting nmae; the settings are dir, ' '{"nmae":"a","command":"@random"}'

# --- if the start of an event is refused, no event is stored ---

start="tournament --db start.db --contest codingame --games 2 --turn-ms 60000 --first-ms 60000 --bot @random --bot @random"
no_event() {
    check "$1 leaves no event" 0 '^$' sh -c "$faceoff events --db start.db; echo"
}
# shellcheck disable=SC2086
{
    if "$faceoff" sandbox-check >/dev/null 2>&1; then
        check 'a folder that is not there' 1 '/nope' "$faceoff" $start --sandbox strict --sandbox-read /nope
        no_event 'a sandbox that cannot be'
    fi
    check 'no log' 1 '^faceoff tournament: cannot create /nope/log: No such file' "$faceoff" $start --log /nope/log
    no_event 'a log that cannot be written'
    check 'too few descriptors' 1 'descriptors' sh -c 'ulimit -n 40; exec "$@"' sh "$faceoff" $start -j 40
    no_event 'a lack of descriptors'
    if unshare -m umount -l /proc 2>/dev/null; then
        printf '#!/bin/sh\n' >no-engine
        chmod +x no-engine
        check 'no /proc' 1 '^faceoff tournament: cannot read /proc, .*mount -t proc proc /proc' \
            unshare -m sh -c 'umount -l /proc && exec "$@"' sh "$faceoff" tournament --db start.db --contest codingame \
            --bot ./no-engine --bot ./no-engine
        no_event 'a lack of /proc'
    else
        echo 'SKIPPED: a system without /proc: no right to take it away'
    fi
    "$faceoff" tournament --db other.db --contest codingame --games 2 --bot @random --bot @random >/dev/null 2>&1
    "$faceoff" serve --db other.db --listen 127.0.0.1:0 >served 2>&1 </dev/null &
    server=$!
    until port=$(grep -oE '127.0.0.1:[0-9]+' served); do
        kill -0 "$server" 2>/dev/null || break
        sleep 0.05
    done
    if [ "$port" ]; then # otherwise this build of faceoff has no server
        check 'a port that is taken' 1 'cannot listen on' "$faceoff" $start --serve --listen "$port"
        no_event 'a port that is taken'
        check 'viewers and too few descriptors' 1 \
            '^faceoff tournament: -j 1 needs [0-9]+ descriptors, 164 of them for viewers, but the limit is 160: not even -j 1 fits' \
            sh -c 'ulimit -n 160; exec "$@"' sh "$faceoff" $start -j 1 --serve --listen 127.0.0.1:0 --viewers 100
        no_event 'a lack of descriptors for viewers'
    fi
    if [ "$port" ]; then
        check 'an event of people that is not there' 1 'cannot open typo.db' "$faceoff" serve typo.db --people --event other
        check 'its database is not created' 0 '^$' sh -c 'ls typo.db 2>/dev/null; echo'
        # The server finds the taken port once it has prepared the visitors' games.
        sqlite3 other.db "UPDATE events SET options = json_set(options, '$.sandbox', 'strict', '$.sandbox-read', '/nope')"
        check 'people need no sandbox' 1 'cannot listen on' "$faceoff" serve other.db --people --listen "$port"
    fi
    kill "$server" 2>/dev/null
    wait "$server"
    echo 'what was there' >log
    check 'then the event begins' 0 '^codingame-match: .* 2 games counted$' "$faceoff" $start --log log
    check 'its log is a new one' 1 '^$' sh -c 'echo; grep "what was there" log'

    # --- resuming an event continues its log ---

    mv log log.first
    "$faceoff" $start --event rest --games 4 --log log --quiet -j 1 >/dev/null 2>&1 &
    player=$!
    until grep -q Player log 2>/dev/null || ! kill -0 "$player" 2>/dev/null; do
        sleep 0.02
    done
    kill -TERM "$player" 2>/dev/null
    wait "$player"
    cp log log.first
    check 'the rest' 0 '^rest: .* 4 games counted$' "$faceoff" tournament --resume --db start.db --event rest --log log
    check 'the log goes on' 0 '^$' sh -c 'head -c "$(wc -c <log.first)" log | cmp - log.first && echo'
}

# --- the log is written while games are played, even if the event is resumed or skips the games of a withdrawn bot ---

cat >halting <<END
#!/bin/sh
read -r left <left
echo \$((left - 1)) >left
[ "\$left" -gt 0 ] || exec sleep 1000
exec $faceoff bot soccer --protocol codingame --engine random
END
printf '#!/bin/sh\nexit 3\n' >failing
chmod +x halting failing
# killed NAME PATTERN GAMES OPTIONS..: plays until the bot has played GAMES games and begun the next one. Then kills the
# event, and checks that the game numbers in its log match PATTERN.
killed() {
    name=$1
    pattern=$2
    echo "$3" >left
    shift 3
    "$faceoff" tournament --log killed.log --quiet -j 1 "$@" >/dev/null 2>&1 </dev/null &
    player=$!
    until grep -q -e - left || ! kill -0 "$player" 2>/dev/null; do
        sleep 0.02
    done
    kill -KILL "$player"
    wait "$player" 2>/dev/null
    check "$name" 0 "$pattern" sh -c 'echo $(sed -n "s/^game \([0-9]*\):.*/\1/p" killed.log)'
}
play="--contest codingame --games 8 --turn-ms 60000 --first-ms 60000"
# shellcheck disable=SC2086
{
    killed 'the log of an event that is killed' '^1 2 3$' 2 --db killed.db $play --bot ./halting --bot @random
    killed 'the log of one that went on' '^1 2 3 3 4 5$' 2 --db killed.db --resume
    rm killed.log
    killed 'the log after games that are void' '^1 2 3 7 8$' 4 --db out.db $play --withdraw-after 1 \
        --bot ./failing --bot ./halting --bot @random
}

# --- options that have no effect are refused ---

play="tournament --db start.db --contest codingame --games 2 --turn-ms 60000 --first-ms 60000"
echo '{"memory":64,"processes":4,"sandbox":"strict","bots":["@random","@random"]}' >confined.json
# shellcheck disable=SC2086
{
    check 'a limit of no sandbox' 2 '--disk needs a sandbox' \
        "$faceoff" $play --event idle --disk 64 --bot @random --bot @random
    check 'a sandbox of a config that is turned off' 0 '2 games counted$' \
        "$faceoff" $play --event off --config confined.json --sandbox off
    check 'it resumes' 0 '2 games counted$' "$faceoff" tournament --resume --db start.db --event off
    for option in '--farm-files .' --any-machine --scale-time; do
        check "no farm: $option" 2 "^faceoff tournament: ${option%% *} needs a farm: add --farm URL$" \
            "$faceoff" $play --event alone $option --bot @random --bot @random
        check "a cup without a farm: $option" 2 "^faceoff cup: ${option%% *} needs a farm: add --farm URL$" \
            "$faceoff" cup --db start.db --contest codingame --event alone $option a=@random b=@random
    done
}

# --- a command that can only resume an event does not create a database ---

check 'nothing to resume' 1 '^faceoff tournament: start.db has no event none to resume' \
    "$faceoff" tournament --resume --db start.db --event none
check 'nowhere to resume' 1 '^faceoff tournament: cannot open typo.db: No such file' \
    "$faceoff" tournament --resume --db typo.db
check 'no database was made' 1 '^$' sh -c 'echo; test -e typo.db'

# --- --db must name a file ---

check 'a database without a name' 2 '^faceoff tournament: --db is empty$' \
    "$faceoff" tournament --db '' --contest codingame --bot @random --bot @random
check 'a database in memory' 1 '^faceoff tournament: ":memory:" cannot be used as a database file' \
    "$faceoff" tournament --db :memory: --contest codingame --bot @random --bot @random
check 'a table in memory' 1 'cannot be used as a database file' "$faceoff" standings --db :memory:
check 'a site of memory' 1 'cannot be used as a database file' "$faceoff" publish --db :memory: site

# --- read-only commands need no write permission ---

mkdir readers readers/closed
cp start.db readers/open.db
cp start.db 'readers/closed/a%b?c#.db'
chmod 444 readers/*.db readers/closed/*.db
chmod 755 "$folder" readers/closed
chmod 777 readers
# reads COMMAND..: runs the command as another user, who has only read permission.
nobody=$(id -u nobody)
reads() {
    (cd readers && setpriv --reuid "$nobody" --clear-groups "$@")
}
if reads "$faceoff" --version >/dev/null 2>&1; then
    for read in open.db 'closed/a%b?c#.db'; do
        check "the table of $read" 0 'codingame-match: .* 2 games counted$' reads "$faceoff" standings --db "$read" --event codingame-match
        check "the games of $read" 0 '^rest ' reads "$faceoff" events --db "$read"
        check "a game of $read" 0 '^\{"contest":"codingame","game":1,' reads "$faceoff" export --db "$read"
        check "$read as a site" 0 '' reads "$faceoff" publish --db "$read" "site-$(basename "$read" .db)"
    done
    check 'a file that may not be written to' 1 'cannot write to open.db: Permission denied' \
        reads "$faceoff" tournament --resume --db open.db
    cp start.db readers/closed/start.db && chmod 666 readers/closed/start.db
    check 'a file in a folder that may not be written to' 1 \
        'cannot create the files that SQLite needs next to closed/start.db: Permission denied' \
        reads "$faceoff" tournament --resume --db closed/start.db
    check 'a folder that may not be written to' 1 'cannot create closed/new.db: Permission denied' \
        reads "$faceoff" tournament --db closed/new.db --contest codingame --bot @random --bot @random

    # Even without write permission for the database, a server shows games that are played after it started.
    cat >once.sh <<END
#!/bin/sh
if ! [ -e once ]; then
    : >once
    referee="\$(cut -d ' ' -f 4 "/proc/\$PPID/stat")"
    while :; do # the first signal lets the game finish, and a later one stops it
        kill -TERM "\$referee"
        sleep 0.1
    done
fi
exec $faceoff bot soccer --protocol codingame --engine random
END
    chmod +x once.sh
    check 'an event that is broken off at once' 1 'stopped; 0 finished games' "$faceoff" tournament --db readers/closed/grows.db \
        --contest codingame --games 2 -j 1 --quiet --turn-ms 60000 --first-ms 60000 --bot ./once.sh --bot @random
    setpriv --reuid "$nobody" --clear-groups "$faceoff" serve --db readers/closed/grows.db --listen 127.0.0.1:0 >watched 2>&1 </dev/null &
    server=$!
    until address=$(grep -o 'http://.*' watched); do
        kill -0 "$server" 2>/dev/null || break
        sleep 0.05
    done
    if [ "$address" ] && command -v curl >/dev/null; then
        check 'the event goes on' 0 ' 2 games counted' "$faceoff" tournament --db readers/closed/grows.db --resume
        tries=0
        until curl -s "${address}event/standings.txt" | grep -q ' 2 games counted' || [ "$((tries += 1))" -eq 300 ]; do
            sleep 0.1
        done
        check 'the server sees it' 0 ' 2 games counted' curl -s "${address}event/standings.txt"
        rm readers/closed/grows.db
        tries=0
        until grep -q 'is gone' watched || [ "$((tries += 1))" -eq 300 ]; do
            sleep 0.1
        done
        check 'a server whose file is gone' 0 'closed/grows.db was deleted or moved' cat watched
    fi
    kill "$server" 2>/dev/null
    wait "$server"
else
    echo 'SKIPPED: readers without the right to write: no right to become nobody'
fi
"$faceoff" standings --db start.db >/dev/null
check 'a reader leaves nothing' 0 '^start.db$' sh -c 'echo start.db*'

# --- no other program may write to an event in progress, not even with --allow-changed ---
# With nohup, an event continues when its terminal is closed. It also continues if you press Ctrl-C to stop another
# command, because a shell without job control starts background commands with SIGINT ignored.

mkfifo "$folder/gate"
cat >"$folder/slow.sh" <<END
#!/bin/sh
# This bot answers only after the named pipe has been opened.
cat <"$folder/gate" >/dev/null
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x "$folder/slow.sh"
slow="slow=$folder/slow.sh"
nohup "$faceoff" tournament --db "$db" --contest codingame --first-ms 600000 --games 2 -j 1 --quiet \
    --bot "$slow" --bot @random >"$folder/first" 2>&1 </dev/null &
player=$!
until "$faceoff" events --db "$db" 2>/dev/null | grep -q codingame-match; do
    sleep 0.05
done
check 'a change while it is played' 1 'is being played by another faceoff' \
    "$faceoff" tournament --db "$db" --resume --allow-changed --bot slow=@greedy --bot @random
kill -HUP "$player"
kill -INT "$player"
# Opens the pipe repeatedly, so that the bot's process in each game can start to play.
while kill -0 "$player" 2>/dev/null; do
    timeout 1 sh -c ": >$folder/gate" 2>/dev/null
done
if ! wait "$player"; then
    failures=$((failures + 1))
    echo 'FAILED: the event that was being played'
    sed 's/^/    /' "$folder/first"
fi
check 'its players are what they were' 0 '^codingame-match: .* 2 games counted$' \
    "$faceoff" tournament --db "$db" --resume --bot "$slow" --bot @random

nohup "$faceoff" serve --db "$db" --listen 127.0.0.1:0 >"$folder/address" 2>"$folder/said" </dev/null &
server=$!
until grep -q http "$folder/address"; do
    sleep 0.05
done
kill -HUP "$server"
kill -INT "$server"
sleep 0.5
check 'a server goes on under nohup' 0 '^there$' sh -c 'kill -TERM "$1" && echo there' sh "$server"
wait "$server"

# --- a bye counts as wins in the ranking, but not as a game ---

check 'progress with a bye' 0 ', c 0\.0/0 \+ 2, ' "$faceoff" tournament --db "$db" --contest codingame --event swiss \
    --format swiss --rounds 1 --bot a=@greedy --bot b=@random --bot c=@random --first-ms 60000 --turn-ms 60000
check 'the table' 0 '^  2 c +0 +0 +0 +0 +0\.0 +- .*  \+ 2 unplayed, won$' "$faceoff" standings --db "$db" --event swiss
check 'rounds of a Swiss until one at most can have won them all' 0 '^four: swiss, codingame, 8 games counted$' \
    "$faceoff" tournament --db "$db" --contest codingame --event four --format swiss --games 2 --turn-ms 60000 --first-ms 60000 \
    --bot @random --bot @random --bot @random --bot @random
check 'a table as wide as a terminal' 0 '^2$' sh -c \
    '"$1" standings --db "$2" --event swiss | grep "seat 1\|Elo" | grep -cx ".\{1,80\}"' sh "$faceoff" "$db"
check 'as JSON' 0 '"name":"c","score":0\.0,.*"unplayed":2,' "$faceoff" standings --db "$db" --event swiss --json

# --- a bot that deletes its own program ---

# The second bot interrupts each event once. It interrupts the event `lost` immediately, and the other event after the
# first bot has lost a game.
cat >gone.sh <<END
#!/bin/sh
rm -f "\$0"
END
cat >stopper.sh <<END
#!/bin/sh
if ! [ -e "stopped-\$1" ]; then
    until [ "\$1" = lost ] || $faceoff games --db gone.db --event "\$1" | grep -q exit; do
        sleep 0.05
    done
    : >"stopped-\$1"
    referee="\$(cut -d ' ' -f 4 "/proc/\$PPID/stat")"
    while :; do # the first signal lets the game finish, and a later one stops it
        kill -TERM "\$referee"
        sleep 0.1
    done
fi
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x gone.sh stopper.sh

# --- faceoff notices a change in any file or folder that a command names, even after a "=" ---

mkdir nets
printf '#!/bin/sh\nread -r line\n' >own.sh
chmod +x own.sh
for words in net --net=net ./nets nets --nets=nets; do
    rm -f named.db
    echo one >net
    echo one >nets/one
    check "an event with $words" 0 'counted' "$faceoff" tournament --db named.db --contest codingame --games 2 \
        --bot "own=./own.sh $words" --bot @random
    check "$words as it was" 0 'counted' "$faceoff" tournament --db named.db --resume
    echo two >net
    echo two >nets/one
    check "$words that has changed" 1 \
        'own has changed: a file named by .* has changed since the event began or was resumed, probably /[^ ]*/net(s/one)? [(]changed 20[0-9TZ:-]*[)]; event .* is over' \
        "$faceoff" tournament --db named.db --resume
done

mkdir home
for bot in '[dir=home] ./own.sh' '[turn-ms=60000] home/own.sh'; do
    rm -f named.db
    cp own.sh home
    check "an event with $bot" 0 'counted' "$faceoff" tournament --db named.db --contest codingame --games 2 \
        --bot "own=$bot" --bot @random
    echo : >>home/own.sh
    check "a bot in a folder that has changed" 1 'began or was resumed, probably [^ ]*home/own.sh [(]changed 20[0-9TZ:-]*[)]; event' \
        "$faceoff" tournament --db named.db --resume
done

lost="tournament --db gone.db --contest codingame --format round-robin -j 1 --quiet --turn-ms 60000 --first-ms 60000"
resume='tournament --resume --db gone.db'
# shellcheck disable=SC2086
{
    cp gone.sh gone
    check 'an event that is stopped' 1 'stopped; 0 finished games' \
        "$faceoff" $lost --event lost --games 4 --bot ./gone --bot './stopper.sh lost' --bot @random
    rm -f gone
    check 'a program that is gone' 1 \
        'gone has changed: a file named by ./gone can no longer be found or read from this folder; use --event NAME without --resume to start another event, or --allow-changed to continue without it' \
        "$faceoff" $resume --event lost
    check 'it loses its games' 0 '^  3 gone +0 ' "$faceoff" $resume --event lost --allow-changed
    check 'all games are played' 0 '12 games counted' "$faceoff" $resume --event lost
    cp gone.sh gone
    check 'a program that is back' 1 'gone has changed: .*has changed since' "$faceoff" $resume --event lost

    cp gone.sh gone
    check 'an event that is stopped after a withdrawal' 1 'stopped; (all )?[1-9]' "$faceoff" $lost \
        --event out --games 4 --withdraw-after 1 --bot './stopper.sh out' --bot ./gone --bot @random
    check 'it took its program away' 1 '^$' sh -c 'echo; test -e gone'
    check 'who is withdrawn needs no program' 0 '^out: .* 5 games counted' "$faceoff" $resume --event out
}

# --- a bot that replaces its own program ---

cat >changer.sh <<END
#!/bin/sh
cp "\$0" other.sh
echo '# changed' >>other.sh
mv other.sh "\$0"
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x changer.sh
play="tournament --db changed.db --contest codingame --games 2 -j 1 --quiet --turn-ms 60000 --first-ms 60000"
# shellcheck disable=SC2086
check 'a program that is replaced' 0 \
    '^faceoff tournament: warning: changer.sh has changed: a file named by ./changer.sh has changed' \
    "$faceoff" $play --bot ./changer.sh --bot @random
cp output said
check 'what has not changed' 1 '^$' sh -c 'echo; grep "random has changed" said'

cat >keeper.sh <<END
#!/bin/sh
cp -p "\$0" kept.sh
mv kept.sh "\$0"
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x keeper.sh
# shellcheck disable=SC2086
check 'a program that is what it was again' 0 \
    '^faceoff tournament: warning: keeper.sh may have changed temporarily: a file named by ./keeper.sh was' \
    "$faceoff" $play --event kept --bot ./keeper.sh --bot @random

# --- a bot must not lose on time because faceoff was suspended, for example by Ctrl-Z ---

cat >stopped.sh <<END
#!/bin/sh
if ! [ -e stopped ]; then
    : >stopped
    referee=\$(cut -d ' ' -f 4 "/proc/\$PPID/stat")
    kill -STOP "\$referee"
    sleep 5
    kill -CONT "\$referee"
fi
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x stopped.sh
check 'an event that was stopped for a while' 0 '^stopped: .* 2 games counted' "$faceoff" tournament --db stopped.db --event stopped \
    --contest codingame --games 2 -j 1 --first-ms 3000 --turn-ms 60000 --bot ./stopped.sh --bot @random
check 'no bot was late by that' 1 '^0$' sh -c '"$1" games --db stopped.db --faults | grep -c ""' sh "$faceoff"

# --- a terminal that has fewer lines than the event has players ---

# The bot waits until new standings have been drawn over the previous ones.
cat >drawn.sh <<END
#!/bin/sh
looks=0
until grep -qa "$(printf '\033')\[[0-9]*A" screen || [ "\$((looks += 1))" -eq 1200 ]; do
    sleep 0.05
done
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x drawn.sh
if command -v script >/dev/null; then
    bots=$(for i in 1 2 3 4 5 6 7; do printf ' --bot b%s=@random' "$i"; done)
    : >screen
    SHELL=/bin/sh script -qec "stty rows 6 cols 40; $faceoff tournament --db low.db --contest codingame --format gauntlet \
        -j 1 --turn-ms 60000 --first-ms 600000 --games 2 --bot ./drawn.sh $bots" /dev/null </dev/null >>screen 2>&1
    check 'a block that is lower than the terminal' 0 "^$(printf '\033')\[5A\$" sh -c \
        "grep -aoE '$(printf '\033')\[[0-9]+A' screen | sort -u"
    check 'what it leaves out' 0 '^and [56] more lines' cat screen
    check 'no other block' 0 '^1$' sh -c "grep -aoE '$(printf '\033')\[[0-9]+A' screen | sort -u | wc -l"
else
    echo 'SKIPPED: a low terminal, for lack of script(1)'
fi

# --- a database that is deleted while its event is played ---

cat >deleter.sh <<END
#!/bin/sh
rm -f deleted.db*
exec $faceoff bot soccer --protocol codingame --engine random
END
chmod +x deleter.sh
play="tournament --db deleted.db --contest codingame --games 4 -j 1 --turn-ms 60000 --first-ms 60000"
# shellcheck disable=SC2086
check 'a database that is deleted' 1 '^faceoff tournament: deleted.db was deleted or moved, perhaps without its -wal file$' \
    "$faceoff" $play --bot ./deleter.sh --bot @random
cp output said
check 'nothing is said to be stored' 1 '^$' sh -c 'echo; grep "earlier games are stored" said'

# --- faceoff as the referee of another tool (arena) ---

arena="$faceoff referee --brutaltester --pin"
for seed in 1 2 3; do # plays each seed twice with the players swapped, as the arena does with its option -s
    $arena -p1 @greedy -p2 @random -d seed=$seed -l "$folder/logs/$seed/a.json" >/dev/null
    $arena -p1 @random -p2 @greedy -d seed=$seed -l "$folder/logs/$seed/b.json" >/dev/null
done
cat "$folder"/logs/*/*.json >"$folder/all.jsonl"
"$faceoff" import --db "$db" --event arena "$folder/all.jsonl" >/dev/null

# --- text in a record must not send control characters to the terminal ---

sed -n '1s/"players":\["[^"]*"/"players":["X\\u001b[31m\\n"/p' "$folder/all.jsonl" >"$folder/colour.jsonl"
check 'a record with an escape' 0 '^1 game as event' "$faceoff" import --db "$folder/colour.db" --event colour "$folder/colour.jsonl"
for command in standings games; do
    check "its $command" 0 'X[?]\[31m[?] ' "$faceoff" $command --db "$folder/colour.db"
done
check 'the record itself' 0 'X[?]\[31m[?] in seat 1' "$faceoff" show "$folder/colour.jsonl"
# --- commands that are printed for you to copy never come from a record ---

"$faceoff" match --contest codingame --bot true --bot @random --games 2 --out "$folder/fault.jsonl" >/dev/null 2>&1
sed 's/"replay":"[^"]*"/"replay":"rm -rf \\u001b[31m"/' "$folder/fault.jsonl" >"$folder/foreign.jsonl"
check 'a record with a command of its own' 0 'rm -rf' cat "$folder/foreign.jsonl"
"$faceoff" import --db "$folder/foreign.db" "$folder/foreign.jsonl" >/dev/null
check 'the command for its fault' 0 "^    $faceoff show --contest codingame --turns " \
    "$faceoff" standings --db "$folder/foreign.db" --faults
"$faceoff" publish --db "$folder/foreign.db" "$folder/foreign" >/dev/null
for show in 'standings --faults' 'standings --json' games 'games --game 1' export; do
    # shellcheck disable=SC2086
    check "what is told by $show" 0 'true|codingame' "$faceoff" $show --db "$folder/foreign.db"
    cp output said
    check "a foreign command in $show" 1 '^$' sh -c 'echo; grep "rm -rf" said'
done
check 'a foreign command in what is published' 1 '^$' sh -c "echo; grep -r 'rm -rf' '$folder/foreign'"

check 'a player is known by his command' 0 '^  1 @greedy +6 +6 +0 +0 ' "$faceoff" standings --db "$db"
check 'games of one seed are a pair' 0 '^pairs by points 0 1/2 1 3/2 2: 0 0 0 0 3$' \
    "$faceoff" standings --db "$db"
cat "$folder"/logs/*/a.json "$folder"/logs/*/a.json "$folder"/logs/*/b.json "$folder"/logs/*/b.json >"$folder/far.jsonl"
"$faceoff" import --db "$folder/far.db" "$folder/far.jsonl" >/dev/null
check 'however far apart they stand, and each pair once' 0 '^pairs by points 0 1/2 1 3/2 2: 0 0 0 0 3$' \
    "$faceoff" standings --db "$folder/far.db"
# refuses_record WORDS EDIT: checks that the second record, changed by EDIT, is refused with its line number.
refuses_record() {
    sed "2s/$2/" "$folder/all.jsonl" >"$folder/edited.jsonl"
    check "a record to import: $1" 1 "edited.jsonl:2: $1; nothing was imported" \
        "$faceoff" import --db "$db" --event edited "$folder/edited.jsonl"
}
refuses_record 'unknown contest "chess"; choose from judge codingame proglad potm' '"contest":"codingame"/"contest":"chess"'
refuses_record 'both "players" are named @greedy' '"players":\[[^]]*\]/"players":["@greedy","@greedy"]'
refuses_record '"winner" is 1, but "scores" are 1 and 5' '"scores":.*"winner":[012]/"scores":[1,5],"winner":1'
refuses_record '"winner" is 0, but "scores" are 1 and 0' '"scores":.*"winner":[012]/"scores":[1,0],"winner":0'
refuses_record 'turn 1 \("9"\) is illegal: bad_char: .*' '"turns":\["[0-7]*"/"turns":["9"'
refuses_record '"reason" is "bananas", but the turns give "[a-z_]*"' '"reason":"[a-z_]*"/"reason":"bananas"'

# --- faceoff can read every record that it writes: any contest, any variant of the rules, faults and lost turns ---

printf '#!/bin/sh\necho loud >&2\necho "R\\377DAR"\n' >"$folder/loud"
chmod +x "$folder/loud"
# comes_back OPTIONS..: plays a match with these options, and checks that its records can be imported.
comes_back() {
    "$faceoff" match --quiet --margin-ms 60000 --out "$folder/own.jsonl" "$@" >/dev/null 2>&1
    rm -f "$folder"/own.db*
    check "its own records: $*" 0 '^[1-9][0-9]* games as event' \
        "$faceoff" import --db "$folder/own.db" --event own "$folder/own.jsonl"
}
for rules in standard 10x12 4x4; do
    comes_back --contest codingame --rules $rules --bot @random --bot @random --games 6 --opening-turns 1
done
comes_back --contest judge --bot @random --bot @greedy --games 4 --opening-turns 3
comes_back --contest judge --bot false --bot @random
comes_back --contest codingame --bot 'echo 9' --bot @random
comes_back --contest codingame --bot 'sleep 100' --bot @random --margin-ms 0 --first-ms 100
comes_back --contest proglad --bot @greedy --bot @random --opening-turns 2
comes_back --contest proglad --rules proglad-server --bot @random --bot @random
comes_back --contest potm --bot @greedy --bot @random
for rule in note error forfeit; do
    comes_back --contest potm --bot "$folder/loud" --bot @random --stderr $rule
done

# Some contests add up the scores of all games in a round. If the round has a single game, the scores of that game
# decide it, as in the system test of a cup.
"$faceoff" match --contest potm --games 2 --bot @random --bot false --quiet --out "$folder/potm.jsonl" >/dev/null 2>&1
head -n 1 "$folder/potm.jsonl" >"$folder/lone.jsonl"
"$faceoff" import --db "$folder/lone.db" "$folder/lone.jsonl" >/dev/null
check 'a game alone in its round' 0 '^  1 random +1 +1 +0 +0 +1.0 +100.0%$' "$faceoff" standings --db "$folder/lone.db"

check 'each game has its own seed' 0 '^2$' sh -c \
    "for i in 1 2; do $arena -p1 @random -p2 @random | tail -n 1; done | sort -u | wc -l"
check 'a command that does not start' 1 'does not start' $arena -p1 ./no-such-bot -p2 @random
check 'for psyleague' 0 \
    '^\{"ranks":\[1,0\],"errors":\[0,0\],"test_data":\{"seed":7\},"player_data":\[\{\},\{\}\],"attributes":\[\]\}$' \
    "$faceoff" referee --psyleague -p1 @random -p2 @greedy -d seed=7
check 'a fault, for psyleague' 0 '"ranks":\[1,0\],"errors":\[1,0\]' \
    "$faceoff" referee --psyleague -p1 false -p2 @greedy

[ "$failures" -eq 0 ]
