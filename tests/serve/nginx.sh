#!/bin/sh
# Tests the example in docs/live.md: nginx with TLS and a path prefix in front of `faceoff serve`.
# Usage: nginx.sh FACEOFF ROOT
# If a program is missing, prints its name and exits with 77 (skipped).
set -u
LC_ALL=C
export LC_ALL
PATH=$PATH:/usr/sbin
faceoff=$1 root=$2
for program in nginx curl openssl; do
    command -v "$program" >/dev/null || { echo "SKIPPED: no $program here, so the example for nginx was not tried"; exit 77; }
done
folder=$(mktemp -d)
pids=
trap 'kill $pids 2>/dev/null; rm -rf "$folder"' EXIT

fail() {
    echo "FAILED: $1"
    cat "$folder/errors" 2>/dev/null
    exit 1
}

# wait_for COMMAND..: waits until the command succeeds.
wait_for() {
    for _ in $(seq 200); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.1
    done
    fail "waited in vain for: $*"
}

"$faceoff" tournament --contest judge --bot @greedy --bot @random --games 8 --db "$folder/night.db" --quiet 2>/dev/null || fail "no event"
"$faceoff" serve --db "$folder/night.db" --listen 127.0.0.1:0 --host cup.example --proxy 127.0.0.1 --play --bot easy=@random \
    >"$folder/address" 2>/dev/null &
pids=$!
wait_for test -s "$folder/address"
address=$(cat "$folder/address")
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=cup.example -keyout "$folder/cup.key" -out "$folder/cup.pem" 2>/dev/null ||
    fail "no certificate"

# Uses the configuration from docs/live.md, with a free port and the paths of this test.
sed -n '/^```nginx$/,/^```$/p' "$root/docs/live.md" | grep -v '^```' >"$folder/example"
[ -s "$folder/example" ] || fail "docs/live.md has no example"
get() {
    curl --silent --fail --max-time 20 --cacert "$folder/cup.pem" --resolve "cup.example:$port:127.0.0.1" "$@"
}
# start_nginx N: starts nginx on the Nth port. Fails if nginx exits. If the port is in use, nginx exits after some
# attempts.
start_nginx() {
    port=$((20000 + ($$ + $1 * 977) % 20000))
    {
        echo "daemon off; worker_processes 1; pid $folder/pid; error_log $folder/errors;"
        [ "$(id -u)" != 0 ] || echo "user root;"
        echo "events {} http { access_log off;"
        for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/$kind;"; done
        sed -e "s|listen 443|listen 127.0.0.1:$port|" -e "s|/etc/ssl/|$folder/|" -e "s|http://127.0.0.1:8817/|$address|" "$folder/example"
        echo "}"
    } >"$folder/nginx.conf"
    nginx -e "$folder/errors" -c "$folder/nginx.conf" 2>>"$folder/errors" &
    nginx=$!
    pids="$pids $nginx"
    for _ in $(seq 200); do
        kill -0 "$nginx" 2>/dev/null || return 1
        get "https://cup.example:$port/night/plain" >/dev/null && return 0
        sleep 0.1
    done
    fail "nginx does not answer"
}
for try in 1 2 3 4 5 none; do
    [ "$try" != none ] || fail "no port for nginx"
    start_nginx "$try" && break
done
get "https://cup.example:$port/night/event/standings.txt" >"$folder/table" || fail "no table"
"$faceoff" standings --db "$folder/night.db" | cmp - "$folder/table" || fail "another table"
get -D - -o /dev/null "https://cup.example:$port/night/" | grep -qi '^content-security-policy:' || fail "no policy"
get --compressed -D - -o /dev/null "https://cup.example:$port/night/event/games-0.js" | grep -qi '^content-encoding: gzip' || fail "no gzip"

# The messages of the stream must arrive at once, not only when a buffer is full.
get --no-buffer "https://cup.example:$port/night/event/stream" >"$folder/stream" &
pids="$pids $!"
wait_for grep -q '8 games counted' "$folder/stream"
code=$(curl --silent -o /dev/null -w '%{http_code}' -H 'Host: evil.example' "${address}plain")
[ "$code" = 421 ] || fail "another name got $code"

# A visitor can play through nginx, but only from a page of the same site.
key=$(get "https://cup.example:$port/night/event/bots.json" | sed 's/.*"key":"\([0-9a-f]*\).*/\1/')
play() {
    curl --silent --max-time 20 --cacert "$folder/cup.pem" --resolve "cup.example:$port:127.0.0.1" -H 'Content-Type: application/x-faceoff-play' \
        -H "Origin: $1" --data-binary "$2" "https://cup.example:$port/night/event/play"
}
game=$(play "https://cup.example:$port" "begin $key
bot 1
seat 1" | sed 's/{"key":"\([0-9a-f]*\).*/\1/')
play "https://cup.example:$port" "wait $game
seen 0" | grep -q '"names":\["visitor","easy"\]' || fail "no game"
play https://evil.example "leave $game" | grep -q 'pages on other sites are refused' || fail "another site may post"
# --- visitors play without a stored event ---

"$faceoff" serve "$folder/guests.db" --play --contest halma --bot easy=@random --listen 127.0.0.1:0 >"$folder/guests" 2>/dev/null &
pids="$pids $!"
wait_for test -s "$folder/guests"
address=$(cat "$folder/guests")
key=$(curl --silent "${address}event/bots.json" | sed 's/.*"key":"\([0-9a-f]*\).*/\1/')
post() {
    curl --silent --max-time 20 -H 'Content-Type: application/x-faceoff-play' -H "Origin: ${address%/}" --data-binary "$1" "${address}event/play"
}
game=$(post "begin $key
bot 1
seat 1" | sed 's/{"key":"\([0-9a-f]*\).*/\1/')
post "wait $game
seen 0" | grep -q '"names":\["visitor","easy"\]' || fail "no game without an event"
curl --silent --fail "${address}event/standings.txt" | grep -q '^proglad visitors: visitors, proglad, 0 games counted' || fail "no table without an event"

echo "nginx in front of faceoff serve: table, policy, gzip, stream, a visitor's game"
