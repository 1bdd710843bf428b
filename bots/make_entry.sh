#!/bin/sh
# Makes the single-file entry of Showdown from the engine's sources: headers first, then the code,
# then the main of bots/showdown-engine.c.in, without what only several files need. Comments stay.
# Usage: make_entry.sh ROOT > entry.c
set -eu
cd "$1/src/engines/showdown"
parts='arena style belief choice mind'
main=../../../bots/showdown-engine.c.in
headers=$(for part in $parts; do echo "$part.h"; done)
sources=$(for part in $parts; do echo "$part.c"; done)
sed '/^int main/,$d' "$main"
# shellcheck disable=SC2086
cat $headers $sources "$main" | grep '^#include <' | sort -u
# shellcheck disable=SC2086
for file in $headers $sources; do
    echo
    sed -e '/^#include/d' -e '/^#ifndef ENGINES_/d' -e '/^#define ENGINES_/d' -e '/^#endif/d' "$file"
done
echo
sed -n '/^int main/,$p' "$main"
