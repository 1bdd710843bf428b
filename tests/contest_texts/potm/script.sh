# Plays the turns in $1, which are separated by ";", and then HELP. The file $2 stores the home corner and the turn
# number. The script appends its input to the file heard-A or heard-I, depending on its home corner.
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
