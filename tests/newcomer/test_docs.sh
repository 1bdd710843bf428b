#!/bin/sh
# Runs the commands in README.md, HACKING.md and docs/ as a reader would type them.
# Usage: test_docs.sh FACEOFF ROOT [all|engines|contests|others|FILE..]
# `engines` selects docs/engine-*.md, `contests` the pages for organisers and bot authors, and `others` the rest. The
# default, `all`, selects every file except docs/library-*.md, which tests/library/guides.sh runs.
#
# Commands are in blocks that open with ```sh. The blocks of a file run in order, each in a new shell (sh -e). They
# share a scratch folder, which contains bots/ and build/faceoff as in the project. The faceoff that PATH finds first
# has longer time limits, because the machine may be busy. A block fails if its exit code is not 0, or if its output
# says that a bot lost because of a fault. Its first line may be one of these comments:
#
#   # not run by the tests: WHY   the block takes hours, or needs something that a test does not have
#   # ends with 1: WHY            the block must end with exit code 1, for example because of an intended fault
#
# Where the strict sandbox does not work, the blocks do without it.
#
# If the variable GUIDE_FILES is set, it names a folder whose files are copied into the scratch folder.
#
# A block that opens with ```text shows output of the commands before it. The commands must print every line of this
# block, but times in ms may differ.
#
# A command outside such a block (a line that starts with faceoff, build/ or ./dev) is an error.
set -u
faceoff=$(realpath "$1")
root=$(realpath "$2")
shift 2
failures=0
ran=0
read_only=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Writes a wrapper for faceoff that adds a minute per turn, because the machine may be busy.
mkdir "$folder/bin"
cat >"$folder/bin/faceoff" <<END
#!/bin/sh
case \$1 in
match | tournament) command=\$1 && shift && exec '$faceoff' "\$command" --margin-ms 60000 "\$@" ;;
esac
exec '$faceoff' "\$@"
END
chmod +x "$folder/bin/faceoff"
PATH=$folder/bin:$PATH
export PATH
strict=$("$faceoff" sandbox-check >/dev/null 2>&1 && echo yes)
part_of() { # FILE: prints the word (engines, contests or others) that selects this file
    case $(basename "$1") in
    engine-*) echo engines ;;
    library-*) echo guides ;;
    contest-* | run-a-contest.md | entries.md | showdown-entries.md) echo contests ;;
    *) echo others ;;
    esac
}
case ${1:-all} in
all | engines | contests | others)
    wanted=${1:-all}
    set --
    for file in "$root/README.md" "$root/HACKING.md" "$root"/docs/*.md; do
        part=$(part_of "$file")
        case $wanted:$part in "$part:$part" | all:[!g]*) set -- "$@" "$file" ;; esac
    done
    ;;
esac

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
}

# take_blocks FILE FOLDER: writes each block to the file FOLDER/LINE.block (```sh) or FOLDER/LINE.text (```text), where
# LINE is the line number of the block. Prints the commands that are outside blocks.
take_blocks() {
    awk -v folder="$2" '
        /^```/ && !open {
            open = 1
            kept = /^```(sh|text)$/
            file = sprintf("%s/%05d.%s", folder, NR, /^```sh$/ ? "block" : "text")
            next
        }
        /^```/ { open = 0; kept = 0; next }
        kept { print > file; next }
        /^(faceoff|build\/[a-z\/_]+|\.\/dev) / || (!open && /^    (faceoff|build\/[a-z\/_]+|\.\/dev) /) {
            print FILENAME ":" NR ": " $0
        }
    ' "$1"
}

# run_block FILE BLOCK: runs a block in the current folder, and checks its exit code and its output.
run_block() {
    where=$(basename "$1"):$(basename "$2" .block | sed 's/^0*//')
    expected=0
    case $(head -n 1 "$2") in
    '# not run by the tests: '*)
        read_only=$((read_only + 1))
        return
        ;;
    '# ends with 1: '*) expected=1 ;;
    esac
    ran=$((ran + 1))
    [ -n "$strict" ] || sed -i 's/--sandbox strict //; s/"sandbox": "strict",//' "$2"
    sh -e "$2" >"$2.said" 2>&1 </dev/null
    code=$?
    if [ "$code" -ne "$expected" ]; then
        fail "$where: exit code $code, not $expected"
    elif [ "$expected" -eq 0 ] && grep -qE '^game [0-9]+, turn [0-9]+( \(its [0-9a-z]+\))?: .* loses( turns)?: ' "$2.said"; then
        fail "$where: a fault that is not meant"
    else
        return
    fi
    sed 's/^/    > /' "$2"
    tail -n 20 "$2.said" | sed 's/^/    /'
}

# check_text FILE TEXT SAID: checks that each line of TEXT, a block of FILE, is in SAID, the output of the commands.
check_text() {
    touch "$3" # this file does not exist if the commands were not run
    for one in "$2" "$3"; do
        sed "s|$faceoff|faceoff|g; s/[0-9][0-9.]* ms/N ms/g; s/ *\$//" "$one" >"$one.plain"
    done
    if missing=$(grep -vxF -f "$3.plain" "$2.plain" | grep .); then
        fail "$(basename "$1"):$(basename "$2" .text | sed 's/^0*//'): the commands before it do not print:"
        echo "$missing"
    fi
}

for file in "$@"; do
    name=$(basename "$file" .md)
    mkdir -p "$folder/$name/blocks" "$folder/$name/work/build"
    cp -R "$root/bots" "$folder/$name/work/bots"
    [ -z "${GUIDE_FILES:-}" ] || cp -R "$GUIDE_FILES/." "$folder/$name/work"
    ln -s "$folder/bin/faceoff" "$folder/$name/work/build/faceoff"
    outside=$(take_blocks "$file" "$folder/$name/blocks")
    [ -z "$outside" ] || fail "a command in no block of commands: $outside"
    cd "$folder/$name/work" || exit 2
    said=$folder/$name/blocks/nothing
    for block in "$folder/$name/blocks"/*.*; do
        case $block in
        *.block)
            run_block "$file" "$block"
            said=$block.said
            ;;
        *.text) check_text "$file" "$block" "$said" ;;
        esac
    done
    cd "$root" || exit 2
done
printf '%d blocks of commands run, %d only read, %d failures\n' "$ran" "$read_only" "$failures"
[ "$failures" -eq 0 ] && [ "$ran" -gt 0 ]
