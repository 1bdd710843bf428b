#!/bin/sh
# Compiles and runs example.c and the examples in docs/library.md: the blocks that open with ```c or ```python. The
# first C block contains the includes. The script adds these includes and a main function to each C block that has no
# main function. If a comment says "prints X", the program must print the line X. In X, ".." matches any text. Every
# function of the library must have an example.
# Usage: examples.sh BUILD ROOT
set -u
LC_ALL=C
export LC_ALL
build=$(realpath "$1")
root=$(realpath "$2")
failures=0
ran=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

awk -v folder="$folder" '
    /^```(c|python)$/ { file = sprintf("%s/%05d.%s", folder, NR, substr($0, 4) == "c" ? "c" : "py"); next }
    /^```/ { file = "" }
    file != "" { print > file }
' "$root/docs/library.md"

# Prints the expected lines that the block did not print.
unprinted() {
    sed -n 's|.*/\* prints \(.*\) \*/.*|\1|p' "$1" | while read -r line; do
        pattern=$(echo "$line" | sed 's/[][*^$\.]/\\&/g; s/\\\.\\\./.*/g')
        grep -qx -e "$pattern" "$folder/said" || echo "not printed: $line"
    done >"$folder/unprinted"
    cat "$folder/unprinted" >>"$folder/said"
    [ -s "$folder/unprinted" ]
}

fail() {
    failures=$((failures + 1))
    echo "FAILED: library.md or example.c: $1"
    sed 's/^/    /' "$folder/said"
}

for block in "$folder"/*.c; do # sets aside the first block, which contains the includes
    mv "$block" "$folder/head" && break
done
cp "$root/tests/library/example.c" "$folder"
for block in "$folder"/*.c; do
    name=$(basename "$block" .c)
    if ! grep -q '^int main(' "$block"; then
        {
            cat "$folder/head"
            printf 'int main(void)\n{\n'
            cat "$block"
            printf 'return 0;\n}\n'
        } >"$folder/whole"
        mv "$folder/whole" "$block"
    fi
    ran=$((ran + 1))
    { cc -Wall -Werror -I"$root/include" -o "$folder/program" "$block" "$build/libfaceoff.a" -lm -pthread &&
        "$folder/program" </dev/null; } >"$folder/said" 2>&1 && ! unprinted "$block" || fail "$name"
done
if python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
    export FACEOFF_LIBRARY="$build/libfaceoff.so" PYTHONPATH="$root/python" PYTHONDONTWRITEBYTECODE=1
    for block in "$folder"/*.py; do
        ran=$((ran + 1))
        python3 "$block" </dev/null >"$folder/said" 2>&1 || fail "$(basename "$block" .py)"
        ! command -v mypy >/dev/null || (cd "$folder" && MYPYPATH=$root/python mypy --strict "$block") >"$folder/said" 2>&1 ||
            fail "$(basename "$block" .py): types"
    done
    # Along with the page's code, mypy checks the faceoff module.
    command -v mypy >/dev/null || echo 'SKIPPED: no mypy here'
else
    echo 'SKIPPED: no Python 3.9 here'
fi

for function in $(nm -D --defined-only "$build/libfaceoff.so" | awk '{print $3}'); do
    if ! grep -qw "$function" "$folder"/*.c; then
        failures=$((failures + 1))
        echo "FAILED: $function has no example in docs/library.md or example.c"
    fi
done
echo "$ran examples run, $failures failures"
[ "$failures" -eq 0 ] && [ "$ran" -gt 8 ]
