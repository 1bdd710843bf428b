#!/bin/sh
# The sandbox through the program: what is exceeded is the fault, what the system lacks is refused, and
# bots in several languages play. `sandbox.sh FACEOFF GLUTTON MUZZLE ROOT`
set -u
export LC_ALL=C
faceoff=$1 glutton=$2 muzzle=$3 root=$4
failures=0
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cp "$faceoff" "$glutton" "$muzzle" "$folder"
faceoff=$folder/$(basename "$faceoff") glutton=$folder/$(basename "$glutton") muzzle=$folder/$(basename "$muzzle")
cd "$folder" || exit 2

fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# has FILE WORDS NAME
has() {
    grep -qF -- "$2" "$1" || { fail "$3: nothing says \"$2\":"; cat "$1"; }
}

if ! "$faceoff" sandbox-check >out 2>err; then
    echo "SKIPPED: $(cat err)"
    exit 77
fi
tail -n 1 out

# --- what is exceeded is the fault, told from a crash ---
exceeds() { # WHAT RULE
    "$faceoff" match --contest codingame --first-ms 60000 --bot "glutton=$glutton $1" --bot @random --games 1 \
        --sandbox strict --memory 64 --disk 8 --cpu-s 1 --quiet --out record >out 2>&1
    has record "\"rule\":\"$2\"" "$1"
    has record '"usage":[{"cpu_ms":' "$1"
}
exceeds memory memory
exceeds memory-by-little memory
exceeds processes processes
exceeds cpu cpu
exceeds cpu-stubborn cpu
exceeds disk disk
exceeds disk-quietly disk
exceeds names disk
exceeds crash exit
exceeds honest exit
"$faceoff" match --contest codingame --bot @random --bot @random --games 2 --sandbox strict --out record >out 2>&1
has out 'peak MB' 'the table'
"$faceoff" match --contest codingame --bot @random --bot @random --games 2 --out record >out 2>&1
grep -q 'usage' record && fail 'a record without a sandbox tells of usage'

# --- what is missing is refused, before the first game, and never passed over ---
refuses() { # CALLS LEVEL WORDS
    rm -f record
    "$muzzle" "$1" "$faceoff" match --contest codingame --bot @random --bot @random --sandbox "$2" --out record >out 2>err
    [ $? = 1 ] || fail "$2 without $1: not exit code 1"
    [ -s record ] && fail "$2 without $1: a game was played"
    has err "$3" "$2 without $1"
}
refuses landlock_create_ruleset strict 'needs Landlock'
refuses landlock_create_ruleset basic 'needs Landlock'
refuses landlock_restrict_self strict 'by Landlock'
refuses filters strict 'needs seccomp filters'
refuses filters basic 'needs seccomp filters'
refuses namespaces strict 'needs user namespaces'
refuses mount strict 'cannot make private'
refuses pivot_root strict 'pivot_root'
refuses mount_setattr strict 'cannot bind'
refuses umount2 strict 'take away the host'
refuses epoll_create1 off 'cannot make an event loop'
refuses eventfd2 off 'cannot make an event loop'
"$muzzle" namespaces "$faceoff" match --contest codingame --bot @random --bot @random --sandbox basic >out 2>err ||
    fail 'basic needs namespaces'
"$faceoff" match --contest codingame --bot @random --bot @random --sandbox strict --processes 1000 --memory 1000000 >out 2>err
has err 'nothing bounds the memory' 'no bound on memory'
"$faceoff" match --contest codingame --bot @random --bot @random --sandbox strict --sandbox-read /no/such >out 2>err
has err '/no/such' 'a file that is not there'

# --- a cup is strict where it can be, and says what it is ---
"$faceoff" entry --contest potm -o entries "$root"/bots/showdown/runner.c "$root"/bots/showdown/locker.c 2>/dev/null
cup() { # LEVEL COMMAND..
    level=$1
    shift
    rm -f cup.db
    "$@" "$faceoff" cup --contest potm --db cup.db entries >out 2>err ||
        { fail "a cup, $level"; cat err; }
    has out "sandbox: $level" "a cup, $level"
}
cup strict env
cup basic "$muzzle" namespaces
has err 'warning: --sandbox=basic, since it cannot be strict' 'a cup without namespaces'
cup off "$muzzle" filters
has err 'warning: --sandbox=off' 'a cup without filters'

# What a compiler can read does not come into the entry.
cat >steal.c <<'END'
__asm__(".incbin \"/etc/passwd\"");
int main(void) { return 0; }
END
rm -f cup.db
"$faceoff" cup --contest potm --db cup.db steal.c entries/locker.c >out 2>err
has out 'steal.c is out: does not compile' 'a source that includes a file of ours'

# --- interpreters ---
plays() { # NAME OPTIONS.. -- COMMAND: answers a line at once, as the protocol of Showdown wants
    name=$1
    shift
    options=
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    # shellcheck disable=SC2086
    "$faceoff" match --contest potm --bot "it=$2" --bot @random --games 1 --sandbox strict $options --out record --quiet \
        >out 2>&1 || { fail "$name"; cat out; }
    lost=$(tr '{' '\n' <record | grep -c '"turn":[0-9]*,"rule"')
    [ "$lost" = 0 ] || { fail "$name lost $lost turns"; head -c 1500 record; }
    echo "$name plays"
}
cat >bot.py <<'END'
import sys
sys.stdin.readline()
print("HELP")
END
cat >bot.pl <<'END'
my $line = <STDIN>;
print "HELP\n";
END
cat >bot.js <<'END'
require('fs').readFileSync(0);
console.log('HELP');
END
cat >Bot.java <<'END'
public class Bot {
    public static void main(String[] arguments) throws Exception {
        System.in.read();
        System.out.println("HELP");
    }
}
END
printf '#include <stdio.h>\nint main(void) { char line[99]; fgets(line, 99, stdin); puts("HELP"); return 0; }\n' >bot.c
missing() { echo "SKIPPED: $1 is not here"; }
cc -o bot bot.c && plays C -- ./bot
if [ -x /usr/bin/python3 ]; then plays Python -- '/usr/bin/python3 bot.py'; else missing Python; fi
if [ -x /usr/bin/perl ]; then plays Perl -- '/usr/bin/perl bot.pl'; else missing Perl; fi
if node --version >/dev/null 2>&1; then plays Node -- "$(command -v node) bot.js"; else missing Node; fi
if [ -x /usr/bin/javac ]; then
    mkdir classes && /usr/bin/javac -d classes Bot.java &&
        plays Java --sandbox-read /proc -- '/usr/bin/java -Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp classes Bot {file}'
else
    missing Java
fi
printf 'weights\n' >weights
printf 'open("weights").read()\nimport sys\nsys.stdin.readline()\nprint("HELP")\n' >reads.py
[ -x /usr/bin/python3 ] && plays 'a bot with a file' --sandbox-read "$folder/weights" -- '/usr/bin/python3 reads.py'

# --- a command tried inside ---
"$faceoff" sandbox-check -- cat /etc/shadow >out 2>err && fail 'sandbox-check shows /etc/shadow'
"$faceoff" sandbox-check -- sh -c 'cat /etc/passwd' >out 2>err && fail 'sandbox-check shows /etc/passwd'
"$faceoff" sandbox-check --verbose >out 2>err
has out 'user namespaces' 'sandbox-check'

[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
