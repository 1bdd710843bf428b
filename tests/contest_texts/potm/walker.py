#  POTM ENTRY:  walker-python
#  Your Name:   Monty Walker
#  Your email:  monty@example.org
#  run it under python

# Walks along its own column, then along the opponent's row, and shoots at whatever is in its way.
import sys

words = sys.stdin.readline().split()
if words[0] == "INIT":
    first, gone = int(words[1] == "A"), 0
else:
    first, gone = map(int, open(sys.argv[1]).read().split())
gone += words[0] == "OK"
rows, columns = min(gone + 1, 8), max(gone - 7, 0)
turn = "ZAP" if words[0] in ("OUCH", "HELLO") else "MOVE"
print(turn, chr(65 + rows if first else 73 - rows), 1 + columns if first else 26 - columns)
with open(sys.argv[1], "w") as kept:
    kept.write("%d %d\n" % (first, gone))
