#!/bin/sh
# Tests the installed libfaceoff. Each header compiles by itself. Both libraries export exactly the functions that the
# headers declare. Bots that are built with the shared or the static library can play in each contest.
# Usage: installed.sh BUILD ROOT
set -u
LC_ALL=C
export LC_ALL
build=$(realpath "$1")
root=$(realpath "$2")
failures=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
    [ ! -s "$folder/log" ] || sed 's/^/    /' "$folder/log"
}

# run NAME COMMAND..: runs a command that must succeed.
run() {
    name=$1
    shift
    "$@" >"$folder/log" 2>&1 || fail "$name: exit code $?: $*"
}

DESTDIR=$folder/installed meson install -C "$build" --no-rebuild --quiet >"$folder/log" 2>&1 || fail 'meson install'
library=$(dirname "$(find "$folder/installed" -name libfaceoff.so)")
include=$(dirname "$(dirname "$(find "$folder/installed" -name faceoff.h)")")
faceoff=$(find "$folder/installed" -path '*/bin/faceoff')
PKG_CONFIG_PATH=$library/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$folder/installed
LD_LIBRARY_PATH=$library
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH

# Each header compiles by itself.
for header in "$include"/faceoff/*.h; do
    run "$(basename "$header") in C" cc -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c "$header"
    if command -v c++ >/dev/null; then
        run "$(basename "$header") in C++" c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c++ "$header"
    else
        echo 'SKIPPED: no c++ here'
    fi
done
if command -v c++ >/dev/null; then
    run 'faceoff.hpp' c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c++ "$include/faceoff/faceoff.hpp"
fi

# Both libraries export exactly the functions declared in the headers.
sed '/^ *\/\?\*/d; /^#/d' "$include"/faceoff/*.h | tr '\n' ' ' | tr ';{}' '\n\n\n' | grep -v typedef |
    grep -oE 'faceoff_[a-z_]+\(' | tr -d '(' | sort -u >"$folder/declared"
nm -D --defined-only "$library/libfaceoff.so" | awk '{print $3}' | sort >"$folder/shared"
nm -g --defined-only "$library/libfaceoff.a" | awk 'NF == 3 {print $3}' | sort >"$folder/static"
[ "$(wc -l <"$folder/declared")" -gt 30 ] || fail 'no functions are found in the headers'
for kind in shared static; do
    diff "$folder/declared" "$folder/$kind" >"$folder/log" || fail "the symbols of the $kind library are not those of the headers"
done
: >"$folder/log"

version=$(pkg-config --modversion faceoff)
[ "faceoff $version" = "$("$faceoff" --version)" ] || fail "the version of pkg-config is $version"

# play NAME CONTEST COMMAND: plays 4 games against @random. The bot must not commit a fault.
play() {
    run "$1 plays $2" "$faceoff" match --contest "$2" --bot "mine=$3" --bot @random --games 4 \
        --margin-ms 10000 --seed 3 $(case $2 in judge | codingame) echo --opening-turns 4 ;; esac)
}

play_all() {
    play "$1" judge "$folder/soccer --contest judge {opening}"
    play "$1" codingame "$folder/soccer {opening}"
    play "$1" proglad "$folder/halma"
    play "$1" potm "$folder/showdown"
}

for bot in soccer halma showdown; do
    run "build $bot" cc -o "$folder/$bot" "$root/bots/$bot-library.c" $(pkg-config --cflags --libs faceoff)
done
run 'build mybot' cc -o "$folder/mybot" "$root/bots/library/mybot.c" $(pkg-config --cflags --libs faceoff)
play_all 'a bot with the shared library'

# A program can also be built against the build folder instead of an installation.
run 'build with the build folder' cc -o "$folder/soccer" "$root/bots/soccer-library.c" \
    $(PKG_CONFIG_SYSROOT_DIR='' PKG_CONFIG_PATH="$build/meson-uninstalled" pkg-config --cflags --libs faceoff)

# A program may define symbols with the names of the library's internal functions.
cat >"$folder/names.c" <<'END'
int games, engines, base, text_append, memory_new, position_new, bot_run, clock_now_ns;
END
for bot in soccer halma showdown; do
    run "build $bot, static" cc -static -o "$folder/$bot" "$root/bots/$bot-library.c" "$folder/names.c" \
        $(pkg-config --static --cflags --libs faceoff)
done
run 'build mybot, static' cc -static -o "$folder/mybot" "$root/bots/library/mybot.c" \
    $(pkg-config --static --cflags --libs faceoff)
unset LD_LIBRARY_PATH
play_all 'a bot with the static library'

if python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
    module=$(dirname "$(dirname "$(find "$folder/installed" -path '*/faceoff/__init__.py')")")
    [ "$module" != . ] || module=$root/python
    python3 -c 'import site, sys
places = [folder for folder in site.getsitepackages() if folder.startswith("/usr/local/lib")]
sys.exit(places != [] and sys.argv[1] not in places)' "${module#"$folder/installed"}" ||
        fail "the Python module is in ${module#"$folder/installed"}, where python3 does not look"
    export FACEOFF_LIBRARY="$library/libfaceoff.so" PYTHONPATH="$module" PYTHONDONTWRITEBYTECODE=1
    run 'the Python module' python3 "$root/tests/library/test_python.py" "$faceoff"
    run 'the example of the Python module' python3 -c 'import doctest, faceoff, sys; sys.exit(doctest.testmod(faceoff).failed)'
    run 'the example of faceoff.env' python3 -c 'import doctest, faceoff.env, sys; sys.exit(doctest.testmod(faceoff.env).failed)'
else
    echo 'SKIPPED: no Python 3.9 here'
fi

[ "$failures" -eq 0 ] || echo "$failures failures"
exit $((failures > 0))
