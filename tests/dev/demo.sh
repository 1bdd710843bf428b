#!/bin/sh
# Tests tools/demo.sh. The demo must show a game that ends with a goal, and the commands that it prints must work when
# pasted into a shell. Usage: demo.sh FACEOFF SOURCES
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
sources=$2
mkdir "$folder/tree" "$folder/tree/build" && cd "$folder/tree" || exit 1
ln -s "$sources/bots" bots
ln -s "$faceoff" build/faceoff
sh "$sources/tools/demo.sh" build/faceoff "$folder" >shown 2>&1 || { cat shown; exit 1; }
check 'a game in the middle' 0 '^== after [0-9]+ of [0-9]+ turns$' cat shown
check 'a goal' 0 'goal' sh -c 'sed -n "/^== the end/,/^Three/p" shown | grep -w goal'
check 'not an own goal' 1 '^0$' sh -c 'grep -c own_goal shown'
sed -n 's/^    \(build.*\|cc .*\|\.\/dev .*\)$/\1/p' shown >commands
check 'three commands' 0 '^3$' sh -c 'wc -l <commands | tr -d " "'
check 'play' 0 'soccer|turn|[*]' sh -c 'echo quit | sh -c "$(sed -n 1p commands)"'
check 'your own bot' 0 'mybot' sh -c "$(sed -n 2p commands) --first-ms 9000 --turn-ms 9000"
check 'the page' 0 '^ *page \[FOLDER\]' "$sources/dev" help
exit $((failures > 0))
