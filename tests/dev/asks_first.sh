#!/bin/sh
# Tests what ./dev does if packages are missing. On a terminal, it asks before it uses sudo. As root, or without a
# terminal, it installs the packages. Without root and sudo, it prints the command for an administrator. The test
# replaces apt-get, sudo and id, so nothing is installed. Usage: asks_first.sh ROOT
set -u
root=$(realpath "$1")
. "$root/tests/check.sh"

mkdir "$folder/bin"
for name in mktemp rm cat sh env date tail; do
    ! path=$(command -v "$name") || [ ! -x "$path" ] || ln -s "$path" "$folder/bin/$name"
done
cat >"$folder/bin/apt-get" <<'FAKE'
#!/bin/sh
echo "apt-get ran: $*" >>"$RAN"
case ${NO_NETWORK:-} in "$1" | all) echo "E: no network"; exit 100 ;; esac
FAKE
cat >"$folder/bin/id" <<'FAKE'
#!/bin/sh
echo "$USER_NUMBER"
FAKE
chmod +x "$folder/bin/apt-get" "$folder/bin/id"
cat >"$folder/need.sh" <<NEED
set -eu
PATH=$folder/bin
. "$root/tools/dev_common.sh"
need /nowhere/tool=a-package
echo "and on it goes"
NEED
RAN=$folder/ran
export RAN USER_NUMBER

# ran NAME PATTERN: checks the arguments with which apt-get was called. If PATTERN is empty, apt-get must not have been
# called.
ran() {
    check "$1" 0 "${2:-^nothing$}" sh -c 'if [ -s "$RAN" ]; then cat "$RAN"; else echo nothing; fi'
    : >"$RAN"
}
: >"$RAN"

USER_NUMBER=0
check 'root installs' 0 '^== installing a-package' sh "$folder/need.sh"
ran 'root has installed' 'install -y .* a-package'
check 'how long it took' 0 '^== took [0-9]+ s$' sh "$folder/need.sh"
check 'old lists' 0 'apt-get update failed; trying with the existing package lists: E: no network$' \
    env NO_NETWORK=update sh "$folder/need.sh"
check 'no download: the cause' 1 '^E: no network$' env NO_NETWORK=all sh "$folder/need.sh"
check 'no download: what to do' 1 'could not be downloaded or installed. Check the network' \
    env NO_NETWORK=install sh "$folder/need.sh"
: >"$RAN"
USER_NUMBER=1000
check 'no sudo: what an administrator can run' 1 '^ *apt-get update && apt-get install .* a-package$' sh "$folder/need.sh"
ran 'no sudo: nothing ran' ''
cat >"$folder/bin/sudo" <<'FAKE'
#!/bin/sh
echo "sudo ran: $*" >>"$RAN"
exec "$@"
FAKE
chmod +x "$folder/bin/sudo"
check 'no terminal: it installs and says so' 0 '^== installing a-package' sh "$folder/need.sh"
ran 'no terminal: by sudo' '^sudo ran: .*install -y .* a-package'
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    feed 'a terminal: it says what it would run' 1 'sudo apt-get install .* a-package' 'n\n' \
        script -qec "sh '$folder/need.sh'" /dev/null
    ran 'a terminal, no: nothing ran' ''
    feed 'a terminal, Enter: it goes on' 0 'and on it goes' '\n' script -qec "sh '$folder/need.sh'" /dev/null
    ran 'a terminal, Enter: by sudo' '^sudo ran: .*install -y .* a-package'
else
    echo 'SKIPPED: no script(1) here, so no terminal to ask at'
fi
exit $((failures > 0))
