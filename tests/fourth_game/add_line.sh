#!/bin/sh
# Copies a registry file of src/ to OUTPUT with one more entry. Adds NAME to the list, and an #include of HEADER, which
# declares NAME.
# Usage: add_line.sh REGISTRY HEADER NAME OUTPUT
set -eu
awk -v header="$2" -v name="$3" '
    /^#include "/ && !included { print "#include \"" header "\""; included = 1 }
    /^    NULL,$/ && !listed { print "    &" name ","; listed = 1 }
    { print }
    END { exit !(included && listed) }
' "$1" >"$4"
