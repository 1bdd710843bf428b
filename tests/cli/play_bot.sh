#!/bin/sh
# Tests `faceoff play --bot`: a person plays against a program in a refereed game. Usage: play_bot.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
}
cd "$folder" || exit 1

# Types all turns of one or two lines, ten times over. The program refuses the illegal ones and plays the others.
every_turn() {
    for round in 1 2 3 4 5 6 7 8 9 10; do
        for a in 0 1 2 3 4 5 6 7; do
            for b in '' 0 1 2 3 4 5 6 7; do
                echo "$a$b"
            done
        done
    done
}
every_turn >turns

# whole CONTEST SEAT: plays a game of soccer to the end.
whole() {
    check "a whole game, $1, seat $2" 0 '^[a-z_]+, (you win|greedy wins): you [0-9]+, greedy [0-9]+$' \
        sh -c "'$faceoff' play $1 --bot @greedy --seat $2 --log $1-$2.log <turns"
    grep -q '^greedy: [0-7]' "$folder/output" || fail "$1, seat $2: the bot's turns are not shown"
    grep -q '^the game: [0-7;]*$' "$folder/output" || fail "$1, seat $2: the turns are not printed"
    grep -q '^game 1: ' "$1-$2.log" || fail "$1, seat $2: the log does not contain the game"
}
whole codingame 1
whole codingame 2
whole judge 1
whole judge 2

feed 'Halma' 0 '^the game: 1 3 3 5;' '1 3 3 5\nhint\nquit\n' "$faceoff" play proglad --bot @greedy
feed 'Halma, the other seat' 0 '^greedy: [0-9]' 'quit\n' "$faceoff" play halma --bot @greedy --seat 2

# --turns and --first choose the position from which the game begins.
feed 'from a position' 0 '^the game: 0;0$' 'quit\n' "$faceoff" play codingame --bot @greedy --turns '0;[0]' --log from.log
grep -q '^2> ' output || fail 'from a position: the person has another turn'
grep -q '^greedy: ' output && fail 'from a position: the opening is shown as a turn of the bot'
feed 'from a position, the bot is to move' 0 '^the game: 0;0;6;[0-7]+$' 'quit\n' "$faceoff" play codingame --bot @greedy --turns '0;0;6'
feed 'from a position, the other seat first' 0 '^the game: 0;[0-7]+$' 'quit\n' "$faceoff" play judge --bot @greedy --first 2 --seat 2 --turns 0

feed 'Showdown' 0 '^turns used: 2 and [12]; ' 'MOVE A 2\nradar\nquit\n' "$faceoff" play potm --bot @random
grep -q '^random: ' output && fail "the bot's hidden turns are shown"

# --- what the person cannot do ---

feed 'no undo' 0 '2> you cannot take back a turn against a bot$' '0\nundo\nquit\n' "$faceoff" play codingame --bot @greedy
feed 'no level' 0 '1> only an engine has levels; a bot plays as it is$' 'level 3\nquit\n' "$faceoff" play codingame --bot @greedy
check 'a game of two contests' 2 'judge' "$faceoff" play soccer --bot @greedy
check 'a bot that does not exist' 2 'there-is-none' "$faceoff" play judge --bot ./there-is-none
check 'options of an engine' 2 '--level cannot be used with --bot' "$faceoff" play judge --bot @greedy --level 3
check 'turns of hidden games' 2 '--turns cannot be used in potm: its protocol cannot send them to a bot$' \
    "$faceoff" play potm --bot @greedy --turns 'MOVE A 2'
check 'turns that are not legal' 2 '--turns: turn 2 \("9"\): bad_char' "$faceoff" play judge --bot @greedy --turns '0;9'
check 'turns that end the game' 2 '--turns: the game is over$' "$faceoff" play judge --bot @greedy --turns '0;0;0;0;0;0'
check 'turns that the bot does not hear' 2 '--turns needs \{opening\} in the command of mine: ' \
    "$faceoff" play judge --bot mine=true --turns 0
check 'another seat first' 2 'in codingame, seat 1 always moves first$' "$faceoff" play codingame --bot @greedy --first 2
check 'two bots' 2 '--bot can be used only once' "$faceoff" play judge --bot @greedy --bot @greedy
check 'a log without a bot' 2 '--log needs --bot' "$faceoff" play soccer --log x.log
feed 'a log that cannot be written' 1 'cannot create no/x.log' '0\nquit\n' "$faceoff" play judge --bot @greedy --log no/x.log

# --- faults of the bot ---

cat >liar.sh <<'END'
#!/bin/sh
read -r line
read -r line
read -r line
echo 'I am lost' >&2
echo nonsense
END
chmod +x liar.sh
feed 'a fault' 0 '^forfeit, you win: you [0-9]+, liar [0-9]+$' '0\n0\n1\n7\n' "$faceoff" play codingame --bot liar=./liar.sh
grep -q '^game 1, turn [0-9]*[^:]*: liar loses: bad_char: ' output || fail 'the fault is not explained'
grep -q '^    stderr: I am lost$' output || fail "the bot's last words are not shown"

# The bot fails before the person's first turn.
feed 'a fault at the start' 0 '^forfeit, you win: you [0-9]+, false [0-9]+$' '' "$faceoff" play codingame --bot /bin/false --seat 2
grep -q '^you attack the lower goal' output || fail 'a fault at the start: no board is shown'

# The bot fails while the person thinks. Whatever the person types next, the program must report the fault.
cat >dies.sh <<'END'
#!/bin/sh
read -r line
read -r line
read -r line
echo 0
exit 3
END
chmod +x dies.sh
(until [ -e ended ]; do echo board; sleep 0.1; done) | {
    "$faceoff" play codingame --bot dies=./dies.sh --seat 2 >output 2>&1
    echo "code $?" >ended
}
grep -q '^code 0' ended && grep -qE '^forfeit, you win: ' output && grep -q 'dies loses: exit: ' output || fail 'a bot that dies while the person thinks'
grep -q '^the game: 0$' output || fail 'a bot that dies while the person thinks: other turns'

# The person may choose rules that the engine does not support.
feed 'rules without hints' 0 '^the game: 0;' '0\nhint\nhelp\nquit\n' "$faceoff" play codingame --bot @greedy --rules 6x8
grep -q 'cannot play the rule variant 6x8' output || fail 'a hint is given, or the reason is missing'
grep -q '^hint, board, quit$' output || fail 'help lists commands that do not work'
check 'an unknown contest' 2 'nonsense' "$faceoff" play nonsense --bot @greedy
check 'no contest' 2 '--bot needs a contest' "$faceoff" play --bot @greedy

exit $((failures > 0))
