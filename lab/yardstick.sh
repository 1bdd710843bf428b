#!/bin/sh
# Plays faceoff's engines against programs by other authors, and prints a table per contest. `lab/lab yardstick` calls
# it; see lab/README.md.
# Usage: yardstick.sh FACEOFF POPULATION FOLDER [--contest C] [--games N] [--seed N] [TOURNAMENT OPTIONS]
set -eu
faceoff=$1 population=$2 top=$3
shift 3
words=$*
contest='' games=20 seed=1
while [ $# -gt 1 ]; do
    case $1 in
    --contest) contest=$2 ;;
    --games) games=$2 ;;
    --seed) seed=$2 ;;
    *) break ;;
    esac
    shift 2
done
folder=$(cd "$top" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Prints the names of the programs in a folder, without extensions.
programs_of() { # FOLDER
    for file in "$1"/*; do
        case $file in
        *.c | *.cc | *.cpp | *.command) echo "${file##*/}" | sed 's/\.[a-z]*$//' ;;
        *) [ ! -f "$file" ] || [ ! -x "$file" ] || echo "${file##*/}" ;;
        esac
    done | sort -u
}

# Compiles a program if there is source code for it. Sets $program to the path of the program.
find_program() { # FOLDER NAME
    program=$scratch/programs/$2
    if [ -f "$1/$2.c" ]; then
        cc -O2 -w -o "$program" "$1/$2.c" -lm -lpthread
    elif [ -f "$1/$2.cc" ]; then
        c++ -O2 -w -o "$program" "$1/$2.cc" -lpthread
    elif [ -f "$1/$2.cpp" ]; then
        c++ -O2 -w -o "$program" "$1/$2.cpp" -lpthread
    else
        program=$1/$2
    fi
}

# Reads lines with the program, the number of games, our wins, draws and losses, our faults, the program's faults, and
# notes. Prints the rows of the table.
rows() {
    awk '
    function elo(share) {
        if (share <= 0 || share >= 1) return share <= 0 ? "-inf" : "+inf"
        return sprintf("%+.0f", 400 * log(share / (1 - share)) / log(10))
    }
    {
        z = 1.959964
        n = $2
        share = ($3 + $4 / 2) / n
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        low = share > 0 ? middle - half : 0
        high = share < 1 ? middle + half : 1
        printf "| %s | %d | %.1f %% (%.1f to %.1f) | ", $1, n, 100 * share, 100 * low, 100 * high
        printf "%s (%s to %s) | %s | %s |", elo(share), elo(low), elo(high), $6, $7
        for (i = 8; i <= NF; i++) printf " %s", $i
        print (i > 8 ? " |" : "")
    }'
}

# Plays against one program, and prints a line for rows.
play() { # NAME CONTEST COMMAND TOURNAMENT OPTIONS..
    name=$1 played_in=$2 run=$3
    shift 3
    "$faceoff" tournament --contest "$played_in" --format match --bot faceoff=@engine --bot "$name=$run" \
        --games "$games" --seed "$seed" --quiet --db "$scratch/$played_in.db" --event "$name" "$@" >&2 || [ $? = 1 ]
    set -- --db "$scratch/$played_in.db" --event "$name"
    "$faceoff" games "$@" --faults >"$scratch/faults"
    ours=$(grep -c ': faceoff, ' "$scratch/faults" || true)
    theirs=$(grep -c ": $name, " "$scratch/faults" || true)
    "$faceoff" standings "$@" --json | tr '{' '\n' |
        sed -n 's/.*"won":\([0-9]*\),"drawn":\([0-9]*\),"lost":\([0-9]*\),.*"name":"faceoff".*/\1 \2 \3/p' |
        awk -v name="$name" -v faults="$ours $theirs" '{ print name, $1 + $2 + $3, $0, faults }'
}

# Prints the clock, the thinking time and the openings of the last event.
conditions() { # TOURNAMENT OPTIONS.. --db FILE
    given=" $* "
    while [ $# -gt 2 ]; do shift; done
    "$faceoff" export "$@" | head -1 >"$scratch/record"
    sed 's/.*"clocks":\[{\([^}]*\)}.*/\1/
        s/"\([a-z]*\)_ms":\([0-9]*\)/\1 \2 ms/g
        s/,/, /g
        s/.*/Time limits of the referee: &./' "$scratch/record"
    sed 's/.*--engine engine[^"]*\(--first-ms [0-9]* --turn-ms [0-9]*\).*/The options of the engine were `\1`./' \
        "$scratch/record"
    case $given in
    *' --opening'*) ;;
    *) echo 'All games began at the normal start.' ;;
    esac
}

# Plays Showdown in one process, which is faster than to start the engine for every turn. Prints lines for rows.
play_showdown() { # FOLDER
    place=$1
    set --
    for name in $(programs_of "$place"); do
        find_program "$place" "$name"
        set -- "$@" --program "$program"
    done
    "$population" --matches "$games" --seed "$seed" "$@" >"$scratch/results"
    # a line of results: NAME WON % (LOW to HIGH) POINTS : POINTS arrived first SHARE % PATH
    tr -d '()%:' <"$scratch/results" | awk -v matches="$games" '$11 ~ /\// {
        sub(/.*\//, "", $11)
        won = $2 * matches / 100
        printf "%s %d %s 0 %s - - %s : %s; %s %%\n", $11, matches, won, matches - won, $6, $7, $10
    }'
}

table() { # CONTEST FOLDER OPTIONS..
    played=$1 place=$2
    shift 2
    case $played in
    codingame | judge | proglad | potm) ;;
    *) echo "unknown contest $played" >&2; exit 2 ;;
    esac
    rm -rf "$scratch/programs"
    mkdir "$scratch/programs"
    [ -n "$(programs_of "$place")" ] || { echo "$place contains no programs" >&2; exit 2; }
    read -r load _ </proc/loadavg 2>/dev/null || load=unknown
    head='| program | games | score of the engine | Elo | faults of the engine | faults of the program |'
    line='|---|--:|--:|--:|--:|--:|'
    if [ "$played" = potm ]; then
        head="$(echo "$head" | sed 's/games/matches/') points per game; games in which the engine arrived first |"
        line="$line--:|"
        play_showdown "$place" >"$scratch/lines"
        clock='Each program was started once per turn, without a time limit; the engine ran in one process.
Faults were not counted.'
    else
        for name in $(programs_of "$place"); do
            find_program "$place" "$name"
            run="'$program'"
            [ ! -f "$place/$name.command" ] || run=$(sed "s|{program}|$run|" "$place/$name.command")
            play "$name" "$played" "[dir='$place'] $run" "$@"
        done >"$scratch/lines"
        clock=$(conditions "$@" --db "$scratch/$played.db")
    fi
    cat <<TABLE
## $played

The command \`lab/lab yardstick $top${words:+ $words}\` played these games.
The seed was $seed, and the commit $(git log -1 --format=%h).
The computer had $(nproc) cores, and a load of $load at the start.
$clock
The intervals in parentheses are 95 % confidence intervals (Wilson).

$head
$line
$(rows <"$scratch/lines")

TABLE
}

if [ -n "$contest" ]; then
    table "$contest" "$folder" "$@"
    exit
fi
found=
for contest in codingame judge proglad potm; do
    [ -d "$folder/$contest" ] || continue
    found=yes
    table "$contest" "$folder/$contest" "$@"
done
[ -n "$found" ] || { echo "$top has no folder codingame, judge, proglad or potm; or name a --contest" >&2; exit 2; }
