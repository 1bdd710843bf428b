#!/bin/sh
# Tests the options of `faceoff match`. A match is an event that is stored only if --db is given. It supports all
# options that make sense for two players. Usage: match_options.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 2

play="match --contest codingame --turn-ms 0 --first-ms 0 --opening-turns 2 -j 2"
greedy="--bot @greedy --bot @random"
# shellcheck disable=SC2086
{
    # --- matches without a database ---

    check 'a sequential test decides' 0 '^sequential test of 0 against 300 Elo, .*, H1 accepted$' \
        "$faceoff" $play $greedy --sprt elo0=0,elo1=300
    check 'the first bot is weaker' 0 '^random is weaker than greedy: H0 accepted$' \
        "$faceoff" $play --bot @random --bot @greedy --sprt elo0=0,elo1=50
    check 'with --games at most' 0 '^codingame: 2 of 2 games .*' "$faceoff" $play $greedy --sprt elo0=0,elo1=300 --games 2
    check 'the result as JSON' 0 '^\{"event":"codingame-match","format":"match",.*"games":4,"finished":true,' \
        "$faceoff" $play $greedy --games 4 --json
    check 'progress as JSON' 0 '^\{"games":4,"of":4,"counted":4,' "$faceoff" $play $greedy --games 4 --json
    check 'JSON alone is on standard output' 1 '^$' sh -c 'echo; "$@" --json 2>/dev/null | grep -v "^{"' sh "$faceoff" $play $greedy
    check 'lines where they are asked for' 0 '^2 of 4 games: greedy 2.0 - 0.0 random' "$faceoff" $play $greedy --games 4 -j 1 --every 2
    check 'and nowhere else' 1 '^$' sh -c 'echo; "$@" 2>&1 | grep " of 4 games: greedy"' sh "$faceoff" $play $greedy --games 4
    echo '{"contest":"codingame","format":"match","games":4,"turn-ms":0,"first-ms":0,"bots":["@greedy","@random"]}' >match.json
    check 'a config' 0 '^greedy +4 +4 ' "$faceoff" match --config match.json
    check 'an option goes before the config' 0 '^greedy +2 +2 ' "$faceoff" match --config match.json --games 2
    echo '{"contest":"codingame","format":"swiss","bots":["@greedy","@random"]}' >swiss.json
    check 'a match has one format' 2 '^faceoff match: swiss.json.*--format takes match, not "swiss"' \
        "$faceoff" match --config swiss.json
    check 'a bot that is always at fault withdraws' 1 '^true +2 +0 ' \
        "$faceoff" $play --bot 'true {opening}' --bot @random --games 8 -j 1 --withdraw-after 2
    check 'nothing was stored' 0 '^no files$' sh -c 'ls ./*.db 2>/dev/null || echo no files'

    # --- options that need a database ---

    for option in --resume '--event x' --serve --allow-changed '--farm redis://localhost'; do
        check "$option without a database" 2 "^faceoff match: --${option#--}.* needs a database: --db FILE|^faceoff match: ${option%% *} needs a database: --db FILE" \
            "$faceoff" $play $greedy $option
    done
    check '--out of a match that is resumed' 2 '^faceoff match: --out cannot be used with --resume' \
        "$faceoff" $play $greedy --db a.db --resume --out games.jsonl
    check '--out and --json' 2 '^faceoff match: --out cannot be used with --json' "$faceoff" $play $greedy --json --out games.jsonl

    # --- matches with a database ---

    check 'a stored match has the same table' 0 '^greedy +4 +4 ' "$faceoff" $play $greedy --games 4 --db a.db
    check 'its standings' 0 '^codingame-match: match, codingame, 4 games counted$' "$faceoff" standings --db a.db
    check 'it is over, and told again' 0 '^greedy +4 +4 ' "$faceoff" match --resume --db a.db
    check 'tournament goes on with it' 0 '^codingame-match: match, codingame, 4 games counted$' "$faceoff" tournament --resume --db a.db
    check 'with other options' 2 'began with --games 4, not 6' "$faceoff" match --resume --db a.db --games 6
    check 'another event is not there' 1 'has no event other to resume' "$faceoff" match --resume --db a.db --event other

    # Interrupts a match. The bot `greedy` waits in each game until the test lets the match continue.
    printf '#!/bin/sh\n[ -e go ] || { echo >>waiting; while [ ! -e go ]; do sleep 0.05; done; }\nexec "%s" bot soccer --protocol codingame --engine greedy --opening "$1"\n' \
        "$faceoff" >waits
    chmod +x waits
    touch go
    "$faceoff" $play --bot './waits {opening}' --bot @random --games 2 --db b.db --event first >/dev/null 2>&1
    rm go
    "$faceoff" $play --bot './waits {opening}' --bot @random --games 6 --db b.db -j 1 >stopped 2>&1 &
    match=$!
    until [ -s waiting ] || ! kill -0 "$match" 2>/dev/null; do sleep 0.05; done
    kill -TERM "$match" # the first signal: the match ends after this game
    until grep -q finishing stopped || ! kill -0 "$match" 2>/dev/null; do sleep 0.05; done
    kill -TERM "$match" # the second signal: the match stops at once
    wait "$match"
    code=$?
    check 'a signal' 0 '^1$' echo "$code"
    check 'says how to go on' 0 'finished games are stored, and --resume plays the rest; 1 unfinished game was discarded$' cat stopped
    touch go
    check 'and it goes on' 0 '^waits +6 +6 ' "$faceoff" match --resume --db b.db
    check 'all its games are there' 0 '^codingame-match: match, codingame, 6 games counted$' "$faceoff" standings --db b.db

    # `match` can resume what `tournament` began, and vice versa, with the same options.
    "$faceoff" tournament --contest judge $greedy --turn-ms 0 --games 4 --db c.db --event by-tournament --quiet
    check 'match goes on with a tournament of two' 0 '^judge: 4 of 4 games' "$faceoff" match --resume --db c.db
    "$faceoff" tournament --contest judge $greedy --bot @engine --turn-ms 50 --games 4 --db c.db --event three --quiet 2>/dev/null
    check 'but with no other format' 1 '^Try: .*faceoff tournament --resume --db c.db --event three$' \
        "$faceoff" match --resume --db c.db --event three

    # A sequential test that ended undecided gets more games, but not fewer, and keeps its other settings.
    undecided='undecided: all games were played before either hypothesis was accepted'
    test="$greedy --sprt elo0=0,elo1=10"
    check 'an undecided test' 0 "^$undecided\$" "$faceoff" $play $test --games 2 --db d.db
    check 'other hypotheses' 2 'began with --sprt elo0=0,elo1=10, not elo0=0,elo1=20' \
        "$faceoff" match --resume --db d.db --sprt elo0=0,elo1=20
    check 'more games' 0 '^codingame: 4 of 4 games' "$faceoff" match --resume --db d.db --games 4
    check 'a tournament with more games' 0 ', codingame, 6 games counted$' \
        "$faceoff" tournament --resume --db d.db --event codingame-match --games 6
    check 'fewer games' 2 'began with --games 6, not 4' "$faceoff" match --resume --db d.db --games 4
    check 'the number of games is stored' 0 '^codingame: 6 of 6 games' "$faceoff" match --resume --db d.db
}

[ "$failures" -eq 0 ]
