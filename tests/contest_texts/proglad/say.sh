# Plays the moves in $1 as player 1, or those in $2 as player 2. The moves are separated by ";". Then it plays the last
# move back and forth.
echo ready
read -r word player
[ "$player" = 1 ] && moves=$1 || moves=$2
while read -r word move; do
    [ "$word" = yourmove ] || continue
    if [ -n "$moves" ]; then
        last=${moves%%;*}
        case $moves in
        *\;*) moves=${moves#*;} ;;
        *) moves= ;;
        esac
    else
        back=
        set -- $last
        while [ $# -gt 1 ]; do
            back="$1 $2${back:+ }$back"
            shift 2
        done
        last=$back
    fi
    echo "move $last"
done
echo ended >>"ended$player"
