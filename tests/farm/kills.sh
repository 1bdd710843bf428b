#!/bin/sh
# Tests a farm with a Redis server and four machines, each in a separate network. Each format is played twice. In the
# first event, machines, Redis and the coordinator are killed one after the other, and connections are cut and restored.
# In the second event, machines leave and join every 2 s, and Redis is flushed. The table must always be the same as on
# one machine. Usage: kills.sh FACEOFF [TURNS]
set -u
. "$(dirname "$0")/setup.sh"
turns=${2:-${FACEOFF_SLOW:+20}}
turns=${turns:-1}
head=fo$$h
farm=redis://10.77.0.1:6379

if [ "$(id -u)" != 0 ] || ! command -v ip >/dev/null || ! ip netns add "$head" 2>/dev/null; then
    echo "SKIPPED: networks of our own need root, iproute2 and a kernel that lets us"
    exit 77
fi

# Cleans up like the function `finish` in setup.sh. Also removes the networks and the processes in them.
clean() {
    for file in "$folder"/*.pid; do
        [ -f "$file" ] && kill -9 "$(cat "$file")" 2>/dev/null
    done
    for machine in 1 2 3 4; do
        ip netns del "fo$$w$machine" 2>/dev/null
    done
    ip netns del "$head" 2>/dev/null
    rm -rf "$folder"
}
trap clean EXIT

ip netns exec "$head" ip link set lo up
ip netns exec "$head" ip link add bridge type bridge || { echo "SKIPPED: no bridge here"; exit 77; }
ip netns exec "$head" ip address add 10.77.0.1/24 dev bridge
ip netns exec "$head" ip link set bridge up
for machine in 1 2 3 4; do
    net=fo$$w$machine
    ip netns add "$net"
    ip -n "$head" link add "port$machine" type veth peer name wire netns "$net"
    ip -n "$head" link set "port$machine" master bridge up
    ip -n "$net" address add "10.77.0.1$machine/24" dev wire
    ip -n "$net" link set wire up
    ip -n "$net" link set lo up
done

redis_in() {
    ip netns exec "$head" redis-cli -h 10.77.0.1 "$@" 2>/dev/null
}

redis_on() {
    mkdir -p "$folder/redis"
    start redis ip netns exec "$head" redis-server --port 6379 --bind 10.77.0.1 --protected-mode no --dir "$folder/redis" \
        --save '' --appendonly yes --appendfsync no
    until redis_in ping | grep -q PONG; do
        sleep 0.05
    done
}

machine_on() {
    start "machine$1" ip netns exec "fo$$w$1" "$faceoff" work "$farm" --name "machine$1" --cache "$folder/cache$1" -j 2 --stay \
        --sandbox "$level"
}

coordinate_on() {
    : >"$folder/$event.out"
    # shellcheck disable=SC2086
    start "$event" ip netns exec "$head" "$faceoff" tournament --farm "$farm" --any-machine --resume --db "$folder/$event.db" \
        --event "$event" $options --config "$folder/$event.json"
}

alive() {
    kill -0 "$(cat "$folder/$event.pid")" 2>/dev/null
}

# Plays one round of kills: kills each machine, Redis and the coordinator, one after the other, and then cuts a
# connection.
kills() {
    for machine in 1 2 3 4; do
        stop "machine$machine" KILL
        machine_on "$machine"
        happened=$((happened + 1))
        sleep 0.5
    done
    stop redis KILL
    redis_on
    happened=$((happened + 1))
    sleep 0.5
    alive || return
    stop "$event" KILL
    coordinate_on
    happened=$((happened + 1))
    ip -n "$head" link set "port$((turn % 4 + 1))" down
    sleep 1
    ip -n "$head" link set "port$((turn % 4 + 1))" up
    sleep 0.5
}

# Plays one round in which each machine leaves and returns 2 s later. Redis is flushed while the third machine is away.
comings() {
    for machine in 1 2 3 4; do
        stop "machine$machine" TERM
        happened=$((happened + 1))
        [ "$machine" != 3 ] || redis_in flushall >/dev/null
        sleep 2
        machine_on "$machine"
    done
}

# A game takes a third of a second. For most of that time, the bots sleep.
cat >"$folder/slowly" <<'END'
#!/bin/sh
sleep 0.2
exec "$@"
END
chmod +x "$folder/slowly"
bot="bot soccer --protocol codingame --seed {seed} --opening {opening} --engine"

redis_on
for machine in 1 2 3 4; do
    machine_on "$machine"
done
games=$((turns * 45 + 30))
formats='match swiss'
[ "$turns" -lt 2 ] || formats='match gauntlet round-robin swiss knockout'
for event in ${FARM_FORMATS:-$formats}; do
    case $event in
    match) each=$((games * 2 / 2 * 2)) names='a=random b=random' ;;
    gauntlet) each=$((games * 2 / 3 / 2 * 2)) names='a=random b=random c=greedy d=random' ;;
    round-robin) each=$((games / 3 / 2 * 2)) names='a=random b=random c=greedy d=random' ;;
    swiss) each=$((games / 3 / 2 * 2)) names='a=random b=random c=greedy d=random' ;;
    knockout) each=$((games * 2 / 3 / 2 * 2)) names='a=random b=random c=greedy d=random' ;;
    esac
    options="--contest codingame --opening-turns 3 --turn-ms 60000 --first-ms 60000 --format $event --games $each --processes 4"
    set --
    for name in $names; do
        set -- "$@" --bot "${name%=*}=$faceoff $bot ${name#*=}"
    done
    # shellcheck disable=SC2086
    alone "$event" $options "$@"
    # The bots' commands contain spaces, so they are in a config file.
    {
        printf '{"bots":['
        comma=
        for name in $names; do
            printf '%s{"name":"%s","command":"%s %s %s %s"}' "$comma" "${name%=*}" "$folder/slowly" "$faceoff" "$bot" \
                "${name#*=}"
            comma=,
        done
        printf ']}'
    } >"$folder/$event.json"
    for trouble in kills comings; do
        coordinate_on
        happened=0
        turn=0
        while [ "$turn" -lt "$turns" ] && alive; do
            turn=$((turn + 1))
            "$trouble"
        done
        join "$event"
        [ "$ended" = 0 ] || { fail "$event, $trouble: exit code $ended"; tail -5 "$folder/$event.log"; }
        same "$event"
        echo "$event: $("$faceoff" export --db "$folder/$event.db" --event "$event" | wc -l) games, $happened $trouble in $turn turns"
        rm -f "$folder/$event.db"*
    done
done
exit $((failures > 0))
