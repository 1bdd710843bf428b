# Tests that run programs source this file. It creates a folder, which is removed when the test ends. It also defines
# two functions that run a command and check the result. A test must exit with an error if $failures is not 0.
# shellcheck shell=sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# check NAME EXIT_CODE PATTERN COMMAND..: runs the command. Its exit code must be EXIT_CODE, and a line of its standard
# output or standard error must match the extended regular expression PATTERN.
check() {
    name=$1
    code=$2
    pattern=$3
    shift 3
    "$@" >"$folder/output" 2>&1 </dev/null
    got=$?
    if [ "$got" -ne "$code" ] || ! LC_ALL=C grep -qE -e "$pattern" "$folder/output"; then
        failures=$((failures + 1))
        echo "FAILED: $name: exit code $got (expected $code), expected a line like: $pattern"
        sed 's/^/    /' "$folder/output"
    fi
}

# feed NAME EXIT_CODE PATTERN INPUT COMMAND..: does the same as check, and passes INPUT to the command as its standard
# input. INPUT may contain escapes such as \n.
feed() {
    name=$1
    code=$2
    pattern=$3
    printf '%b' "$4" >"$folder/input"
    shift 4
    check "$name" "$code" "$pattern" sh -c 'input=$1; shift; exec "$@" <"$input"' sh "$folder/input" "$@"
}
