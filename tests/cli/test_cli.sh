#!/bin/sh
# Tests the program's output and exit codes when it is run from a shell.
# Usage: test_cli.sh FACEOFF VECTORS
set -u
. "$(dirname "$0")/../check.sh"
LC_ALL=C # boards are drawn in ASCII, unless a test sets another locale
export LC_ALL
faceoff=$1
vectors=$2

check 'no command' 2 'Usage: faceoff COMMAND' "$faceoff"
check 'help' 0 '^  match  ' "$faceoff" help
check 'help help' 0 '^  match  ' "$faceoff" help help
check 'version' 0 '^faceoff [0-9.]+$' "$faceoff" --version
check 'the rules of a game' 0 '^Showdown: the rules$' "$faceoff" help showdown
check 'of a contest, without marks' 0 '^The folder tests/transcripts contains' "$faceoff" help judge
check 'which there are' 0 '^  help potm  ' "$faceoff" help rules
check 'unknown command' 2 'unknown command "frobnicate"' "$faceoff" frobnicate
check 'a command misspelt' 2 '"mtach"; did you mean match\?' "$faceoff" mtach
for version in version -v -V --version; do
    check "$version" 0 '^faceoff [0-9]' "$faceoff" $version
done
check 'an option misspelt' 2 'unknown option --gmaes; did you mean --games\?' "$faceoff" match --gmaes 2
check 'an option of fastchess' 2 'unknown option -concurrency; use -j N' "$faceoff" match -concurrency 2
check 'an option of tournament' 2 'use --sprt with the match command \(see' "$faceoff" cup --sprt x
check 'a contest misspelt' 2 'did you mean proglad\?' "$faceoff" match --contest procald
check 'a game of two contests' 2 'soccer is a game; choose one of its contests: judge or codingame' \
    "$faceoff" match --contest soccer
check 'a game of one contest' 0 '^proglad: 2 of 2 games' \
    "$faceoff" match --contest halma --bot @random --bot @greedy --turn-ms 0 --first-ms 0
check 'the game of a contest' 0 'to move: seat 1' "$faceoff" analyze codingame --nodes 100
check 'the game of a contest, bench' 0 '^signature' "$faceoff" bench proglad
check 'the game of a contest, solve' 0 '^wins ' "$faceoff" solve codingame --rules 4x4
check 'the game of a contest, puzzles' 2 'needs one of --from' "$faceoff" puzzles codingame
check 'puzzles of no game' 2 '"chess" is not a game with puzzles; choose from soccer' "$faceoff" puzzles chess
check 'the game of a contest, bot' 2 'soccer has no protocol "proglad"' \
    "$faceoff" bot codingame --protocol proglad --engine greedy
check 'a bot misspelt' 2 'no engine "greddy".*; did you mean greedy\?' \
    "$faceoff" match --contest judge --bot @greddy --bot @random
check 'an engine misspelt' 2 'no engine "engien".*; did you mean engine\?' "$faceoff" play soccer --engine engien
check 'rules misspelt' 2 'halma has no rule variant "standard"; it has proglad, proglad-server' \
    "$faceoff" perft halma 1 --rules standard
check 'a contest without players' 2 'contest needs --people, or --play and --bot' "$faceoff" serve --contest halma
check 'a database as an operand' 1 'none.db: No such file' "$faceoff" standings none.db
check 'an option o' 2 'cannot be used with --html' "$faceoff" export none.db --html a.html -o b.csv
check 'a database twice' 2 'unexpected argument "two.db": it cannot be used with --db' "$faceoff" games --db one.db two.db
check 'the help is grouped' 0 '^For organisers' "$faceoff" help
check 'a game misspelt' 2 'did you mean soccer\?' "$faceoff" play soccor
for command in match show adjudicate perft bot; do
    check "$command --help" 0 "^Usage: faceoff $command" "$faceoff" "$command" --help
    check "help $command has an example" 0 '^Example' "$faceoff" help "$command"
    check "$command without arguments" 2 "^Try: $faceoff $command --help" "$faceoff" "$command"
    check "$command with an unknown option" 2 'unknown option' "$faceoff" "$command" soccer --frobnicate
done

# Readers copy lists of turns from the help, the documents and the samples, so every list must be legal.
root=$(dirname "$0")/../..
for turns in $(grep -rhoE --include='*.[ch]' --include='*.md' --include='*.py' --include='*.d.ts' '[0-7]+(;[0-7]+){2,}' \
    "$root/README.md" "$root/docs" "$root/bots" "$root/src/cli" "$root/npm" "$root/python" | sort -u); do
    check "the turns $turns of the texts are legal" 0 '.' "$faceoff" perft soccer 1 --turns "$turns"
done
check 'the texts show turns' 0 ';' echo "$turns"

check 'help referee has an example' 0 '^Example' "$faceoff" help referee
check 'referee without arguments' 2 "^Try: $faceoff referee --help" "$faceoff" referee
check 'referee with an unknown option' 2 'unknown option' "$faceoff" referee --psyleague --frobnicate
check 'referee with half of a pair of words' 2 '^faceoff referee: -p1 needs a value' "$faceoff" referee --psyleague -p1
check 'referee with the beginning of several words' 2 '-p is ambiguous; it may be --psyleague -p1 -p2 ' "$faceoff" referee -p x
check 'referee with a word too many' 2 'unexpected argument "extra"' "$faceoff" referee --psyleague -p1 @random -p2 @random extra
check 'a seed with a sign, in one word' 0 '"seed":7' "$faceoff" referee --psyleague -p1 @random -p2 @greedy -seed=-7

for command in analyze play bench; do
    check "$command --help" 0 "^Usage: faceoff $command" "$faceoff" "$command" --help
    check "help $command has an example" 0 '^Example' "$faceoff" help "$command"
    check "$command without arguments" 2 "^Try: $faceoff $command --help" "$faceoff" "$command"
    check "$command of no game" 2 '"chess" is not a game; choose from.* soccer' "$faceoff" "$command" chess
done
check 'analyze finds a goal' 0 '^value   wins in 1 turn \(proven\)$' \
    "$faceoff" analyze soccer --turns '0 0 0 0' --ms 50
check 'analyze after an illegal turn' 2 'turn 2 \("9"\): bad_char' "$faceoff" analyze soccer --turns '0 9'
check 'analyze of no time' 2 '--ms takes a whole number' "$faceoff" analyze soccer --ms 0
feed 'play a turn and stop' 0 '^the game: 0;' '0\nquit\n' "$faceoff" play soccer --level 1
feed 'play takes back' 0 '^the game: -$' '0\nundo\n' "$faceoff" play soccer --level 1
feed 'play says what is not a turn' 0 'not a turn: a turn is one digit per line' '99\n' "$faceoff" play soccer --level 1
feed 'play takes the words of a contest' 0 '^the game: 0;' '[0]\nquit\n' "$faceoff" play soccer --level 1
feed 'play takes a list' 0 '^the game: 0;0;0;0;17$' '[1, 7]\n' "$faceoff" play soccer --turns '0;0;0;0'
feed 'play takes move' 0 '^the game: 1 3 3 5;' 'move 1 3 3 5\nquit\n' "$faceoff" play halma --level 1
feed 'two people play' 0 '^the game: 0;6$' '0\n[6]\n0\nundo\nquit\n' "$faceoff" play soccer --two
feed 'the end of their game' 0 '^goal, seat 1 wins: seat 1 [0-9]+, seat 2 [0-9]+$' '17\n' "$faceoff" play soccer --two --turns '0;0;0;0'
check 'two people need no seat' 2 'people play both seats$' "$faceoff" play soccer --two --seat 2
feed 'play says what is wrong' 0 'not a legal turn: ' '00\n' "$faceoff" play soccer --level 1
feed 'play gives a hint' 0 '^1> value +wins [0-9.]+ % [(]not proven[)]' 'hint\n' "$faceoff" play soccer --level 1
feed 'play on after the end' 0 '^[0-9]+> the game is over$' \
    '17\nhint\n' "$faceoff" play soccer --turns '0;0;0;0'
feed 'play says who won' 0 '^goal, you win: you [0-9]+, the engine [0-9]+$' '17\n' "$faceoff" play soccer --turns '0;0;0;0'
feed 'play undoes whole turns' 0 '^the game: 0;0;0;0;17$' '17\nundo\n17\n' "$faceoff" play soccer --turns '0;0;0;0'
feed 'play changes the level' 0 'takes a whole number from 1 to 10, not "11"' 'level 11\n' "$faceoff" play soccer
feed 'play without a level' 0 '@random has no option --level' 'level 3\n' "$faceoff" play soccer --engine random
check 'play at no level' 2 '^faceoff play: --level takes a whole number from 1 to 10, not "0"' "$faceoff" play soccer --level 0
check 'play with an option that nobody has' 2 '^faceoff play: unknown option --frob' "$faceoff" play soccer --frob
check 'play on what is not a turn' 2 '^faceoff play: --turns: turn 1 \("9"\)' "$faceoff" play soccer --turns 9
feed 'the same seed and level are the same game' 0 '^same$' '' sh -c "
    for i in 1 2; do printf '0\\n6\\n' | '$faceoff' play soccer --level 2 --seed 5 | tail -n 1; done | uniq -c |
        grep -q '^ *2 ' && echo same"
check "an option's value is not a game, play" 2 '--seat takes a whole number' "$faceoff" play --seat halma soccer
check "an option's value is not a game, analyze" 2 'turn 1 ."halma".: bad_char' \
    "$faceoff" analyze --turns halma soccer
feed 'play the other side' 0 '^engine: ' 'quit\n' "$faceoff" play soccer --seat 2 --level 3

feed 'bot by nodes' 0 '^[0-7]+$' '0\n1\n-\n' "$faceoff" bot soccer --protocol codingame --engine engine --nodes 500
feed 'bot by depth' 0 '^[0-7]+$' '0\n1\n-\n' "$faceoff" bot soccer --protocol codingame --engine engine --depth 2
check 'bot of no depth' 2 '--depth takes a whole number' "$faceoff" bot soccer --protocol judge --engine engine --depth 0
feed 'play Showdown blindfolded' 0 '^2> AT H 26$' 'MOVE A 2\nRADAR\nboard\nquit\n' "$faceoff" play showdown --nodes 20
feed 'play Showdown as the second' 0 '^1> AT [A-I] [0-9]+$' 'radar\nquit\n' "$faceoff" play showdown --seat 2 --nodes 20
feed 'play Showdown takes back' 0 '^A [?] 1 [?]' 'move a 2\nundo\nmove a 2\nboard\n' "$faceoff" play showdown --level 2
feed 'play Showdown gives the reason of an error' 0 "^1> ERROR: the square is not next to the player's own; player 1 is at A 1$" \
    'MOVE A 9\nquit\n' "$faceoff" play showdown --level 1
check 'show gives it too' 0 "^turn 1 of 1, last: MOVE A 9, error: the square is not next to the player's own; player 1 is at A 1$" \
    "$faceoff" show --contest potm --turns 'MOVE A 9'
check 'show keeps the spaces of Showdown' 0 '^turn 1 of 1, last: MOVE A  2, error: not one of MOVE r c, ' \
    "$faceoff" show --contest potm --turns 'MOVE A  2'
feed 'play Showdown says what is not a turn' 0 'not a turn: a turn is MOVE r c' 'frob\n' "$faceoff" play showdown --level 1
feed 'play Showdown gives a hint' 0 'of [0-9]+ simulated games agree with the last answer' 'move a 2\nhint\n' "$faceoff" play showdown --level 1
cp "$folder/output" "$folder/hint.out" # shows the board at the start, in the hint and at the end
check 'a hint numbers the columns' 0 '^3$' grep -c '^  1 2 .* 5 6$' "$folder/hint.out"
feed 'play Showdown shows all at last' 0 '^turns used: 1 and 1; ' 'move a 2\n' "$faceoff" play showdown --level 1
check 'play Showdown nowhere' 2 '--seat takes a whole number' "$faceoff" play showdown --seat 3
check 'two bots that are processes a turn' 0 '^greedy +2 +2 ' "$faceoff" match --contest potm \
    --bot '@greedy' --bot @random --games 2 --out "$folder/potm.jsonl"
check 'analyze a game of Showdown' 0 '^turn 3: [^ ]+ makes ' \
    "$faceoff" analyze showdown "$folder/potm.jsonl" --turn 3 --nodes 20
check 'and lists the mistakes by what their players knew' 0 '^turns that cost at least 15 % of the chance of winning: [0-9]+$' \
    "$faceoff" analyze showdown "$folder/potm.jsonl" --nodes 20
check 'analyze no such game of Showdown' 1 'contains no game 9' \
    "$faceoff" analyze showdown "$folder/potm.jsonl" --game 9
check 'analyze Showdown until its time is up' 0 '^value +[+-][0-9.]+ points' \
    "$faceoff" analyze showdown --turns 'MOVE A 2;HELP' --ms 100
check 'analyze what is not a record' 1 'cannot open' "$faceoff" analyze showdown "$folder/missing"
feed 'a bot of one turn' 0 '^(MOVE|WALL|ZAP|RADAR|HELP)' 'INIT A 1\n' "$faceoff" bot showdown --protocol potm \
    --engine engine --nodes 20 "$folder/state"
feed 'a bot that goes on from its file' 0 '^(MOVE|WALL|ZAP|RADAR|HELP)' 'OK\n' "$faceoff" bot showdown \
    --protocol potm --engine engine --nodes 20 "$folder/state"
feed 'a bot that lost its file' 0 '^HELP$' 'OK\n' "$faceoff" bot showdown --protocol potm --engine engine \
    "$folder/no-such-state"

check 'perft counts' 0 '^    3 +512 +440 +0 +0 ' "$faceoff" perft soccer 3
check 'perft as JSON' 0 '^\{"perft":\[\{"depth":1,"strings":8,"positions":8,"goal":0,"blocked":0\},\{"depth":2,"strings":56,"positions":56,"goal":0,"blocked":0\}\]\}$' \
    "$faceoff" perft soccer 2 --json
check 'perft after turns' 0 '"strings":13,"positions":13,"goal":2' "$faceoff" perft soccer 1 --turns '0 0 0 0' --json
check 'perft after an illegal turn' 2 'turn 2 \("9"\): bad_char' "$faceoff" perft soccer 1 --turns '0 9'
check 'perft of no depth' 2 'DEPTH takes a whole number' "$faceoff" perft soccer 0
check 'perft of no game' 2 '"chess" is not a game; choose from soccer' "$faceoff" perft chess 3

feed 'adjudicate a legal game' 0 '^\{"legal":true,"winner":0,"reason":"unfinished","ball":\[3,5\],"lines":2\}$' \
    '{"turns":["7","4"]}\n' "$faceoff" adjudicate soccer
feed 'adjudicate an illegal one' 0 '^\{"legal":false,"illegal_turn":1,"error":"drawn_line","winner":1,"reason":"illegal"\}$' \
    '{"turns":["0","4"]}\n' "$faceoff" adjudicate soccer
feed 'adjudicate with the second seat first' 0 '"reason":"unfinished"' \
    '{"turns":["0"],"first":2}\n' "$faceoff" adjudicate soccer
feed 'adjudicate what is not JSON' 1 'standard input:2: not JSON' '{"turns":[]}\nnonsense\n' "$faceoff" adjudicate soccer
feed 'adjudicate goes on after it' 1 '"ball":\[4,4\]' 'nonsense\n{"turns":["0"]}\n' "$faceoff" adjudicate soccer
feed 'adjudicate without turns' 1 '^\{"problem":"no list' '{}\n' "$faceoff" adjudicate soccer
check 'adjudicate a missing file' 1 'cannot open .*missing' "$faceoff" adjudicate soccer "$folder/missing"
check 'adjudicate every vector' 0 '^\{"legal":true' "$faceoff" adjudicate soccer "$vectors/soccer.jsonl"

records=$folder/games.jsonl
check 'a faceoff of four' 0 '^greedy +4 +4 +0 +0 +4 +0 ' \
    "$faceoff" match --contest judge --margin-ms 60000 --bot @greedy --bot @random --out "$records"
check 'games round up' 0 'playing 4 games, because codingame is played in pairs of 2' \
    "$faceoff" match --contest codingame --margin-ms 60000 --bot a=@greedy --bot b=@random --games 3
sum=$(cksum <"$records")
check 'no records over others' 1 'games.jsonl already exists; remove it, or name another file$' \
    "$faceoff" match --contest judge --bot @greedy --bot @random --out "$records"
check 'the others are there' 0 "^$sum\$" sh -c 'cksum <"$0"' "$records"
check 'records on standard output' 0 '^\{"contest":"codingame","game":2,"round":1,' \
    "$faceoff" match --contest codingame --margin-ms 60000 --bot @random --bot @random --out -
check 'how sure a match is' 0 '^greedy scores [0-9.]+ %: Elo by pairs .*[0-9] \(95 %\), likelihood of superiority [0-9.]+ %$' \
    "$faceoff" match --contest codingame --bot @greedy --bot @random --games 20 --turn-ms 20000 --first-ms 20000
check 'games that repeat' 0 '^10 games, 2 distinct: the bots are deterministic and the openings repeat' \
    "$faceoff" match --contest codingame --bot '@greedy --seed 1' --bot '@greedy --seed 1' --games 10 --turn-ms 20000 --first-ms 20000
check 'a test of games that repeat' 0 '^undecided: the last 50 pairs only repeated earlier ones$' \
    "$faceoff" match --contest codingame --bot '@greedy --seed 1' --bot '@greedy --seed 1' --sprt elo0=0,elo1=5 --turn-ms 20000 --first-ms 20000
check 'a winner without enough games' 0 ': Elo by pairs unknown: too few games' \
    "$faceoff" match --contest codingame --bot @greedy --bot @random --games 2 --turn-ms 20000 --first-ms 20000
check 'show a game' 0 '^judge, game 2: random in seat 1 against greedy in seat 2|^judge, game 2: greedy in seat 1 against random in seat 2' \
    "$faceoff" show "$records" --game 2
check 'show the start' 0 '^  5 . . . . \* . . . .$' "$faceoff" show "$records" --turn 0
check 'a name gives no orders to the terminal' 1 "cannot open .*/[?]\[31mred" \
    "$faceoff" show "$folder/$(printf '\033')[31mred"
check 'nor where it is misused' 2 'unknown option --[?]\[31mred' \
    "$faceoff" show "--$(printf '\033')[31mred"
check 'show no such game' 1 'contains no game 9' "$faceoff" show "$records" --game 9
check 'show no such turn' 2 '--turn takes a whole number' "$faceoff" show "$records" --turn 9999
check 'show turns given' 0 '^turn 2 of 2, last: 4$' "$faceoff" show --contest judge --turns '7;4'
check 'show an illegal turn' 1 'turn 2 \("4"\) is illegal' "$faceoff" show --contest judge --turns '0;4'
for idle in '--contest judge' '--rules 8x10' '--first 2'; do
    # shellcheck disable=SC2086
    check "show a file with $idle" 2 'contest, --first and --rules need --turns' "$faceoff" show "$records" $idle
done
for idle in '--turns 7;4' '--rules 8x10' '--first 2'; do
    # shellcheck disable=SC2086
    check "analyze a file with $idle" 2 '(turns, --rules and --first cannot be used with a FILE|has no rule variant)' \
        "$faceoff" analyze soccer "$records" $idle
done
check 'a game that a fault ends' 1 'loses: bad_' "$faceoff" match --contest codingame --games 2 --first-ms 20000 \
    --turn-ms 20000 --bot 'once=sh -c "read -r a; read -r b; read -r c; echo 0; read -r a; echo x; cat"' --bot @random --out "$folder/once.jsonl"
check 'analyze the turn that was not made' 0 '^turn 3: once was to move; once loses: bad_' \
    "$faceoff" analyze soccer "$folder/once.jsonl" --turn 3 --ms 20
check 'and its position' 0 '^to move: seat 1$' "$faceoff" analyze soccer "$folder/once.jsonl" --turn 3 --ms 20
sed 's/"rules":"[^"]*"/"rules":"others"/' "$folder/once.jsonl" >"$folder/others.jsonl"
for command in show 'analyze soccer'; do
    # shellcheck disable=SC2086
    check "$command a game of unknown rules" 1 'the record has an unknown rule variant "others"' "$faceoff" $command "$folder/others.jsonl"
done
check 'no turn after it' 1 'the game has no such turn; its last is turn 3$' "$faceoff" analyze soccer "$folder/once.jsonl" --turn 4 --ms 20
check 'analyze no file with its game' 2 'game, --turn and --seat need a FILE' "$faceoff" analyze soccer --game 2
check 'a game with a mistake' 0 '^greedy +2 +2 ' "$faceoff" match --contest codingame --bot @greedy --bot @random \
    --opening-turns 4 --seed 3 --turn-ms 20000 --out "$folder/mistake.jsonl"
check 'analyze a whole game names the mistakes' 0 \
    '^turn 12: 21 cost random [4-6][0-9] %, from [4-6][0-9] % to 0 %; the best turn was [0-7]+$' \
    "$faceoff" analyze soccer "$folder/mistake.jsonl" --nodes 300
check 'and gives each turn that was played a value' 0 '^played  loses in 1 turn  21$' \
    "$faceoff" analyze soccer "$folder/mistake.jsonl" --turn 12 --best 1 --nodes 300
check 'but not the mistakes of the other seat' 0 '^turns that cost at least 15 % of the chance of winning: 0$' \
    "$faceoff" analyze soccer "$folder/mistake.jsonl" --seat 1 --nodes 20
echo '{"contest":"judge"}' >"$folder/cut.jsonl"
check 'show a cut record' 1 'cut.jsonl:1: "game" is missing' "$faceoff" show "$folder/cut.jsonl"

for idle in '--disk 64' '--processes 2' '--cpu-s 2' '--sandbox-read /usr'; do
    # shellcheck disable=SC2086
    check "$idle without a sandbox" 2 "^faceoff match: ${idle% *} needs a sandbox: add --sandbox strict or --sandbox basic" \
        "$faceoff" match --contest judge --bot @greedy --bot @random $idle
done
check 'a bank outside potm' 2 '--bank-ms cannot be used in judge, which has no time limit for a whole game' \
    "$faceoff" match --contest judge --bot @greedy --bot @random --bank-ms 9
check 'standard error outside potm' 2 '--stderr error cannot be used in judge' \
    "$faceoff" match --contest judge --bot @greedy --bot @random --stderr error
# The bots are not faceoff itself, because a build of faceoff with a sanitizer needs more address space than any value
# of --memory allows.
check 'what says that there is neither' 1 '^wrong ' \
    "$faceoff" match --contest judge --bot wrong=cat --bot also=cat --bank-ms 0 --stderr note --sandbox off --memory 64
check 'one bot' 2 'needs two --bot options, got 1' "$faceoff" match --contest judge --bot @greedy
check 'no such contest' 2 'unknown contest "chess"' "$faceoff" match --contest chess --bot @greedy --bot @random
check 'an option that the engine does not know' 2 '@alphabeta has no option --nodes; its options: --ms' \
    "$faceoff" match --contest proglad --bot '@alphabeta --nodes 10' --bot @random
check 'an option that nobody knows' 2 '@engine has no option --frob; its options: --ms, --nodes' \
    "$faceoff" tournament --contest judge --bot '@engine --frob' --bot @random --db "$folder/frob.db"
check 'an option of a bot without any' 2 '@random has no option --ms; it has none' \
    "$faceoff" match --contest judge --bot @engine --bot '@random --ms=3'
check 'an option of a bot with a wrong value' 2 '--threads takes a whole number from 1 to 64, not "0"' \
    "$faceoff" match --contest judge --bot '@engine --threads 0' --bot @random
check 'an option of a bot without its value' 2 '--nodes needs a value' \
    "$faceoff" match --contest judge --bot '@engine --nodes' --bot @random
check 'a word that is not an option of a bot' 2 'unexpected argument "5"; @engine takes only options' \
    "$faceoff" match --contest judge --bot '@engine --nodes 5 5' --bot @random
check 'the options of bot are those of its engine' 2 'faceoff bot: @alphabeta has no option --nodes' \
    "$faceoff" bot halma --protocol proglad --engine alphabeta --nodes 4
check 'no option of bot at all' 2 '^faceoff bot: unknown option --frob' "$faceoff" bot soccer --frob 1
check 'an option of bot without its value' 2 '^faceoff bot: --seed needs a value' "$faceoff" bot soccer --seed
check 'no such engine' 2 'soccer has no engine "frob"; it has random greedy' "$faceoff" match --contest judge --bot @frob --bot @random
check 'an open quote' 2 'the command has an unclosed quote' "$faceoff" match --contest judge --bot "./x 'y" --bot @random
check 'a tournament of no contest' 2 'choose a contest with --contest, one of judge codingame' "$faceoff" tournament --db "$folder/none.db"
check 'has no file' 1 'No such file' "$faceoff" games --db "$folder/none.db"
check 'a bad number' 2 '--games takes a whole number' "$faceoff" match --contest judge --games x --bot @greedy --bot @random
check 'no opening without {opening}' 2 'needs \{opening\} in the command of mine' \
    "$faceoff" match --contest codingame --opening-turns 2 --bot mine=./mine --bot @random
for command in match tournament cup 'referee --brutaltester'; do
    bots="--bot @greedy --bot @random"
    [ "$command" != cup ] || bots="@greedy @random"
    [ "$command" != 'referee --brutaltester' ] || bots="-p1 @greedy -p2 @random"
    # shellcheck disable=SC2086
    check "no opening in potm: $command" 2 '--opening-turns cannot be used in potm' \
        "$faceoff" $command --contest potm --opening-turns 2 $bots
done
check 'an opening of no turns in potm' 0 '^greedy ' \
    "$faceoff" match --contest potm --opening-turns 0 --bot @greedy --bot @random
check 'no opening ends the game' 0 '^random +20 ' "$faceoff" match --contest codingame --margin-ms 60000 \
    --opening-turns 30 --games 20 --bot @random --bot @random
check 'no opening that long' 2 'found no opening of 900 turns' \
    "$faceoff" match --contest codingame --opening-turns 900 --bot @random --bot @random
for command in match "tournament --db $folder/names.db"; do
    # shellcheck disable=SC2086
    check "two bots of one name: $command" 0 '^faceoff [a-z]*: bot 2 is named a-2, because another bot is already named a$' \
        "$faceoff" $command --contest codingame --first-ms 60000 --turn-ms 60000 --bot a=@greedy --bot a=@random
done
mkdir "$folder/new" && printf '#!/bin/sh\nexit 3\n' >"$folder/new/bot" && chmod +x "$folder/new/bot" && cp "$folder/new/bot" "$folder/bot"
check 'two programs of one name' 1 '^faceoff match: bot 2 is named bot-new, because another bot is already named bot$' \
    "$faceoff" match --contest codingame --bot "$folder/bot" --bot "$folder/new/bot"
check 'two of our own are not a mistake' 0 '^says 0$' sh -c '
    "$0" match --contest codingame --first-ms 60000 --turn-ms 60000 --bot @random --bot @random >"$1/table" 2>"$1/said"
    echo "says $(grep -c "is named" "$1/said")"; grep -q "^random-2 " "$1/table"' "$faceoff" "$folder"
for misspelled in '{opneing}' '{open}' '--seed={sed}' '{opening'; do
    check "no placeholder $misspelled" 2 '^faceoff match: --bot: unknown placeholder (\{opneing\}|\{open\}|\{sed\}|\{opening); the placeholders are \{seed\} ' \
        "$faceoff" match --contest codingame --bot "true $misspelled" --bot @random
done
check 'no file where a process plays a game' 2 'unknown placeholder \{file\}; the placeholders are \{seed\} ' \
    "$faceoff" match --contest codingame --bot 'true {file}' --bot @random
check 'a file where a process plays a turn' 1 '^true +2 ' "$faceoff" match --contest potm \
    --bot 'true {first_ms} {turn_ms} {bank_ms} {file}' --bot @random --out "$folder/told_potm.jsonl"
check 'the clock of all turns together' 0 '"true 0 0 1000000 ' cat "$folder/told_potm.jsonl"
check 'a seed for each turn' 0 '^seeded ' "$faceoff" match --contest potm --bot @random \
    --bot "seeded=sh -c 'echo \$FACEOFF_SEED >&2; echo HELP'" --out "$folder/seeded.jsonl"
check 'which is that of the game' 0 '"seed":([0-9]+),.*"\1\\n\1\\n' cat "$folder/seeded.jsonl"
for operator in '|' '||' '>' '<' '&&' ';' '&' '2>/dev/null'; do
    check "no shell for $operator" 2 'the command is not run by a shell, so ".*" would be passed to the bot; for shell syntax use sh -c' \
        "$faceoff" match --contest codingame --bot "true $operator x" --bot @random
done
check 'a shell that was asked for' 0 '^piped +4 ' "$faceoff" match --contest judge --turn-ms 20000 \
    --bot "piped=sh -c '$faceoff bot soccer --protocol judge --engine random --opening - | cat'" --bot @random
for named in 'my bot=./x' 'X=1 ./x'; do
    check "a name that is none, $named" 1 'does not start: .* A NAME in NAME=COMMAND may contain only letters, digits and -[.]_' \
        "$faceoff" match --contest codingame --bot "$named" --bot @random
done
check 'a program that is none' 1 'ghost does not start: .*: No such file[^.]* [(]command: nopython bot[.]py --x=1[)]$' \
    "$faceoff" match --contest codingame --bot 'ghost=nopython bot.py --x=1' --bot @random
check 'a bot that is not there' 1 'ghost does not start: cannot start ./no-such-bot: No such file' \
    "$faceoff" match --contest judge --bot ghost=./no-such-bot --bot @random
check 'a bot that leaves' 1 'true loses: exit: exited with code 0' \
    "$faceoff" match --contest judge --bot true --bot @random
# Bots learn the time limits from placeholders in their command. faceoff's own bots learn them without placeholders.
told() {
    name=$1
    first=$2
    turn=$3
    shift 3
    check "$name" 0 "\"false $first $turn 0\",.* --first-ms $first --turn-ms $turn --bank-ms 0[ \"]" \
        sh -c '"$@" >/dev/null 2>&1; cat "$0"' "$folder/told.jsonl" "$faceoff" match "$@" \
        --out "$folder/told.jsonl" --bot 'x=false {first_ms} {turn_ms} {bank_ms}' --bot @random
    rm -f "$folder/told.jsonl"
}
told 'the clock of a contest' 1000 200 --contest codingame
told 'a clock for all turns' 1000 1000 --contest judge
told 'a clock that is set' 1000 77 --contest codingame --turn-ms 77
told 'the clock of the rules' 100 100 --contest proglad --rules proglad-server
# If the bots are limited by nodes instead of time, the time limits have no effect on the game.
turns_at() {
    "$faceoff" match --contest codingame --turn-ms "$1" --first-ms "$1" --quiet --out "$folder/counted.jsonl" \
        --bot '@engine --nodes 30' --bot '@mcts --nodes 10' >/dev/null && grep -o '"turns":[^]]*' "$folder/counted.jsonl"
    rm -f "$folder/counted.jsonl"
}
check 'the same game by another clock' 0 '^"turns":\["[0-7]' echo "$(turns_at 600000)"
[ "$(turns_at 600000)" = "$(turns_at 300000)" ] || {
    failures=$((failures + 1))
    echo "FAILED: the clock changes games by counts"
}
check 'a record that cannot be written' 1 'cannot write to /dev/full' \
    "$faceoff" match --contest judge --bot @greedy --bot @random --out /dev/full

feed 'a bot of ours, judge' 0 '^\[[0-7]\]$' 'INIT\nDONW\nMOVE []\n' \
    "$faceoff" bot soccer --protocol judge --engine random
feed 'a bot of ours, codingame' 0 '^[0-7]$' '0\n1\n-\n' "$faceoff" bot soccer --protocol codingame --engine greedy
feed 'a bot of ours, after an opening' 0 '^[0-7]+$' '0\n1\n-\n' \
    "$faceoff" bot soccer --protocol codingame --engine greedy --opening '7;4'
feed 'a bot of ours hears nonsense' 1 'line 1: expected the id' 'hello\n' \
    "$faceoff" bot soccer --protocol codingame --engine greedy
# A bot plays every turn that the referee reports, and ignores lines that have no meaning in its protocol.
follow() {
    name=$1
    answers=$2
    shift 2
    feed "$name" 0 '^' "$@"
    got=$(grep -cE '^(\[[0-7,]+\]|[0-7]+|move [0-9 ]+)$' "$folder/output")
    if [ "$got" -ne "$answers" ]; then
        failures=$((failures + 1))
        echo "FAILED: $name: $got answers, expected $answers"
        sed 's/^/    /' "$folder/output"
    fi
}
follow 'an illegal turn, codingame' 1 '1\n1\n9\n' "$faceoff" bot soccer --protocol codingame --engine greedy
follow 'a drawn line and a wrong length' 2 '1\n1\n0\n7\n04\n' \
    "$faceoff" bot soccer --protocol codingame --engine engine --nodes 100
follow 'strange turns, judge' 3 'INIT\nUP\nMOVE [9,9]\nMOVE north\nWHAT\nMOVE []\n' \
    "$faceoff" bot soccer --protocol judge --engine engine --nodes 100
follow 'a turn in the goal' 0 'INIT\nUP\nMOVE [4,4,4,4,4,4]\n' "$faceoff" bot soccer --protocol judge --engine engine --nodes 100
feed 'has no answer' 0 '^\[\]$' 'INIT\nUP\nMOVE [4,4,4,4,4,4]\n' "$faceoff" bot soccer --protocol judge --engine engine
feed 'a pitch that is seen' 0 '^\[[0-7,]+\]$' 'INIT\nUP\nMOVE [4]\nMOVE [4]\nMOVE [4]\nMOVE [4]\nMOVE [4]\nMOVE [4]\n' \
    "$faceoff" bot soccer --protocol judge --engine random

# The following tests use the same commands for Halma.
check 'analyze Halma' 0 "^seat 1 has no way home yet: the opponent's pieces must first leave their camp$" "$faceoff" analyze halma --nodes 500
check 'analyze ranks no turns without a search' 0 \
    '^nodes   0: the search ended before it had compared the turns; allow more time or nodes$' \
    "$faceoff" analyze halma --nodes 1
cp "$folder/output" "$folder/unsearched.out"
check 'no turns' 1 '^0$' grep -c '^turns' "$folder/unsearched.out"
check 'analyze takes move' 0 '^ +5  1  1 .1.' "$faceoff" analyze halma --turns 'move 1 3 3 5' --nodes 100
check 'show takes move' 0 '^turn 2 of 2, last: 16 14 14 12$' \
    "$faceoff" show --contest proglad --turns 'move 1 3 3 5; move 16 14 14 12'
check 'show takes the lists of judge' 0 '^turn 5 of 5, last: 17$' "$faceoff" show --contest judge --turns '[0];[0];[0];[0];[1,7]'
check 'perft takes them too' 0 '^ +1 ' "$faceoff" perft soccer 1 --turns '[0];0 0'
check 'a cell off the board' 2 'out_of_board: item 4 is not a coordinate from 1 to 16$' \
    "$faceoff" analyze halma --turns '1 3 3 17'
check 'the form of a move' 2 'item 1 is not a whole number; a turn is numbers, as in 1 3 3 5$' \
    "$faceoff" analyze halma --turns 'frob 1'
check 'analyze Halma after an illegal move' 2 'turn 1 \("1 1 9 9"\): ' "$faceoff" analyze halma --turns '1 1 9 9'
feed 'play Halma and stop' 0 '^the game: 1 3 3 5;' '1 3 3 5\nquit\n' "$faceoff" play halma --level 1
feed 'play Halma takes back' 0 '^the game: -$' '1 3 3 5\nundo\n' "$faceoff" play halma --level 1
feed 'play Halma gives a hint' 0 '^1> value +[+-][0-9.]+ moves' 'hint\n' "$faceoff" play halma --level 1
feed 'play Halma, the other side' 0 '^engine: ' 'quit\n' "$faceoff" play halma --seat 2 --level 1
check 'solve Halma' 0 '^# [0-9]+ moves, checked against the rules' "$faceoff" solve halma --alone --width 50 --ms 3000
one_move=$(printf '................/%.0s' 1 2 3 4 5 6 7 8 9 10 11)..............11/.............111/............1111/..........111111/............1111
check 'solve from rows' 0 '^# 1 move, checked against the rules' "$faceoff" solve halma --rows "$one_move"
check 'solve from bad rows' 2 'row 1, column 3: expected ' "$faceoff" solve halma --rows '..x'
check 'solve soccer' 0 '^wins    seat 1$' "$faceoff" solve soccer --rules 4x4
check 'and check the proof' 0 '^proof   checked against the rules: [0-9]+ turns' "$faceoff" solve soccer --rules 4x4 --verify
check 'solve soccer gives up' 1 'not proven in [0-9.]+ s, after [0-9]+ positions' "$faceoff" solve soccer --ms 50
check 'solve soccer on too large a pitch' 2 'only pitches of up to 8x10' "$faceoff" solve soccer --rules 10x12
check 'solve soccer after an illegal turn' 2 'turn 1 \("9"\): bad_char' "$faceoff" solve soccer --turns 9
check 'solve where there is no way' 1 'no plan was found' "$faceoff" solve halma --width 10 --ms 100
check 'perft of Halma' 0 '^\{"perft":\[\{"depth":1,"moves":40,"sequences":40,"positions":40\},\{"depth":2,"moves":1600,"sequences":1600,"positions":1600\}\]\}$' \
    "$faceoff" perft halma 2 --json
check 'perft of Halma after moves' 0 '"moves":54,"sequences":56,"positions":54\}' \
    "$faceoff" perft halma 1 --turns '1 3 3 5;14 16 12 14' --json
check 'perft of Halma after an illegal move' 2 'turn 2 \("14 16 12 16"\): occupied_target' \
    "$faceoff" perft halma 1 --turns '1 3 3 5;14 16 12 16'
check 'perft of Halma, where seat 2 moves first' 2 'turn 1 \("1 3 3 5"\): not_your_piece' \
    "$faceoff" perft halma 1 --turns '1 3 3 5' --first 2
check 'perft of Halma by no rules' 2 'halma has no rule variant "frob"' "$faceoff" perft halma 1 --rules frob

feed 'adjudicate Halma' 0 '^\{"legal":true,"winner":0,"score":\[0,0\],"reason":"unfinished","plies":1,"board":"11111\.{11}/11111\.{11}/\.111\.{12}/111\.{13}/111\.{13}/(\.{16}/){6}\.{14}22/.*2"\}$' \
    '{"turns":["1 3 3 5"]}\n' "$faceoff" adjudicate halma
feed 'adjudicate an illegal move' 0 '^\{"legal":false,"illegal_turn":1,"error":"not_your_piece","winner":1,"score":\[2,0\],"reason":"illegal"\}$' \
    '{"turns":["1 3 3 5","1 1 1 2"]}\n' "$faceoff" adjudicate halma
feed 'a hop of the server is none in the text' 0 '"error":"not_adjacent","winner":2,"score":\[0,2\]' \
    '{"turns":["2 4 3 6"]}\n' "$faceoff" adjudicate halma
feed 'adjudicate a hop of the server' 0 '"legal":true' \
    '{"turns":["2 4 3 6"],"rules":"proglad-server"}\n' "$faceoff" adjudicate halma
feed 'adjudicate by the rules of the server' 0 '"legal":true' '{"turns":["2 4 3 6"]}\n' \
    "$faceoff" adjudicate halma --rules proglad-server
feed 'adjudicate by no rules' 1 '^\{"problem":"halma has no rule variant' '{"turns":[],"rules":"frob"}\n' "$faceoff" adjudicate halma

records=$folder/halma.jsonl
check 'a pair of Halma' 0 '^greedy +2 +2 +0 +0 +4 +0 ' \
    "$faceoff" match --contest proglad --bot @greedy --bot @random --opening-turns 4 --turn-ms 10000 --out "$records"
check 'openings of Halma need no {opening}' 0 '^random +2 ' \
    "$faceoff" match --contest proglad --bot "mine=$faceoff bot halma --protocol proglad --engine greedy" \
    --bot @random --opening-turns 4 --turn-ms 10000
check 'analyze marks the opening' 0 '^turn 4: .* makes [0-9 ]+ \(opening\)$' "$faceoff" analyze halma "$records" --turn 4 --nodes 20
check 'and no other turn' 0 '^turn 5: .* makes [0-9 ]+$' "$faceoff" analyze halma "$records" --turn 5 --nodes 20
check 'records are no database' 1 'halma.jsonl is not a faceoff database; for a file of records, use .* show. or .* import.$' "$faceoff" games "$records"
check 'the record has the opening' 0 '"opening":\["[0-9 ]+","[0-9 ]+","[0-9 ]+","[0-9 ]+"\]' cat "$records"
check 'adjudicate the records' 0 '^\{"legal":true,"winner":[12],"score":\[(2,0|0,2)\],"reason":"(blockers|home)"' \
    "$faceoff" adjudicate halma "$records"
check 'show the columns' 0 '^ +1  2  3 .* 15 16$' "$faceoff" show "$records" --turn 4
check 'show the rows' 0 '^ 16 ( \. ){11} 2  2  2  2  2$' "$faceoff" show --contest proglad --turns '1 3 3 5'
check 'show the last move' 0 '^  5  1  1 \[1\] \. ' "$faceoff" show --contest proglad --turns '1 3 3 5'
check 'show where it came from' 0 '^  3 \(\.\) 1  1  1  \. ' "$faceoff" show --contest proglad --turns '1 3 3 5'
check 'a pitch of another size' 0 '^greedy +2 ' "$faceoff" match --contest codingame --rules 10x12 \
    --bot @greedy --bot @random --games 2 --first-ms 20000 --turn-ms 20000 --out "$folder/large.jsonl"
check 'its record' 0 '"rules":"10x12"' cat "$folder/large.jsonl"
check 'adjudicate its record' 0 '^\{"legal":true' "$faceoff" adjudicate soccer "$folder/large.jsonl"
check 'show its pitch' 0 '^  0 \._\._\._\._\. \. \._\._\._\._\.$' "$faceoff" show "$folder/large.jsonl"
check 'perft of a small pitch' 0 '^ *1 +8 ' "$faceoff" perft soccer 1 --rules 4x6
feed 'adjudicate on a small pitch' 0 '"error":"out_of_pitch"' '{"turns":["6","66"],"rules":"4x6"}\n' \
    "$faceoff" adjudicate soccer
check 'the engine knows one size' 2 '@engine cannot play the rule variant 10x12' \
    "$faceoff" match --contest judge --rules 10x12 --bot @engine --bot @random
check 'the engine of bot too' 2 '@engine cannot play the rule variant 6x8' \
    "$faceoff" bot soccer --protocol judge --engine engine --rules 6x8
check 'and that of play' 2 '@engine cannot play the rule variant 4x6' "$faceoff" play soccer --rules 4x6
check 'the engine on its size by name' 0 '^engine +2 +2 ' "$faceoff" match --contest codingame --rules 8x10 \
    --bot '@engine --nodes 200' --bot @random --games 2 --first-ms 20000 --turn-ms 20000
if command -v script >/dev/null; then
    men='^ 16 ( \. ){11} .\[36m2.\[0m  .\[36m2'
    check 'men in colour on a terminal' 0 '^  5  .\[31m1.\[0m ' env -u NO_COLOR TERM=xterm \
        script -qec "$faceoff show --contest proglad --turns '1 3 3 5' --turn 1" /dev/null
    check 'the other men' 0 "$men" env -u NO_COLOR TERM=xterm \
        script -qec "$faceoff show --contest proglad --turns '1 3 3 5' --turn 1" /dev/null
    check 'dots of Unicode where the terminal has them' 0 '^ 16 ( · ){11} 2  2' env LC_ALL=C.UTF-8 \
        NO_COLOR=1 TERM=xterm \
        script -qec "$faceoff show --contest proglad --turns '1 3 3 5' --turn 1" /dev/null
    check 'no colour where it is not wanted' 0 '^ 16 ( \. ){11} 2  2' env NO_COLOR=1 TERM=xterm \
        script -qec "$faceoff show --contest proglad --turns '1 3 3 5' --turn 1" /dev/null
fi
check 'show the opening' 0 '^turn 4 of [0-9]+, last: [0-9 ]+ \(opening\)$' "$faceoff" show "$records" --turn 4
cat >"$folder/odd_bot" <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    'MOVE []') sleep 1.1; printf '[ 0 ] \r\n' ;; # longer than the contest's limit
    MOVE*) printf '[ 0 ] \r\n' ;;
    *) printf 'OK\r\n' ;;
    esac
done
END
chmod +x "$folder/odd_bot"
# Error messages must say what is wrong.
printf '#!/bin/sh\r\n' >"$folder/dos_bot"
printf '#! /usr/bin/env sh\r\n' >"$folder/dos_env_bot"
printf '#!/usr/bin/env -S sh -e\r\n' >"$folder/split_bot" # env treats the \r as a blank
printf '#! /no/such/shell -e\n' >"$folder/lost_bot"
chmod +x "$folder/dos_bot" "$folder/dos_env_bot" "$folder/split_bot" "$folder/lost_bot"
refused() {
    check "$1" "$2" "$3" "$faceoff" match --contest codingame --games 2 --bot @random --bot "$4"
}
refused 'a script with DOS line ends' 1 'cannot start .*/dos_bot: its first line, #!/bin/sh, ends with a carriage return ' "$folder/dos_bot"
refused 'such a script by env' 1 'cannot start .*/dos_env_bot: its first line, #! /usr/bin/env sh, ends with a carriage return ' "$folder/dos_env_bot"
refused 'one that starts nevertheless' 1 'split_bot loses: exit: exited with code 0' "$folder/split_bot"
refused 'a script without its interpreter' 1 'cannot start .*/lost_bot: its interpreter /no/such/shell does not exist ' "$folder/lost_bot"
refused 'a program that is not there' 1 'cannot start .*/no_bot: No such file or directory ' "$folder/no_bot"
printf 'echo 7\n' >"$folder/bare_bot"
refused 'a program that nobody may execute' 1 'Permission denied \(it is not executable; use chmod \+x\) ' "$folder/bare_bot"
cp "$folder/bare_bot" "$folder/bare_bot.c"
refused 'a source' 1 'it is source code: compile it and name the executable' "$folder/bare_bot.c"
chmod +x "$folder/bare_bot"
refused 'a folder' 1 'cannot start /usr: Permission denied \(it is a folder\) ' /usr
refused 'a script that does not say who reads it' 1 'Exec format error \(it is neither a program for this machine .* #!\) ' "$folder/bare_bot"
check 'a program of this folder without its ./' 1 \
    'cannot start bare_bot: No such file or directory in PATH; for the file in this folder, write ./bare_bot ' \
    sh -c 'cd "$1" && exec "$2" match --contest codingame --bot bare_bot --bot @random' - "$folder" "$(realpath "$faceoff")"
refused 'a name that is not UTF-8' 2 'contains control characters or invalid UTF-8; NAME= takes ASCII letters, digits and -\._$' \
    "$(printf 'a\377=@greedy')"
check 'an empty file name' 2 '^faceoff match: --out is empty$' \
    "$faceoff" match --contest codingame --bot @random --bot @random --out ''
check 'an empty test' 2 '^faceoff tournament: --sprt is empty$' \
    "$faceoff" tournament --contest codingame --bot @random --bot @random --sprt ''
check 'the level of play' 0 '--level N .*\(default: 5, or 10 if you set other engine options\)$' "$faceoff" play --help

# A line that never ends is refused, and does not use up all memory.
endless() {
    name=$1
    code=$2
    pattern=$3
    shift 3
    check "$name" "$code" "$pattern" sh -c 'head -c 200M /dev/zero | "$@"' sh "$@"
}
endless=': line 1 is longer than 64 MiB$'
endless 'a record without an end' 1 "^faceoff show: cannot read /dev/stdin$endless" "$faceoff" show /dev/stdin
endless 'turns without an end' 1 "^faceoff adjudicate: cannot read standard input$endless" "$faceoff" adjudicate soccer
endless 'a person who does not end' 0 'faceoff: cannot read standard input: a line is longer than 64 MiB$' \
    "$faceoff" play soccer --level 1
for game in 'soccer --protocol judge' 'soccer --protocol codingame' 'halma --protocol proglad' 'showdown --protocol potm'; do
    # shellcheck disable=SC2086
    endless "a referee who does not end, $game" 1 '^faceoff bot: line 1 is longer than 65536 bytes$' \
        "$faceoff" bot $game --engine random
done
mkfifo "$folder/no_file"
check 'a game by hand that is not a file' 1 '^faceoff mediator: cannot read .*/no_file: it is not a regular file$' \
    timeout 20 sh -c 'echo RADAR | "$0" mediator --state "$1"' "$faceoff" "$folder/no_file"
by_hand() { # NAME ANSWER OUTPUT: checks the mediator's ANSWER to OUTPUT, which is the same as in a match
    rm -f "$folder/by_hand"
    feed "$1" 0 "^$2\$" "$3" "$faceoff" mediator --state "$folder/by_hand" --seat 1
}
by_hand 'by hand, a line without its end' 'AT I 26' RADAR
by_hand 'by hand, two lines' ERROR 'RADAR\nRADAR\n'
by_hand 'by hand, a line and an empty one' ERROR 'RADAR\n\n'
by_hand 'by hand, a NUL byte for the end' ERROR 'RADAR\0'
by_hand 'by hand, nothing' ERROR ''
check 'a strict wire names the lenient one' 1 '"rule":"bad_handshake".*would pass with --wire lenient"' \
    "$faceoff" match --contest judge --games 1 --bot "$folder/odd_bot" --bot @random --out - --quiet
check 'a lenient wire without a clock' 1 '"first":1,"opening":\[\],"turns":\["0","[0-7]+"' \
    "$faceoff" match --contest judge --games 1 --wire lenient --turn-ms 0 \
    --bot "$folder/odd_bot" --bot @random --out - --quiet
# A bot of potm whose processes start faster than those of @random, because each game starts a hundred of them.
radar="radar=sh -c 'echo RADAR'"
# The last line of a bot's output counts even if it has no newline, and appears in the log.
printf '#!/bin/sh\nread -r line; printf 0\n' >"$folder/unended_turn"
printf '#!/bin/sh\nread -r line; printf RADAR\n' >"$folder/unended"
chmod +x "$folder/unended" "$folder/unended_turn"
check 'a log has a line without its end' 0 '^Send  : "RADAR"    \[[0-9.]+ ms\]$' sh -c '
    "$0" match --contest potm --games 2 --quiet --log "$1/log" --bot "$1/unended" --bot "$2" && cat "$1/log"' \
    "$faceoff" "$folder" "$radar"
check 'and the last line of a process that ends' 0 '^Send  : "0"    \[[0-9.]+ ms\]$' sh -c '
    "$0" match --contest codingame --games 2 --first-ms 20000 --quiet --log "$1/log" --bot "$1/unended_turn" --bot @random; cat "$1/log"' \
    "$faceoff" "$folder"
check 'and an empty line' 0 '^Send  : "\\n"    ' sh -c '
    "$0" match --contest codingame --games 2 --first-ms 20000 --quiet --log "$1/log" --bot echo --bot @random; cat "$1/log"' \
    "$faceoff" "$folder"
check 'whose line it is' 0 '^game 1: echo in seat 1 [(]id 0[)] against random in seat 2 [(]id 1[)], began 20[-0-9T:.]+Z~~seat 1:~' sh -c '
    "$0" match --contest codingame --games 2 --first-ms 20000 --quiet --log "$1/log" --bot echo --bot @random; tr "\n" "~" <"$1/log"' \
    "$faceoff" "$folder"
check 'whose line it is in a game of Halma' 0 '^seat 2:$' sh -c '
    "$0" match --contest proglad --margin-ms 60000 --games 2 --quiet --log "$1/log" --bot @random --bot @random && cat "$1/log"' \
    "$faceoff" "$folder"
printf '#!/bin/sh\nread -r line; { printf "é%%.0s" $(seq 1500); printf x; } >&2; exit 3\n' >"$folder/wordy"
chmod +x "$folder/wordy"
check 'standard error that is cut within a character' 1 '"stderr":\["é' \
    "$faceoff" match --contest codingame --first-ms 20000 --bot "$folder/wordy" --bot @random --out - --quiet
# A line may be as long as the protocol allows, although no move is that long.
printf '#!/bin/sh\necho ready; read -r line; read -r line; printf "move %%0$1d\\n" 1\n' >"$folder/long"
chmod +x "$folder/long"
for digits in 2043 2044; do
    rule='(bad|odd)_[a-z]*'
    [ "$digits" -eq 2043 ] || rule=line_too_long
    check "move and $digits digits" 1 "\"rule\":\"$rule\"" "$faceoff" match --contest proglad \
        --turn-ms 20000 --games 2 --bot "$folder/long $digits" --bot @random --out - --quiet
done
most=$(seq -s ' ' 1023)
check 'a command of 1024 words' 1 '"rule":"(exit|closed_output)"' \
    "$faceoff" match --contest codingame --bot "true=true $most" --bot @random --out - --quiet
check 'and of 1025' 1 'the command is too long [(]limit: 28672 bytes, 1024 words, 255 variables[)]' \
    "$faceoff" match --contest codingame --bot "true=true $most 1024" --bot @random
# After its input has ended, a bot still has some time to finish.
printf '#!/bin/sh\n%s bot soccer --protocol codingame --engine random\nsleep 0.3\necho ended >>%s/ended\n' \
    "$faceoff" "$folder" >"$folder/slow_end"
chmod +x "$folder/slow_end"
check 'a bot ends by itself' 0 '^2$' sh -c '
    "$0" match --contest codingame --games 2 --margin-ms 60000 --grace-ms 60000 --quiet --bot "$1/slow_end" --bot @random &&
        grep -c ended "$1/ended"' "$faceoff" "$folder"
# A lost turn counts as a fault, although the game continues.
printf '#!/bin/sh\nread -r line; case $line in INIT*) exit 3 ;; esac; echo RADAR\n' >"$folder/late_starter"
chmod +x "$folder/late_starter"
check 'one turn lost by a fault' 1 '^game 1, turn 1: late_starter loses turns: no_output: exited with code 3; lost 1 of 100 turns$' \
    "$faceoff" match --contest potm --bot "$folder/late_starter" --bot "$radar"
check 'how a turn was lost: a signal' 1 'exit: ended by signal 11 [(]Segmentation fault[)]; lost 100 of 100 turns$' \
    "$faceoff" match --contest potm --bot "a=sh -c 'kill -SEGV \$\$'" --bot "$radar" --out "$folder/lost.jsonl"
check 'a line too many' 1 'extra_output: wrote "RADAR" after "debug", but a turn is a single line; lost 100 of 100 turns$' \
    "$faceoff" match --contest potm --bot "a=sh -c 'echo debug; echo RADAR'" --bot "$radar"
cp "$folder/output" "$folder/debug.out"
check 'where debug lines belong' 0 '^ +write debug lines to standard error, not to standard output; in a cup, write none' \
    cat "$folder/debug.out"
check 'the board tells it too' 0 'lost: exit: ended by signal 11 [(]Segmentation fault[)]$' \
    "$faceoff" show "$folder/lost.jsonl" --game 1 --turn 1
check 'and nothing but the exit code tells of it' 1 '^code 1$' sh -c '
    "$0" match --contest potm --quiet --bot "$1/late_starter" --bot "$2" || { echo "code $?"; exit 1; }' \
    "$faceoff" "$folder" "$radar"
check 'most turns lost' 1 'warning: 2 of 2 games cost a bot most of its turns because of faults' \
    "$faceoff" match --contest potm --bot false --bot "$radar"
printf '#!/bin/sh\nread -r line; printf "HELP\\r\\n"\n' >"$folder/odd_entry"
chmod +x "$folder/odd_entry"
check 'a wrong form that is not a fault' 0 '^game 1, turn 1: 100 turns of odd_entry would pass with --wire lenient; the first was "HELP\\r"$' \
    "$faceoff" match --contest potm --games 2 --bot "$folder/odd_entry" --bot "$radar"
no_turn='100 lines of typo are not turns; the first was "MOVE A2"; a turn is MOVE r c, .*, as in MOVE A 2$'
check 'a line that is no turn and no fault' 0 "^game 2, turn 2 [(]its 1st[)]: $no_turn" \
    "$faceoff" match --contest potm --games 2 --bot "typo=sh -c 'echo MOVE A2'" --bot "typo=sh -c 'echo HELP'"
cp "$folder/output" "$folder/typo.out"
check 'how to see it' 0 "^ +$faceoff show --contest potm --turns 'HELP;MOVE A2'$" cat "$folder/typo.out"
check 'a tournament tells of it' 0 "tournament: warning: game 1, turn 1: $no_turn" \
    "$faceoff" tournament --contest potm --games 2 --db "$folder/forms.db" --bot "typo=sh -c 'echo MOVE A2'" --bot @random
cp "$folder/output" "$folder/typo.out"
check 'and how to see it' 0 "^ +$faceoff show --contest potm --turns 'MOVE A2'$" cat "$folder/typo.out"
# In a cup, a bot that writes to standard error loses the turn. A match only warns, once for each bot.
noisy="noisy=sh -c 'echo debug >&2; echo HELP'"
check 'standard error in a match' 0 '^game [12]: noisy wrote to standard error; with --stderr error [(]the default in a cup[)], a bot loses every turn' \
    "$faceoff" match --contest potm --games 2 --bot "$noisy" --bot "$radar"
cp "$folder/output" "$folder/noisy.out"
check 'one warning for each bot' 0 '^1$' grep -c 'wrote to standard error' "$folder/noisy.out"
check 'standard error in a tournament' 0 '^faceoff tournament: warning: game [12]: noisy wrote to standard error; ' \
    "$faceoff" tournament --contest potm --games 2 --db "$folder/noisy.db" --bot "$noisy" --bot "$radar"
check 'standard error that costs the turn' 1 '^game 1, turn 1: noisy loses turns: stderr: wrote to standard error' \
    "$faceoff" match --contest potm --games 2 --bot "$noisy" --bot "$radar" --stderr error
cp "$folder/output" "$folder/noisy.out"
check 'no warning for lost turns' 1 '^0$' grep -c 'the default in a cup' "$folder/noisy.out"
"$faceoff" export "$folder/forms.db" --format csv --out "$folder/forms.csv"
check 'an export to a file' 0 '^1,1,1,typo,random,' cat "$folder/forms.csv"
check 'a table as CSV' 0 '^2,typo,2,0,0,2,0,-[0-9.]+,[0-9.]+,[0-9]+,0,0,0,false,,$' "$faceoff" standings "$folder/forms.db" --csv
check 'its columns' 0 '^place,name,games,won,drawn,lost,score,elo,elo_margin,points,faults,late,unplayed,withdrawn,disqualified,rests$' \
    "$faceoff" standings "$folder/forms.db" --csv
check 'only the table' 2 '^faceoff standings: --csv cannot be used with --faults$' "$faceoff" standings "$folder/forms.db" --csv --faults
check 'a file that is there' 1 'forms.csv already exists; remove it, or name another file$' \
    "$faceoff" export "$folder/forms.db" --out "$folder/forms.csv"
check 'the name of the file decides the format' 0 '^1,1,1,typo,random,' \
    sh -c '"$0" export "$1/forms.db" -o "$1/named.csv" && cat "$1/named.csv"' "$faceoff" "$folder"
check 'unless there is an option' 0 '^[{]"contest":"potm"' \
    sh -c '"$0" export "$1/forms.db" -o "$1/other.csv" --format jsonl && cat "$1/other.csv"' "$faceoff" "$folder"
mkdir "$folder/page"
for file in faceoff.wasm puzzles lessons analysis events league study animation offline texts-en texts-de page; do
    echo "// $file" >"$folder/page/$file.js"
done
touch "$folder/page/page.css" "$folder/page/icon.svg" "$folder/page/example.jsonl" "$folder/page/faceoff.wasm"
cat >"$folder/page/index.html" <<'END'
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="page.css">
<link rel="preload" href="faceoff.wasm" as="fetch" type="application/wasm" crossorigin>
<script src="page.js" defer></script>
END
check 'a page, by the name of the file' 0 '^<script>// page$' \
    sh -c '"$0" export "$1/forms.db" -o "$1/forms.html" --page "$1/page" && cat "$1/forms.html"' "$faceoff" "$folder"
for option in --html -o; do
    check "no page over a file, $option" 1 'forms.html already exists; remove it, or name another file$' \
        "$faceoff" export "$folder/forms.db" "$option" "$folder/forms.html" --page "$folder/page"
done
printf '#!/bin/sh\necho MOVE A2\n' >"$folder/typo.sh"
check 'and a cup' 1 'the first illegal turn was turn 1, "MOVE A2": not one of ' \
    "$faceoff" cup submit "$folder/typo.sh" --season "$folder/typos"
check 'no opening to tell of' 2 '[{]opening[}] cannot be used in potm: its games have no opening$' \
    "$faceoff" match --contest potm --bot './entry {opening}' --bot @random
printf '#!/bin/sh\necho oops >&2\n' >"$folder/broken.sh"
check 'why it was rejected' 1 'broken.sh was rejected: lost ([0-9]+) of \1 turns: wrote to standard error$' \
    "$faceoff" cup submit "$folder/broken.sh" --season "$folder/typos"
check 'they are shown at once' 1 'stderr: oops$' \
    "$faceoff" cup submit "$folder/broken.sh" --season "$folder/typos"
check 'without the name of an event' 1 '^0$' sh -c '"$0" cup submit "$1/broken.sh" --season "$1/typos" 2>&1 | grep -c test-' "$faceoff" "$folder"
printf 'int stepp(void);\nint main(void) { return stepp(); }\n' >"$folder/linked.c"
check 'a name that the linker lacks' 1 'linked.c was rejected: does not compile: .*undefined reference to .stepp' \
    "$faceoff" cup submit "$folder/linked.c" --season "$folder/typos"
check 'an entry of nobody' 0 'requires a comment with "Your Name: NAME" at the top$' \
    "$faceoff" entry --contest potm "$folder/linked.c" -o "$folder/linked_entry.c"
check 'a part of a season without one' 2 'submit needs --season FOLDER$' "$faceoff" cup submit "$folder/typo.sh"
check 'an entry that does not exist' 1 'none.c' "$faceoff" cup submit "$folder/none.c" --season "$folder/unborn"
check 'makes no season' 0 '^none$' sh -c '[ -e "$0" ] || echo none' "$folder/unborn"
check 'a cup of no contest' 2 'contest' "$faceoff" cup --db "$folder/unborn.db" "$folder/typo.sh"
check 'makes no database' 0 '^none$' sh -c '[ -e "$0" ] || echo none' "$folder/unborn.db"
check 'a folder for an entry' 1 ' is a folder, not an entry$' "$faceoff" cup submit "$folder" --season "$folder/typos"
check 'a season of pairs' 2 '--season cannot be used in codingame, because the contest has no house entry$' \
    "$faceoff" cup submit "$folder/typo.sh" --season "$folder/typos" --contest codingame
check 'a result that is none' 2 '--out is only for finals$' \
    "$faceoff" cup submit "$folder/typo.sh" --season "$folder/typos" --out "$folder/typos.json"
check 'no other wire' 2 '--wire takes strict or lenient, not "loose"' \
    "$faceoff" match --contest judge --wire loose --bot @random --bot @random

check 'the rules of the server' 0 '"rules":"proglad-server"' "$faceoff" match --contest proglad \
    --rules proglad-server --turn-ms 10000 --bot @greedy --bot @random --out - --quiet
check 'no such rules' 2 'halma has no rule variant "frob"' \
    "$faceoff" match --contest proglad --rules frob --bot @greedy --bot @random
check 'a bot that never says ready' 1 'sleep loses: not_ready' \
    "$faceoff" match --contest proglad --bot 'sleep 1000' --bot @random --ready-ms 300
check 'the time of a turn' 1 '^slow .* ([3-9][0-9]{2} ms|[0-9.]+ s)$' \
    "$faceoff" match --contest codingame --first-ms 20000 --turn-ms 20000 --games 2 --bot @random \
    --bot 'slow=sh -c "read -r a; read -r b; read -r c; sleep 0.4; echo 0"'
check 'a turn within the margin' 1 '"rule":"[a-su-z]' \
    "$faceoff" match --contest codingame --first-ms 100 --turn-ms 100 --margin-ms 20000 --games 2 --bot @random \
    --bot 'slow=sh -c "read -r a; read -r b; read -r c; sleep 0.4; echo 0"' --out - --quiet
# If a bot never plays its turn, the time that the referee waited counts as the time of that turn, which is then the
# bot's longest.
for bot in 'sleep 1000' 'sh -c "read -r a; read -r b; read -r c; echo 0; sleep 1000"'; do
    check "the time of a turn that was not made, $bot" 1 '^slow .* ([2-9][0-9]{2} ms|[0-9.]+ s)$' \
        "$faceoff" match --contest codingame --bot "slow=[first-ms=300 turn-ms=250] $bot" --bot @random \
        --first-ms 60000 --turn-ms 60000 --games 2 --log "$folder/late"
    check "when its clock ran out, $bot" 0 '^slow loses: timeout: no answer within [0-9]+ ms.*    \[[0-9]{3,}[.][0-9]+ ms\]$' \
        cat "$folder/late"
done
check 'the help names every bot' 0 '@random @greedy @alphabeta' "$faceoff" match --help
check 'the help names the rules' 0 'proglad \(50 ms per turn\), proglad-server \(100 ms per turn\)' "$faceoff" match --help

# If a bot's --ms option exceeds the time limit, the bot reports this, and does not think longer than the limit.
slower='exceeds the limit of 200 ms per turn set by --turn-ms$'
feed 'a bot that is to think too long' 0 "^faceoff bot: --ms 600 $slower" '' \
    "$faceoff" bot soccer --protocol codingame --engine engine --ms 600
for may in '--turn-ms 600' '--turn-ms 0' '--nodes 20'; do
    # shellcheck disable=SC2086 # two words
    feed "a bot that may think so long, $may" 0 '^[0-7]+$' '0\n1\n-\n' \
        sh -c 'echo $("$@" 2>&1)' sh "$faceoff" bot soccer --protocol codingame --engine engine --ms 600 $may
done

feed 'a bot of ours, proglad' 0 '^move [0-9 ]+$' 'start 1\nyourmove\n' \
    "$faceoff" bot halma --protocol proglad --engine greedy
feed 'it says ready' 0 '^ready$' '' "$faceoff" bot halma --protocol proglad --engine greedy
feed 'it is told of all moves' 0 '^move [0-9 ]+$' 'start 2\nmove 1 3 3 5\nyourmove\n' \
    "$faceoff" bot halma --protocol proglad --engine alphabeta
feed 'it hears nonsense' 1 'line 1: expected start 1 or start 2' 'yourmove\n' \
    "$faceoff" bot halma --protocol proglad --engine greedy
follow 'an illegal move' 1 'start 2\nmove 1 1 1 2\nyourmove\n' "$faceoff" bot halma --protocol proglad --engine greedy
follow 'a question out of turn' 1 'start 2\nyourmove\n' "$faceoff" bot halma --protocol proglad --engine greedy
follow 'moves that are none' 1 'start 2\nmove\nmove 99\nnonsense\nmove 5 1 9 x\nyourmove\n' \
    "$faceoff" bot halma --protocol proglad --engine engine --nodes 100
# A knight's move over (5,2) is legal only under the server's rules, so the bot switches to these rules.
follow 'a bent hop' 1 'start 2\nmove 4 2 6 3\nyourmove\n' \
    "$faceoff" bot halma --protocol proglad --engine engine --nodes 100
check 'no --opening where all is told' 2 'in proglad the referee reports all turns' \
    "$faceoff" bot halma --protocol proglad --engine greedy --opening '1 3 3 5'

check 'composed puzzles' 0 '^3 puzzles, 60 games$' \
    "$faceoff" puzzles showdown --seed 5 --games 60 --most 3 --out "$folder/composed.jsonl"
check 'composed puzzles are right' 0 '^3 puzzles in showdown, 0 of them wrong$' \
    "$faceoff" puzzles showdown --check "$folder/composed.jsonl"
sed 's/"line":\["[^"]*"/"line":["HELP"/' "$folder/composed.jsonl" >"$folder/idle.jsonl"
check 'a turn that does not surely win' 1 ' does not win; ' "$faceoff" puzzles showdown --check "$folder/idle.jsonl"
check 'only Showdown is composed' 2 'cannot be composed; use --from' "$faceoff" puzzles halma --seed 5
check 'composed or recorded games' 2 'needs one of --from' "$faceoff" puzzles showdown --seed 5 --from /dev/null

rm "$folder/games.jsonl"
"$faceoff" match --contest codingame --margin-ms 60000 --bot @random --bot @random --games 2 --seed 3 --quiet --out "$folder/games.jsonl" >/dev/null 2>&1
check 'games without a puzzle' 0 '^0 puzzles, 2 games$' \
    "$faceoff" puzzles soccer --from "$folder/games.jsonl" --nodes 1 --out "$folder/puzzles.jsonl"
echo 'old puzzles' >"$folder/puzzles.jsonl"
check 'puzzles that take the place of others' 0 '^0 puzzles, 2 games$' \
    "$faceoff" puzzles soccer --from "$folder/games.jsonl" --nodes 1 --out "$folder/puzzles.jsonl"
check 'no old puzzle is left' 0 '^0$' sh -c 'wc -c <"$0"' "$folder/puzzles.jsonl"
# A missing folder is reported before the search for puzzles begins. If the search had begun, its last line would say
# how many puzzles it found.
check 'puzzles to nowhere' 0 '^cannot write .*/nowhere/puzzles: No such file or directory$' sh -c '
    "$0" puzzles soccer --from "$1/games.jsonl" --nodes 1 --out "$1/nowhere/puzzles" 2>"$1/said" && exit
    ! grep -q "puzzles, " "$1/said" && sed "s/faceoff puzzles: //" "$1/said"' "$faceoff" "$folder"
check 'puzzles over their games' 2 '--from and --out are the same file' \
    "$faceoff" puzzles soccer --from "$folder/games.jsonl" --nodes 1 --out "$folder/./games.jsonl"
check 'the games are there' 0 '^2$' sh -c 'wc -l <"$0"' "$folder/games.jsonl"

# With --keep-processes, a bot's process also plays the next game, unless it has committed a fault or has not answered
# every request.
cat >"$folder/begins" <<'END'
echo begun >>"$1"
shift
exec "$@"
END
cat >"$folder/nonsense" <<'END'
while read -r line; do
    case $line in INIT | UP | DOWN) echo OK ;; *) echo '[9]' ;; esac
done
END
echo 'while read -r line; do :; done' >"$folder/silent"
begun() { # LABEL TIMES OTHER COMMAND..: checks that the bot COMMAND starts TIMES times in four games against OTHER
    label=$1 times=$2 other=$3 name="$folder/begun.$2.$1"
    shift 3
    "$faceoff" tournament --contest judge --first-ms 60000 --turn-ms 60000 --bot "it=sh $folder/begins $name $*" --bot "other=$other" --games 4 \
        --keep-processes -j 1 --quiet --db "$folder/begun.db" --event "$label" >/dev/null 2>&1
    check "$label begins $times times" 0 "^$times\$" sh -c 'wc -l <"$0"' "$name"
}
begun honest 1 @random "$faceoff" bot soccer --protocol judge --engine random
begun faulty 4 @random sh "$folder/nonsense"
begun owing 4 false sh "$folder/silent"

for log in "$folder/./both" -; do
    out=$folder/both
    [ "$log" != - ] || out=-
    check "records and log in one file $log" 1 'the records and the log cannot be written to the same file' \
        "$faceoff" match --contest codingame --margin-ms 60000 --bot @random --bot @random --games 2 --out "$out" --log "$log"
done
check 'records and log in /dev/null' 0 '2 of 2 games' "$faceoff" match --contest codingame --margin-ms 60000 --bot @random --bot @random \
    --games 2 --out /dev/null --log /dev/null

[ "$failures" -eq 0 ]
