#!/bin/sh
# Demonstrates faceoff to a new user. Plays two games, shows one of them, and prints commands to try next. Run it in the
# source folder. It writes the games to FOLDER.
# Usage: demo.sh FACEOFF FOLDER
set -eu
faceoff=$1
games=$2/demo.jsonl

# With --nodes, the engine ignores the clock, so that these games are the same on every machine.
"$faceoff" match --contest codingame --bot 'engine=@engine --nodes 3000' --bot greedy=@greedy --games 2 --opening-turns 2 --seed 3 \
    --turn-ms 60000 --first-ms 60000 --quiet --out "$games" 2>"$games.log" || { cat "$games.log"; exit 1; }
turns=$("$faceoff" show "$games" </dev/null | sed -n 's/^turn [0-9]* of \([0-9]*\).*/\1/p')
cat <<END
Paper soccer: two bots played two games, with the seats swapped in the second. This is the first of them.
Both draw the path of one ball (*) from dot to dot. A player that reaches a dot with lines goes on; seat 1 attacks the top
goal, and seat 2 the bottom goal.

== after $((turns / 2)) of $turns turns
END
"$faceoff" show "$games" --turn $((turns / 2)) </dev/null
echo
echo "== the end: the ball is in a goal"
"$faceoff" show "$games" </dev/null
cat <<'END'

Three things to try next, each in this folder:

  play against the engine (level 1 is the weakest):
    build/faceoff play soccer --level 1

  let your own bot play; this one is a sample in C that you can change:
    cc -O2 -o mybot bots/soccer-codingame.c && build/faceoff match --contest codingame --bot './mybot {opening}' --bot @greedy --opening-turns 4 --games 10

  build the page, where you can play, review games and solve puzzles in a browser:
    ./dev page
END
