#!/bin/sh
# Plays the single-file entry of each contest, and the engine itself, against the same opponent. The entry and the
# engine search the same number of nodes per turn, so they must play the same turns.
# Usage: same_turns.sh FACEOFF [GAMES [CONTEST..]]
set -eu
faceoff=$(realpath "$1")
games=${2:-100}
shift "$(($# < 2 ? 1 : 2))"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# of_contest CONTEST: sets the game whose engine plays in the contest, and the number of nodes per turn. The number is
# large enough for every part of the engine to be used.
of_contest() {
    opening='--opening {opening}' words='{opening}' turns=2 nodes=400
    case $1 in
    judge | codingame) game=soccer ;;
    proglad) game=halma opening='--rules {rules}' words='{rules}' nodes=200 ;;
    potm) game=showdown opening='' words='' turns=0 nodes=100 ;;
    esac
}

# Prints the turns of all games, one game per line.
turns_of() {
    sed 's/.*"turns":\(\[[^]]*\]\).*/\1/' "$1"
}

differ=0
[ $# -gt 0 ] || set -- codingame judge proglad potm
for contest in "$@"; do
    of_contest "$contest"
    "$faceoff" entry --contest "$contest" -o entry.c 2>said || { cat said; exit 1; }
    cc -o entry entry.c -lm
    for bot in "env FACEOFF_NODES=$nodes FACEOFF_SEED={seed} ./entry $words" \
        "'$faceoff' bot $game --protocol $contest --engine engine --nodes $nodes --seed {seed} $opening"; do
        rm -f games.jsonl
        "$faceoff" match --contest "$contest" --bot "$bot" --bot @greedy --games "$games" --opening-turns "$turns" \
            --first-ms 0 --turn-ms 0 --margin-ms 60000 --quiet --out games.jsonl >said 2>&1 || { cat said; exit 1; }
        [ ! -f games ] || mv games entrys
        turns_of games.jsonl >games
    done
    same=$(paste -d '|' games entrys | awk -F '|' '$1 == $2' | wc -l)
    all=$(wc -l <games)
    turns=$(tr ',' '\n' <games | wc -l)
    echo "$contest: $same of $all games are the same, $turns turns"
    cmp -s games entrys || differ=1
    rm games entrys
done
exit "$differ"
