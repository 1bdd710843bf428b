#!/bin/sh
# Tests the sandbox through the faceoff program. If a bot exceeds a limit, the fault must name the limit. If the system
# lacks a feature that the sandbox needs, the program must refuse to play. Usage: sandbox_limits.sh FACEOFF GLUTTON
# MUZZLE
set -u
. "$(dirname "$0")/sandbox_setup.sh"
glutton=$(bring "$2") muzzle=$(bring "$3")
tail -n 1 out

# --- a fault names the exceeded limit, instead of being reported as a crash ---
play() { # WHAT RULE OPTIONS..: checks that the glutton loses by RULE when it uses WHAT
    what=$1 rule=$2
    shift 2
    rm -f record
    "$faceoff" match --contest codingame --first-ms 60000 --bot "glutton=$glutton $what" --bot @random --games 1 --memory 64 \
        --quiet --out record "$@" >out 2>&1
    has record "\"rule\":\"$rule\"" "$what $*"
}
exceeds() { # WHAT RULE OPTIONS..: does the same in a strict sandbox, and checks that the resource usage is recorded
    what=$1 rule=$2
    shift 2
    play "$what" "$rule" --sandbox strict --disk 8 --cpu-s 1 "$@"
    has record '"usage":[{"cpu_ms":' "$what"
}
exceeds memory memory
exceeds memory-by-little memory
exceeds processes processes
exceeds cpu cpu
grep -qE '"usage":\[\{"cpu_ms":[0-9]{3,4}[.]' record || { fail 'a second of processor time'; cat record; }
exceeds cpu-stubborn cpu
exceeds disk disk
exceeds disk-quietly disk
exceeds names disk
exceeds crash exit
exceeds honest exit

# --- the built-in engines, which are the house bots of a league, fit into the default memory ---
for contest in judge proglad; do
    rm -f record
    "$faceoff" match --contest $contest --sandbox strict --turn-ms 0 --bot '@engine --level 1' --bot @random --games 1 \
        --quiet --out record >out 2>&1
    has record '"fault":null' "the engine of $contest within the default memory"
done

# --- memory that the kernel's limits do not count is measured, in every sandbox and without one ---
uses_too_much() { # WHAT OPTIONS..: checks that the glutton loses because it uses too much memory
    what=$1
    shift
    play "$what" memory "$@"
    has record 'used more than 64 MB of memory' "$what $*"
}
truncate -s 120M big && chmod 644 big
for level in strict basic off; do
    several='--processes 12'
    [ "$level" != off ] || several=
    uses_too_much memory-read-only --sandbox $level
    uses_too_much memory-of-thread --sandbox $level
    uses_too_much memory-in-race --sandbox $level
    # shellcheck disable=SC2086
    uses_too_much memory-of-children --sandbox $level $several
    uses_too_much memory-of-stack --sandbox $level
    # Files do not count as memory, and memory that processes share counts only once. Therefore, these bots stay within
    # the limit.
    play "nearly $folder/big" bad_char --sandbox $level
    # shellcheck disable=SC2086
    play nearly-shared bad_char --sandbox $level $several
done
uses_too_much page-tables --sandbox strict
uses_too_much memory-of-last-thread --sandbox strict --processes 400
exceeds memory-shared exit
exceeds memory-file exit
uses_too_much memory-shared
uses_too_much memory-file
play honest exit
rm -f record
"$faceoff" match --contest codingame --bot @random --bot @random --games 2 --sandbox strict --out record >out 2>&1
has out 'peak MB' 'the table'
rm -f record
"$faceoff" match --contest codingame --bot @random --bot @random --games 2 --out record >out 2>&1
has record '"winner":' 'a record without a sandbox'
grep -q 'usage' record && fail 'a record without a sandbox tells of usage'

# --- if the system lacks a feature, the program refuses to play the first game instead of playing without it ---
refuses() { # CALLS LEVEL WORDS: checks that faceoff refuses to play at this sandbox level if these system calls fail
    rm -f record
    "$muzzle" "$1" "$faceoff" match --contest codingame --bot @random --bot @random --sandbox "$2" --out record >out 2>err
    [ $? = 1 ] || fail "$2 without $1: not exit code 1"
    [ -s record ] && fail "$2 without $1: a game was played"
    has err "$3" "$2 without $1"
}
refuses landlock_create_ruleset strict 'needs Landlock'
refuses landlock_create_ruleset basic 'needs Landlock'
refuses landlock_restrict_self strict 'Landlock rules'
refuses filters strict 'needs seccomp filters'
refuses filters basic 'needs seccomp filters'
refuses namespaces strict 'needs user namespaces'
refuses mount strict 'cannot make private'
refuses pivot_root strict 'pivot_root'
refuses mount_setattr strict 'cannot bind'
refuses umount2 strict 'remove the host'
refuses epoll_create1 off 'cannot create an event loop'
refuses eventfd2 off 'cannot create an event loop'
"$muzzle" namespaces "$faceoff" match --contest codingame --bot @random --bot @random --sandbox basic >out 2>err ||
    fail 'basic needs namespaces'
"$faceoff" match --contest codingame --bot @random --bot @random --sandbox strict --processes 1000 --memory 1000000 >out 2>err
has err 'Use a smaller --memory, --disk or -j' 'more memory than there is'
"$faceoff" match --contest codingame --bot @random --bot @random --sandbox strict --sandbox-read /no/such >out 2>err
has err '/no/such' 'a file that is not there'

# --- trying a command in the sandbox ---
# The number of sockets of all processes of a bot is limited, because no limit counts the contents of sockets.
for pair in '1 128' '8 64'; do
    "$faceoff" sandbox-check --processes "${pair% *}" -- sh -c 'ulimit -n' >out 2>err
    [ "$(cat out)" = "${pair#* }" ] || { fail "descriptors of a process: $pair"; cat out err; }
done
"$faceoff" sandbox-check -- cat /etc/shadow >out 2>err && fail 'sandbox-check shows /etc/shadow'
"$faceoff" sandbox-check -- sh -c 'exec cat /etc/passwd' >out 2>err || fail 'no file of users'
grep -q '^bot:x:[0-9]*:[0-9]*::/box:/bin/sh$' out || fail 'the user of the sandbox has no name'
grep -q root out && fail "sandbox-check shows the host's /etc/passwd"
# shellcheck disable=SC2016
for list in mounts mountinfo mountstats; do
    "$faceoff" sandbox-check --sandbox-read /proc -- \
        sh -c 'while read -r line; do echo "$line"; done <"$1"; echo read >/box/a; exec cat /box/a' sh /proc/self/$list >out 2>err
    [ "$(cat out)" = read ] || { fail "/proc/self/$list shows the host's mounts, or /box cannot be used"; cat out err; }
done
"$faceoff" sandbox-check --verbose >out 2>err
has out 'user namespaces' 'sandbox-check'

[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
