#!/bin/sh
# Tests that memory, file descriptors and time per game do not grow during a long event.
# Usage: many_games.sh FACEOFF INSTANT_BOT [GAMES]
# Prints a line after every 1,000 games or more: the number of games, the memory in KiB, the numbers of open descriptors
# and of zombies, and the elapsed time and faceoff's own processor time, both in seconds since the last line. Fails if
# faceoff uses over 5 % more memory at the end than after 1,000 games, or if it leaves descriptors open. The number of
# open descriptors depends on the games in progress: it is 8 without any game, and has reached 43. The test therefore
# compares the smallest number during the first 1,000 games with the smallest number during the last 1,000.
set -eu
faceoff=$1
bot=$2
games=${3:-${FACEOFF_SLOW:+20000}}
games=${games:-4000}
total=$((games + 500)) # games are still being played during the last measurement
every=$((games / 10))
[ "$every" -ge 1000 ] || every=1000

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkfifo "$folder/lines"
"$faceoff" tournament --contest codingame --bot "a=$bot 0" --bot "b=$bot 0" --games "$total" -j2 \
    --db "$folder/long.db" --json --every 10 >"$folder/lines" 2>"$folder/errors" &
pid=$!

zombies() {
    count=0
    for child in $(cat /proc/$pid/task/*/children 2>/dev/null); do
        state=$(sed 's/.*) //; s/ .*//' "/proc/$child/stat" 2>/dev/null || true)
        [ "$state" = Z ] && count=$((count + 1))
    done
    echo "$count"
}

# Prints the processor time in ms that faceoff itself has used, without its bots.
processor() {
    ticks=$(sed 's/.*) //' "/proc/$pid/stat" 2>/dev/null | awk '{print $12 + $13}')
    echo $((${ticks:-0} * 1000 / $(getconf CLK_TCK)))
}

first_memory=
first_files=
last_files=
memory=0
before=$(date +%s%N)
printf '%9s %9s %5s %7s %9s %9s\n' games KiB files zombies seconds own
own_before=0
while read -r line; do
    case $line in '{"games":'*',"of"'*) ;; *) continue ;; esac
    done_now=${line#'{"games":'}
    done_now=${done_now%%,*}
    set -- "/proc/$pid/fd/"* # counts without starting a process, because a measurement must be quick
    files=$#
    if [ ! -e "$1" ]; then
        continue # faceoff has ended
    elif [ "$done_now" -le 1000 ] && [ "$files" -lt "${first_files:-1000000}" ]; then
        first_files=$files
    elif [ "$done_now" -gt $((games - 1000)) ] && [ "$done_now" -le "$games" ] &&
        [ "$files" -lt "${last_files:-1000000}" ]; then
        last_files=$files
    fi
    [ "$done_now" -ge 1000 ] && [ $((done_now % 100)) -eq 0 ] || continue
    sample=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$pid/status" 2>/dev/null || true)
    [ -n "$sample" ] || continue
    memory=$sample
    first_memory=${first_memory:-$memory}
    if [ "$done_now" -eq 1000 ] || [ $((done_now % every)) -eq 0 ]; then
        now=$(date +%s%N)
        own=$(processor)
        printf '%9d %9d %5d %7d %5d.%03d %5d.%03d\n' "$done_now" "$memory" "$files" "$(zombies)" \
            $(((now - before) / 1000000000)) $(((now - before) / 1000000 % 1000)) \
            $(((own - own_before) / 1000)) $(((own - own_before) % 1000))
        before=$now
        own_before=$own
    fi
done <"$folder/lines"
wait $pid || { cat "$folder/errors"; echo "faceoff failed"; exit 1; }

echo "memory: $first_memory KiB after 1,000 games, $memory KiB at the end"
[ -n "$first_files" ] && [ -n "$last_files" ] || { echo "it ended before it was looked at"; exit 1; }
echo "descriptors: $first_files, $last_files"
[ $((memory * 100)) -le $((first_memory * 105)) ] || { echo "it grew by more than 5 %"; exit 1; }
[ "$last_files" -le $((first_files + 6)) ] || { echo "descriptors were left open"; exit 1; }
stored=$("$faceoff" events --db "$folder/long.db" | sed 's/.* \([0-9]*\) games.*/\1/')
[ "$stored" -eq "$total" ] || { echo "$stored games are stored, not $total"; exit 1; }
