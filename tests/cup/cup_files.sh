#!/bin/sh
# Tests that a cup deletes only its own files. The cup must keep finished results, and all other files in the folder of
# its result. It must delete compiled files, no matter how it ends. Usage: cup_files.sh FACEOFF ENTRIES-FOLDER
set -eu
faceoff=$1
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir tmp out.json.work elsewhere shim
export TMPDIR="$folder/tmp"
"$faceoff" entry --contest potm -o entries "$sources/edges.c" "$sources/runner.c" 2>/dev/null
mkdir odd
mkfifo odd/fifo.c
for name in 'b\351ta.c' 'line\nend.c'; do
    echo 'int main(void) { return 0; }' >"odd/$(printf "$name")"
done
entries="entries/edges.c entries/runner.c odd"
failures=0

fail() {
    echo "$1"
    failures=$((failures + 1))
}

cup() {
    # shellcheck disable=SC2086
    "$faceoff" cup --contest potm --quiet "$@" $entries
}

wait_for() { # WHAT COMMAND..: waits until the command succeeds
    what=$1
    shift
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        if [ "$tries" -ge 300 ]; then
            fail "$what"
            return
        fi
        sleep 0.1
    done
}

echo mine >out.json.work/file
echo mine >elsewhere/file
ln -s elsewhere linked.json.work
cup --out out.json || fail "files that are not entries stop the cup"
grep -q 'odd/fifo.c: it is not a regular file' out.json || fail "the FIFO is not out"
for name in 'b?ta.c' 'line?end.c'; do
    grep -A9 "\"name\": \"$name\"" out.json | grep -q '"out": "its name contains control characters or invalid UTF-8, ' || fail "$name is not out"
done
"$faceoff" export | sed -n 's/.*"players":\["\([^"]*\)".*"first":1,.*/\1/p' >first
[ "$(wc -l <first)" -eq 4 ] || fail "$(wc -l <first) games, not two tests and a match"
sed -n 's/.*"moves_first": "\(.*\)",/\1/p' out.json | cmp -s - first || fail "who moves first, by its result"
cp out.json finished.json
[ "$(cat out.json.work/file 2>/dev/null)" = mine ] || fail "out.json.work was taken away"
rm -f faceoff.db*
cup --out linked.json
[ "$(cat elsewhere/file 2>/dev/null)" = mine ] || fail "a link out.json.work was followed"
[ -L linked.json.work ] || fail "the link linked.json.work was taken away"

# A result may be overwritten only by the same cup.
rm -f faceoff.db*
! cup --seed 2 --out out.json 2>err || fail "a finished result was begun anew"
cmp -s out.json finished.json || fail "a finished result was written over"
grep -q 'out.json already exists' err || fail "nothing is said of a finished result: $(cat err)"
rm -f faceoff.db*
cup --seed 2
! cup --seed 2 --resume --out out.json 2>err || fail "another cup's result was taken for its own"
cmp -s out.json finished.json || fail "another cup's result was written over"
[ -z "$(ls -A tmp)" ] || fail "left in the folder of temporary files: $(ls -R tmp)"

# If the result cannot be written, the cup is refused before the first game.
rm -f faceoff.db*
! cup --out nowhere/out.json 2>err || fail "a cup is played whose result has no folder"
grep -q '^faceoff cup: cannot write nowhere/out.json: No such file or directory$' err || fail "no folder: $(cat err)"
[ -z "$("$faceoff" events)" ] || fail "the event of a cup whose result has no folder is stored"

# If the temporary folder is full or mounted noexec, the whole cup is refused, and no entry is rejected.
mkdir small
refused() { # PATTERN OPTIONS: OPTIONS are the mount options of the temporary folder
    # shellcheck disable=SC2086
    ! unshare -rm sh -c 'mount -t tmpfs -o "$1" none small && shift && TMPDIR=$PWD/small exec "$@"' sh "$2" \
        "$faceoff" cup --contest potm --sandbox off --event refused $entries 2>err || fail "a cup in a folder with $2"
    grep -q "$1" err || fail "in a folder with $2: $(cat err)"
}
if unshare -rm mount -t tmpfs none small 2>/dev/null; then
    refused '/small/fo-.*, where no program may run' noexec
    ! unshare -rm sh -c 'mount -t tmpfs -o noexec none small && cp "$2" small/bot && "$1" match --contest judge --bot small/bot --bot @greedy' \
        sh "$faceoff" "$(command -v env)" 2>err || fail "a bot plays that may not run"
    grep -q 'its file system is mounted noexec' err || fail "a bot that may not run: $(cat err)"
    refused '^faceoff cup: the disk that contains .*/small/fo-.* is full' size=64k
else
    echo 'SKIPPED: folders in which nothing can be compiled: no right to mount one'
fi

# If every entry is rejected, faceoff reports the reason for each of them.
mkdir nothing
echo text >nothing/README
! "$faceoff" cup --contest potm nothing >said 2>/dev/null || fail "a cup of nothing is played"
grep -q 'README .* was rejected: its suffix belongs to no accepted language (c, c++, pascal, java, javascript, .*), and it is not an executable, which a bot in another language must be' said || fail "nothing is said of README: $(cat said)"

# On a terminal, the cup shows which entry it is reading or compiling.
if command -v script >/dev/null; then
    script -qec "'$faceoff' cup --contest potm nothing" /dev/null >said </dev/null || true
    grep -q 'entry 1 of 1: nothing/README' said || fail "a terminal shows no progress: $(cat said)"
    script -qec "'$faceoff' cup --contest codingame --sandbox off --db shown.db --games 2 --opening-turns 2 a=@random b=@random" \
        /dev/null >said </dev/null || true
    grep -q 'round 1: 1 of 2 games' said || fail "a terminal shows no games: $(cat said)"
else
    echo 'SKIPPED: progress on a terminal, for lack of script(1)'
fi

# An entry that links to another file, such as a secret of the organiser or a better entry, is rejected.
echo 'token = secret' >secret
ln -s ../secret nothing/link.py
! "$faceoff" cup --contest potm nothing >said 2>/dev/null || fail "a cup of a link is played"
grep -q 'link.py .* was rejected: it is a symbolic link' said || fail "nothing is said of a link: $(cat said)"

# An entry that only its owner may read can take part, even in a sandbox.
mkdir private
for name in a b; do
    printf '#!/bin/sh\n# Your Name: %s\necho RADAR\n' "$name" >"private/$name.sh"
    (umask 077 && "$faceoff" cup submit "private/$name.sh" --season hidden >said 2>err) || fail "a private entry: $(cat err)"
done
"$faceoff" cup finals --season hidden >said 2>err || fail "finals of private entries: $(cat err)"
! grep -q ' was rejected' said || fail "a private entry was rejected: $(cat said)"

# If an entry was changed or removed after its test, the finals do not start, and the error message names the entry.
mkdir month
for name in a b; do
    "$faceoff" cup submit "private/$name.sh" --season month >said 2>err || fail "a submission: $(cat err)"
done
echo '# more' >>month/entries/b/0001/b.sh
for part in standings finals; do
    ! "$faceoff" cup "$part" --season month >said 2>err || fail "$part take an entry that was not tested"
    grep -q 'entries/b/0001/b.sh is not the file that was tested' err || fail "$part: $(cat err)"
done
rm month/entries/b/0001/b.sh
! "$faceoff" cup finals --season month >said 2>err || fail "finals without an entry"
grep -q 'entries/b/0001 is empty' err || fail "an entry was taken away: $(cat err)"
"$faceoff" cup submit private/b.sh --season month >said 2>err || fail "submitted again: $(cat err)"
"$faceoff" cup finals --season month >said 2>err || fail "the finals after that: $(cat err)"
mkdir empty
! "$faceoff" cup finals --season empty 2>err || fail "finals of nobody"
grep -q 'no entry has been submitted' err || fail "a season without entries: $(cat err)"

# The memory limit must be large enough for a process to start. A smaller limit is refused, because every entry would be
# rejected.
! "$faceoff" cup --contest potm --event small --memory 55 private 2>err || fail "a cup with too little memory"
grep -q 'memory must be at least 56 for potm' err || fail "too little memory: $(cat err)"

# An earlier process with the same process id was killed, and has left an unfinished result behind.
rm -f faceoff.db* out.json
# shellcheck disable=SC2086,SC2016
sh -c 'echo mine >"out.json.$$"; exec "$@"' sh "$faceoff" cup --contest potm --quiet --out out.json $entries 2>err ||
    fail "beside an unfinished result: $(cat err)"

# A compiler replaces its log file with a link. The content of the linked file must not be shown.
echo 'error: a secret' >secret
cat >shim/cc <<END
#!/bin/sh
rm -f "\$TMPDIR"/log*
ln -s "$folder/secret" "\$TMPDIR/log0"
exit 1
END
chmod +x shim/cc
PATH="$folder/shim:$PATH" "$faceoff" cup --contest potm --event linked --sandbox off entries >said 2>&1 || true
! grep -q secret said || fail "the log of a compiler is a link, and was followed: $(cat said)"
grep -q 'does not compile' said || fail "a compiler without a log: $(cat said)"

# Stops the cup while it compiles. The compiler is replaced by a very long sleep. The test finds the process by the
# number of seconds in its command line.
cat >shim/cc <<END
#!/bin/sh
exec sleep 100000$$
END
chmod +x shim/cc
is_empty() { [ -z "$(ls -A tmp)" ]; }
compiles() { grep -lsa "100000$$" /proc/[0-9]*/cmdline >/dev/null; }
is_gone() { ! compiles; }
for signal in TERM INT KILL; do
    rm -f faceoff.db*
    # Background commands of a shell without job control ignore SIGINT.
    # shellcheck disable=SC2086
    PATH="$folder/shim:$PATH" env --default-signal=INT \
        "$faceoff" cup --contest potm --quiet $entries 2>/dev/null &
    pid=$!
    wait_for "SIG$signal: it does not compile" compiles
    kill -"$signal" "$pid"
    wait "$pid" 2>/dev/null || true
    wait_for "SIG$signal: the compiler lives on" is_gone
    wait_for "SIG$signal: left in the folder of temporary files: $(ls tmp)" is_empty
done

[ "$failures" -eq 0 ] || exit 1
echo "only its own files"
