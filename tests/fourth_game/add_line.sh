#!/bin/sh
# Prints a registry of src/ with an additional line. Usage: add_line.sh REGISTRY HEADER NAME
# NAME is added to the list, and HEADER declares it.
set -eu
awk -v header="$2" -v name="$3" '
    /^#include "/ && !included { print "#include \"" header "\""; included = 1 }
    /^    NULL,$/ && !listed { print "    &" name ","; listed = 1 }
    { print }
    END { exit !(included && listed) }
' "$1"
