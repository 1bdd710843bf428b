# The tests on a minimal Debian source this file. It creates a folder, which is removed when the test ends.
# shellcheck shell=sh
LC_ALL=C
export LC_ALL
skip() {
    echo "SKIPPED: $*"
    exit 77
}

[ "$(id -u)" = 0 ] || skip 'a minimal Debian needs root'
command -v debootstrap >/dev/null || skip 'no debootstrap here'
unshare --mount --pid --fork true 2>/dev/null || skip 'this system has no namespaces'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Without this setting, git refuses a source tree that belongs to another user than root.
printf '[safe]\n\tdirectory = *\n' >"$folder/gitconfig"
export GIT_CONFIG_GLOBAL="$folder/gitconfig"

# bare_system SUITE ROOT: creates a minimal Debian in the folder ROOT.
bare_system() {
    debootstrap --variant=minbase "$1" "$2" >"$folder/log" 2>&1 || { tail -n 5 "$folder/log"; exit 1; }
    # Minimal images may be configured to omit manual pages. The tests need them.
    rm -f "$2/etc/dpkg/dpkg.cfg.d/docker" "$2/etc/dpkg/dpkg.cfg.d/excludes"
}

# inside ROOT COMMAND..: runs a command in this system. All its processes and mounts disappear when it ends. It is not a
# chroot, because the kernel forbids user namespaces there, and the strict sandbox needs them. The command is not process
# 1, because Debian 13's `script` hangs there when an orphan exits.
inside() {
    unshare --mount --pid --fork --kill-child sh -ec 'mount --bind "$1" "$1"
        cd "$1"
        shift
        mount -t proc proc proc
        mount --rbind /dev dev
        pivot_root . mnt
        umount -l /mnt
        env -i HOME=/root TERM=xterm LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${http_proxy:+"http_proxy=$http_proxy"} \
            ${https_proxy:+"https_proxy=$https_proxy"} "$@" || exit $?' sh "$@"
}
