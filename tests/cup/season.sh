#!/bin/sh
# Tests a month of submissions to a cup. Seven people submit twelve entries, of which three replace earlier ones and two
# do not work. The standings and the finals follow. The result must be the same if commands are killed at random
# moments.
# Usage: season.sh FACEOFF ENTRIES-FOLDER
set -eu
faceoff=$1
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir tmp
"$faceoff" entry --contest potm -o entries "$sources"/*.c 2>/dev/null
export TMPDIR="$folder/tmp"

entry() { # NAME AUTHOR SOURCE: writes a source file for an entry
    { printf '/* POTM ENTRY: %s */\n/* Your Name: %s */\n' "$1" "$2"
        sed 's/POTM ENTRY/Entry/; s/Your Name/Name/' "entries/$3"; } >"$1.c"
}
entry one Ann edges.c
entry two Bob guard.c
entry three Cem mapper.c
entry four Dot runner.c
entry five Eve edges.c
entry six Fay watcher.c
entry seven Gus mapper.c
entry one-again Ann runner.c
entry two-again 'bob' watcher.c
entry three-again Cem guard.c
printf '/* POTM ENTRY: typo */\n/* Your Name: Ann */\nint main(\n' >typo.c
printf '# POTM ENTRY: silent\n# Your Name: Dot\n' >silent.sh

maybe_kill() { # COMMAND..: if $killing is yes, starts a command and kills it at a random moment
    [ "$killing" = yes ] || return 0
    "$@" >"$season.killed" 2>&1 &
    pid=$!
    sleep "$(awk "BEGIN { srand($(od -An -N2 -tu2 /dev/urandom)); print rand() * 0.8 }")"
    kill -9 "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
}

submit() { # FILE STATUS [OPTIONS]: submits the file, and checks the exit code
    file=$1
    expected=$2
    shift 2
    maybe_kill "$faceoff" cup submit "$file" --season "$season" "$@"
    status=0
    "$faceoff" cup submit "$file" --season "$season" "$@" >"$season.said" 2>&1 || status=$?
    [ "$status" = "$expected" ] || { echo "$file: status $status, not $expected"; cat "$season.said"; exit 1; }
}

month() {
    season=$1
    killing=$2
    submit one.c 0 --seed 1 # otherwise the two seasons would have different seeds
    for entry in two.c three.c four.c; do
        submit "$entry" 0
        grep -qE '^cup: potm, 1 entry, |is identical to submission' "$season.said"
    done
    submit typo.c 1
    grep -q 'typo .*does not compile' "$season.said"
    for entry in five.c six.c one-again.c seven.c two-again.c; do
        submit "$entry" 0
    done
    submit silent.sh 1
    grep -q 'silent .*was rejected: lost \([0-9]*\) of \1 turns: printed nothing' "$season.said"
    submit three-again.c 0
    "$faceoff" cup standings --season "$season" >"$season.standings"
    maybe_kill "$faceoff" cup finals --season "$season"
    "$faceoff" cup finals --season "$season" --out "$season.json" >"$season.finals"
    "$faceoff" cup finals --season "./$season" >"$season.again"
    cmp "$season.finals" "$season.again"
    "$faceoff" export --db "$season/season.db" --event finals | sed 's/"ms":\[[^]]*\]//; s/"began":"[^"]*","ended":"[^"]*",//; s/,"usage":.*//' >"$season.records"
}

month first no &
first=$!
month second yes
wait "$first"
for kind in standings finals json records; do
    [ -s "first.$kind" ] || { echo "no $kind"; exit 1; }
    sed "s|$folder/[a-z]*/||g; s|/00[0-9][0-9]/|/|g" "first.$kind" >one
    sed "s|$folder/[a-z]*/||g; s|/00[0-9][0-9]/|/|g" "second.$kind" >two
    cmp one two || { diff one two | cut -c1-300; exit 1; }
done

# The latest entry of each person counts, and the standings determine the seeds of the finals.
grep -c '^ *[1-7] [a-z]' first.standings | grep -qx 7
if grep '^ *[1-7] \(one\|two\|three\|typo\|silent\) ' first.standings; then
    exit 1 # fails because a replaced or broken entry is in the standings
fi
sed -n '/^system test/,/^ *7 /p' first.standings >seeds
sed -n '/^system test/,/^ *7 /p' first.finals | cmp - seeds
grep -q '^champion: ' first.finals

# After the finals have started, nobody can submit an entry any more. The finals can still be resumed.
season=first
killing=no
for author in Hal Ann; do
    entry late "$author" runner.c
    submit late.c 1
    grep -q 'the finals have begun' first.said
done
"$faceoff" cup finals --season first >said
cmp said first.finals
"$faceoff" cup standings --season first | cmp - first.standings

# Each of these names counts as a different person, except the last name, which counts as the same person as `Ann Lee`.
season=people
number=0
for author in 'Ann Lee' 'Ann-Lee' '张伟' '李娜' 'Zoë' 'Zoé' 'Zo~~' \
    "$(printf 'Zo\353')" "$(printf 'Zo\351')" 'ann lee'; do
    number=$((number + 1))
    entry "p$number" "$author" runner.c
    submit "p$number.c" 0
done
"$faceoff" cup standings --season people >said
[ "$(grep -cE '^ *[1-9] p([2-9]|10) ' said)" = 9 ] || { cat said; ls people/entries; exit 1; }
grep -q ' 张伟 ' said
[ -d people/entries/ann-lee/0002 ]
for person in zo%EB zo%E9 zo%C3%AB; do
    [ -d "people/entries/$person/0001" ]
done

# Authors may choose any file name.
season=names
for name in .hidden -dash 'two words' "it's" 'Übung'; do
    entry "$name" "by $name" runner.c
    submit "./$name.c" 0
done
"$faceoff" cup standings --season names >said
[ "$(grep -cE '^ *[1-5] ' said)" = 5 ] || { cat said; find names; exit 1; }

# Only the organiser sees the e-mail addresses in the headers; no output for other people contains them.
season=mail
printf '/* POTM ENTRY: Early Bird */\n/* Your Name: Ann */\n/* Your email: old@example.org */\n' >mailed.c
sed 's/POTM ENTRY/Entry/; s/Your Name/Name/' entries/runner.c >>mailed.c
submit mailed.c 0
entry silent Bob runner.c
echo '/* Your email: (or whatever) */' >>silent.c # the placeholder in the contest's text is not an address
submit silent.c 0
sed 's/Early/Late/; s/Your email: old@/YOUR EMAIL:   ann@/' mailed.c >newer.c
mkdir shown
"$faceoff" cup submit newer.c --season mail --person Ann >shown/submitted 2>said # standard error is for the organiser
grep -q '^faceoff cup: reply to ann@example.org$' said
grep -q 'Late Bird was accepted' shown/submitted
"$faceoff" cup addresses --season mail >addresses
printf '%-20s %-16s %s\n' 'Late Bird' Ann ann@example.org silent Bob - | cmp - addresses
tested=$("$faceoff" events mail/season.db --tests | sed -n 's/^\(test-[^ ]*\) .*/\1/p' | head -n 1)
! "$faceoff" void mail/season.db --event "$tested" --game 1 --reason 'a mistake' 2>said
grep -q 'is the system test of a submission, which faceoff void cannot change$' said
"$faceoff" cup standings --season mail >shown/standings
"$faceoff" cup finals --season mail --out shown/report.json >shown/finals
"$faceoff" export --db mail/season.db --event finals >shown/records
"$faceoff" publish --db mail/season.db --event finals shown/page >/dev/null
cp mail/season.db shown
if grep -rl 'example\.org' shown; then
    echo 'a file for others contains an e-mail address'
    exit 1
fi
"$faceoff" cup addresses --season mail --quiet 2>said && exit 1
grep -q 'addresses, which only prints addresses' said
mkdir empty
"$faceoff" cup addresses --season empty 2>said && exit 1
grep -q 'no entry has been submitted' said
echo "a month, and the same one killed"
