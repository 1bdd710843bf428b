#!/bin/sh
# Packs the sources for Python, builds a wheel from them, installs the wheel in a new virtual environment, and plays
# games there. Nothing may be downloaded. Usage: python_package.sh SOURCE_TREE
set -u
source=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset FACEOFF_LIBRARY PYTHONPATH LD_LIBRARY_PATH

fail() {
    [ ! -s "$folder/log" ] || cat "$folder/log"
    echo "FAILED: $*"
    exit 1
}

skip() {
    echo "SKIPPED: $*"
    exit 77
}

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || skip 'no Python 3.9 here'
python3 -c 'import ensurepip, venv' 2>/dev/null || skip 'no python3-venv here'
python3 -m venv "$folder/env" >"$folder/log" 2>&1 || fail 'a virtual environment'
pip() {
    "$folder/env/bin/pip" "$@" --no-index --disable-pip-version-check >"$folder/log" 2>&1
}

cd "$folder" || exit 1
python3 -c 'import sys
sys.path.insert(0, sys.argv[1] + "/python")
import build_package
print(build_package.build_sdist("."))' "$source" >name 2>log || fail 'the sources for Python'
sources=$(cat name)
tar --list --file "$sources" >files
for file in PKG-INFO pyproject.toml meson.build python/faceoff/py.typed; do
    grep -qx "${sources%.tar.gz}/$file" files || fail "$file is not in $sources"
done

# The build of the wheel may use only a C compiler, Meson and Ninja. This pkg-config finds nothing.
mkdir empty
PKG_CONFIG_LIBDIR=$folder/empty pip wheel "$folder/$sources" || fail 'no wheel'
wheel=$(echo faceoff-*.whl)
case $wheel in
faceoff-*-py3-none-*linux_*"$(uname -m)".whl) ;;
*) fail "the name of the wheel is $wheel" ;;
esac
pip install "$folder/$wheel" || fail "pip cannot install $wheel"
"$folder/env/bin/pip" check >log 2>&1 || fail 'pip check'

cat >games.py <<'END'
import faceoff, pathlib, sys
place = pathlib.Path(faceoff.__file__).parent
assert str(place).startswith(sys.prefix), place
assert (place / "py.typed").exists()
mapped = {line.split()[-1] for line in open("/proc/self/maps") if "libfaceoff" in line}
assert mapped == {str(place / "libfaceoff.so")}, mapped
print("library", place / "libfaceoff.so")
for game in ["soccer", "halma", "showdown"]:
    position, players = faceoff.Position(game), [faceoff.Player(game, "greedy"), faceoff.Player(game, "random")]
    while position.mover is not None:
        position.play(players[position.mover].choose(position))
    print(game, len(position.turns), position.outcome)
print(faceoff.version())
END
env -i "$folder/env/bin/python" games.py >log 2>&1 || fail 'the installed module'
! grep -q 'build-wheel' "$(sed -n 's/^library //p' log)" || fail 'the library contains the path of its build folder'
[ "$(grep -c 'over=True' log)" = 3 ] || fail 'three games'
[ "faceoff-$(tail -n 1 log).tar.gz" = "$sources" ] || fail 'the version'
echo "$wheel works"
