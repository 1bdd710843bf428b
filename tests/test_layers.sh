#!/bin/sh
# Checks the structure of the source code. A folder may include only the folders that are listed for it below. There
# must be no circular dependencies between files. The folders base, games, net and engines may use no library except
# libc. No function may have more than 70 lines.
# Usage: test_layers.sh ROOT, the root of the project.
set -u
root=${1:-.}
cd "$root" || exit 2

# The folders that each folder of src/ may include, besides itself. An asterisk stands for all folders. A line may name
# only folders from earlier lines, which rules out circular dependencies between folders. Add a new folder here and in
# HACKING.md.
arrows='
base:
games: base
net: base
protocols: base games
engines: base games net
command: base
sandbox: base command
referee: base games protocols command sandbox
contests: base games protocols
library: base games protocols engines contests
entry: base
tournament: base games protocols contests
store: base games command contests tournament
puzzles: base games engines store
runner: base games protocols command sandbox referee contests tournament store
cup: base games protocols command sandbox referee contests tournament store runner
serve: base games contests tournament store runner
league: base games protocols command sandbox referee contests tournament store runner cup serve
farm: base games protocols command sandbox referee contests tournament store runner
cli: *
'

# These folders use only libc, POSIX and the kernel's interface, and no other library.
libc_only='base games net engines'
libc='assert.h ctype.h dirent.h errno.h fcntl.h immintrin.h inttypes.h limits.h locale.h math.h stdalign.h stdarg.h
    stdatomic.h stdbool.h stddef.h stdint.h stdio.h pthread.h sched.h stdlib.h stdnoreturn.h string.h sys/mman.h
    sys/resource.h sys/stat.h time.h unistd.h wchar.h wasm_simd128.h'

# Functions that still have more than 70 lines. The list may only become shorter.
long_functions=''

# Circular dependencies that still exist. The list may only become shorter.
circles='
'

# A unit is a .c file together with the header of the same name. It depends on each unit whose header it includes. Two
# files that call each other through the header of a third file also count as a circular dependency.
find src -name '*.[ch]' | sort | xargs awk -v arrows="$arrows" -v libc_only="$libc_only" -v libc="$libc" -v circles="$circles" '
    function fail(text) { print text; failures++ }
    function circle(a, b, text,    name) {
        name = substr(a, 5) ">" substr(b, 5)
        if (name in expected) met[name] = 1
        else fail("a circle: " a text)
    }
    function room_of(path) { sub(/\.[ch]$/, "", path); return path }
    function add_edge(from, to) {
        if (from != to && !((from, to) in edge)) {
            edge[from, to] = 1
            below[from] = below[from] " " to
        }
    }
    function reaches(from, to,    queue, head, tail, seen, list, count, i) {
        queue[tail++] = from
        while (head < tail) {
            if (queue[head] == to) return 1
            count = split(below[queue[head++]], list, " ")
            for (i = 1; i <= count; i++) {
                if ((list[i] in rooms) && !(list[i] in seen)) { seen[list[i]] = 1; queue[tail++] = list[i] }
            }
        }
        return 0
    }
    BEGIN {
        count = split(arrows, lines, "\n")
        for (i = 1; i <= count; i++) {
            if (lines[i] == "") continue
            folder = lines[i]
            sub(/:.*/, "", folder)
            words = split(substr(lines[i], length(folder) + 2), allowed, " ")
            for (w = 1; w <= words; w++) {
                if (allowed[w] != "*" && !(allowed[w] in known)) {
                    fail("the arrows: " folder " stands before " allowed[w])
                }
                may[folder, allowed[w]] = 1
            }
            known[folder] = 1
        }
        split(libc_only, list, " ")
        for (i in list) plain[list[i]] = 1
        words = split(circles, list, " ")
        for (i = 1; i <= words; i++) expected[list[i]] = 1
        words = split(libc, list, " ")
        for (i = 1; i <= words; i++) standard[list[i]] = 1
    }
    FNR == 1 {
        file = FILENAME
        room = room_of(file)
        rooms[room] = 1
        split(file, parts, "/")
        folder = parts[2]
        game = parts[3]
        nested = parts[4] != ""
        in_comment = 0
        files++
        if (!(folder in known)) fail(file ": no arrows are known for " folder)
        if (file ~ /\.h$/ && $0 !~ /^\/\*/) fail(file ": does not open with what it is")
    }
    /^#include "/ {
        split($0, quoted, "\"")
        target = quoted[2]
        split(target, parts, "/")
        if (parts[2] == "") {
            fail(file ": \"" target "\" is not named from src/")
            next
        }
        if (parts[1] == "faceoff") next # this header is in include/faceoff
        if (parts[1] != folder && !((folder, parts[1]) in may) && !((folder, "*") in may)) {
            fail(file ": " folder " must not include " target)
        }
        # Neither the rules of a game nor its engine may use another game.
        if ((folder == "games" || folder == "engines") && nested && parts[3] != "" && parts[2] != game &&
            (parts[1] == "games" || parts[1] == "engines")) {
            fail(file ": " game " must not include what is of " parts[2])
        }
        included[room] = included[room] " src/" room_of(target)
        next
    }
    /^#include </ {
        header = $0
        gsub(/^#include <|>.*/, "", header)
        if ((folder in plain) && !(header in standard)) fail(file ": " folder " uses libc alone, not <" header ">")
        next
    }
    {
        text = $0
        gsub(/"([^"\\]|\\.)*"/, "", text)
        while (1) {
            if (in_comment) {
                if (!match(text, /\*\//)) { text = ""; break }
                text = substr(text, RSTART + 2)
                in_comment = 0
            }
            if (!match(text, /\/\*/)) break
            begin = RSTART
            rest = substr(text, begin + 2)
            if (match(rest, /\*\//)) {
                text = substr(text, 1, begin - 1) " " substr(rest, RSTART + 2)
            } else {
                text = substr(text, 1, begin - 1)
                in_comment = 1
                break
            }
        }
        if (file ~ /\.c$/ && text ~ /^[A-Za-z_].*\(/) head = text
        if (file ~ /\.c$/ && text ~ /^\{/ && head != "") {
            name = head
            sub(/\(.*/, "", name)
            sub(/.*[ *]/, "", name)
            if (head ~ /^static/) own[room, name] = 1
            else if (!(name in definer)) definer[name] = room
            else if (definer[name] != room) definer[name] = "several"
            head = ""
        }
        while (file ~ /\.c$/ && match(text, /[A-Za-z_][A-Za-z_0-9]*\(/)) {
            calls[room, substr(text, RSTART, RLENGTH - 1)] = 1
            text = substr(text, RSTART + RLENGTH)
        }
    }
    END {
        for (one in rooms) {
            count = split(included[one], list, " ")
            for (i = 1; i <= count; i++) {
                if (list[i] in rooms) add_edge(one, list[i])
                else fail(one ": includes " list[i] ".h, which is not there")
            }
        }
        # Only base/memory checks whether memory has run out. Code in games/ and net/ checks it without aborting.
        for (pair in calls) {
            split(pair, list, SUBSEP)
            if (list[2] ~ /^(strn?dup|asprintf|malloc|calloc|realloc)$/ && list[1] !~ /^src\/(base\/memory$|games|net)/) {
                fail(list[1] ": use base/memory.h in place of " list[2])
            }
        }
        for (pair in calls) {
            split(pair, list, SUBSEP)
            if ((list[2] in definer) && definer[list[2]] != "several" && !(pair in own)) {
                call[list[1], definer[list[2]]] = list[2]
            }
        }
        for (pair in call) {
            split(pair, list, SUBSEP)
            if (list[1] < list[2] && ((list[2], list[1]) in call)) {
                circle(list[1], list[2], " and " list[2] " call each other, by " call[pair] " and " \
                    call[list[2], list[1]])
            }
        }
        # Removes each unit that depends on no remaining unit, until there are no more such units. The units that remain
        # are part of a circular dependency, or depend on one.
        for (going = 1; going;) {
            going = 0
            for (one in rooms) {
                count = split(below[one], list, " ")
                for (i = 1; i <= count && !(list[i] in rooms); i++) {}
                if (i > count) { delete rooms[one]; going = 1 }
            }
        }
        for (pair in edge) {
            split(pair, list, SUBSEP)
            if ((list[1] in rooms) && (list[2] in rooms) && reaches(list[2], list[1])) {
                circle(list[1], list[2], " includes " list[2] ".h, which needs it in turn")
            }
        }
        for (name in expected) if (!(name in met)) fail("no circle any more, so take it off the list: " name)
        print files " files of src/"
        exit failures > 0
    }'
failures=$?

# No code outside lab/ may include files from lab/.
for word in training rivals measure together; do
    if grep -rnE "#include \"(\.\./)*(lab/)?$word/" src include bench tests fuzz bots tools; then
        echo "the product must not include lab/"
        failures=1
    fi
done

# In src/, only contests, protocols and engines may name a contest. One exception: a variant of a game's rules may have
# the name of its contest.
for name in $(sed -n 's/^    \.name = "\([a-z]*\)",$/\1/p' src/contests/*.c); do
    word="\\b$name\\b"
    [ "$name" = judge ] && word='"judge"|contest judge' # because judge is also an ordinary word
    if grep -rniE "$word" src --include='*.[ch]' |
        grep -vE '^src/(contests|protocols|engines)/|variants\[\] = '; then
        echo "only contests, protocols and engines name a contest: what it has is its data"
        failures=1
    fi
done

# The board is the farm's data in Redis. Only its files may contain Redis commands or use the connection to Redis.
if grep -rlE '#include "farm/board_redis\.h"|redisCommand\(|redisAppendCommand\(|<hiredis' src bench tests/farm fuzz --include='*.[ch]' |
    grep -vxE 'src/farm/board(_jobs|_workers)?\.c|src/farm/board_redis\.h'; then
    echo "only the files of farm/board.h talk with Redis"
    failures=1
fi

# clang-format puts the { and } of a function in the first column. The entries by other authors are only data.
long=$(find src tests fuzz bench bots lab -path lab/rivals/entries -prune -o -name '*.c' -print 2>/dev/null | sort | xargs awk '
    FNR == 1 { start = 0 }
    /^[A-Za-z_].*\(/ { head = $0 }
    /^\{/ { start = FNR }
    /^\}/ {
        if (start > 0 && FNR - start + 1 > 70) {
            name = head
            sub(/\(.*/, "", name)
            sub(/.*[ *]/, "", name)
            print FILENAME ":" start ":" name ":" FNR - start + 1
        }
        start = 0
    }')
for entry in $long; do
    name=$(echo "$entry" | cut -d: -f3)
    case " $long_functions " in
    *" $name "*) ;;
    *) echo "$(echo "$entry" | cut -d: -f1,2): $name has $(echo "$entry" | cut -d: -f4) lines; 70 is the most"; failures=1 ;;
    esac
done
for name in $long_functions; do
    echo "$long" | grep -q ":$name:" || { echo "$name is short now: take it off the list"; failures=1; }
done
exit "$failures"
