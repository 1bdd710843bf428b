#!/bin/sh
# Tests `faceoff publish`, especially repeated calls for the same folder. Usage: publish.sh FACEOFF
set -u
LC_ALL=C
export LC_ALL
faceoff=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2

fail() {
    echo "FAILED: $1"
    exit 1
}

play() { # DB SEED GAMES: plays an event with this seed and this number of games
    "$faceoff" tournament --contest judge --bot a=@greedy --bot b=@random --games "$3" --seed "$2" --db "$1" --quiet 2>/dev/null
}

# publish WORDS..: runs `faceoff publish`, and writes its messages to the file `err`.
publish() {
    "$faceoff" publish "$@" 2>err
}

mkdir page
for file in page.js texts-en.js texts-de.js page.css icon.svg example.jsonl faceoff.wasm faceoff.wasm.js puzzles.js lessons.js analysis.js events.js league.js study.js animation.js offline.js; do
    echo "$file" >page/$file
done
echo '<meta name="faceoff-event" content=""><noscript>needs a script</noscript>' >page/index.html
echo 'no part of a page' >page/notes
play one.db 1 8 || fail "no event"
publish --db one.db --page page out >told || fail "$(cat err)"
grep -q '^out: 8 games, ' told || fail "$(cat told)"
grep -q 'content="files"' out/index.html || fail "the page does not know where its event is"
grep -q '<noscript>.*href="event/standings.txt".*</noscript>' out/index.html || fail "no table without scripts"
[ ! -e out/notes ] || fail "more than the page was published"
"$faceoff" standings --db one.db | cmp - out/event/standings.txt || fail "another table"
[ "$(grep -c '"contest":"judge"' out/event/games-0.js)" = 8 ] || fail "not all games"
grep -q '<entry>' out/event/feed.xml && grep -q '8 games, finished: a leads' out/event/feed.json || fail "no feed"

# A long name is cut only between characters, so every text file is valid UTF-8.
name=aaaaaaaaaaaaaaaaaaaéz
printf '#!/bin/sh\nexec "%s" bot soccer --protocol judge --engine random\n' "$faceoff" >$name
chmod +x $name
"$faceoff" tournament --contest judge --bot "./$name" --bot b=@random --games 2 --db name.db --quiet 2>err || fail "$(cat err)"
publish --db name.db named >told || fail "$(cat err)"
find named -type f ! -name "*.wasm" >files
while read -r file; do
    iconv -f UTF-8 -t UTF-8 "$file" >/dev/null || fail "$file is not UTF-8"
done <files
grep -q ' aaaaaaaaaaaaaaaaaaaé  *[0-9]' named/event/standings.txt || fail "$(cat named/event/standings.txt)"

# If there are no new games, nothing is written.
publish --db one.db --page page out >told || fail "$(cat err)"
grep -q ' 0 files written' told || fail "again: $(cat told)"

# A file that was deleted or changed by hand is written again.
rm out/event/games-0.js
echo x >out/event/standings.txt
publish --db one.db --page page out >told || fail "$(cat err)"
grep -q ' 2 files written' told || fail "after a loss: $(cat told)"

# If you publish a different event with the same name from another database, no game of the old event remains.
play two.db 2 12 || fail "no event"
publish --db two.db --page page out >told || fail "$(cat err)"
[ "$(grep -c '"contest":"judge"' out/event/games-0.js)" = 12 ] || fail "games of another event"
publish --db two.db --page page fresh >told || fail "$(cat err)"
cmp out/event/games-0.js fresh/event/games-0.js || fail "not as in a new folder"

# The folder given with --page must exist. Nothing is published into a folder with files that `faceoff publish` did not
# write.
publish --db one.db --page page/none x && fail "a page that is not there"
mkdir other
echo precious >other/index.html
publish --db one.db --page page other && fail "a folder of somebody else's"
grep -q 'contains other files' err || fail "$(cat err)"
[ "$(cat other/index.html)" = precious ] || fail "somebody's file is gone"

# If a publication failed right at the start, for example because the disk was full, the same folder can be used again.
mkdir -p left/event
publish --db one.db --page page left >told || fail "$(cat err)"
mkdir -p foreign/event/deep
: >foreign/event/deep/file
publish --db one.db --page page foreign && fail "a folder of somebody else's files, further down"
publish --db none.db out && fail "no database"
publish --db one.db && fail "no folder"
[ -z "$(find out -name '.faceoff-new')" ] || fail "half a file is left"

# The title is stored with the event. Another title can be given for the page.
title='Cup <of> "one"'
"$faceoff" tournament --contest judge --bot a=@random --bot b=@random --games 2 --db title.db --title "$title" --quiet 2>err || fail "$(cat err)"
publish --db title.db titled >told || fail "$(cat err)"
grep -q '"event":"judge-match","title":"Cup <of> \\"one\\""' titled/event/standings.json || fail "$(cat titled/event/standings.json)"
grep -q '<title>Cup &#60;of&#62; &#34;one&#34;</title>' titled/event/feed.xml || fail "$(cat titled/event/feed.xml)"
id=$(grep '^<id>' titled/event/feed.xml)
publish --db title.db --title Other titled >told || fail "$(cat err)"
[ "$(grep '^<id>' titled/event/feed.xml)" = "$id" ] || fail "the title changes the ids of the feed"
grep -q '"title": "Other"' titled/event/feed.json && grep -q '"title":"Other"' titled/event/event.js || fail "no other title"
publish --db title.db --title "$(printf '%0121d' 0)" titled && fail "a title of 121 bytes"
grep -q -e '--title has more than 120 bytes' err || fail "$(cat err)"

# A resumed event can get another title.
"$faceoff" tournament --contest judge --resume --db title.db --title Third --quiet 2>err || fail "$(cat err)"
"$faceoff" tournament --contest judge --resume --db title.db --quiet 2>err || fail "$(cat err)"
publish --db title.db titled >told && grep -q '"title":"Third"' titled/event/event.js || fail "no third title: $(cat err)"

# The list has one row for each game, and each player has a file with its results.
grep -q '^faceoffPiece("list-0",{"names":\["a","b"\],"games":\[\[0,1,[012],[0-9]*,"[a-z_]*",0\],\[0,1,' titled/event/list-0.js || fail "$(cat titled/event/list-0.js)"
grep -q '"opponents":\[{"number":0,"name":"a",.*"ratings":\[\[1,.*,\[2,' titled/event/player-1.js || fail "$(cat titled/event/player-1.js)"
grep -q '"ratings":\[\[1,\[[^]]*,[^]]*\]\],\[2,' titled/event/ratings.js || fail "$(cat titled/event/ratings.js)"
echo "published, again, after losses, and another event"
