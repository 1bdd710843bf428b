# Plays the turns of $1, with ";" between them, then HELP; the file $2 holds the number of the turn.
# Writes what it hears to heard-A or heard-I, by its corner.
read -r said row column
if [ "$said" = INIT ]; then
    corner=$row
    turn=1
else
    read -r corner turn <"$2"
    turn=$((turn + 1))
fi
[ -z "$1" ] || echo "$said${row:+ $row}${column:+ $column}" >>"heard-$corner"
echo "$corner $turn" >"$2"
now=$(echo "$1" | cut -d ';' -f "$turn")
echo "${now:-HELP}"
