#!/bin/sh
# Uses the library in four threads under valgrind. Valgrind must find no error and no leak, and each thread must get the
# same results as a single thread.
# Usage: valgrind.sh TEST-LIBRARY-PLAYER
set -eu
command -v valgrind >/dev/null || { echo "SKIPPED: no valgrind here"; exit 77; }
said=$(mktemp)
trap 'rm -f "$said"' EXIT
valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect "$1" test_threads \
    >"$said" 2>&1 || { cat "$said"; exit 1; }
grep 'Running 1 test' "$said" # fails if no test has this name
