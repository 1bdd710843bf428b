#!/bin/sh
# Measures how much an event on a farm costs on this machine, compared with the same event without a farm. Also measures
# how much a long event on a farm costs. Prints lines of the form `name value unit`.
# Usage: farm_costs.sh FACEOFF INSTANT_BOT FARM_PLAYER [GAMES]
set -eu
LC_ALL=C
export LC_ALL
faceoff=$1
bot=$2
player=$3
games=${4:-4000}
command -v redis-server >/dev/null || { echo "SKIPPED: no redis-server here"; exit 0; }
folder=$(mktemp -d)
pids=
clean() {
    # shellcheck disable=SC2086
    [ -z "$pids" ] || kill $pids 2>/dev/null || true
    rm -rf "$folder"
}
trap clean EXIT

processor() { # PID: prints the processor time of all threads of the process in ms, or nothing if the process is gone
    cat /proc/"$1"/task/*/schedstat 2>/dev/null | awk '{ns += $1} END {if (ns > 0) print ns / 1e6}'
}

memory() { # PID: prints the process's resident memory in KiB
    sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$1/status"
}

# half_time FILE GAMES: reads progress lines, and prints how many seconds pass between the end of the first quarter of
# the games and the end of the third quarter.
half_time() {
    half=$(($2 / 2))
    while read -r line; do
        case $line in
        *'"games":'*) echo "$(date +%s%N) $line" ;;
        esac
    done <"$1" | sed 's/ .*"games":\([0-9]*\),.*/ \1/' |
        awk -v from=$((half / 2)) -v to=$((half / 2 + half)) \
            '$2 >= from && !a { a = $1 } $2 >= to && !b { b = $1 } END { printf "%.3f", (b - a) / 1e9 }'
}

redis-server --port 0 --unixsocket "$folder/redis.sock" --save '' --dir "$folder" >/dev/null &
redis=$!
pids=$redis
until redis-cli -s "$folder/redis.sock" ping >/dev/null 2>&1; do sleep 0.1; done
sleep 1
idle=$(processor $redis)
sleep 10
echo "farm_idle_redis_processor $(awk -v a="$idle" -v b="$(processor $redis)" 'BEGIN {printf "%.2f", (b - a) / 10}') ms/s"

# Prints how many seconds per game the referee waits for the bots, on average over the middle half of the games.
waited() { # DATABASE GAMES
    "$faceoff" export --db "$1" | sed 's/.*"ms":\[\([^]]*\)\].*/\1/' |
        awk -F, -v n="$2" 'NR > n / 4 && NR <= 3 * n / 4 {for (i = 1; i <= NF; i++) ms += $i} END {print ms / (n / 2) / 1000}'
}

# compare NAME GAMES JOBS BOT OTHER: runs the same event on one machine alone and on a farm, and prints the costs of
# both.
compare() {
    name=$1 count=$2 jobs=$3
    mkfifo "$folder/$name.alone" "$folder/$name.farm"
    set -- --contest codingame --bot "a=$4" --bot "b=$5" --games "$count" --json --every $((count / 200)) --first-ms 60000 --turn-ms 60000 \
        --processes 4 --memory 64 --sandbox strict
    "$faceoff" tournament "$@" -j "$jobs" --db "$folder/$name.alone.db" >"$folder/$name.alone" 2>/dev/null &
    alone=$(half_time "$folder/$name.alone" "$count")
    wait $!
    "$faceoff" work "unix://$folder/redis.sock" -j "$jobs" --quiet --cache "$folder/cache" 2>/dev/null &
    worker=$!
    redis_before=$(processor $redis)
    "$faceoff" tournament "$@" --any-machine --farm "unix://$folder/redis.sock" --db "$folder/$name.farm.db" \
        >"$folder/$name.farm" 2>/dev/null &
    coordinator=$!
    pids="$redis $worker $coordinator"
    (
        sleep 3
        memory $coordinator >"$folder/memory"
        while kill -0 $coordinator 2>/dev/null; do
            now="$(processor $coordinator) $(memory $coordinator)"
            case $now in [0-9]*' '[0-9]*) echo "$now" >"$folder/costs" ;; esac
            sleep 0.2
        done
    ) &
    farm=$(half_time "$folder/$name.farm" "$count")
    wait $coordinator
    wait $worker
    pids=$redis
    costs=$(cut -d ' ' -f 1 "$folder/costs")
    echo "farm_${name}_speed $(awk -v a="$alone" -v f="$farm" 'BEGIN {printf "%.3f", a / f}') of one machine alone"
    echo "farm_${name}_rate $(awk -v n="$count" -v f="$farm" 'BEGIN {printf "%.1f", n / 2 / f}') games/s"
    echo "farm_${name}_busy $(awk -v n="$count" -v f="$farm" -v s="$(waited "$folder/$name.farm.db" "$count")" -v j="$jobs" \
        'BEGIN {printf "%.1f", 100 * n / 2 / f * s / j}') percent of its slots' time waits for bots"
    echo "farm_${name}_busy_alone $(awk -v n="$count" -v f="$alone" -v s="$(waited "$folder/$name.alone.db" "$count")" -v j="$jobs" \
        'BEGIN {printf "%.1f", 100 * n / 2 / f * s / j}') percent"
    echo "farm_${name}_processor $(awk -v h="$costs" -v b="$redis_before" -v a="$(processor $redis)" -v n="$count" \
        'BEGIN {printf "%.3f", (h + a - b) / n}') ms/game"
    echo "farm_${name}_memory $(cat "$folder/memory") KiB"
    echo "farm_${name}_memory_at_end $(cut -d ' ' -f 2 "$folder/costs") KiB"
}

# A wrapper that sleeps before it starts the bot, so that games take 0.5 to 1.5 s. The time depends only on the seed, so
# a game takes equally long with and without a farm.
cat >"$folder/sleepy" <<'END'
#!/bin/sh
ms=$((1${1#"${1%???}"} - 500))
shift
sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))"
exec "$@"
END
chmod +x "$folder/sleepy"
compare short "$games" 2 "$bot 0" "$bot 0"
compare of_a_second 800 16 "$folder/sleepy {seed} $bot 0" "$bot 0"

# A long event whose games cost almost nothing. The coordinator's memory is measured after a fifth of the games and at
# the end.
long=$((25 * games))
"$faceoff" tournament --contest codingame --bot a=/bin/true --bot b=/bin/false --event long --games $long --any-machine --json --every 1000 \
    --farm "unix://$folder/redis.sock" --db "$folder/long.db" >"$folder/long" 2>/dev/null &
coordinator=$!
redis_before=$(processor $redis)
"$player" "unix://$folder/redis.sock" long &
pids="$redis $coordinator $!"
: >"$folder/memory"
while kill -0 $coordinator 2>/dev/null; do
    now="$(processor $coordinator) $(memory $coordinator)"
    case $now in [0-9]*' '[0-9]*) echo "$now" >"$folder/costs" ;; esac
    [ -s "$folder/memory" ] || ! grep -q "\"games\":$((long / 5))" "$folder/long" || memory $coordinator >"$folder/memory"
    sleep 0.5
done
wait $coordinator
pids=$redis
echo "farm_long_games $long games"
echo "farm_long_processor $(awk -v h="$(cut -d ' ' -f 1 "$folder/costs")" -v b="$redis_before" -v a="$(processor $redis)" -v n="$long" \
    'BEGIN {printf "%.3f", (h + a - b) / n}') ms/game"
echo "farm_long_memory_after_a_fifth $(cat "$folder/memory") KiB"
echo "farm_long_memory_at_end $(cut -d ' ' -f 2 "$folder/costs") KiB"
