#!/bin/sh
# Tests that a league that is served takes submissions from `faceoff submit` and from its inbox, and shows viewers the
# limits in its settings. Usage: league_inbox.sh FACEOFF [submit], where `submit` means that it was built with libcurl.
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null; rm -rf "$folder"' EXIT

"$faceoff" league init arena --contest codingame --bot one=@random --bot two=@greedy --bytes 1000 >/dev/null || exit 1
"$faceoff" league invite arena ann | sed -n 's/.*token=//p' >token
sed -i 's|^{|{\n "inbox": "inbox",|' arena/league.json
mkdir -p arena/inbox/ann
echo '#!/bin/false' >bot.sh
head -c 1001 /dev/zero >large.sh
# The port is the first that is free.
for try in 1 2 3 4 5 6 7 8; do
    port=$((20000 + ($$ + try * 977) % 20000))
    "$faceoff" league serve arena --listen "127.0.0.1:$port" >serving 2>&1 &
    server=$!
    until grep -q 'the league is served at' serving || ! kill -0 "$server" 2>/dev/null; do sleep 0.05; done
    kill -0 "$server" 2>/dev/null && break
done
mv large.sh arena/inbox/ann/
cp bot.sh draft
mv draft arena/inbox/ann/bot.sh
tries=0
until { [ ! -e arena/inbox/ann/bot.sh ] && [ -s arena/inbox/ann/large.sh.reason ]; } || [ "$tries" -gt 600 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
check 'a file that was taken' 0 '^#!/bin/false$' cat arena/bots/1/bot.sh
check 'a file that is too large' 0 '^the file has 1001 bytes, but this league allows only 1000$' cat arena/inbox/ann/large.sh.reason
if [ "${2:-}" = submit ]; then
    check 'another way to submit' 1 '^rejected: other: ' "$faceoff" submit bot.sh --bot other --token-file token \
        --to "http://127.0.0.1:$port"
    head -c 5000000 /dev/zero >huge.sh
    check 'a huge file' 1 'huge.sh has 5000000 bytes, .* at most 4194304, or fewer if its setting "bytes" says so' \
        "$faceoff" submit huge.sh --token-file token --to "http://127.0.0.1:$port"
fi
# These libraries need thirty others, which would slow down the start of every process.
check 'only some commands load libcurl and libmicrohttpd' 1 '^NEEDED' \
    sh -c 'objdump -p "$0" | grep -o NEEDED | head -n 1; objdump -p "$0" | grep -E "NEEDED .*(curl|microhttpd)"' "$faceoff"
kill "$server"
wait "$server"
server=
exit "$failures"
