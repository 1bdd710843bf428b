#!/bin/sh
# Tests the Debian package on a minimal Debian: installs it with apt-get, then tries the manual pages, the completion,
# and a bot that uses the library, in each contest. Run it by hand as root; it needs debootstrap and a mirror.
# Usage: bare_debian.sh FILE.deb FOLDER [SUITE]
# The test creates the Debian system in FOLDER and leaves it there. The next run uses the same system.
set -eu
LC_ALL=C
export LC_ALL
package=$1 root=$2 suite=${3:-bookworm}
[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase "$suite" "$root" >/dev/null
cp "$package" "$root/root/"
# Minimal Debian images are configured to omit manual pages. This test needs them.
rm -f "$root/etc/dpkg/dpkg.cfg.d/docker" "$root/etc/dpkg/dpkg.cfg.d/excludes"
mkdir -p "$root/proc" "$root/dev"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
[ -c "$root/dev/null" ] || mount --bind /dev "$root/dev"
trap 'umount "$root/proc"; ! mountpoint -q "$root/dev" || umount "$root/dev"' EXIT

chroot "$root" /bin/sh -eu <<'END_INSIDE'
export DEBIAN_FRONTEND=noninteractive HOME=/root
cd /root
apt-get update -q >/dev/null
echo "== apt-get install ./$(basename faceoff_*.deb)"
apt-get install -y -q --no-install-recommends ./faceoff_*.deb >log 2>&1 || { cat log; exit 1; }
faceoff --version

echo "== each command has a manual page, and all are in the completion"
apt-get install -y -q --no-install-recommends man-db bash-completion gcc libc6-dev pkg-config >log 2>&1 || { cat log; exit 1; }
commands=$(faceoff help | sed -n 's/^  \([a-z-]*\) .*/\1/p' | grep -vxE 'help|faceoff')
count=0
for command in $commands; do
    man "faceoff-$command" | grep -q "faceoff-$command" || { echo "no page for $command"; exit 1; }
    count=$((count + 1))
done
man faceoff | grep -q NAME
echo "$count pages"
[ "$count" -gt 10 ]
found=$(bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader faceoff
    COMP_WORDS=(faceoff tou) COMP_CWORD=1 COMP_LINE="faceoff tou" COMP_POINT=11
    $(complete -p faceoff | sed "s/.*-F \([^ ]*\).*/\1/") faceoff tou faceoff; echo "${COMPREPLY[*]}"')
echo "faceoff tou<Tab>: $found"
[ "$(echo $found)" = tournament ]

echo '== cc bot.c $(pkg-config --cflags --libs faceoff)'
cat >bot.c <<'END_BOT'
#include <faceoff/faceoff.h>
#include <stdlib.h>

static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    static char turn[512];
    struct faceoff_player *player = faceoff_player_new(faceoff_position_game(position), "greedy", "", 1, NULL);
    const char *chosen = faceoff_player_choose(player, position, (uint64_t)(ms < 20 ? 1 : 20), NULL);
    size_t length = 0;
    for (; chosen != NULL && chosen[length] != '\0' && length < sizeof turn - 1; length++) {
        turn[length] = chosen[length];
    }
    turn[length] = '\0';
    faceoff_player_free(player);
    return chosen != NULL ? turn : NULL;
}

int main(int argc, char **argv)
{
    return faceoff_bot_main(argc, argv, getenv("CONTEST"), choose, NULL);
}
END_BOT
cc bot.c $(pkg-config --cflags --libs faceoff) -o bot
for contest in judge codingame proglad potm; do
    echo "== that bot in $contest"
    CONTEST=$contest faceoff match --contest $contest --bot ./bot --bot @random --margin-ms 2000
done
for example in /usr/share/doc/faceoff/examples/*-library.c; do
    cc -o example "$example" $(pkg-config --cflags --libs faceoff)
    echo "== $(basename "$example") compiles"
done
apt-get install -y -q --no-install-recommends python3 >log 2>&1 || { cat log; exit 1; }
python3 -c 'import faceoff; print("== import faceoff", faceoff.version(), faceoff.games())'
cc -static bot.c $(pkg-config --static --cflags --libs faceoff) -o static-bot
echo "== and so does a static bot"
END_INSIDE
