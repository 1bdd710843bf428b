# Says what it was given, turn by turn: as player 0 the words of $1, as player 1 those of $2; then "?".
read -r me
[ "$me" = 0 ] || shift
for turn in $1; do
    read -r length && read -r opponent || exit
    echo "$turn"
done
read -r length && read -r opponent && echo '?'
