#!/bin/sh
# Runs ./dev demo and ./dev test on a minimal Debian, as README.md tells a newcomer to. Needs root, debootstrap and a
# mirror.
# Usage: bare_tests.sh SOURCE_TREE SUITE
set -eu
source=$(realpath "$1")
. "$source/tests/newcomer/bare_system.sh"
bare_system "$2" "$folder/root"
git -C "$source" archive --prefix=root/faceoff/ --output="$folder/sources.tar" HEAD
tar -x -C "$folder/root" -f "$folder/sources.tar"
inside "$folder/root" sh -ec 'cd /root/faceoff
    for command in demo test; do
        ./dev "$command" >/root/log 2>&1 </dev/null || { tail -n 60 /root/log; exit 1; }
    done
    tail -n 1 /root/log'
