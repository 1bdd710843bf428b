#!/bin/sh
# Gives the short names of a squeezed entry an ending, so that several can be in one program.
# Usage: rename.sh ENTRY ENDING
sed "s/\\b[a-z][A-Z][a-z]\\{0,1\\}\\b/&$2/g" "$1"
