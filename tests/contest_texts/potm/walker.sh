#  POTM ENTRY:  walker-sh
#  Your Name:   Bourne Walker
#  Your email:  bourne@example.org
#  run it under sh

# Walks along its own column, then along the opponent's row, and shoots at whatever is in its way.
file=$1
read word row column
if [ "$word" = INIT ]; then
    gone=0
    if [ "$row" = A ]; then first=1; else first=0; fi
else
    read first gone <"$file"
fi
[ "$word" = OK ] && gone=`expr $gone + 1`
if [ $gone -lt 8 ]; then
    rows=`expr $gone + 1`
    columns=0
else
    rows=8
    columns=`expr $gone - 7`
fi
if [ $first = 1 ]; then
    set A B C D E F G H I
    to=`expr 1 + $columns`
else
    set I H G F E D C B A
    to=`expr 26 - $columns`
fi
echo "$first $gone" >"$file"
shift $rows
case $word in
OUCH | HELLO) echo "ZAP $1 $to" ;;
*) echo "MOVE $1 $to" ;;
esac
