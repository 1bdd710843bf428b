#!/bin/sh
# Tests the settings of a single bot: folder, files, environment, time limits and memory. They are given in brackets
# before the bot's command, or as members of a config file. Usage: bot_settings.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1

mkdir -p engines/a 'engines/b ]c' nets
cat >engines/a/bot.sh <<'END'
#!/bin/sh
read -r weights <weights.txt
echo "WEIGHTS $weights, MODE ${MODE-none}, FOLDER $PWD" >&2
END
chmod -R a+rX . && chmod a+x engines/a/bot.sh
echo 7 >engines/a/weights.txt
cp -r engines/a/* 'engines/b ]c'
echo 9 >nets/net.txt
chmod a+r engines/a/* nets/*
play() { "$faceoff" match --contest codingame --first-ms 9000 --games 2 --bot b=@random "$@"; }

# --- folder, environment, files ---

check 'without settings' 1 'stderr: WEIGHTS , MODE none, FOLDER [^ ]*$' play --bot a=engines/a/bot.sh
check 'a folder' 1 'stderr: WEIGHTS 7, MODE none, FOLDER .*/engines/a$' play --bot 'a=[dir=engines/a] ./bot.sh'
check 'no name' 1 'bot loses: exit' sh -c "mv engines/a/bot.sh engines/a/bot; $faceoff match --contest codingame --games 2 \
    --bot '[dir=engines/a] ./bot' --bot @random; got=\$?; mv engines/a/bot engines/a/bot.sh; exit \$got"
check 'a folder with a blank and a bracket' 1 'stderr: WEIGHTS 7, .*/engines/b \]c$' play --bot "a=[dir='engines/b ]c'] ./bot.sh"
check 'a script in the folder' 1 'stderr: WEIGHTS 7' play --bot 'a=[dir=engines/a] sh bot.sh'
check 'a variable' 1 'stderr: WEIGHTS 7, MODE 1=a, b' play --bot "a=[dir=engines/a 'env.MODE=1=a, b'] ./bot.sh"
check 'a placeholder in a variable' 1 'stderr: SEED [0-9]+$' play --bot "a=[env.S={seed}] sh -c 'echo SEED \$S >&2'"
check 'an unknown placeholder in a variable' 2 'unknown placeholder \{sed\}' play --bot "a=[env.S={sed}] sh -c 'echo SEED \$S >&2'"
check 'all of it in a config file' 1 'stderr: WEIGHTS 7, MODE fast' sh -c "echo '{\"contest\":\"codingame\", \"games\":2, \"bots\":[
    {\"name\":\"a\",\"command\":\"./bot.sh\",\"dir\":\"engines/a\",\"env.MODE\":\"fast\",\"first-ms\":9000}, \"@random\"]}' >c.json
    $faceoff match --config c.json"

# --- the same settings in a strict sandbox ---

if "$faceoff" sandbox-check >/dev/null 2>&1; then
    strict() { play --sandbox strict --processes 8 --memory 64 "$@"; }
    check 'strict shows the folder' 1 'stderr: WEIGHTS 7, MODE fast, FOLDER .*/engines/a$' \
        strict --bot 'a=[dir=engines/a env.MODE=fast] ./bot.sh'
    check 'strict shows files' 1 'stderr: NET 9$' strict --bot "a=[read=nets] sh -c 'read -r n <nets/net.txt; echo NET \$n >&2'"
    check 'and no others' 1 'stderr: NET *$' strict --bot "a=sh -c 'read -r n <nets/net.txt; echo NET \$n >&2'"
    check 'files are found from the folder' 1 'stderr: NET 9$' \
        strict --bot "a=[dir=engines/a read=../../nets] sh -c 'read -r n <../../nets/net.txt; echo NET \$n >&2'"
    check 'a folder of all bots' 1 'dir=[.] contains more than this bot.s files.*read=[.]' strict --bot 'a=[dir=.] engines/a/bot.sh'
    check 'if all of it is meant' 1 'stderr: WEIGHTS , MODE' strict --bot 'a=[dir=. read=.] engines/a/bot.sh'
    check 'its own memory' 1 'stderr: DATA 32768$' strict --bot "a=[memory=32] sh -c 'echo DATA \$(ulimit -d) >&2'"
    check 'the memory of others' 1 'stderr: DATA 65536$' strict --bot "a=[env.X=1] sh -c 'echo DATA \$(ulimit -d) >&2'"
    check 'two memories' 1 'stderr: DATA 131072$' "$faceoff" match --contest codingame --games 2 --first-ms 9000 --sandbox strict \
        --processes 8 --memory 64 --bot 'b=[memory=256] @random' --bot "a=[memory=128] sh -c 'echo DATA \$(ulimit -d) >&2'"
else
    echo 'skipped the strict sandbox: this system has none'
fi

# --- memory without a sandbox ---

check 'its own memory, and that of all' 1 'stderr: DATA 131072$' play --memory 64 --bot "a=[memory=128] sh -c 'echo DATA \$(ulimit -d) >&2'"
check 'the memory of all' 1 'stderr: DATA 65536$' play --memory 64 --bot "a=sh -c 'echo DATA \$(ulimit -d) >&2'"
check 'no limit' 1 'stderr: DATA unlimited$' play --bot "a=sh -c 'echo DATA \$(ulimit -d) >&2'"

# --- time limits of a bot ---

check 'time odds' 1 'a loses: timeout: no answer within 250 ms' play --bot 'a=[first-ms=250] sleep 99'
check 'the first turn has the limit of the later ones where all have it so' 1 'stderr: FIRST 240 TURN 240$' "$faceoff" match \
    --contest proglad --games 2 --turn-ms 9000 --bot b=@random --bot "a=[turn-ms=240] sh -c 'echo FIRST {first_ms} TURN {turn_ms} >&2'"
check 'the placeholders' 1 'stderr: FIRST 9000 TURN 777$' play --bot "a=[turn-ms=777] sh -c 'echo FIRST {first_ms} TURN {turn_ms} >&2'"
rm -f odds.jsonl
play --quiet --out odds.jsonl --bot 'a=[turn-ms=500] @random' >/dev/null 2>&1
check 'a record shows the odds' 0 '"commands":\["[^"]*@?.*", ?"\[turn-ms=500\] |"commands":\["\[turn-ms=500\] ' cat odds.jsonl

# --- settings are stored with the event ---

run="tournament --db o.db --event odds --contest codingame --games 2 --first-ms 9000 --turn-ms 9000"
# shellcheck disable=SC2086
{
    check 'an event' 0 'games counted' "$faceoff" $run --bot 'a=[turn-ms=8000] @random' --bot b=@random
    check 'its players' 1 'a has changed: its command was \[turn-ms=8000\] .* and is now \[turn-ms=7000\] ' \
        "$faceoff" $run --resume --bot 'a=[turn-ms=7000] @random' --bot b=@random
    check 'the same again' 0 'games counted' "$faceoff" $run --resume --bot 'a=[turn-ms=8000] @random' --bot b=@random
    check 'from the database' 0 'games counted' "$faceoff" tournament --db o.db --resume
    mkdir -p extra && echo 1 >extra/book
    check 'another event' 0 'games counted' "$faceoff" $run --event files --bot 'a=[read=extra] @random' --bot b=@random
    echo 2 >extra/book
    check 'its files' 1 'a has changed: a file named by ' "$faceoff" tournament --db o.db --event files --resume
}

# --- an error names the bot and the setting ---

refused() { check "$1" 2 "$2" play --bot "$3"; }
refused 'a number' '^faceoff match: --bot: a: turn-ms takes a whole number from 0 to 3600000, not "x"$' 'a=[turn-ms=x] ./a'
refused 'a setting' '^faceoff match: --bot: a: unknown setting dri; the settings are dir, read, after, env.NAME, ' 'a=[dri=x] ./a'
refused 'a variable without a name' 'a: unknown setting env[.]; the settings are' 'a=[env.=x] ./a'
refused 'no value' '^faceoff match: --bot: a: the setting dir needs a value: dir=VALUE$' 'a=[dir] ./a'
refused 'twice' '^faceoff match: --bot: a: dir is given twice$' 'a=[dir=x dir=y] ./a'
refused 'not closed' '^faceoff match: --bot: a: the settings have no closing ]: .dir=x [.]/a$' 'a=[dir=x ./a'
refused 'no command' 'a: the command is empty$' 'a=[dir=x]'
refused 'a limit that the contest lacks' '^faceoff match: a: bank-ms= cannot be used in codingame' 'a=[bank-ms=64] @random'
check 'no such folder' 1 'a does not start: dir=nope: No such file or directory' play --bot 'a=[dir=nope] ./a'
check 'not a folder' 1 'a does not start: dir=odds.jsonl is not a folder' play --bot 'a=[dir=odds.jsonl] ./a'
check 'no such file' 1 'a does not start: read=nope: No such file or directory' play --bot 'a=[read=nope] @random'
check 'not in the folder' 1 'a does not start: cannot start engines/a/./none: No such' play --bot 'a=[dir=engines/a] ./none'
config() { printf '{"contest":"codingame","bots":[%s,"@random"]}' "$3" >c.json; check "$1" 2 "$2" "$faceoff" match --config c.json; }
config 'a number in a file' ': bot 1: a: turn-ms takes a whole number' '{"name":"a","command":"./a","turn-ms":-1}'
config 'a setting in a file' ': bot 1: unknown setting nmae; the settings are dir, ' '{"nmae":"a","command":"@random"}'

# The strict sandbox, too, sets this limit if it cannot use a control group.
if ! grep -q __asan_init "$faceoff"; then # AddressSanitizer reserves far more
    check 'the engine fits into a limit' 0 '^x .* 0  *[0-9.]* m*s' play --bot 'x=[memory=512] @engine --level 3'
fi

# --- words in brackets that are not settings ---

check 'a program that begins with a bracket' 1 "cannot start \[dir=x\]: No such file" play --bot "a='[dir=x]' ./a"
check 'the help lists them' 0 '^  dir=FOLDER  ' "$faceoff" match --help

exit $((failures > 0))
