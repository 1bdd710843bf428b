#!/bin/sh
# A registry of src/ with one line more: `add_line.sh REGISTRY HEADER NAME` prints it.
# The line is NAME in the list, and HEADER is what declares it.
set -eu
awk -v header="$2" -v name="$3" '
    /^#include "/ && !included { print "#include \"" header "\""; included = 1 }
    /^    NULL,$/ && !listed { print "    &" name ","; listed = 1 }
    { print }
    END { exit !(included && listed) }
' "$1"
