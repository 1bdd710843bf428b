#!/bin/sh
# Tests that the programs in lab/rivals/ print their usage. Usage: rivals_usage.sh TESTS PROGRAM..
set -u
. "$1/check.sh"
shift

for program; do
    called=$(basename "$program")
    check "$called --help" 0 "^Usage: $called " "$program" --help
    check "$called: no number" 2 "^$called: .*(unknown option|expected)" "$program" 0x
    check "$called: usage after the error" 2 "^Example: $called " "$program" 0x
done
exit $((failures > 0))
