#!/bin/sh
# Tests what ./dev prints: the last line of a run with skipped tests, the slowest tests, the expected and the actual
# time of a step, and the suggestion for a mistyped command. A fake meson writes the logs of the test run.
# Usage: last_line.sh ROOT
set -u
root=$(realpath "$1")
. "$root/tests/check.sh"

mkdir -p "$folder/bin" "$folder/build/meson-logs"
cat >"$folder/bin/meson" <<'FAKE'
#!/bin/sh
printf ' 1/3 faceoff:slow / a b  OK  7.25s\n10/3 c FAIL  12.50s exit status 1\nOk:                 %s\nFail:               0\nSkipped:            %s\nTimeout:            0\n' "$OK" "$SKIPS"
FAKE
chmod +x "$folder/bin/meson"
cat >"$folder/build/meson-logs/testlog.json" <<'LOG'
{"name": "a", "result": "OK", "stdout": "SKIPPED: a part of a test that ran\n"}
{"name": "b", "result": "SKIP", "stdout": "SKIPPED: no redis-server here; ./dev test --all installs it\n"}
{"name": "c", "result": "SKIP", "stdout": "SKIPPED: no redis-server here; ./dev test --all installs it\n"}
{"name": "d", "result": "SKIP", "stdout": "more\nSKIPPED: no node here\n"}
LOG
cat >"$folder/run.sh" <<RUN
PATH=$folder/bin:\$PATH
. "$root/tools/dev_common.sh"
passed=0
failed=0
cd "$folder"
run_tests build
run_tests build
sum_up
RUN
check 'skipped tests, each reason once' 0 '^4 passed, 0 failed, 6 skipped: no node here; no redis-server here$' \
    env OK=2 SKIPS=3 sh "$folder/run.sh"
check 'the slowest tests' 0 '^    7\.25 a b in build$' env OK=2 SKIPS=3 sh "$folder/run.sh"
check 'the slowest tests, failures too' 0 '^    12\.50 c in build$' env OK=2 SKIPS=3 sh "$folder/run.sh"
check 'what failed' 0 '^    c in build$' sh -c "OK=2 SKIPS=3 sh '$folder/run.sh' | grep -A2 '== failed' | sort -u"
check 'a stage without its packages' 1 '^0 passed, 1 failed, 2 skipped: no a; no b$' sh -c \
    ". '$root/tools/dev_common.sh'; passed=0; failed=0; skips 1 'no a'; skips 1 'no b'; passes_if 1 c; sum_up"
check 'how long it took' 0 '^== took [0-9]+ s$' env OK=2 SKIPS=3 sh "$folder/run.sh"
echo '{"name": "a", "result": "OK"}' >"$folder/build/meson-logs/testlog.json"
check 'nothing was skipped' 0 '^6 passed, 0 failed$' env OK=3 SKIPS=0 sh "$folder/run.sh"
check 'no result is a failure' 1 '^0 passed, 2 failed$' env OK= SKIPS=0 sh "$folder/run.sh"
check 'it is named' 1 '^    the tests in build did not run$' env OK= SKIPS=0 sh "$folder/run.sh"

# Skipped cases of tests/contest_texts are counted and named.
mkdir -p "$folder/tests/contest_texts"
cat >"$folder/tests/contest_texts/run.sh" <<'FAKE'
echo 'potm/csh: SKIPPED: csh is not installed (package csh)'
echo 'potm/ksh: SKIPPED: ksh is not installed (package ksh)'
echo "7 passed, ${FAILS:-0} failed, 2 skipped"
FAKE
cat >"$folder/arrivals.sh" <<RUN
PATH=$folder/bin:\$PATH
. "$root/tools/dev_common.sh"
passed=0
failed=0
cd "$folder"
run_arrivals a-program
run_tests build
sum_up
RUN
check 'skipped cases of the texts' 0 \
    '^8 passed, 0 failed, 2 skipped: potm/csh: csh is not .*\(package csh\); potm/ksh: ksh is not .*\(package ksh\)$' \
    env OK=1 SKIPS=0 sh "$folder/arrivals.sh"
check 'failed cases of the texts' 1 '^    3 of tests/contest_texts$' env OK=1 SKIPS=0 FAILS=3 sh "$folder/arrivals.sh"

# This fake ninja reports that the build needs 1000 steps, or none.
cat >"$folder/bin/ninja" <<'FAKE'
#!/bin/sh
[ "$1" != -n ] || echo "$LAST"
FAKE
chmod +x "$folder/bin/ninja"
cat >"$folder/compile.sh" <<RUN
PATH=$folder/bin:\$PATH
nproc() { echo 3; }
. "$root/tools/dev_common.sh"
compile build one
RUN
check 'how long a build will take' 0 '^== building build one \(about 66 s on an idle machine with 3 processors\)$' \
    env LAST='[1000/1000] Linking target one' sh "$folder/compile.sh"
check 'a build with nothing to do' 0 '^== building build one$' env LAST='ninja: no work to do.' sh "$folder/compile.sh"

# A copy of ./dev runs with a ninja that writes down its arguments, and with all packages.
mkdir -p "$folder/tree/build" "$folder/tree/tools"
cp "$root/dev" "$folder/tree" && cp "$root/tools/dev_common.sh" "$folder/tree/tools" && : >"$folder/tree/build/build.ninja"
printf '#!/bin/sh\necho "$@" >%s\n' "'$folder/targets'" >"$folder/bin/ninja"
echo '#!/bin/sh' >"$folder/bin/pkg-config" && chmod +x "$folder/bin/pkg-config"
check 'what ./dev build builds' 0 '^== the program is build/faceoff$' env PATH="$folder/bin:$PATH" "$folder/tree/dev" build
check 'the program and the library' 0 '^-C build faceoff libfaceoff$' cat "$folder/targets"

check 'a command that was meant' 2 '^== unknown command tset; did you mean ./dev test\?$' "$root/dev" tset
check 'a command that is none' 2 '^== unknown command something$' "$root/dev" something
exit $((failures > 0))
