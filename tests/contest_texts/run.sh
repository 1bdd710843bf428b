#!/bin/sh
# Runs cases that the contests' texts describe, and compares the output with a file next to each case.
# Usage: tests/contest_texts/run.sh FACEOFF [CASE..], as in: tests/contest_texts/run.sh build/faceoff potm/perl
#
# CASE.case contains shell commands, which run in a new, empty folder. CASE.expect describes the result:
#   exit N    the exit status of the last command
#   ! WORDS   text that must not be in the output
#   WORDS     any other line: text that must be in the output, each on a separate line, in this order;
#             " .. " between words matches any text
set -u
[ $# -gt 0 ] || { sed -n '2,3p' "$0" >&2; exit 2; }
faceoff=$(realpath "$1") || exit 2
shift
root=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/programs"
unset FACEOFF_SEED
# For use in the cases: long time limits, for cases that do not test the clock.
patient='--first-ms 30000 --turn-ms 30000 --ready-ms 30000'

# needs PROGRAM PACKAGE, for use in the cases: skips the case if the program is missing.
needs() {
    command -v "$1" >/dev/null 2>&1 && return
    echo "SKIPPED: $1 is not installed (package $2)" >&3
    exit 77
}

# program NAME .., for use in the cases: compiles the contest's NAME.c once, and copies the program to the current
# folder.
program() {
    for name in "$@"; do
        [ -x "$work/programs/$contest-$name" ] || cc -w -o "$work/programs/$contest-$name" "$here/$name.c" || exit 78
        cp "$work/programs/$contest-$name" "$name"
    done
}

# bot NAME, for use in the cases: reads a shell program from standard input, and writes it to the file NAME. The command
# of this bot is "sh NAME".
bot() {
    cat >"$1"
}

# cup_of FILE, for use in the cases: plays a cup with FILE, which is a walker in some language. The house entry is also
# a walker, so the two tie. The third entry only steps out of the way.
cup_of() {
    "$faceoff" cup --contest potm --house "$here/walker.c" "$here/$1" "$here/stepper.c"
}

# Prints each expectation in the file $1 that is not met by the output in the file $2 or by the exit status $3.
compare() {
    awk -v status="$3" '
        function stands(text, words, parts, n, i, at) {
            n = split(words, parts, " \\.\\. ")
            for (i = 1; i <= n; i++) {
                at = index(text, parts[i])
                if (at == 0) return 0
                text = substr(text, at + length(parts[i]))
            }
            return 1
        }
        FILENAME == ARGV[1] && /^exit / { if ($2 != status) print "the exit status is " status ", not " $2; next }
        FILENAME == ARGV[1] && /^! / { absent[++absents] = substr($0, 3); next }
        FILENAME == ARGV[1] { if ($0 != "") wanted[++wants] = $0; next }
        { for (i = 1; i <= absents; i++) if (stands($0, absent[i])) print "unwanted: " $0 }
        next_want < wants && stands($0, wanted[next_want + 1]) { next_want++ }
        END { if (next_want < wants) print "not found: " wanted[next_want + 1] }
    ' "$1" "$2"
}

play() {
    contest=$(dirname "$1")
    here=$root/$contest
    mkdir -p "$work/$1"
    (
        cd "$work/$1" || exit 78
        exec 3>"$work/skipped"
        . "$root/$1.case"
    ) >"$work/output" 2>&1 </dev/null
    status=$?
    if [ $status = 77 ] && [ -s "$work/skipped" ]; then
        skipped=$((skipped + 1))
        echo "$1: $(cat "$work/skipped")"
        return
    fi
    compare "$root/$1.expect" "$work/output" $status >"$work/missing"
    if [ -s "$work/missing" ]; then
        failed=$((failed + 1))
        echo "$1: FAILED"
        sed 's/^/    /' "$work/missing"
        echo "    the output was:"
        head -n 60 "$work/output" | cut -c1-400 | sed 's/^/    | /'
    else
        passed=$((passed + 1))
    fi
}

# Without cases, runs all of them, in two processes. A process that prints no sum counts as a failure.
if [ $# = 0 ]; then
    for half in 0 1; do
        sh "$root/run.sh" "$faceoff" $(cd "$root" && ls */*.case | awk "NR % 2 == $half") >"$work/half$half" &
    done
    wait
    awk '/^[0-9]+ passed, / { passed += $1; failed += $3; skipped += $5; sums++; next }
        { print }
        END {
            failed += 2 - sums
            printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
            exit failed > 0
        }' "$work/half0" "$work/half1"
    exit
fi

passed=0
failed=0
skipped=0
for case in "$@"; do
    play "${case%.case}"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
