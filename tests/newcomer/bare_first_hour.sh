#!/bin/sh
# A newcomer's first hour on a Debian with nothing else: the sources, ./dev demo, then tests/newcomer/first_hour.sh; how long each took.
# As root, with debootstrap and a mirror; run by hand. Usage: bare_first_hour.sh FOLDER [SUITE]
# The Debian is made in FOLDER and left there; a FOLDER that has one is used again.
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
