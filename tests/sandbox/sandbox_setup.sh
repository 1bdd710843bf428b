# For tests of the sandbox through the program, which read this file first: a folder that programs in a
# sandbox can read, and that goes away with the test. Skips the test where there is no sandbox.
# shellcheck shell=sh
. "$(dirname "$0")/../check.sh"
LC_ALL=C
export LC_ALL
chmod 755 "$folder"

# bring PROGRAM: copies it into the folder and prints where it is then. Its path is from where the test began.
began=$PWD
bring() {
    (cd "$began" && cp "$1" "$folder")
    echo "$folder/$(basename "$1")"
}

fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# has FILE WORDS NAME
has() {
    grep -qF -- "$2" "$1" || { fail "$3: nothing says \"$2\":"; cat "$1"; }
}

faceoff=$(bring "$1")
cd "$folder" || exit 2
if ! "$faceoff" sandbox-check >out 2>err; then
    echo "SKIPPED: $(cat err)"
    exit 77
fi
