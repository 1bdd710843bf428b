#  POTM ENTRY:  walker-ksh
#  Your Name:   Korn Walker
#  Your email:  korn@example.org
#  run it under ksh

# Walks along its own column, then along the row of the other, and shoots at what is in its way.
typeset -i first=1 gone=0 rows columns
read word row column
if [[ $word = INIT ]]; then
    [[ $row = A ]] || first=0
else
    read first gone <$1
fi
[[ $word = OK ]] && ((gone = gone + 1))
((rows = gone < 8 ? gone + 1 : 8))
((columns = gone < 8 ? 0 : gone - 7))
if ((first)); then
    set -A letters A B C D E F G H I
    ((columns = 1 + columns))
else
    set -A letters I H G F E D C B A
    ((columns = 26 - columns))
fi
turn=MOVE
[[ $word = OUCH || $word = HELLO ]] && turn=ZAP
print $turn ${letters[rows]} $columns
print $first $gone >$1
