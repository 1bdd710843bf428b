#!/bin/sh
# Writes the manual pages and the shell completions, which are made from the program's own help.
# Usage: help_files.sh FACEOFF FOLDER COMMAND..
set -eu
faceoff=$1 folder=$2
shift 2
for shell in bash:faceoff.bash zsh:_faceoff fish:faceoff.fish; do
    "$faceoff" help --completion "${shell%:*}" >"$folder/${shell#*:}"
done
"$faceoff" help --man >"$folder/faceoff.1"
for command in "$@"; do
    "$faceoff" help --man "$command" >"$folder/faceoff-$command.1"
done
