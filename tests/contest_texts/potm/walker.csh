#  POTM ENTRY:  walker-csh
#  Your Name:   Joy Walker
#  Your email:  joy@example.org
#  run it under csh

# Walks along its own column, then along the row of the other, and shoots at what is in its way.
set line = "$<"
set said = ($line)
set first = 1
set gone = 0
if ($said[1] == INIT) then
    if ($said[2] != A) set first = 0
else
    set kept = `cat $1`
    set first = $kept[1]
    set gone = $kept[2]
endif
if ($said[1] == OK) @ gone = $gone + 1
set rows = 8
@ columns = $gone - 7
if ($gone < 8) then
    @ rows = $gone + 1
    set columns = 0
endif
set letters = (A B C D E F G H I)
if ($first == 1) then
    @ row = 1 + $rows
    @ column = 1 + $columns
else
    @ row = 9 - $rows
    @ column = 26 - $columns
endif
set turn = MOVE
if ($said[1] == OUCH || $said[1] == HELLO) set turn = ZAP
echo $turn $letters[$row] $column
echo $first $gone > $1
