#!/bin/sh
# Tests the reply to the author of a submission, and the reasons for which an entry is rejected. Also tests that two
# people may have the same name.
# Usage: replies.sh FACEOFF ENTRY.c
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
entry=$2
cd "$folder" || exit 1
mkdir tmp in
export TMPDIR="$folder/tmp"
cp "$entry" one.c
submit() { # NAME EXIT_CODE PATTERN FILE ARGUMENTS..: submits FILE to the season `july`
    name=$1 code=$2 pattern=$3
    shift 3
    check "$name" "$code" "$pattern" "$faceoff" cup submit "$@" --season july
    cp "$folder/output" said
}
reply() { # NAME PATTERN FOLDER: checks that the reply in FOLDER contains PATTERN
    check "$1" 0 "$2" cat "$3/reply.txt"
}
none() { # NAME PATTERN FILE: checks that no line of FILE matches PATTERN
    check "$1" 1 '^0$' grep -cE "$2" "$3"
}

submit 'an entry' 0 'was accepted' one.c --mail r1 --days-between 7 --deadline 2020-08-31 --received 2020-08-01T12:00:00Z
check 'the recipient comes first' 0 '^To: carl@example.org$' head -n 1 r1/reply.txt
reply 'the subject' '^Subject: Your entry was accepted, 20' r1
reply 'the verdict' '^It is your submission 1, received on 2020-08-01.$' r1
reply 'the score' '^  1064 [(]tie 500, ' r1
reply 'what it means' '^tie       500 if both' r1
reply 'the deadline' '^Entries are accepted until 2020-08-31T23:59:59Z.$' r1
reply 'the next submission' 'your next entry is accepted from 2020-08-08T12:00:00Z.$' r1
submit 'the same file' 0 'is identical to submission 1' one.c --mail r2 --received 2020-08-02
reply 'nothing is new' 'is the same file as your submission 1, so nothing has changed.$' r2
sed 's/walker-c/walker-2/' one.c >two.c
submit 'too early' 1 '^faceoff cup: walker-2 was rejected: submission 1 by the same person' two.c --mail r3 --received 2020-08-02
reply 'the author learns why' '^  submission 1 by the same person was received on 2020-08-01T12:00:00Z, and the person.s next entry' r3
reply 'what counts' '^Your submission 1 still counts.$' r3
submit 'too late' 1 'was rejected: the deadline was 2020' two.c --mail r4
reply 'the end' '^No more entries are accepted.$' r4
check 'the last one' 0 '^Entries were accepted until 2020-08-31T23:59:59Z.$' cat r4/reply.txt

check 'an entry every day' 0 'was accepted' "$faceoff" cup submit one.c --season daily --days-between 1 --mail r-daily
reply 'every day' '^You may submit one entry every day, so your next entry is accepted from ' r-daily

# A rejection is printed once, with the last output of the entry.
printf '/* POTM ENTRY: sad */\n/* Your Name: Sad */\n#include <stdio.h>\nint main(void) { return fputs("oh no\\n", stderr) < 0; }\n' >sad.c
submit 'standard error' 1 '^faceoff cup: sad was rejected: lost ([0-9]*) of \1 turns: wrote to standard error$' sad.c --mail r5 \
    --received 2020-08-02
check 'once' 0 '^1$' grep -cE 'rejected|not accepted|loses turns' said
check 'last words' 0 '^    stderr: oh no$' cat said
check 'no address' 0 '^faceoff cup: the entry.s header contains no e-mail address, so the reply has no line To:$' cat said
reply 'last words for the author' '^    stderr: oh no$' r5
none 'no recipient' '^To:' r5/reply.txt
printf '/* POTM ENTRY: typo */\n/* Your Name: Ty */\nint main(\n' >in/typo.c
submit 'a typing error' 1 'does not compile: in/typo.c:' in/typo.c --mail r6 --received 2020-08-02
reply 'without the folders of this machine' '^  does not compile: typo.c:' r6
reply 'and at once' '^You can submit another entry at any time.$' r6

# A crash is the reason even if the entry also wrote to standard error. The author learns the turn, and sees no folder.
if python3 -c pass; then
    printf '#!/usr/bin/env python3\n# POTM ENTRY: gus\n# Your Name: Gus\nimport math\n\n\ndef turn():\n    raise OSError("in/gus.py.old is not in /tmp")\n\n\nturn()\n' >in/gus.py
    submit 'a crash' 1 '^faceoff cup: gus was rejected: lost ([0-9]*) of \1 turns: crashed$' in/gus.py --mail r11 --received 2020-08-02
    reply 'the first turn' '^    turn 1: exited with code 1; wrote to standard error: "Traceback' r11
    reply 'the place' '^    stderr:   File "gus.py", line 8, in turn$' r11
    check 'in order' 0 '^OSError: in/gus.py.old is not in /tmp$' sh -c 'grep "^    stderr: " r11/reply.txt | tail -n 1 | sed "s/.*stderr: //"'
    none 'no folder' 'in/gus.py[^.]|"/|/fo-' r11/reply.txt
fi

# One entry has no legal turn, and in the other, only the first turn is legal.
sed 's/sad/bad/; s/Sad/Bea/; s/fputs.*< 0/puts("MOVE A 1") < 0/' sad.c >bad.c
submit 'no legal turn' 1 '^faceoff cup: bad was rejected: none of its [0-9]* turns was legal$' bad.c --mail r7 --received 2020-08-02
reply 'the first one' 'the first illegal turn was turn 1, "MOVE A 1": it is the player.s own square; player 1 is at A 1$' r7
reply 'the board' '^A 1 [?] [?] ' r7
[ -e july/entries/bea ] && { echo 'FAILED: an entry without a legal turn is in the season'; failures=$((failures + 1)); }
check 'nor in a cup' 0 '^   - bad +was rejected: none of its [0-9]* turns was legal$' "$faceoff" cup --contest potm --db cup.db bad.c one.c sad.c
check 'the page tells it' 0 '"champion":"walker-c","failed":[[]"bad","sad"]' sh -c '"$0" publish --db cup.db site && cat site/event/event.js' "$faceoff"
check 'and how many turns were lost' 0 '"name":"sad",.*"lost_turns":[1-9]' cat site/event/event.js
printf '#!/bin/sh\n[ -e "$1" ] && echo MOVE B2 && exit\necho >"$1"\necho MOVE B 1\n' >half.sh
submit 'a legal turn' 0 '^faceoff cup: warning: [0-9]+ of [0-9]+ turns of half.sh were illegal; the first was turn 3 [(]its 2nd[)], "MOVE B2": not one of ' \
    half.sh --mail r8 --received 2020-08-02
cp said half.said
reply 'the author is warned' ' turns of half.sh were illegal; the first was turn 3 [(]its 2nd[)], ' r8
reply 'and sees the board' '^B 1 [?] [?] ' r8
check 'no header' 0 '^faceoff cup: warning: half.sh lacks `POTM ENTRY:` and `Your Name:` in its header; ' cat half.said
reply 'the author learns that' '^half.sh lacks `POTM ENTRY:` and `Your Name:` in its header; the contest asks for the lines ' r8
none 'a whole header' 'lacks' r1/reply.txt

# Two people may have the same name.
sed 's/carl@/karl@/; s/walker-c/karl/' one.c >karl.c
submit 'another address' 1 "^faceoff cup: karl was not tested: its author Carl Walker has the address karl@example.org, but the person in entries/carl-walker has carl@example.org; if they are one person, add --person 'Carl Walker'; if they are two, add --person with another name, such as --person 'Carl Walker 2'\$" \
    karl.c --mail r9 --received 2020-08-03
check 'no reply yet' 0 '^0$' sh -c 'ls r9 | wc -l'
submit 'another person' 0 'karl was accepted' karl.c --mail r9 --person 'Carl Walker 2' --received 2020-08-03
sed 's/karl/karl-2/; s/karl-2@/KARL@/' karl.c >karl-2.c
submit 'who is known by the address' 0 'this is submission 2 by the same person' karl-2.c --received 2020-08-11
sed 's/ *carl@example.org//; s/walker-c/whose/' one.c >whose.c
submit 'without an address' 1 'its author Carl Walker has no address, but ' whose.c --received 2020-08-12
sed 's/walker-c/new-mail/; s/carl@/carl@new./' one.c >new-mail.c
submit 'a new address' 0 'this is submission 2 by the same person' new-mail.c --person 'Carl Walker' --received 2020-08-13
submit 'a long name' 2 '^faceoff cup: --person may have at most 60 bytes$' one.c --person "$(printf '%061d' 0)"

# In the standings, entries with equal results are listed in the order in which they were received.
check 'standings' 0 '^   1 karl-2 ' "$faceoff" cup standings --season july --mail standings
check 'later' 0 '^   2  new-mail ' cat standings/standings.txt
check 'the reason' 0 '^karl-2 and new-mail have equal scores. All tie-breaks are also equal, so the entry that was received first gets the better seed.$' \
    cat standings/standings.txt
check 'reports for both' 0 '^karl-2|^Your entry karl-2 is seed 1 of 3 ' cat standings/authors/carl-walker-2.txt
check 'the deadline in a report' 0 '^Entries were accepted until 2020-08-31T23:59:59Z.$' cat standings/authors/carl-walker.txt
check 'the key in a report' 0 '^distance  11 for each row' cat standings/authors/carl-walker.txt
check 'finals' 0 '^champion: ' "$faceoff" cup finals --season july
cp output finals
touch -d '2020-08-01' july/entries/carl-walker/0002/new-mail.c # by this date, the entry would come first
check 'the finals keep their order' 0 '^champion: ' "$faceoff" cup finals --season july
grep -E '^ *[1-9] |^champion' output >now
grep -E '^ *[1-9] |^champion' finals | diff - now || failures=$((failures + 1))

# System tests are not listed among other events.
check 'the events' 0 '^faceoff events: not listed: [0-9]+ system tests of submissions; use --tests to list them$' "$faceoff" events july/season.db
none 'without tests' '^test-' output
check 'and the tests' 0 '^test-[0-9a-f]+ ' "$faceoff" events july/season.db --tests
exit $((failures > 0))
