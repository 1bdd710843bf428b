# A bot of paper soccer (the codingame dialect) that walks towards its goal, a step a turn: the
# number and the seed say which way, and nothing else does. Many of its turns are illegal, and lose.
# sh walk.sh NUMBER SEED
# shellcheck shell=sh
read -r id
state=$((($1 * 7919 + $2 % 65521) % 65521))
while read -r length && read -r turns; do
    state=$(((state * 75 + length + 74) % 65537))
    way=$(((id * 4 + 6 + state % 5) % 8))
    last=${turns#"${turns%?}"}
    if [ "$last" != - ] && [ "$way" -eq $(((last + 4) % 8)) ]; then
        way=$(((way + 2) % 8)) # not back on the line just drawn
    fi
    echo $way
done
