#!/bin/sh
# Runs what docs/library-LANGUAGE.md shows, as its reader would: the commands, the examples and the quoted files.
# Usage: guides.sh LANGUAGE FACEOFF ROOT FOLDER
# FOLDER is the build folder or, for javascript, the build folder of the npm package.
#
# - Blocks of commands run as in tests/newcomer/test_docs.sh.
# - A block after a line that ends with a colon and links to bots/library/FILE must be equal to this file.
# - Each other block of C, Python or JavaScript runs as a program. In C, the first such block that only contains
#   includes is added to each block that has no main function. If a comment in C says "prints X", the program must print
#   the line X. In X, ".." matches any text.
# - mypy --strict checks all Python.
# - Without a C++ compiler, the test compiles no C++, and the commands use the bot in C instead of the one in C++.
# - bots/library/learn.* must learn to win 80 % of its games.
set -u
LC_ALL=C
export LC_ALL
language=$1
faceoff=$(realpath "$2")
root=$(realpath "$3")
build=$4
guide=$root/docs/library-$language.md
failures=0
ran=0
quoted=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    failures=$((failures + 1))
    echo "FAILED: library-$language.md: $*"
    sed 's/^/    /' "$folder/said"
}

cxx=
mkdir "$folder/work"
case $language in
c)
    build=$(realpath "$build")
    if ! cxx=$(command -v c++); then
        echo 'SKIPPED: no c++ here'
        sed 's/^c++ .*/cp mybot mybot2/' "$guide" >"$folder/library-c.md" && guide=$folder/library-c.md
    fi
    export PKG_CONFIG_PATH="$build/meson-uninstalled" LD_LIBRARY_PATH="$build"
    ;;
python)
    build=$(realpath "$build")
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || { echo 'SKIPPED: no Python 3.9 here'; exit 77; }
    export FACEOFF_LIBRARY="$build/libfaceoff.so" PYTHONPATH="$root/python" PYTHONDONTWRITEBYTECODE=1
    ;;
javascript)
    sh "$root/npm/make.sh" "$root" "$build" || exit
    command -v node >/dev/null || { echo 'SKIPPED: no node here'; exit 77; }
    mkdir -p "$folder/work/node_modules/faceoff"
    tar --extract --file "$build/faceoff.tgz" --directory "$folder/work/node_modules/faceoff" --strip-components=1
    ;;
esac

# Writes each block to the file LINE.KIND, and to LINE.quotes the path of the file that it must be equal to, if any.
awk -v folder="$folder" '
    /^```(c|cpp|python|js)$/ {
        file = sprintf("%s/%05d.%s", folder, NR, substr($0, 4))
        if (match(last, /\(\.\.\/bots\/library\/[a-z.]+\)[^(]*:$/)) {
            path = substr(last, RSTART + 4)
            sub(/\).*/, "", path)
            print path > (file ".quotes")
        }
        next
    }
    /^```/ { file = "" }
    file != "" { print > file }
    NF { last = $0 }
' "$guide"

# Prints the expected lines that the block did not print.
unprinted() {
    sed -n 's|.*/\* prints \(.*\) \*/.*|\1|p' "$1" | while read -r line; do
        pattern=$(echo "$line" | sed 's/[][*^$\.]/\\&/g; s/\\\.\\\./.*/g')
        grep -qx -e "$pattern" "$folder/said" || echo "not printed: $line"
    done >"$folder/unprinted"
    cat "$folder/unprinted" >>"$folder/said"
    [ -s "$folder/unprinted" ]
}

compile() { # SOURCE: compiles it to the file "program"
    case $1 in
    *.cpp) c++ -std=c++17 -Wall -Werror -I"$root/include" -o "$folder/program" "$1" "$build/libfaceoff.a" -lm -pthread ;;
    *) cc -Wall -Werror -I"$root/include" -o "$folder/program" "$1" "$build/libfaceoff.a" -lm -pthread ;;
    esac
}

run() { # SOURCE: runs a program
    case $1 in
    *.c | *.cpp) compile "$1" && "$folder/program" ;;
    *.py) (cd "$folder/work" && python3 "$1") ;;
    *) cp "$1" "$folder/work/run.mjs" && (cd "$folder/work" && node run.mjs) ;;
    esac </dev/null
}

add_main() { # SOURCE: adds the includes and a main function to a block of C that has none
    if [ ! -f "$folder/head" ] && ! grep -qv '^#include' "$1"; then
        cp "$1" "$folder/head"
    fi
    if ! grep -q '^int main(' "$1"; then
        { cat "$folder/head" && printf 'int main(void)\n{\n' && grep -v '^#include' "$1"; printf 'return 0;\n}\n'; } >"$1.whole"
        mv "$1.whole" "$1"
    fi
}

for block in "$folder"/*.c "$folder"/*.cpp "$folder"/*.python "$folder"/*.js; do
    [ -f "$block" ] || continue
    line=$(basename "$block" | sed 's/^0*//; s/\..*//')
    if [ -f "$block.quotes" ]; then
        quoted=$((quoted + 1))
        diff "$block" "$root/$(cat "$block.quotes")" >"$folder/said" || fail "$line: this is not $(cat "$block.quotes")"
        continue
    fi
    case $block:$cxx in
    *.cpp:) continue ;;
    *.c:*) add_main "$block" ;;
    *.python:*) mv "$block" "${block%thon}" && block=${block%thon} ;;
    esac
    ran=$((ran + 1))
    run "$block" >"$folder/said" 2>&1 && ! unprinted "$block" || fail "$line"
done

if [ "$language" = python ]; then
    if command -v mypy >/dev/null; then
        (cd "$folder" && MYPYPATH=$root/python mypy --strict "$folder"/*.py "$root"/bots/library/*.py) >"$folder/said" 2>&1 ||
            fail 'types'
    else
        echo 'SKIPPED: no mypy here'
    fi
fi

for learner in "$root"/bots/library/learn.*; do
    case $language:$learner in c:*.c | python:*.py | javascript:*.mjs) ;; *) continue ;; esac
    run "$learner" >"$folder/said" 2>&1 || fail "$(basename "$learner")"
    awk '/^before: / { before = $2 } /^after: / { after = $2 } END { exit !(before > 30 && before < 70 && after >= 80) }' \
        "$folder/said" || fail "$(basename "$learner") does not learn"
done

GUIDE_FILES=$folder/work sh "$root/tests/newcomer/test_docs.sh" "$faceoff" "$root" "$guide" || failures=$((failures + 1))
echo "$ran examples run, $quoted files compared, $failures failures"
[ "$failures" -eq 0 ] && [ "$ran" -gt 0 ] && [ "$quoted" -gt 0 ]
