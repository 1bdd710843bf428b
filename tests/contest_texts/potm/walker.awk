#  POTM ENTRY:  walker-awk
#  Your Name:   Aho Walker
#  Your email:  aho@example.org
#  run it under awk

# Walks along its own column, then along the row of the other, and shoots at what is in its way.
BEGIN {
    file = ARGV[1]
    ARGV[1] = ""
}
{
    first = 1
    gone = 0
    if ($1 == "INIT") {
        first = $2 == "A"
    } else {
        getline kept < file
        close(file)
        split(kept, n, " ")
        first = n[1]
        gone = n[2]
    }
    if ($1 == "OK")
        gone++
    rows = gone < 8 ? gone + 1 : 8
    columns = gone < 8 ? 0 : gone - 7
    turn = $1 == "OUCH" || $1 == "HELLO" ? "ZAP" : "MOVE"
    print turn, substr("ABCDEFGHI", first ? 1 + rows : 9 - rows, 1), first ? 1 + columns : 26 - columns
    print first + 0, gone > file
    close(file)
    exit
}
