#!/bin/sh
# Tests what the organiser of a season learns about submissions: how many a person has made, when, and whether the last
# one was too recent. Usage: submissions.sh FACEOFF ENTRY.c
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
entry=$2
cd "$folder" || exit 1
mkdir tmp both
export TMPDIR="$folder/tmp"
cp "$entry" one.c
sed 's/walker-c/walker-2/' one.c >two.c
sed 's/walker-c/walker-3/; s/Carl Walker/CARL  Walker/' one.c >three.c # the same person
today=$(date -u +%Y-%m-%d)
submit() { # NAME EXIT_CODE PATTERN FILE ARGUMENTS..
    name=$1 code=$2 pattern=$3
    shift 3
    check "$name" "$code" "$pattern" "$faceoff" cup submit "$@" --season july
}
submit 'a first submission' 0 '^walker-c was accepted; ' one.c
grep -q 'the same person' output && { echo "FAILED: a first submission has no earlier one"; failures=$((failures + 1)); }
submit 'a second submission' 0 'this is submission 2 by the same person; the previous one was accepted on 20.*, and the contest allows one in 7 days$' two.c
submit 'too early' 1 'walker-3 was rejected: submission 2 by the same person was accepted on 20.*, less than 7 days ago' three.c --days-between 7
check 'the rejected one is not in the standings' 0 "^  walker-2 +Carl Walker +entries/carl-walker/0002/two.c, .*, submission 2 of 20[0-9-]*\$" \
    "$faceoff" cup standings --season july
grep -q "$folder" output && { echo "FAILED: the standings contain folders of this machine"; failures=$((failures + 1)); }
touch -d '8 days ago' july/entries/carl-walker/0002/two.c
submit 'a week later' 0 'this is submission 3 by the same person; the previous one was accepted on 20[0-9-]*$' three.c --days-between 7
[ "$(date -u +%Y-%m-%d)" != "$today" ] ||
    check 'the date of a submission' 0 "entries/carl-walker/0003/three.c, .*, submission 3 of $today\$" "$faceoff" cup standings --season july

# In a cup without a season, the files of one person are only named.
cp one.c three.c both
check 'two entries of one person' 0 '^faceoff cup: warning: both/one.c and both/three.c are both by CARL +Walker$' \
    "$faceoff" cup --contest potm --games 2 --db both.db both
exit $((failures > 0))
