# Plays the turns in $1 as player 0, or those in $2 as player 1. The turns are separated by spaces. Then it prints "?".
read -r me
[ "$me" = 0 ] || shift
for turn in $1; do
    read -r length && read -r opponent || exit
    echo "$turn"
done
read -r length && read -r opponent && echo '?'
