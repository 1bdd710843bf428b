#!/bin/sh
# Runs cups in every contest, and checks what the program stores and what it refuses.
# Usage: cup_events.sh FACEOFF ENTRIES-FOLDER
set -eu
faceoff=$1
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail() {
    echo "$1"
    failures=$((failures + 1))
}

# check NAME EXPECTED-CODE EXTENDED-REGEX ARGUMENTS..: runs faceoff, and checks its exit code, its output and its
# standard error.
check() {
    name=$1 expected=$2 regex=$3
    shift 3
    code=0
    "$faceoff" "$@" >output 2>&1 || code=$?
    [ "$code" -eq "$expected" ] || fail "$name: exit code $code, not $expected: $(cat output)"
    grep -qE -e "$regex" output || fail "$name: nothing like /$regex/ in: $(cat output)"
}

# The bots are faceoff itself. The cups have no sandbox, because faceoff with AddressSanitizer uses more memory than a
# sandbox allows. Each cup has three entries: the second meets the third, then the winner meets the first. The time
# limits are long, so that the clock does not decide any game.
for contest in judge codingame proglad; do
    check "$contest" 0 '^champion: greedy' \
        cup --sandbox off --margin-ms 60000 --contest $contest --event $contest --opening-turns 2 r=@random greedy=@greedy s=@random
    check "$contest: the bracket" 0 '^-$' cup --sandbox off --margin-ms 60000 --contest $contest --event $contest --resume \
        r=@random greedy=@greedy s=@random --opening-turns 2
    check "$contest: the table" 0 '^  1 greedy .* 0 +0 +[0-9.]+%$' standings --event $contest
done
check 'the rounds of a match' 0 '^round 1: r \(1\)' \
    cup --sandbox off --contest codingame --event long --games 6 --opening-turns 2 r=@random s=@random
check 'the games of the rounds' 0 '^ +6  20[-0-9T:]+Z  round 1.3 ' games --event long

# Two players who play alike tie each of their sets. The table shows only the last one.
same="$faceoff bot soccer --protocol codingame --engine random --seed 5"
check 'a tied match' 0 '^round 1, play-off 8: a \(1\) 1 - 1 b \(2\): a, by seed$' \
    cup --sandbox off --margin-ms 60000 --contest codingame --event tied "a=$same" "b=$same"
check 'a tied match in the table' 0 '^    round 1, play-off 8: a \(1\) 1 - 1 b \(2\): a, by seed$' standings --event tied
[ "$(grep -c '^    round' output)" -eq 1 ] || fail "more than the last set in: $(cat output)"
check 'its games' 0 '^ +4  20[-0-9T:]+Z  round 1, play-off 1  b  ' games --event tied

# In a contest whose protocol cannot send an opening, a file gets the opening as its last argument.
cp "$sources/../soccer-judge.c" told.c
check 'openings for files' 0 '^champion: ' \
    cup --sandbox off --margin-ms 60000 --contest judge --event told --opening-turns 4 told.c 'r=@random'
! grep 'by a fault' output || fail 'a file does not get the opening'

# A cup that is won because of faults says so: at the champion, at the match and at the game.
check 'a champion by faults' 0 "^because of faults, the champion's opponents did not complete 2 of 4 games\$" \
    cup --sandbox off --margin-ms 60000 --contest codingame --event faults --opening-turns 2 --out faults.json \
    r=@random g=@greedy 'f=sh -c "exit 3" {opening}'
for line in '^round 1: g .*: g; because of faults, f did not complete 2 of 2 games$' '^round 2: r .*: g$' \
    '^     f lost by a fault: exit$'; do
    grep -q "$line" output || fail "a cup with faults says nothing like /$line/: $(cat output)"
done
grep -q '^ *"rule": "exit"$' faults.json || fail "no fault in JSON: $(cat faults.json)"
check 'a void game of a cup' 0 '^2 games of later rounds, whose pairings follow from it, are void too$' \
    void --event faults --game 1 --reason 'a mistake'
sh -c "$(sed -n 's/^to play on: //p' output) --quiet" || fail "a cup with a void game does not go on: $(cat output)"
check 'the cup after a void game' 0 '^faults: cup, codingame, 4 games counted$' standings --event faults
check 'a disqualified champion' 0 '^g is disqualified from event "faults"$' void --event faults --player g --reason 'a copy'
check 'another champion' 0 '^champion: r$' cup --sandbox off --margin-ms 60000 --contest codingame --event faults --opening-turns 2 \
    --resume --out faults.json r=@random g=@greedy 'f=sh -c "exit 3" {opening}'
grep -q '^round 2: r (1) 0 - 0 g (2): r, by disqualification$' output || fail "no disqualification in: $(cat output)"

check 'the matches in the table' 0 '^    round 2: r [(]1[)] 0 - 0 g [(]2[)]: r, by disqualification$' standings --event faults
check 'resumed without naming the entries' 0 '^champion: r$' cup --event faults --resume

# A cup cannot be resumed if one of these settings has changed.
check 'another player' 1 'event "long" began without the entry t=@random: leave it out$' \
    cup --sandbox off --contest codingame --event long --resume r=@random s=@random t=@random
check 'a player who is missing' 1 'event "long" also has the entry s [(].*faceoff bot .*[)]: give all entries that it began with, or none$' \
    cup --sandbox off --contest codingame --event long --resume r=@random
check 'another name' 1 'player 2 of event "long" is s, not t' \
    cup --sandbox off --contest codingame --event long --resume r=@random t=@random
check 'another seed' 2 'began with --seed 1, not 3' \
    cup --sandbox off --contest codingame --event long --resume --seed 3 r=@random s=@random
check 'the same seed' 0 '^champion' \
    cup --sandbox off --contest codingame --event long --resume --seed 1 r=@random s=@random
check 'the same name' 0 '^faceoff cup: the previous event is over; this one is "long-2"$' \
    cup --sandbox off --contest codingame --event long r=@random s=@random
check 'a cup is not a tournament' 1 'is a cup, not a ' tournament --resume --event long
check 'too few entries' 2 'needs 2 to 1024 entries, got 1' cup --contest judge --event one @random
check 'no house in judge' 2 'judge has no house entry' \
    cup --contest judge --event house --house @random @random @greedy

# If an entry is source code, its size is the size of the source, not of the compiled program.
"$faceoff" entry --contest potm -o one.c "$sources/edges.c" 2>/dev/null
"$faceoff" entry --contest potm -o two.c "$sources/runner.c" 2>/dev/null
printf 'int main(void) { return x; }\n' >bad.c
check 'a cup of sources' 0 'does not compile' cup --contest potm --out potm.json one.c two.c bad.c
cp potm.json before.json
printf '#include <stdio.h>\nint main(void) { return fputs("oh no\\n", stderr) < 0; }\n' >sad.c
check 'a game lost by a fault' 0 '^   - sad.c  *was rejected: lost its test game: stderr$' \
    cup --contest potm --sandbox off --db sad.db --stderr forfeit sad.c
grep -q '^sad.c was rejected: lost its test game in turn 1: stderr: ' output || fail "no turn of the fault in: $(cat output)"
check 'gone on with' 0 '^champion' cup --contest potm --resume --out potm.json one.c two.c bad.c
cmp potm.json before.json || fail 'another result'
check 'the games of the system test' 0 '^ +1  20[-0-9T:]+Z  system test  ' games --event potm-cup
check 'the games of the first round' 0 '^ +[0-9]+  20[-0-9T:]+Z  round 1  ' games --event potm-cup
check 'the stored entries' 0 '"commands":\["one.c","house.c"\]' games --event potm-cup --game 1
# The best seed has a bye in the first round. An entry that failed the system test still counts as rejected.
"$faceoff" entry --contest potm -o three.c "$sources/guard.c" 2>/dev/null
printf 'int main(void) { return 3; }\n' >fails.c
check 'a cup with a bye' 0 '^champion' cup --contest potm --sandbox off --db bye.db one.c two.c three.c fails.c
for line in '^faceoff cup: warning: fails.c lacks `POTM ENTRY:` and `Your Name:` in its header' \
    '^fails.c was rejected: lost \([0-9]*\) of \1 turns: printed nothing$' '^    turn 1: exited with code 3$'; do
    grep -q "$line" output || fail "a cup says nothing like /$line/ of an entry that failed: $(cat output)"
done
best=$(sed -n 's/^   1 \(.\{20\}\).*/\1/p' output | sed 's/ *$//')
check 'a void game of the first round' 0 '^game 5 of event "potm-cup" is void' void --db bye.db --game 5 --reason 'a mistake'
check 'a bot with a bye' 0 "^$best is disqualified from event \"potm-cup\"\$" void --db bye.db --player "$best" --reason 'a copy'
check 'an entry that failed' 0 '^fails.c is disqualified from event "potm-cup"$' void --db bye.db --player fails.c --reason 'a joke'
check 'the house entry' 1 'Runner [(]house[)] is the house entry, which cannot be disqualified$' \
    void --db bye.db --player 'Runner (house)' --reason x
check 'a cup without them' 0 '^champion' \
    cup --contest potm --sandbox off --db bye.db --resume --out bye.json one.c two.c three.c fails.c
for line in "^$best is disqualified: a copy\$" '^fails.c is disqualified: a joke$' '^   - fails.c  *was rejected: lost' \
    "^   1 $best " "^round 2: $best (1) 0 - 0 .*, by disqualification\$"; do
    grep -q "$line" output || fail "a cup without a bot says nothing like /$line/: $(cat output)"
done
for line in '"reason": "a copy"' '"reason": "a joke"' '"unseeded": '; do
    grep -q "$line" bye.json || fail "no $line in JSON: $(cat bye.json)"
done
cp two.c kept.c
awk 'BEGIN { for (i = 0; i < 9999; i++) print "int x;" }' >>two.c
check 'a player rejected this time' 1 'event "potm-cup" began with the entry two.c, which was rejected this time: has [0-9]* characters .* allowed; correct' \
    cup --contest potm --resume one.c two.c bad.c
printf 'int main(\n' >two.c
check 'a player whose name is missing this time' 1 'event "potm-cup" began with the entry two.c, which was rejected this time: does not compile' \
    cup --contest potm --resume one.c two.c bad.c
mv kept.c two.c
mv bad.c kept.c
echo 'int main(void) { return 0; }' >bad.c
check 'a player rejected before' 0 '^  bad.c .* was rejected: the event began without it$' \
    cup --contest potm --resume one.c two.c bad.c
mv kept.c bad.c
printf '/* changed */\n' >>one.c
check 'a changed entry' 1 'belongs to another cup' \
    cup --contest potm --resume --out potm.json one.c two.c bad.c
check 'a changed entry, no result' 1 'has changed' cup --contest potm --resume one.c two.c bad.c
check 'a cup that is over' 1 'event "potm-cup" is over, and its result belongs to the earlier program' cup --contest potm --resume --allow-changed one.c two.c bad.c
sqlite3 faceoff.db "UPDATE events SET finished = 0 WHERE name = 'potm-cup'"
check 'a cup that is not finished, before anything is compiled' 1 'event "potm-cup" is not finished; use --resume' \
    cup --contest potm bad.c
# Submits the same entry twice at the same time. The entry includes a pipe, which delays one of the two compilations.
# Some assemblers open an included file twice, so the test waits until the assembler has read more bytes than fit into a
# pipe.
mkfifo gate
exec 3<>gate
{
    cat "$folder/one.c"
    printf '__asm__(".include \\"%s/gate\\"");\n' "$folder"
} >twin.c
"$faceoff" cup submit twin.c --season month --sandbox off >late 2>&1 3>&- &
late=$!
timeout 60 sh -c 'yes "" | head -c 70000 >&3' || fail 'no assembler reads what the entry includes'
mv gate opened
: >gate
check 'an entry that is submitted' 0 'was accepted' cup submit twin.c --season month --sandbox off
exec 3>&-
wait "$late" || fail "the same entry at the same time: $(cat late)"
grep -q '^faceoff cup: .* is identical to submission 1 by the same person, received on ' late || fail "no word about the other one: $(cat late)"
[ "$(ls month/entries/*)" = 0001 ] || fail 'it was taken twice'

# Nobody ever writes to this pipe, so compiling these entries never ends.
mkfifo silent
for name in stuck.c stuck2.c; do
    printf '__asm__(".include \\"%s/silent\\""); int main(void) { return 0; }\n' "$folder" >"$name"
done
check 'time to compile' 1 'stuck2.c was rejected: does not compile: the compiler takes more than 0[.0-9]* s, its share of the time' \
    cup --contest potm --sandbox off --event none --compile-s 1 stuck.c stuck2.c

# The limit also covers memory outside the heap of Node. An entry cannot load the file beside it. Writing to standard error ends the game after one turn.
if command -v node >/dev/null; then
    cat >memory.js <<END
// POTM ENTRY: memory
const fs = require("fs");
for (const size of [40, 90])
    try { Buffer.alloc(size << 20, 1); fs.appendFileSync("$folder/had", size + " "); } catch (none) {}
try { require("./beside.js"); } catch (none) {}
console.error("enough");
END
    echo "require('fs').appendFileSync('$folder/had', 'beside ');" >beside.js
    check 'memory in JavaScript' 0 'memory' cup --contest potm --sandbox off --event memory --stderr forfeit memory.js
    [ "$(cat had)" = '40 ' ] || fail "an entry in JavaScript had this many MB: $(cat had)"
else
    echo 'SKIPPED: no node here'
fi

# The interpreter of an entry may be a shim, such as that of pyenv.
mkdir shims
printf '#!/bin/sh\nexec /usr/bin/python3 "$@"\n' >shims/python3
chmod +x shims/python3
printf 'print("HELP")\n' >shim.py
if "$faceoff" sandbox-check >/dev/null 2>&1; then
    PATH="$folder/shims:$PATH" check 'a shim in a sandbox' 0 'warning: .*/shims/python3 is a shim, which does not work in a sandbox; put ' \
        cup --contest judge --check shim.py shim.py
    [ "$(grep -c shim, output)" = 1 ] || fail "a shim is named more than once: $(cat output)"
    PATH="$folder/shims:$PATH" check 'a shim in a tournament' 0 '^faceoff tournament: warning: .*/shims/python3 is a shim, ' \
        tournament --contest judge --sandbox strict --bot 'python3 shim.py' --bot @random --games 1
    check 'a league' 0 '^shim-league: ' league init shim-league --contest judge
    PATH="$folder/shims:$PATH" check 'a shim in a league' 0 '^faceoff league: warning: .*/shims/python3 is a shim, ' \
        league check shim-league
fi
PATH="$folder/shims:$PATH" check 'a shim without a sandbox' 0 '^cup: ' cup --contest judge --sandbox off --check shim.py
! grep shim, output || fail 'a warning without a sandbox'

mkdir beside
cp "$sources/guard.c" "$sources/player.h" beside
check 'what lies beside a source' 1 'guard.c was rejected: includes player.h, but an entry must be a single file' \
    cup --contest potm --sandbox off --event none beside/guard.c
check 'only a check' 1 '^faceoff cup: 1 of 2 entries was rejected$' cup --contest potm --check --db checked.db one.c bad.c
grep -qE '^  one.c|^  [^ ].* one.c, [0-9]+ characters' output || fail "a check says nothing of a good entry: $(cat output)"
printf 'int main(void) { return 0; }\n' >plain.c
check 'a check of headers' 0 '^faceoff cup: warning: plain.c lacks `POTM ENTRY:` and `Your Name:` in its header' cup --contest potm --check --db checked.db plain.c
[ ! -e checked.db ] || fail 'a check creates a database'
check 'a check without a result' 2 '--out cannot be used with --check, which plays no games$' cup --contest potm --check --out none.json one.c
check 'a check in a season' 2 '--check cannot be used with --season' cup submit one.c --season month --check

# An event that another program is playing is refused before the entries are compiled.
printf '#!/bin/sh\necho >waiting\nwhile [ ! -e go ]; do sleep 0.05; done\n' >waits
chmod +x waits
"$faceoff" cup --sandbox off --contest codingame --event taken --first-ms 600000 w=./waits r=@random >taken 2>&1 &
pid=$!
until [ -e waiting ]; do kill -0 "$pid" 2>/dev/null || { fail "it does not play: $(cat taken)"; break; }; sleep 0.05; done
check 'an event that is being played' 1 'the event is being played by another faceoff' \
    cup --sandbox off --contest codingame --event taken --resume --compile-s 1 stuck.c r=@random
touch go
wait "$pid" || true

# On a terminal, a cup shows its progress while no game ends.
if command -v script >/dev/null; then
    rm waiting go
    script -qec "'$faceoff' cup --sandbox off --contest codingame --event shown --first-ms 600000 w=./waits r=@random" /dev/null </dev/null >screen 2>&1 &
    pid=$!
    until grep -q 'round 1: 0 of 2 games, after 0:' screen && grep -q '^  game 1: ' screen; do
        kill -0 "$pid" 2>/dev/null || { fail "no progress in: $(cat screen)"; break; }
        sleep 0.05
    done
    touch go
    wait "$pid" || true
fi

# A cup that is stopped while it compiles says so, and leaves nothing behind.
mkdir stopped
TMPDIR=$folder/stopped "$faceoff" cup --contest potm --sandbox off --event none stuck.c >output 2>&1 &
pid=$!
until find stopped -name 000001 | grep -q .; do kill -0 "$pid" || exit 1; sleep 0.05; done
kill -TERM "$pid"
wait "$pid" && fail 'a stopped cup has exit code 0'
grep -qx 'faceoff cup: stopped while reading the entries: this command played no game' output || fail "a stopped cup says: $(cat output)"
until [ -z "$(ls stopped)" ]; do sleep 0.05; done

check 'nobody is left' 1 'every entry was rejected' cup --contest potm --event none bad.c
check 'no such entry' 1 'cannot read' cup --contest potm --event none nothing.c
check 'sizes for others' 2 'needs 3 numbers' \
    cup --contest potm --event none --executable-sizes 1,2 one.c two.c

# An entry is rejected if its name contains characters that other programs could not read.
cp two.c "$(printf 'x\377')" && chmod +x "$(printf 'x\377')"
check 'a name that is not UTF-8' 0 '^   - x[?] +was rejected: ' cup --contest potm --event none "$(printf 'x\377')" two.c

[ "$failures" -eq 0 ] || exit 1
echo "every contest has its cups"
