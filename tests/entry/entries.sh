#!/bin/sh
# Builds single-file entries from the engines and from bots. Checks their sizes, compiles them as the contests do, and
# plays games with them.
# Usage: entries.sh ROOT FACEOFF
set -eu
root=$1 faceoff=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# make CONTEST FILE [BOT]: builds and compiles an entry, and prints its length. Reports a failure if either step fails.
make() {
    if ! "$faceoff" entry --contest "$1" -o "$2.c" ${3:+"$3"} 2>said; then
        fail "$1: $(cat said)"
        return
    fi
    cat said
    cc -w -o "$2" "$2.c" -lm -lpthread || fail "$2 does not compile"
}

# most CONTEST UNITS: checks that the entry is no longer than UNITS UTF-16 units.
most() {
    units=$(iconv -f utf-8 -t utf-16le "$1.c" | wc -c)
    [ "$((units / 2))" -le "$2" ] || fail "$1.c has $((units / 2)) units"
}

plays() { # CONTEST COMMAND: checks that the command plays a game without an error
    "$faceoff" match --contest "$1" --bot "$2" --bot @random --games 1 --margin-ms 30000 --quiet >said 2>&1 ||
        fail "$1: $2: $(cat said)"
}

for contest in codingame judge proglad potm; do
    make "$contest" "$contest"
    plays "$contest" "env FACEOFF_NODES=50 ./$contest"
done
most codingame 100000
grep -q 'POTM ENTRY: Faceoff' potm.c || fail "potm.c has no name"
words=$(cc -Wall -Wextra -o potm potm.c -lm 2>&1) || true
[ -z "$words" ] || fail "potm.c: $words"

# Like the sample bots (tests/cli/test_samples.sh), an entry accepts lines with extra spaces from the referee.
alike() { # CONTEST PLAIN ODD: checks that the entry gives the same answer to both inputs
    plain=$(printf "$2" | FACEOFF_NODES=50 "./$1")
    odd=$(printf "$3" | FACEOFF_NODES=50 "./$1")
    [ -n "$plain" ] && [ "$plain" = "$odd" ] || fail "$1 says '$plain', and to blanks '$odd'"
}
alike codingame '1\n1\n0\n' '1 \r\n1 \r\n0 \r\n'
alike codingame '0\n1\n-\n' '0\n1\n- \n'
alike judge 'INIT\nDOWN\nMOVE [0,7]\n' 'INIT \r\nDOWN \r\nMOVE  [ 0, 7 ]\r\n'
alike proglad 'start 2\nmove 1 3 3 5\nyourmove\n' 'start  2 \r\nmove  1 3  3 5 \r\nyourmove \r\n'

# Programs that use the library, and one that does not use it and therefore stays unchanged.
make codingame library-soccer "$root/bots/soccer-library.c"
plays codingame ./library-soccer
make judge library-judge "$root/bots/soccer-library.c" # works even though its main function names the contest codingame
plays judge ./library-judge
make proglad library-halma "$root/bots/halma-library.c"
plays proglad ./library-halma
make codingame plain "$root/bots/soccer-codingame.c"
cmp -s plain.c "$root/bots/soccer-codingame.c" || fail "plain.c is another"

# A single-file C++ program stays unchanged, whatever its strings contain. It is rejected with a message if it includes
# another file or is too long. It is also rejected if it uses the library, whose sources are in C.
cpp=$root/tests/entry/runner.cpp
if "$faceoff" entry --contest potm -o runner.cpp "$cpp" 2>said; then
    cmp -s runner.cpp "$cpp" || fail "runner.cpp is another"
    if command -v g++ >/dev/null; then
        g++ -o runner runner.cpp && plays potm ./runner || fail "runner.cpp does not play"
    else
        echo "without g++ runner.cpp is not played"
    fi
else
    fail "runner.cpp: $(cat said)"
fi
cp "$cpp" runner-in.c && "$faceoff" entry --contest potm runner-in.c 2>said | cmp -s - "$cpp" || fail "C++ in a .c: $(cat said)"
cat >library.cpp <<'END'
#include <faceoff/faceoff.h>
#include <string>
#include <vector>

template <typename Item> static const Item &pick(const std::vector<Item> &items) {
    return items[items.size() / 2];
}

static const char *choose(void *, faceoff_position *position, int64_t) {
    static std::string turn;
    std::vector<std::string> turns;
    auto add = [&](int seed) { turns.push_back(faceoff_position_random_turn(position, seed)); };
    for (int seed = 0; seed < 1'0; seed++) add(seed);
    turn = pick(turns);
    return turn.c_str();
}

int main(int argc, char **argv) {
    return faceoff_bot_main(argc, argv, R"(codingame)", choose, nullptr);
}
END
refuses_cpp() { # WORDS FILE: checks that FILE is rejected with a message that contains WORDS
    code=0
    "$faceoff" entry --contest codingame -o none.cpp "$2" 2>said || code=$?
    [ "$code" = 1 ] && grep -qF -- "$1" said && [ ! -e none.cpp ] || fail "$2: $code, $(cat said)"
}
refuses_cpp 'library.cpp is C++ and includes <faceoff/faceoff.h>: faceoff can combine only C files' library.cpp
printf 'int mine() { return 0; }\n' >mine.hpp
printf '#ifdef LOCAL\n#include "debug.hpp"\n#endif\nnamespace a {}\n#include "mine.hpp"\nint main() { return mine(); }\n' >mine.cpp
refuses_cpp 'mine.cpp is C++ and includes "mine.hpp": faceoff can combine only C files' mine.cpp
awk '{ print } END { for (i = 0; i < 9000; i++) print "int a" i "[] = {1, 2};" }' "$cpp" >long.cpp
refuses_cpp 'limit: 100000), and faceoff can shorten only C files' long.cpp
printf '#include <vector>\nstruct Main { static void main() {} };\n' >nomain.cpp
refuses_cpp 'nomain.cpp is not a C or C++ program: it has no main function' nomain.cpp

echo '#include <faceoff/nothere.h>' >nothere.c
! "$faceoff" entry --contest codingame -o nothere.out nothere.c 2>said || fail "a header that faceoff does not have is taken"
grep -q 'includes <faceoff/nothere.h>, and faceoff has no such header$' said || fail "a header of ours: $(cat said)"

# Several entries are written into a folder under their own names. Files of other programs in the folder are kept.
make potm guard "$root/bots/showdown/guard.c"
"$faceoff" entry --contest potm -o many "$root/bots/showdown/guard.c" "$root/bots/showdown/edges.c" 2>said ||
    fail "two bots: $(cat said)"
[ "$(ls many | tr '\n' ' ')" = 'edges.c guard.c ' ] && cmp -s many/guard.c guard.c || fail "two bots: $(ls many)"
mkdir one && "$faceoff" entry --contest potm -o one guard.c 2>said && cmp -s one/guard.c guard.c ||
    fail "one bot into a folder: $(cat said)"

# refuses CODE WORDS ARGUMENTS..: checks the exit code and the message when a potm entry is rejected
refuses() {
    code=0 expected=$1 words=$2
    shift 2
    "$faceoff" entry --contest potm "$@" >out 2>said || code=$?
    [ "$code" = "$expected" ] && grep -q -- "$words" said || fail "$words: $code, $(cat said)"
}
refuses 2 'need -o FOLDER' guard.c many/edges.c
refuses 2 'would be written to the same file' -o several guard.c many/guard.c
refuses 1 'cannot create the folder guard.c' -o guard.c one/guard.c many/edges.c
refuses 1 'own source and will not be overwritten' -o ./guard.c guard.c
refuses 1 'own source and will not be overwritten' -o many many/guard.c many/edges.c
refuses 1 'cannot read nothing.c' -o some nothing.c guard.c
refuses 1 'soccer-library.c is a bot for codingame, which is not the game of' -o none.c "$root/bots/soccer-library.c"
refuses 1 'README.md is not a C or C++ program: it has no main function' -o none.c "$root/README.md"
printf 'def main():\n    print("HELP")\n\nmain()\n' >bot.py
refuses 1 'own source and will not be overwritten' -o ./bot.py bot.py
"$faceoff" entry --contest codingame -o copy.py bot.py 2>said && cmp -s bot.py copy.py || fail "bot.py: $(cat said)"
printf 'bot.py is already one file, which is the entry\ncopy.py: 38 of 100000 UTF-16 units\n' | cmp -s - said ||
    fail "bot.py: $(cat said)"
printf 'puts "HELP" # in Ruby\n' >bot.rb
"$faceoff" entry --contest potm -o copy.rb bot.rb 2>said && cmp -s bot.rb copy.rb || fail "bot.rb: $(cat said)"
grep -qx 'copy.rb: 22 of 25000 characters' said || fail "bot.rb: $(cat said)"
printf 'fn main() {} // in Rust\n' >bot.rs
"$faceoff" entry --contest potm -o copy.rs bot.rs 2>said || fail "bot.rs: $(cat said)"
grep -qx 'copy.rs: 1[0-9] of 25000 characters without comments' said || fail "bot.rs: $(cat said)"
{ cat bot.py && printf '#%025000d\nx = "%025000d"\n' 0 0; } >long.py
refuses 1 'long.py is too long for potm (250[0-9][0-9]; limit: 25000), and faceoff can shorten only C files' -o none.py long.py
[ ! -e none.py ] || fail 'long.py is an entry'
printf '/* int main(void) { return 0; } */ int main(void);\nchar text[] = "int main(void) { }";\n' >nomain.c
refuses 1 'nomain.c is not a C or C++ program' nomain.c
printf '#if 1\nint main(void)\n{\n    return 0;\n}\n#endif\n' >odd.c
"$faceoff" entry --contest judge odd.c 2>said | cmp -s - odd.c || fail "odd.c: $(cat said)"
cmp -s some/guard.c guard.c || fail "one bot that is not there keeps others out"
cmp -s many/guard.c guard.c || fail "many/guard.c was written over"

# If an entry cannot be built, an error is printed, and no file is written.
printf '#include "nowhere.h"\nint main(void) { return 0; }\n' >bad.c
if "$faceoff" entry --contest judge -o none.c bad.c 2>said; then fail "nowhere.h was found"; fi
grep -q 'includes "nowhere.h"' said || fail "nowhere.h: $(cat said)"
awk 'BEGIN { print "int main(void) { return 0; }"; for (i = 0; i < 9000; i++) print "int a" i "[] = {1, 2};" }' >long.c
if "$faceoff" entry --contest codingame -o none.c long.c 2>said; then fail "long.c fits"; fi
grep -q 'limit: 100000' said || fail "long.c: $(cat said)"
[ ! -e none.c ] || fail "none.c was written"
"$faceoff" entry 2>said && fail "no contest" || [ $? = 2 ] || fail "no contest: another exit code"

# The entries play in a cup.
mkdir cup
cp guard.c potm.c cup
"$faceoff" cup --contest potm --quiet --db cup.db --out cup.json cup >report 2>&1 || fail "cup: $(cat report)"
grep -q '"champion"' cup.json && ! grep -qi 'characters' report || fail "cup: $(cat report)"

[ "$failures" = 0 ]
