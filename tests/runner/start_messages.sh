#!/bin/sh
# Tests the messages about commands that cannot work. Also tests files with a byte order mark, and the user's name in a
# sandbox.
# Usage: start_messages.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
play() { "$faceoff" match --contest codingame --margin-ms 60000 --games 2 --bot b=@random "$@"; }

# --- paths with ~ or $NAME, which no shell has expanded, and Windows paths ---

check 'a Windows path' 2 '^faceoff match: --bot: a: "C:\\bots\\my[.]exe" is a Windows path, .*/mnt/c/' play --bot 'a=C:\bots\my.exe'
check 'of a script' 2 '"D:\\my[.]py" is a Windows path' play --bot 'python3 D:\my.py'
check 'of a folder' 2 '"C:\\bots" is a Windows path' play --bot 'a=[dir=C:\bots] ./a'
check 'in quotes' 1 'cannot start C:\\my[.]exe: .* in WSL' play --bot "a='C:\\my.exe'"
check 'the home folder' 1 'cannot start ~/bot: No such file or directory [(]~ and \$NAME are not expanded here' play --bot 'a=~/bot'
check 'a variable' 1 'cannot start \$HOME/bot: .*are not expanded here' play --bot 'a=$HOME/bot'
check 'of a working folder' 1 'dir=~/bots: No such file or directory [(]~ and' play --bot 'a=[dir=~/bots] ./a'
check 'of a script too' 1 'sh will not be able to find ~/bot.sh: No such file or directory [(]~ and' play --bot 'a=sh ~/bot.sh'
check 'of a file of records' 1 'cannot open ~/games.jsonl: .*are not expanded here' "$faceoff" show '~/games.jsonl'
check 'of a config' 2 'cannot open ~/c.json: .*are not expanded here' "$faceoff" match --config '~/c.json'

# --- scripts and interpreters ---

check 'a script that is not there' 1 'a does not start: sh will not be able to find nofile[.]sh: No such file or directory' play --bot 'a=sh nofile.sh'
check 'two bots' 1 '^faceoff tournament: a does not start: .* [(]command: [.]/no[)]; c does not start either$' \
    "$faceoff" tournament --contest codingame --bot a=./no --bot b=@random --bot c=./none
check 'three bots' 1 '[(]command: [.]/no[)]; b, c do not start either$' \
    "$faceoff" tournament --contest codingame --bot a=./no --bot b=./no --bot c=./none
check 'after options' 1 'sh will not be able to find no[.]sh' play --bot 'a=sh -u no.sh'
check 'the argument of a command' 1 'a loses: exit' play --bot "a=sh -ec 'exit 3' no.sh"
check 'no script' 1 'a loses: exit' play --bot "a=sh -c 'exit 3' no.sh"
printf '#!/no such/interp -x\n' >spaced && chmod a+x spaced
check 'an interpreter with a blank' 1 'its interpreter /no does not exist [(]the first line of the file is "#!/no such/interp -x", .*first space' play --bot ./spaced
printf '#!/usr/bin/env python99\n' >asks && chmod a+x asks
check 'a program that env lacks' 1 'its first line asks env for python99, which is not in PATH' play --bot ./asks

# --- messages describe an invalid byte in words, such as "a blank" ---

answer() { printf '#!/bin/sh\nread -r id; printf "%s"; sleep 0.1\n' "$1" >"answer" && chmod a+x answer; play --bot ./answer; }
check 'a blank' 1 'bad_char: a blank is not a direction' answer '1 2\\n'
check 'a tab' 1 'bad_char: a tab is not a direction .*"1\\t2"' answer '1\\t2\\n'
check 'a carriage return' 1 'bad_char: a carriage return is not a direction .*"1\\r2"' answer '1\\r2\\n'
check 'a letter' 1 "bad_char: 'x' is not a direction" answer 'x\\n'

# --- messages show what a bot wrote before it exited ---

cat >raises.py <<'END'
def choose(n):
    return [][n]
choose(3)
END
if command -v python3 >/dev/null; then
    check 'the place of an exception' 1 'stderr: +File .*raises.py", line 2, in choose' play --bot 'a=python3 raises.py'
fi
check 'Java without /proc' 1 'Java needs /proc in a strict sandbox: add --sandbox-read /proc' \
    play --bot "a=sh -c 'echo java: error while loading shared libraries: libjli.so: cannot open shared object file >&2'"

check 'a shim in a sandbox' 1 'a shim does not work in a sandbox, which hides .*: name the real program, such as /usr/bin/python3, or put its folder first in PATH$' \
    play --bot "a=sh -c 'echo /home/me/.pyenv/shims/python3: line 12: /home/me/.pyenv/libexec/pyenv: No such file or directory >&2; exit 127'"

# --- byte order marks ---

"$faceoff" match --contest codingame --bot @random --bot @random --games 2 --quiet --out games.jsonl
(printf '\357\273\277' && cat games.jsonl) >marked.jsonl
check 'a mark before records' 0 '2 games' "$faceoff" import marked.jsonl --db i.db
check 'and shown' 0 '^turn ' "$faceoff" show marked.jsonl
printf '\357\273\277{"contest":"codingame","games":2,"bots":["@random","@random"]}' >marked.json
check 'a mark before a config' 0 'games' "$faceoff" match --config marked.json
"$faceoff" export i.db --csv-excel >t.csv
check 'a mark before CSV' 0 'mark' sh -c 'head -c 3 t.csv | od -An -tx1 | grep -q "ef bb bf" && echo mark'
check 'no mark without' 0 'game,' sh -c "$faceoff export i.db --format csv | head -c 5"
check 'CSV is no JSON' 2 'csv-excel writes CSV' "$faceoff" export i.db --csv-excel --format jsonl
check 'a database is no file of records' 1 '^faceoff show: i[.]db is a database, .*faceoff games i[.]db --game 1' "$faceoff" show i.db

# --- the user's name in a sandbox ---

if "$faceoff" sandbox-check >/dev/null 2>&1; then
    check 'the user has a name' 0 '^bot:x:' "$faceoff" sandbox-check -- sh -c 'exec cat /etc/passwd'
    # shellcheck disable=SC2016 # expanded in the sandbox
    check 'in the environment' 0 '^bot bot$' "$faceoff" sandbox-check -- sh -c 'echo $USER $LOGNAME'
    [ -x /usr/bin/python3 ] && check 'getpass' 0 '^bot$' "$faceoff" sandbox-check --memory 256 -- /usr/bin/python3 -c \
        'import getpass, os, pwd; assert pwd.getpwuid(os.getuid()).pw_name == "bot"; print(getpass.getuser())'
fi
exit $((failures > 0))
