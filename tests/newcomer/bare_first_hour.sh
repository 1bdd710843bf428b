#!/bin/sh
# Tests a newcomer's first hour on a minimal Debian. Gets the sources, runs ./dev demo and tests/newcomer/first_hour.sh,
# and prints how long each step took. Run it by hand as root; it needs debootstrap and a mirror.
# Usage: bare_first_hour.sh FOLDER [SUITE]
# The test creates the Debian system in FOLDER and leaves it there. The next run uses the same system.
set -eu
LC_ALL=C
export LC_ALL
root=$1 suite=${2:-bookworm}
[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase "$suite" "$root" >/dev/null
mkdir -p "$root/root/faceoff" "$root/proc" "$root/dev"
git -C "$(dirname "$0")/../.." archive HEAD | tar -x -C "$root/root/faceoff"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
[ -c "$root/dev/null" ] || mount --bind /dev "$root/dev"
trap 'umount "$root/proc"; ! mountpoint -q "$root/dev" || umount "$root/dev"' EXIT

chroot "$root" /bin/sh -eu <<'END_INSIDE'
export HOME=/root
cd /root/faceoff
began=$(date +%s)
./dev demo
echo "== ./dev demo: $(($(date +%s) - began)) s"
began=$(date +%s)
sh tests/newcomer/first_hour.sh build/faceoff .
echo "== the first hour: $(($(date +%s) - began)) s of it are the machine's"
END_INSIDE
