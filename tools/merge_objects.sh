#!/bin/sh
# Merges several static libraries into one. The result contains a single object, which exports only the names that begin
# with faceoff_, like the shared library.
# Usage: merge_objects.sh OBJCOPY AR OUTPUT LIBRARY.. -- CC..
set -eu
objcopy=$1
ar=$2
output=$3
shift 3
libraries=
while [ "$1" != -- ]; do
    libraries="$libraries $1"
    shift
done
shift
# shellcheck disable=SC2086
"$@" -r -nostdlib -o "$output.o" -Wl,--whole-archive $libraries -Wl,--no-whole-archive
"$objcopy" --wildcard --keep-global-symbol='faceoff_*' "$output.o"
rm -f "$output"
"$ar" rcs "$output" "$output.o"
rm "$output.o"
