#!/bin/sh
# Tests a newcomer's first hour on a minimal Debian. Types the commands of README.md in order, except ./dev test, in a
# terminal that `script` records. Then changes the bot for a second sequential test, and mends a fault, as described in
# docs/write-a-bot.md. Needs root, debootstrap and a mirror. If RECORD is given, the test writes the recording there.
# Usage: bare_first_hour.sh SOURCE_TREE SUITE [RECORD]
set -u
source=$(realpath "$1")
. "$source/tests/newcomer/bare_system.sh"
bare_system "$2" "$folder/root"
git -C "$source" archive --prefix=root/faceoff/ --output="$folder/sources.tar" HEAD || exit 1
tar -x -C "$folder/root" -f "$folder/sources.tar" || exit 1
copied=$folder/root/root/faceoff
record=$folder/root/root/record
copy=${3:-/dev/null}
terminal=

# Ends everything in the terminal, keeps the recording, and removes the system.
finish() {
    # shellcheck disable=SC2046
    [ -z "$terminal" ] || kill -9 $(ps -o pid= --ppid "$terminal") "$terminal" 2>/dev/null
    cat "$record" >"$copy"
    rm -rf "$folder"
}
trap finish EXIT

fail() {
    echo "FAILED: $*"
    tail -n 30 "$record" | tr -d '\r'
    exit 1
}

# shown PATTERN: prints how many lines of the recording match PATTERN.
shown() {
    tr -d '\r' <"$record" | grep -acE -e "$1"
}

# wait_for PATTERN COUNT: waits until more than COUNT lines of the recording match PATTERN, for at most an hour.
wait_for() {
    tries=18000
    until [ "$(shown "$1")" -gt "$2" ]; do
        # A terminal that has closed is a zombie (Z), because nothing waits for it.
        case $(ps -o stat= -p "$terminal") in '' | Z*) fail "the terminal closed before it showed: $1" ;; esac
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || fail "the terminal did not show: $1"
        sleep 0.2
    done
}

# keys PATTERN COUNT KEYS: waits for PATTERN, and then presses KEYS.
keys() {
    wait_for "$1" "$2"
    printf '%b' "$3" >&3
}

# typed CODE LINE: types a line. If no line must follow, checks the exit code, which the next prompt contains.
typed() {
    prompts=$(shown "$prompt") quits=$(shown 'q: quit$') firsts=$(shown '^turn 1 of') turns=$(shown '^[12]> ')
    printf '%s\n' "$2" >&3
    case $2 in
    *\\) return ;;
    *'faceoff show '*)
        keys 'q: quit$' "$quits" '\033[C' # the right arrow
        keys '^turn 1 of' "$firsts" q
        ;;
    'build/faceoff play '*) keys '^[12]> ' "$turns" 'quit\n' ;;
    esac
    wait_for "$prompt" "$prompts"
    code=$(sed -n 's/.*exit code \([0-9]*\) [$] .*/\1/p' "$record" | tail -n 1)
    [ "$code" = "$1" ] || fail "exit code $code, not $1: $2"
}

# said PATTERN: a line of the recording must match PATTERN.
said() {
    [ "$(shown "$1")" -gt 0 ] || fail "no line like: $1"
}

# type_blocks FILE [SECTION]: types the commands of a page. A block that ends with 1 may do so only in its last line.
type_blocks() {
    awk -v section="## ${2:-}" '/^## / { inside = section == "## " || $0 == section }
        /^```/ { open = inside && $0 == "```sh" }
        open' "$copied/$1" >"$folder/commands"
    expected=0
    while IFS= read -r line <&4; do
        case $line in
        '```sh') expected=0 ;;
        '# ends with 1'*) expected=1 ;;
        '#'* | './dev test') ;;
        'faceoff match '*) typed "$expected" "$line" ;;
        *) typed 0 "$line" ;;
        esac
    done 4<"$folder/commands"
}

prompt='exit code [0-9]+ [$] '
mkfifo "$folder/keyboard"
: >"$record"
inside "$folder/root" script -qef -c "cd /root/faceoff; PS1='exit code \$? \$ ' bash --norc --noediting" /root/record \
    <"$folder/keyboard" >"$folder/log" 2>&1 &
terminal=$!
exec 3>"$folder/keyboard"
wait_for "$prompt" 0

type_blocks README.md
said '^== the end: the ball is in a goal'
said '^codingame: 2 of 2 games'
said '^new is stronger than old: H1 accepted'
said '^bounce +2.* games, over$'
said '^judge-swiss: swiss, judge, 32 games counted'
said '^  wins [0-9.]+ %'

# The second version bounces less eagerly. The same command then plays a new event.
again=$(sed -n '/^build\/faceoff tournament.*codingame/,/[^\\]$/p' "$copied/README.md")
typed 0 "sed -i 's/3 \* (count/2 * (count/' new.c && cc -O2 -o new new.c"
typed 0 "$(printf '%s' "$again" | sed 's/\\$//' | tr -d '\n')"
said 'this one is "bounce-2"'
[ "$(shown 'LLR .*accepted')" -ge 2 ] || fail 'the second sequential test has no result'

# The fault: the newcomer sees it, shows the position, mends the bot, and plays again.
typed 0 'export PATH=$PWD/build:$PATH'
type_blocks docs/write-a-bot.md 'Understand a fault'
said 'forgets loses: '
typed 0 "$(tr -d '\r' <"$record" | sed -n 's/^    \(faceoff show .*\)/\1/p' | head -n 1)"
typed 0 'cc -O2 -o forgets bots/soccer-codingame.c'
typed 0 "faceoff match --contest codingame --bot './forgets {opening}' --bot @random --games 4 --opening-turns 4"
said '^forgets +4 .* 0  *[0-9.]+ ms'
typed 0 'sh tests/newcomer/first_hour.sh build/faceoff .'
said '^a first hour: 0 failures'
echo "$(shown "$prompt") commands typed on Debian $2"
