#!/bin/sh
# Checks the map of the source: who includes whom, that base, games, net and engines use libc and nothing
# else, that functions fit a screen, and that HACKING.md names every file. `test_layers.sh ROOT`: the root of the project.
set -u
root=${1:-.}
cd "$root" || exit 2
failures=0

fail() {
    echo "$1"
    failures=$((failures + 1))
}

# What each folder of src/ may include, its own files apart; * is everything. A folder that is not
# here is a mistake: add it, with its arrows, to HACKING.md too.
arrows='
base:
games: base
net: base
protocols: base games
engines: base games net
training: base games net engines tournament
sandbox: base
referee: base games protocols sandbox
contests: base games protocols
library: base games protocols engines contests
entry: base
tournament: base games protocols contests
puzzles: base games engines
store: base games contests tournament puzzles
runner: base games protocols sandbox referee contests tournament store
serve: base games contests tournament store runner
farm: base games protocols sandbox referee contests tournament store runner
cli: *
'

# Functions longer than 70 lines, by name. The list may only shrink.
long_functions=''

may_include() { # FOLDER INCLUDED
    allowed=$(echo "$arrows" | sed -n "s/^$1://p")
    [ "$1" = "$2" ] && return 0
    for one in $allowed; do
        if [ "$one" = "$2" ] || [ "$one" = "*" ]; then
            return 0
        fi
    done
    return 1
}

set -f # the * above is not a file name
files=$(find src -name '*.c' -o -name '*.h' | sort)
for file in $files; do
    folder=$(echo "$file" | cut -d/ -f2)
    if ! echo "$arrows" | grep -q "^$folder:"; then
        fail "$file: no arrows are known for $folder"
        continue
    fi
    for included in $(sed -n 's/^#include "\([^"]*\)".*/\1/p' "$file"); do
        if [ ! -f "src/$included" ]; then
            fail "$file: \"$included\" is not named from src/"
        elif ! may_include "$folder" "${included%%/*}"; then
            fail "$file: $folder must not include $included"
        fi
    done
    case $folder in
    base | games | net | engines) # libc, POSIX and the kernel's interface; no library
        for included in $(sed -n 's/^#include <\([^>]*\)>.*/\1/p' "$file"); do
            case $included in
            assert.h | ctype.h | errno.h | fcntl.h | immintrin.h | inttypes.h | limits.h | locale.h | math.h | \
                stdalign.h | stdarg.h | stdatomic.h | stdbool.h | stddef.h | stdint.h | stdio.h | \
                pthread.h | sched.h | stdlib.h | stdnoreturn.h | string.h | sys/stat.h | time.h | unistd.h | wchar.h | wasm_simd128.h) ;;
            *) fail "$file: $folder uses libc alone, not <$included>" ;;
            esac
        done
        ;;
    esac
done

# A game's rules never look at another game's, nor an engine at another game's.
for file in $(find src/games src/engines src/training -mindepth 2 -name '*.[ch]'); do
    game=$(echo "$file" | cut -d/ -f3)
    for included in $(sed -n 's/^#include "\(games\|engines\)\/\([^/"]*\)\/[^"]*".*/\2/p' "$file"); do
        [ "$included" = "$game" ] || fail "$file: $game must not include what is of $included"
    done
done

# In the house style a function's body begins with a { and ends with a }, both in column one.
long=$(find src tests fuzz bench bots -name '*.c' 2>/dev/null | sort | xargs awk '
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
    *) fail "$(echo "$entry" | cut -d: -f1,2): $name has $(echo "$entry" | cut -d: -f4) lines; 70 is the most" ;;
    esac
done
for name in $long_functions; do
    echo "$long" | grep -q ":$name:" || fail "$name is short now: take it off the list"
done

# Every header says what it is in its first lines.
for file in $(find src include -name '*.h'); do
    head -n 1 "$file" | grep -q '^/\*' || fail "$file: does not open with what it is"
done

# HACKING.md names every file, without its suffix where .c and .h go together, and none that is not there.
# Two folders are told of as a whole. In a row a name without a folder is of the folder named before it.
named=$(awk '
    /^\| \*\*/ { # a row of a folder, or of two
        split($0, cells, "|")
        row = cells[2]
        for (count = 0; match(row, /\*\*[^*]*\*\*/); row = substr(row, RSTART + RLENGTH)) {
            folders[++count] = substr(row, RSTART + 2, RLENGTH - 4)
        }
    }
    folders[1] ~ /^src\// && /^\|/ {
        split($0, cells, "|")
        folder = ""
        for (row = cells[/^\| \*\*/ ? 3 : 2]; match(row, /`[^`]*`/); row = rest) {
            name = substr(row, RSTART + 1, RLENGTH - 2)
            rest = substr(row, RSTART + RLENGTH)
            if (name ~ /\//) {
                folder = name
                sub(/[^\/]*$/, "", folder)
            } else {
                name = folder name
            }
            sub(/\.[a-z]+$/, "", name)
            for (i = 1; i <= count; i++) {
                print folders[i] name
            }
        }
    }' HACKING.md | sort -u)
there=$(find src -type f | sed 's/\.[a-z.]*$//' | sort -u)
for name in $(echo "$there" | grep -v '^src/contests/\|^src/cli/games/' | grep -vxF "$named"); do
    fail "$name: HACKING.md does not name it"
done
for name in $(echo "$named" | grep -vxF "$there"); do
    fail "$name: HACKING.md names it, but it is not there"
done

if [ "$failures" -gt 0 ]; then
    echo "$failures mistakes"
    exit 1
fi
echo "$(echo "$files" | wc -l) files of src/ keep to the map"
