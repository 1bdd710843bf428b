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
submit() { # NAME EXIT_CODE PATTERN FILE ARGUMENTS..: submits FILE to the season `july`
    name=$1 code=$2 pattern=$3
    shift 3
    check "$name" "$code" "$pattern" "$faceoff" cup submit "$@" --season july
}
submit 'a first submission' 0 '^walker-c was accepted\. ' one.c
grep -q 'the same person' output && { echo "FAILED: a first submission has no earlier one"; failures=$((failures + 1)); }
submit 'a second submission' 0 'this is submission 2 by the same person; submission 1 was received on 20.*; by the contest.s own rule, a person may submit one entry every 7 days; to enforce the rule, use --days-between 7$' two.c
cp output said
check 'the seed is hidden' 1 '^0$' grep -cE "seed $(sed -n 's/.*"seed": \([0-9]*\).*/\1/p' july/season.json)" said
submit 'the same file again' 0 'walker-2 is identical to submission 2 by the same person, received on 20[0-9-]*$' two.c
submit 'too early' 1 'walker-3 was rejected: submission 2 by the same person was received on 20.*, and the person.s next entry is accepted from 20.*Z$' three.c --days-between 7
check 'the rejected one is not in the standings' 0 "^  walker-2 +Carl Walker +entries/carl-walker/0002/two.c, .*, submission 2 of 20[0-9-]*\$" \
    "$faceoff" cup standings --season july
grep -q "$folder" output && { echo "FAILED: the standings contain folders of this machine"; failures=$((failures + 1)); }
touch -d '8 days ago' july/entries/carl-walker/0002/two.c
submit 'a week later' 0 'this is submission 3 by the same person; submission 2 was received on 20[0-9-]*$' three.c --days-between 7
[ "$(date -u +%Y-%m-%d)" != "$today" ] ||
    check 'the date of a submission' 0 "entries/carl-walker/0003/three.c, .*, submission 3 of $today\$" "$faceoff" cup standings --season july

# A rejected entry is named once, and the organiser learns where to reply.
printf '/* POTM ENTRY: typo */\n/* Your Name: Ty Po */\n/* Your email: ty@example.org */\nint main(\n' >typo.c
submit 'a rejected entry' 1 '^faceoff cup: reply to ty@example.org$' typo.c
cp output said
check 'is named once' 0 '^1$' grep -c 'does not compile' said

# A saved e-mail is not an entry.
{ printf 'From: Ann <ann@example.org>\nSubject: my\n entry\n\nHello,\n'; cat one.c; } >mail.c
submit 'a whole e-mail' 1 'was rejected: it begins with the header of an e-mail: remove all lines that are not part of the program$' mail.c

# The first submission fixes the season's options. The organiser may change them in the file.
august() { # NAME EXIT_CODE PATTERN ARGUMENTS..: runs a cup command for the season `august`
    name=$1 code=$2 pattern=$3
    shift 3
    check "$name" "$code" "$pattern" "$faceoff" cup "$@" --season august
}
august 'no folder for a wrong date' 2 '^faceoff cup: --deadline needs a date or a time in UTC, .*, not "August"$' submit one.c --deadline August
check 'indeed none' 2 'No such file' ls august
august 'a season with a deadline' 0 'was accepted' submit one.c --seed 5 --deadline 2020-08-31 --received 2020-08-01T12:00:00Z
check 'its options' 0 '^ "deadline": "2020-08-31",$' cat august/season.json
august 'another seed' 2 'august/season.json: the season has --seed 5, not 6: change the file or omit the option$' submit two.c --seed 6
august 'too late' 1 '^faceoff cup: two.c was rejected: the deadline was 2020-08-31T23:59:59Z: entries are no longer accepted$' submit two.c
august 'received in time' 0 'submission 1 was received on 2020-08-01$' submit two.c --received 2020-08-31
august 'received in the future' 2 '^faceoff cup: --received 2999-01-01 is in the future$' submit three.c --received 2999-01-01
sed 's/Carl Walker/Dora/; s/walker-c/dora/' one.c >dora.c
august 'another author' 0 'was accepted' submit dora.c --received 2020-08-30
echo 'Q: Why? A: Because.' >august/faq.txt
august 'standings' 0 '^   2 ' standings --mail mail-1
check 'a table to mail' 0 '^   [12]  walker-2  .*  2020-08-31           2  new$' cat mail-1/standings.txt
check 'the reason of the order' 0 '^[a-z0-9-]* and [a-z0-9-]* have equal scores. ' cat mail-1/standings.txt
check 'with the questions' 0 '^Q: Why' cat mail-1/standings.txt
check 'no folders of this machine' 1 '^0$' grep -rc "$folder" mail-1/standings.txt
check 'a report for an author' 0 '^System test: dora against Runner' cat mail-1/authors/dora.txt
check 'nobody else in it' 1 '^0$' grep -c walker mail-1/authors/dora.txt
august 'a folder that is in use' 1 '^faceoff cup: --mail: mail-1 is not empty$' standings --mail mail-1
sed 's/dora/dora-2/' dora.c >dora-2.c
august 'a better one' 0 'was accepted' submit dora-2.c --received 2020-08-31
august 'the next standings' 0 '^   2 ' standings --mail mail-2
check 'what is new' 0 '^1$' grep -c ' new$' mail-2/standings.txt
check 'is the last one' 0 '^   [12]  dora-2 .* new$' cat mail-2/standings.txt
sed -i 's/2020-08-31/2999-08-31/' august/season.json
august 'finals too early' 1 '^faceoff cup: the deadline, 2999-08-31T23:59:59Z, has not passed: to play the finals earlier, change it in .*august/season.json$' finals
sed -i 's/2999-08-31/2020-08-31/' august/season.json
august 'an earlier one, submitted later' 0 'was accepted' submit dora.c --received 2020-08-10 --days-between 0
august 'finals' 0 '^champion: ' finals --mail mail-3
check 'the result to mail' 0 '^champion: ' cat mail-3/result.txt
check 'with the matches' 0 '^round 1: ' cat mail-3/result.txt
for option in '--deadline 2020-01-01' '--received 2020-01-01' '--mail new' '--days-between 3'; do
    # shellcheck disable=SC2086
    check "$option without a season" 2 "^faceoff cup: ${option%% *} needs --season FOLDER$" "$faceoff" cup --contest potm $option one.c
done

# An entry in an endless loop is stopped after its first turn. With a higher limit, a slow one can be tested again.
printf '/* POTM ENTRY: loop */\n/* Your Name: Lou */\nint main(void)\n{\n    for (;;) {}\n}\n' >loop.c
submit 'an endless loop' 1 'a turn took too long, so the entry was not run again; if it is slow but not in an endless loop, it can be tested with a higher --turn-ms or --bank-ms$' \
    loop.c --turn-ms 500
grep -q 'lost \([0-9]*\) of \1 turns: took too long$' output || { echo 'FAILED: the loop was run again'; cat output; failures=$((failures + 1)); }

# In a cup without a season, several files by the same person only cause a warning.
cp one.c three.c both
check 'two entries of one person' 0 '^faceoff cup: warning: both/one.c and both/three.c are both by CARL +Walker$' \
    "$faceoff" cup --contest potm --games 2 --db both.db both
exit $((failures > 0))
