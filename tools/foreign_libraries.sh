#!/bin/sh
# Downloads the Debian packages of faceoff's libraries for another processor, and unpacks them in FOLDER. It installs
# nothing, and needs neither root nor a change to the system's list of processors. ARCHITECTURE is Debian's name for the
# processor, such as arm64. Usage: foreign_libraries.sh ARCHITECTURE FOLDER
set -eu
architecture=$1
folder=$(mkdir -p "$2" && cd "$2" && pwd)
packages='libuv1-dev libjansson-dev libsqlite3-dev nettle-dev libedit-dev libbsd-dev libmd-dev
    libncurses-dev libseccomp-dev libhiredis-dev zlib1g-dev'
state=$folder/apt
mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
: >"$state/status"

apt() {
    apt-get -q -y -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" \
        -o Dir::State="$state" -o Dir::State::status="$state/status" -o Dir::Cache="$state/cache" \
        -o APT::Sandbox::User= -o Debug::NoLocking=true "$@"
}

apt update || echo "not all lists of packages could be downloaded; trying with the others"
# shellcheck disable=SC2086
apt install --no-install-recommends --download-only $packages
for package in "$state"/cache/archives/*.deb; do
    case ${package##*/} in
    libc6* | libc-* | libcrypt* | linux-libc-dev* | gcc-* | libgcc*) ;; # the cross compiler has its own
    *) dpkg-deb --extract "$package" "$folder" ;;
    esac
done
rm -rf "$state"
: >"$folder/complete"
