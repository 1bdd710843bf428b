# Says given turns: as player 0 the words of $1, as player 1 the words of $2; then "?".
read -r me
[ "$me" = 0 ] || shift
for turn in $1; do
    read -r length && read -r opponent || exit
    echo "$turn"
done
read -r length && read -r opponent && echo '?'
