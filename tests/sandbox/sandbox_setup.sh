# The sandbox tests source this file. It creates a folder that programs in a sandbox can read. The folder is deleted
# when the test ends. If the system does not support sandboxes, the test is skipped.
# shellcheck shell=sh
. "$(dirname "$0")/../check.sh"
LC_ALL=C
export LC_ALL
chmod 755 "$folder"

# bring PROGRAM: copies a program into the folder, and prints its new path. PROGRAM is relative to the folder in which
# the test was started.
began=$PWD
bring() {
    (cd "$began" && cp "$1" "$folder")
    echo "$folder/$(basename "$1")"
}

fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# has FILE WORDS NAME: checks that the file contains these words.
has() {
    grep -qF -- "$2" "$1" || { fail "$3: nothing says \"$2\":"; cat "$1"; }
}

faceoff=$(bring "$1")
cd "$folder" || exit 2
if ! "$faceoff" sandbox-check >out 2>err; then
    echo "SKIPPED: $(cat err)"
    exit 77
fi
