#!/bin/sh
# Tests games in a sandbox. They are played by the entries of a cup, and by bots in several languages.
# Usage: sandbox_bots.sh FACEOFF MUZZLE OBSERVER ROOT
set -u
. "$(dirname "$0")/sandbox_setup.sh"
muzzle=$(bring "$2") observer=$(bring "$3") root=$4

# --- a cup uses a strict sandbox if the system supports one, and reports which sandbox it uses ---
"$faceoff" entry --contest potm -o entries "$root"/bots/showdown/runner.c "$root"/bots/showdown/locker.c 2>/dev/null
cup() { # LEVEL COMMAND..: runs a cup with COMMAND as a prefix, and checks that the cup reports LEVEL
    level=$1
    shift
    rm -f cup.db
    "$@" "$faceoff" cup --contest potm --db cup.db entries >out 2>err ||
        { fail "a cup, $level"; cat err; }
    has out "sandbox: $level" "a cup, $level"
}
cup strict env
cup basic "$muzzle" namespaces
has err 'warning: using --sandbox=basic, because this system does not support strict' 'a cup without namespaces'
cup off "$muzzle" filters
has err 'warning: using --sandbox=off' 'a cup without filters'

# When an entry is compiled, it must not be able to include files from the organiser's machine.
echo secret >secret
chmod 0644 secret
cat >steal.c <<END
__asm__(".incbin \"$PWD/secret\"");
int main(void) { return 0; }
END
rm -f cup.db
"$faceoff" cup --contest potm --db cup.db steal.c entries/locker.c >out 2>err
has out 'steal.c was rejected: does not compile' 'a source that includes a file of ours'

# A file that the sandbox's user cannot read is reported before the first game. Faceoff itself reads sources, so they
# may be private.
if [ "$(id -u)" = 0 ]; then
    mkdir private && printf 'print "HELP\\n"\n' >private/mine.pl && cp entries/locker.c private && cp /bin/true private/true
    chmod 0600 private/mine.pl private/locker.c && chmod 0700 private/true
    rm -f cup.db
    "$faceoff" cup --contest potm --db cup.db private >out 2>err
    has out '2 mine.pl' 'an entry of mode 0600 that is interpreted'
    has out "cannot read $folder/private/true" 'an entry of mode 0700'
    has out 'champion: Locker' 'a source of mode 0600'
    "$faceoff" match --contest potm --bot private/true --bot @random --games 1 --sandbox strict >out 2>err && fail 'a bot of mode 0700'
    has err "cannot read $folder/private/true" 'a bot of mode 0700'
fi

# --- a bot can read every path in a long --sandbox-read option ---
mkdir many
paths=
for number in $(seq 70); do
    echo "text $number" >"many/$number"
    paths=$paths:$folder/many/$number
done
"$faceoff" sandbox-check --sandbox-read "$paths" -- sh -c 'read -r text <many/70 && echo "$text"' >out 2>err
has out 'text 70' 'the last of 70 paths of --sandbox-read'

# --- whatever a bot leaves behind, the next game looks the same to it ---
alike() { # CONTEST GAMES: compares what the bot `observer` sees when each game begins
    "$faceoff" match --contest "$1" --bot "observer=$observer" --bot @random --games "$2" -j 1 --sandbox strict \
        --stderr-dir "seen-$1" --quiet >out 2>&1
    for game in "seen-$1"/*observer*; do
        grep -m 1 '^SEEN' "$game"
    done >views
    { [ "$(wc -l <views)" = "$2" ] && [ "$(sort -u views | wc -l)" = 1 ]; } ||
        { fail "$2 games of $1 do not look alike"; cat out views; }
}
alike codingame 6
alike potm 4

# --- interpreters ---
# Each turn starts a process, so the games are short: after six turns, this opponent forfeits by writing to standard
# error.
printf '#include <stdio.h>\nint main(int argc, char **argv) { FILE *file = fopen(argv[argc - 1], "a+"); fputc(46, file);
if (ftell(file) > 6) fputs("enough", stderr); puts("HELP"); return fclose(file); }\n' >enough.c
cc -o enough enough.c
plays() { # NAME OPTIONS.. -- COMMAND: checks that a bot which answers one line plays Showdown without losing a turn
    name=$1
    shift
    options=
    rm -f record
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    # shellcheck disable=SC2086
    "$faceoff" match --contest potm --bot "it=$2" --bot './enough {file}' --games 2 --stderr forfeit --sandbox strict $options \
        --out record --quiet >out 2>&1
    [ "$(grep -c '"fault":{"player":"enough","seat":[12],"rule":"stderr","turn":1[34],' record)" = 2 ] ||
        { fail "$name does not play to the end"; cat out; }
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

# A bot in a strict sandbox cannot reach its leash, so the game is void if somebody kills the leash. After the third
# time, the bot loses, so that the event does not end because of one bot.
kill_leashes() { # NAME REFEREE: until the process REFEREE ends, kills the leash above each process called NAME
    while kill -0 "$2"; do
        for stat in /proc/[0-9]*/stat; do
            read -r pid name _ parent _ <"$stat" && [ "$name" = "($1)" ] || continue
            while [ "$parent" -gt 1 ] && [ "$parent" != "$2" ]; do
                pid=$parent
                read -r _ _ _ parent _ <"/proc/$pid/stat" || parent=0
            done
            [ "$parent" = "$2" ] && kill -KILL "$pid" && echo >>kills
        done
        sleep 0.05
    done 2>/dev/null
}
cp "$(command -v sleep)" "nap$$"
"$faceoff" match --sandbox strict --contest codingame --games 2 -j 1 --first-ms 600000 --turn-ms 600000 \
    --bot "./nap$$ 1000" --bot @random >out 2>&1 &
kill_leashes "nap$$" $!
wait
has out "game 1, turn 1: nap$$ loses: exit: ended by signal 9" 'a bot whose leash is killed again and again'
[ "$(wc -l <kills)" -ge 8 ] || fail "$(wc -l <kills) leashes were killed in two games"

[ "$failures" = 0 ] || { echo "$failures mistakes"; exit 1; }
