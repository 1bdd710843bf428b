#!/bin/sh
# Tests `faceoff league season`: the table of the moment, the final, and a repetition after kill -9.
# Usage: league_season.sh FACEOFF ENTRY, where ENTRY is the source of an entry of potm.
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
entry=$2
cd "$folder" || exit 1

season() { # NAME EXIT_CODE PATTERN ARGUMENTS..
    name=$1 code=$2 pattern=$3
    shift 3
    check "$name" "$code" "$pattern" "$faceoff" league season arena "$@"
}

play_league() { # plays a round of the league
    "$faceoff" tournament --resume --db arena/league.db --event league --rounds 1 --quiet -j 2 2>/dev/null
}

"$faceoff" league init arena --contest codingame --sandbox off --bot a=@random --bot b=@random --bot c=@greedy >/dev/null
play_league
season 'a name that is no folder' 2 'the name of a season consists of' ../spring
season 'the name of the league' 2 'the name of a season consists of' league
season 'no bot has been submitted' 1 'a final needs two bots, but the league has 0 that take part; with --house-bots' spring
check 'nothing remains' 1 '^0$' sh -c 'ls -A arena/seasons | grep -c ""'
mkdir -p arena/seasons/.spring/site # left behind by a process that was killed
"$faceoff" league retire arena b >/dev/null

# The first run of the final is killed once it has stored a game, unless it is over by then.
"$faceoff" league season arena spring --house-bots --games 200 --jobs 1 >first 2>&1 &
pid=$!
while kill -0 "$pid" 2>/dev/null && ! "$faceoff" events arena/league.db | grep -qE '^spring .* [1-9][0-9]* games'; do
    sleep 0.05
done
kill -KILL "$pid" 2>/dev/null
wait "$pid" 2>/dev/null
play_league # the league continues, but the season's table and players stay
"$faceoff" league resume arena b >/dev/null
cp arena/seasons/spring/standings.txt before.txt
season 'other options' 1 'the season spring has begun: --games can no longer be changed' spring --games 300
season 'the rest' 0 '^the season spring is over: its table and its web pages are in seasons/spring$' spring --jobs 2
check 'all games' 0 '^spring .* knockout +codingame +2 players +200 games, over$' "$faceoff" events arena/league.db
check 'the table of the season' 0 '^same$' sh -c 'cmp before.txt arena/seasons/spring/standings.txt && echo same'
check 'as published' 0 '^same$' sh -c 'cmp before.txt arena/seasons/spring/site/league/event/standings.txt && echo same'
"$faceoff" standings arena/league.db --event spring >final.txt
check 'the final as published' 0 '^same$' sh -c 'cmp final.txt arena/seasons/spring/site/final/event/standings.txt && echo same'
season 'once more' 0 '^the season spring is over' spring
check 'no game was added' 0 '^spring .* 200 games, over$' "$faceoff" events arena/league.db
check 'the league comes first' 0 '^league: ' "$faceoff" standings arena/league.db
season 'another season' 0 '^the season autumn is over' autumn --house-bots --format round-robin --jobs 2
check 'its format' 0 '^autumn .* round-robin .* 3 players' "$faceoff" events arena/league.db

# In a contest with a house entry, the final is a cup of the submitted files.
submitted() { # NUMBER FILE NAME: adds a submission that has joined as the player NUMBER
    mkdir "arena/bots/$1" && cp "$2" "arena/bots/$1/$3.c" &&
        sqlite3 arena/league.db "INSERT INTO submissions (id, author, bot, file, hash, size, received_ms, step, player)
            VALUES ($1, 1, '$3', '$3.c', '', 1, 1000, 'accepted', $1);"
}
rm -r arena
"$faceoff" league init arena --contest potm --sandbox off --bot a=@random --bot b=@random --bot c=@random >/dev/null
"$faceoff" league invite arena ann >/dev/null
submitted 1 "$entry" first
submitted 2 "$entry" second
season 'house bots in a cup' 1 '^faceoff league: in a cup, house bots cannot take part' june --house-bots
season 'a cup' 0 '^champion: ' june --jobs 2
check 'its event' 0 '^june .* cup +potm +3 players .* over$' "$faceoff" events arena/league.db
season 'the cup again' 0 '^the season june is over' june

[ "$failures" -eq 0 ]
