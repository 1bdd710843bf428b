#!/bin/sh
# Tests the subcommands of `faceoff league` that create a league, and administrate its authors and bots.
# Usage: league_host.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1

league() { # NAME EXIT_CODE PATTERN ARGUMENTS..
    name=$1 code=$2 pattern=$3
    shift 3
    check "$name" "$code" "$pattern" "$faceoff" league "$@"
}

# A league is created whole, or not at all.
league 'no subcommand' 2 'needs a subcommand, one of init serve' '' arena
league 'a misspelt subcommand' 2 'did you mean invite' invitee arena
league 'no contest' 2 '^faceoff league: init needs --contest' init arena
league 'an unknown bot' 2 'no engine "strongest"' init arena --contest codingame --bot @strongest --bot @random
league 'a missing program' 1 'cannot start ./x: No such file' init arena --contest codingame --bot ./x --bot @random
printf '#!/bin/sh\nexit 1\n' >x
chmod +x x
league 'a relative program' 2 "write \./x as $folder/x, because" init arena --contest codingame --bot ./x --bot @random
league 'an option of another subcommand' 2 '^faceoff league: --renew cannot be used with init' init arena --contest codingame --renew
check 'nothing was created' 0 '^x$' sh -c 'ls | grep -v output'
league 'a new league' 0 '^arena/: a league with 2 house bots; its settings are in arena//league.json$' \
    init arena/ --contest codingame --sandbox off --bot easy=@random --bot @greedy --title 'Bots 2026' --turn-ms 150
league 'an existing league' 1 '^faceoff league: arena is not empty' init arena --contest codingame
check 'settings as numbers' 0 '^ "turn-ms": 150,$' cat arena/league.json
check 'a limit that may be edited' 0 '^ "per-day": 20,$' cat arena/league.json
check 'a seed that nobody knows' 0 '^ "seed": [0-9]+,$' cat arena/league.json
check 'its event' 0 '^league .* league +codingame +2 players +0 games' "$faceoff" events arena/league.db

# Authors
league 'a new author' 0 '^link: http://127.0.0.1:8817/#/submit\?token=[A-Za-z0-9_-]{43}$' invite arena 'Ann B.'
token=$(sed -n 's/^token of Ann B., which is not shown again: //p' "$folder/output")
check 'the token is not stored' 1 '^0$' grep -c "$token" arena/league.db
sed -i 's|"listen"|"url": "https://league.example/",\n &|' arena/league.json
league 'invited before' 1 'Ann B. has been invited before; for a new token, use --renew' invite arena 'Ann B.'
league 'a new token' 0 '^link: https://league.example/#/submit\?token=' invite arena 'Ann B.' --renew
check 'it is another one' 1 '^0$' grep -c "$token" "$folder/output"
league 'a new token for nobody' 1 'league.db has no author bob$' invite arena bob --renew
league 'a reserved name' 2 'must not begin .* with "deleted-"' invite arena deleted-1
league 'a name with a line break' 2 'without control characters' invite arena 'a
b'
league 'a name that leads out' 2 'without control characters and slashes, ' invite arena ../evil
league 'a hidden name' 2 'or begin with a dot or with ' invite arena .dan
mkdir bin && cp "$faceoff" bin
check 'a link without a page' 0 '^faceoff league: warning: the link opens a plain table, .*`./dev page FOLDER`' bin/faceoff league invite arena dan
league 'no name' 2 '^faceoff league: invite needs FOLDER AUTHOR' invite arena
league 'another author' 0 '^link' invite arena bob
league 'revoke' 0 '^bob has no valid token now$' revoke arena bob
league 'authors' 0 '^bob +20.*Z +0 +0 - +revoked$' authors arena
league 'revoke nobody' 1 'has no author carl' revoke arena carl

# Bots
league 'pause' 0 '^easy paused$' pause arena easy --reason 'too slow'
check 'paused in the table' 0 '^  . easy .*  paused$' "$faceoff" standings arena/league.db
check 'paused in CSV' 0 '^[12],easy,.*,false,,paused$' "$faceoff" standings arena/league.db --csv
check 'paused in JSON' 0 '"name":"easy",.*"withdrawn":false,"rests":"paused","turns":0.*"name":"greedy"' "$faceoff" standings arena/league.db --json
league 'pause nobody' 1 '^faceoff league: arena has no player hard$' pause arena hard
league 'resume' 0 '^easy plays again$' resume arena easy
league 'retire' 0 '^greedy retired$' retire arena greedy
check 'it plays in the table' 0 '^  . easy [^a-z]*$' "$faceoff" standings arena/league.db
check 'retired in the table' 0 '^  . greedy .*  retired$' "$faceoff" standings arena/league.db
check 'strike a cheater out' 1 'event "league" is a league, .*`faceoff league retire FOLDER BOT`' \
    "$faceoff" void arena/league.db --player easy --reason cheats

# An author's data
sqlite3 arena/league.db "INSERT INTO submissions (author, bot, file, hash, size, received_ms, step, player, reason)
    VALUES (1, 'mine', 'mine.c', 'ff', 5, 1000, 'accepted', 1, 'a reason')"
mkdir arena/bots/1 && echo 'int main;' >arena/bots/1/mine.c
league 'export' 0 "^copy: 1 submission" export arena 'Ann B.' copy
check 'the data' 0 '"author": "Ann B."' cat copy/author.json
check 'the source' 0 '^int main;$' cat copy/1/mine.c
league 'export to the same folder' 1 'copy is not empty' export arena 'Ann B.' copy
league 'export nobody' 1 '^faceoff league: arena has no author carl$' export arena carl other
league 'forget' 0 '^Ann B. is now called deleted-1; the games remain$' forget arena 'Ann B.'
league 'forgotten' 0 '^deleted-1 .* revoked$' authors arena
check 'the source is gone' 2 'No such file' ls arena/bots/1
league 'forget twice' 1 'has no author Ann' forget arena 'Ann B.'

# Backups
league 'a backup' 0 '^copy.db: a copy of the database; also copy arena/league.json and arena/bots$' backup arena copy.db
check 'it is a database' 0 '^league ' "$faceoff" events copy.db
league 'a backup over the database' 1 'is the database itself' backup arena arena/league.db
league 'a backup to nowhere' 1 'cannot create none/copy.db' backup arena none/copy.db
check 'no draft remains' 1 '^0$' sh -c 'ls | grep -c part'

# Errors name the place.
league 'no league' 1 '^faceoff league: none contains no league: none/league.json: No such file' authors none
sed -i 's/"per-day"/"per-dey"/' arena/league.json
league 'an unknown setting' 1 '^faceoff league: arena/league.json: unknown option --per-dey; did you mean per-day[?]$' authors arena
printf '{"contest": "codingame",\n"bytes": }' >arena/league.json
league 'no JSON' 1 '^faceoff league: arena/league.json, line 2: ' authors arena

[ "$failures" -eq 0 ]
