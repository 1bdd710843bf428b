#!/bin/sh
# Runs in a minimal Debian that has the program faceoff, for bare_debian.sh. Installs a wheel in a new virtual
# environment. Plays a match in each contest with the guide's bot, runs the guide's examples, checks the types of the
# guide's code, and draws the images that a notebook shows. Usage: bare_wheel.sh WHEEL GUIDE BOTS
set -eu
echo "== $1"
folder=$(mktemp -d)
python=$folder/env/bin/python
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --no-index --disable-pip-version-check "$1"
mkdir "$folder/bots" "$folder/examples"
cp "$3"/*.py "$folder/bots"
awk -v folder="$folder/examples" '
    /^```/ { file = $0 == "```python" ? sprintf("%s/%05d.py", folder, NR) : "" }
    !/^```/ && file != "" { print > file }' "$2"

cd "$folder/bots"
for contest in judge codingame proglad potm; do
    case $contest in judge | codingame) opening='{opening}' ;; *) opening= ;; esac
    faceoff match --contest "$contest" --bot "mybot=$python mybot.py $contest $opening" --bot @random --margin-ms 5000 \
        >log 2>&1 || { cat log; exit 1; }
    echo "$contest: $(awk '$1 == "mybot" && $2 ~ /^[0-9]+$/ { print $2, "games,", $7, "forfeits" }' log)" | tee result
    grep -q ': [24] games, 0 forfeits$' result || { cat log; exit 1; }
done

cd "$folder/examples"
ran=0
for example in *.py; do
    ! grep -q 'sys.argv' "$example" || continue # the bot
    "$python" "$example" >log 2>&1 || { cat log; exit 1; }
    ran=$((ran + 1))
done
echo "$ran examples run"
[ "$ran" -gt 3 ]
mypy --strict --python-executable "$python" ./*.py ../bots/*.py

cat >images.py <<'END_IMAGES'
import faceoff, sys, xml.etree.ElementTree
assert faceoff.__file__.startswith(sys.prefix), faceoff.__file__
for game in faceoff.games():
    position = faceoff.Position(game)
    for number in range(12):
        position.play(position.random_turn(number))
    image = position._repr_svg_()
    assert xml.etree.ElementTree.fromstring(image).tag == "{http://www.w3.org/2000/svg}svg"
    print(f"{game}: an image of {len(image)} bytes")
END_IMAGES
"$python" images.py
cd /
rm -rf "$folder"
