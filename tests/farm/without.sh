#!/bin/sh
# Tests faceoff built without the hiredis library. Every farm command must report that the library is missing, and
# all other commands must work. Usage: without.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"

says='without hiredis and has no farm: install libhiredis-dev'
check 'tournament --farm' 2 "$says" "$1" tournament --contest codingame --farm redis://head --bot @random --bot low=@random --games 2
check 'cup --farm' 2 "$says" "$1" cup --contest potm --farm redis://head "$folder"
check 'work' 1 "$says" "$1" work redis://head
check 'farm status' 1 "$says" "$1" farm status redis://head
check 'no farm' 0 '^ *1 ' "$1" tournament --contest codingame --bot @random --bot low=@random --games 2 --db "$folder/games.db"
exit $((failures > 0))
