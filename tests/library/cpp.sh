#!/bin/sh
# Compiles test_cpp.cpp, the test of faceoff.hpp, with every C++ compiler here. Runs it as a test, and as a bot that wins
# a match against random turns.
# Usage: cpp.sh BUILD ROOT VERSION
set -u
build=$(realpath "$1")
root=$(realpath "$2")
version=$3
. "$root/tests/check.sh"

ran=0
for compiler in g++ clang++; do
    if ! command -v "$compiler" >/dev/null; then
        echo "SKIPPED: no $compiler here"
        continue
    fi
    ran=$((ran + 1))
    check "$compiler" 0 '^compiled$' sh -c '"$@" && echo compiled' sh "$compiler" -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
        "-DPROJECT_VERSION=\"$version\"" -I"$root/include" -o "$folder/program" "$root/tests/library/test_cpp.cpp" \
        "$build/libfaceoff.a" -lm -pthread
    check "the program by $compiler" 0 '^all tests pass$' "$folder/program"
    check "the bot by $compiler" 0 '^mine +4 +4 ' "$build/faceoff" match --contest codingame --games 4 --seed 3 \
        --bot "mine=$folder/program bot {opening}" --bot @random --opening-turns 4 --margin-ms 10000
done
[ "$ran" -gt 0 ] || echo 'SKIPPED: no C++ compiler here'

[ "$failures" -eq 0 ] || echo "$failures failures"
exit $((failures > 0))
