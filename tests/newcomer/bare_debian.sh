#!/bin/sh
# Tests the Debian package and the wheel for a release. Builds them on a minimal Debian, and installs the package with
# apt-get on another one. There, tries the manual pages, the completion, the strict sandbox, and a bot that uses the
# library in each contest; tries the wheel, and all others in WHEELS, as bare_wheel.sh describes; then upgrades from an
# older version, and removes everything. At last, builds packaging/Containerfile on this Debian, if buildah is here.
# Needs root, debootstrap and a mirror. PAGE is the folder of a built page. The test adds its wheel to the folder
# WHEELS.
# Usage: bare_debian.sh SOURCE_TREE PAGE SUITE WHEELS
set -eu
source=$(realpath "$1")
page=$(realpath "$2")
wheels=$(mkdir -p "$4" && realpath "$4")
. "$source/tests/newcomer/bare_system.sh"
root=$folder/bare
bare_system "$3" "$root"
cp -a "$root" "$folder/builder"

echo "== building the package on Debian $3"
git clone --quiet --no-hardlinks "file://$source" "$folder/builder/root/faceoff"
cp -R "$page" "$folder/builder/root/page"
inside "$folder/builder" sh -ec 'cd /root/faceoff
    apt-get update -q
    apt-get install -y -q --no-install-recommends build-essential debhelper git python3 zlib1g-dev
    apt-get build-dep -y -q --no-install-recommends .
    FACEOFF_PAGE=/root/page sh tools/make_packages.sh /root/dist deb python' >"$folder/log" 2>&1 ||
    { tail -n 20 "$folder/log"; exit 1; }
cp "$folder/builder"/root/dist/faceoff_*.deb "$root/root/"
mkdir -p "$wheels/$3"
rm -f "$wheels/$3"/*.whl
cp "$folder/builder"/root/dist/faceoff-*.whl "$wheels/$3"
cp -R "$wheels" "$root/root/wheels"
cp -R "$source/bots/library" "$root/root/bots"
cp "$source/docs/library-python.md" "$source/tests/newcomer/bare_wheel.sh" "$root/root/"

inside "$root" sh -eu <<'END_INSIDE'
cd /root
apt-get update -q >/dev/null
release=$(. /etc/os-release && echo "$ID$VERSION_ID")
ls faceoff_*~"$release"_*.deb >/dev/null || { echo "no package for $release"; exit 1; }
find / -xdev -name '*faceoff*' ! -path '/root/*' ! -path '/proc/*' >before
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
for example in /usr/share/doc/faceoff/examples/bots/*-library.c; do
    cc -o example "$example" $(pkg-config --cflags --libs faceoff)
    echo "== $(basename "$example") compiles"
done
apt-get install -y -q --no-install-recommends python3 >log 2>&1 || { cat log; exit 1; }
python3 -c 'import faceoff; print("== import faceoff", faceoff.version(), faceoff.games())'
apt-get install -y -q --no-install-recommends python3-venv mypy >log 2>&1 || { cat log; exit 1; }
for wheel in wheels/*/*.whl; do
    sh bare_wheel.sh "$PWD/$wheel" library-python.md bots </dev/null
done
cc -static bot.c $(pkg-config --static --cflags --libs faceoff) -o static-bot
echo "== and so does a static bot"
faceoff sandbox-check

echo '== upgrade from an older version'
dpkg-deb -R faceoff_*.deb old
sed -i 's/^Version: .*/Version: 0.0.1/' old/DEBIAN/control
dpkg-deb --build old older.deb >log
dpkg -i --force-downgrade older.deb >log 2>&1
[ "$(dpkg-query -W -f '${Version}' faceoff)" = 0.0.1 ]
apt-get install -y -q --no-install-recommends ./faceoff_*.deb >log 2>&1 || { cat log; exit 1; }
faceoff match --contest judge --bot @random --bot @random --quiet

echo '== purge'
apt-get purge -y -q faceoff >log 2>&1 || { cat log; exit 1; }
find / -xdev -name '*faceoff*' ! -path '/root/*' ! -path '/proc/*' ! -path '/var/cache/man/*' >after
diff before after
END_INSIDE

command -v buildah >/dev/null || { echo 'not tested: the container file, because there is no buildah'; exit 0; }
echo '== packaging/Containerfile'
stored="--root $folder/images --runroot $folder/running --storage-driver vfs"
cp "$folder"/builder/root/dist/faceoff_*.deb "$folder"
rm -rf "$folder/builder" # it is large
container=$(buildah $stored from scratch)
mounted=$(buildah $stored mount "$container")
cp -a "$root/." "$mounted"
buildah $stored umount "$container" >/dev/null
buildah $stored commit --quiet --rm "$container" bare-debian >/dev/null
mkdir "$folder/context"
mv "$folder"/faceoff_*.deb "$folder/context"
buildah $stored bud --isolation chroot --quiet --build-arg BASE=localhost/bare-debian --tag faceoff \
    --file "$source/packaging/Containerfile" "$folder/context" >"$folder/log" 2>&1 || { tail -n 20 "$folder/log"; exit 1; }
container=$(buildah $stored from --pull-never localhost/faceoff)
contained() {
    buildah $stored run --isolation chroot "$container" -- faceoff match --contest judge --bot @greedy --bot @random "$@"
}
contained
# The strict sandbox either works, or the message tells how to get it.
if contained --sandbox strict >"$folder/log" 2>&1; then
    echo '== with the strict sandbox'
else
    cat "$folder/log"
    grep -q 'which this system lacks .*docs/sandbox.md' "$folder/log"
fi
