# The scripts ./dev and lab/lab share these functions, which install missing packages, set up build folders, and run
# tests. The scripts source this file from the project's root folder. Sourcing it has only one side effect: it creates
# $scratch.
# shellcheck shell=sh

# A folder for temporary files, which is deleted at the end. Some shells skip the EXIT trap if a signal ends them, so
# there are traps for signals too.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

say() {
    printf '== %s\n' "$*"
}

# progress: copies standard input to $scratch/log. On a terminal, also shows the latest line.
progress() {
    while IFS= read -r line || [ -n "$line" ]; do
        printf '%s\n' "$line"
        [ ! -t 2 ] || printf '\r\033[K%.78s' "$line" >&2
    done >"$scratch/log"
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

# step COMMAND..: runs a command and writes its output to $scratch/log. Shows the progress, and how long the command
# took. Returns the command's exit code.
step() {
    began=$(date +%s)
    { "$@" 2>&1 </dev/null && echo 0 >"$scratch/code" || echo $? >"$scratch/code"; } | progress
    say "took $(($(date +%s) - began)) s"
    return "$(cat "$scratch/code")"
}

# apt_line PACKAGES [SUDO]: prints the command that installs these packages.
apt_line() {
    echo "    ${2:-}apt-get update && ${2:-}apt-get install --no-install-recommends$1"
}

# Asks whether to install these packages with sudo. Without a terminal, the answer is yes.
may_install() {
    if [ ! -t 0 ] || [ ! -t 2 ]; then
        say "installing$1"
        return
    fi
    {
        say "this needs packages that are not installed:"
        apt_line "$1" "sudo "
        printf 'Run that? [Y/n] '
    } >&2
    read -r answer || answer=n
    case $answer in
    '' | y* | Y*) ;;
    *) return 1 ;;
    esac
}

# need NAME=PACKAGE ..: installs the package of each NAME that is missing. NAME is a program, a pkg-config module, or,
# with a slash, a file. If packages cannot be installed, prints a message and exits with 1.
need() {
    missing=
    for pair in "$@"; do
        name=${pair%%=*}
        package=${pair#*=}
        case $name in
        */*) [ -e "$name" ] && continue ;;
        *)
            command -v "$name" >/dev/null 2>&1 && continue
            command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$name" 2>/dev/null && continue
            ;;
        esac
        missing="$missing $package"
    done
    [ -z "$missing" ] && return
    sudo=
    if [ "$(id -u)" = 0 ]; then
        say "installing$missing"
    elif ! command -v sudo >/dev/null 2>&1; then
        say "this needs packages that are not installed. You are not root, and there is no sudo: an administrator can run" >&2
        apt_line "$missing" >&2
        exit 1
    elif may_install "$missing"; then
        sudo=sudo
    else
        say "nothing was installed" >&2
        exit 1
    fi
    step $sudo apt-get update -q ||
        say "apt-get update failed; trying with the existing package lists: $(tail -n 1 "$scratch/log")"
    # shellcheck disable=SC2086
    step $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing || {
        cat "$scratch/log" >&2
        say "the packages could not be downloaded or installed. Check the network and the disk; to try it by hand:" >&2
        apt_line "$missing" "${sudo:+sudo }" >&2
        exit 1
    }
}

# need_to_build [NAME=PACKAGE..]: installs what the build needs, and these packages.
need_to_build() {
    need "$@" cc=gcc /usr/include/stdio.h=libc6-dev pkg-config=pkg-config meson=meson ninja=ninja-build libuv=libuv1-dev jansson=libjansson-dev \
        cmocka=libcmocka-dev 'sqlite3 > 3.37=libsqlite3-dev' nettle=nettle-dev libedit=libedit-dev \
        libseccomp=libseccomp-dev libmicrohttpd=libmicrohttpd-dev hiredis=libhiredis-dev libcurl=libcurl4-openssl-dev
}

# configure FOLDER OPTIONS..: sets up a build folder, unless it exists already.
configure() {
    folder=$1
    shift
    if [ ! -f "$folder/build.ninja" ]; then
        say "setting up $folder ($*)"
        rm -rf "$folder"
        meson setup "$folder" "$@" >/dev/null || { cat "$folder/meson-logs/meson-log.txt"; exit 1; }
    fi
}

# compile FOLDER [TARGET..]: builds the targets. If this takes 5 s or more on an idle machine, first prints an estimate
# of the time. The estimate assumes 0.2 s of processor time per step, which is the measured average over a whole build.
compile() {
    steps=$(ninja -n -C "$@" 2>/dev/null | sed -n '$s!^\[[0-9]*/\([0-9]*\)\].*!\1!p')
    seconds=$((${steps:-0} / 5 / $(nproc)))
    if [ "$seconds" -ge 5 ]; then
        say "building $* (about $seconds s on an idle machine with $(nproc) processors)"
    else
        say "building $*"
    fi
    folder=$1
    shift
    step ninja -C "$folder" "$@" || { cat "$scratch/log"; exit 1; }
}

# skip_reasons FOLDER: prints why tests of the last run were skipped. Prints each reason once, in the form "a; b".
skip_reasons() {
    sed -n '/"result": "SKIP"/s/.*SKIPPED: \([^\\";]*\).*/\1/p' "$1/meson-logs/testlog.json" 2>/dev/null |
        sort -u | sed '2,$s/^/; /' | tr -d '\n'
}

# run_tests FOLDER [OPTIONS..]: runs tests of a build folder, and adds the results to $passed, $failed, $skipped and
# $skipped_because. Runs three tests per core, because most tests spend two thirds of their time waiting for processes
# and clocks. Sanitizers can fail if the kernel randomizes memory addresses over a wide range; setarch turns the
# randomization off.
run_tests() {
    folder=$1
    shift
    say "testing $folder"
    log=$scratch/log
    fixed=
    if setarch -R true 2>/dev/null; then fixed='setarch -R'; fi
    # shellcheck disable=SC2086
    step $fixed meson test -C "$folder" --no-rebuild --print-errorlogs --num-processes $((3 * $(nproc))) "$@" || true
    tests_that '[A-Z]+' "$folder" <"$log" >>"$scratch/times"
    grep -vE '^(ninja|Ok:|Expected Fail:|Fail:|Unexpected Pass:|Skipped:|Timeout:|Full log)|^$' "$log" || true
    ok=$(sed -n 's/^Ok: *//p' "$log")
    bad=$(awk '/^(Fail|Unexpected Pass|Timeout):/ {n += $NF} END {print n + 0}' "$log")
    [ -n "$ok" ] || { ok=0; cat "$log"; fails "the tests in $folder did not run"; }
    passed=$((passed + ok))
    failed=$((failed + bad))
    tests_that 'FAIL|TIMEOUT|ERROR|INTERRUPT|UNEXPECTEDPASS' "$folder" <"$log" | sed 's/^[0-9.]* /    /' >>"$scratch/failed"
    left_out=$(sed -n 's/^Skipped: *//p' "$log")
    skips "${left_out:-0}" "$(skip_reasons "$folder")"
}

# run_arrivals PROGRAM: runs tests/contest_texts, which runs the programs and sessions that the contests' texts
# describe. Names each case that was skipped.
run_arrivals() {
    say "running tests/contest_texts with $1"
    log=$scratch/log
    sh tests/contest_texts/run.sh "$1" </dev/null >"$log" 2>&1 || true
    sed 's/^/    /' "$log"
    ok=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, .*/\1/p' "$log")
    bad=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, .*/\2/p' "$log")
    left_out=$(sed -n 's/^[0-9]* passed, [0-9]* failed, \([0-9]*\) skipped$/\1/p' "$log")
    passed=$((passed + ${ok:-0}))
    [ "${bad:-1}" = 0 ] || fails "${bad:-all} of tests/contest_texts"
    skips "${left_out:-0}" "$(sed -n 's/^\([^ ]*: \)SKIPPED: /\1/p' "$log" | sed '2,$s/^/; /' | tr -d '\n')"
}

# skips COUNT REASONS: counts skipped tests, and stores the reasons for sum_up, unless they are there already.
skips() {
    skipped=$((${skipped:-0} + $1))
    [ -n "$2" ] || return 0
    case "; ${skipped_because:-}; " in
    *"; $2; "*) ;;
    *) skipped_because=${skipped_because:+$skipped_because; }$2 ;;
    esac
}

# tests_that RESULTS FOLDER: prints "SECONDS TEST in FOLDER" for each line of Meson's output whose result matches
# RESULTS, an extended regular expression. Meson reports each failure twice, so identical lines are printed only once.
tests_that() {
    sed -nE "s!^ *[0-9]+/[0-9]+ (.* / )?(.*[^ ]) +($1) +([0-9.]+)s.*!\\4 \\2 in $2!p" | sort -u
}

# fails WHAT: counts a failure, and stores its name for sum_up.
fails() {
    failed=$((failed + 1))
    printf '    %s\n' "$1" >>"$scratch/failed"
}

# passes_if CODE WHAT: counts a success if CODE is 0, and otherwise a failure.
passes_if() {
    if [ "$1" = 0 ]; then passed=$((passed + 1)); else fails "$2"; fi
}

# Prints the ten slowest tests, the tests that failed, and a line that sums up the results. Fails if a test failed.
sum_up() {
    if [ -s "$scratch/times" ]; then
        say 'the slowest tests, in seconds'
        sort -rn "$scratch/times" | sed -n '1,10s/^/    /p'
    fi
    if [ -s "$scratch/failed" ]; then
        say 'failed'
        cat "$scratch/failed"
    fi
    printf '%d passed, %d failed' "$passed" "$failed"
    [ "${skipped:-0}" -eq 0 ] || printf ', %d skipped: %s' "$skipped" "${skipped_because:-no reason given}"
    echo
    [ "$failed" -eq 0 ]
}

# nearest WORD CANDIDATE..: prints the candidate that differs from WORD by the fewest letters, unless it differs by
# three or more.
nearest() {
    printf '%s\n' "$@" | awk '
        function least(a, b) { return a < b ? a : b }
        function distance(a, b,   i, k, row, above, kept) {
            for (k = 0; k <= length(b); k++) row[k] = k
            for (i = 1; i <= length(a); i++) {
                above = row[0]
                row[0] = i
                for (k = 1; k <= length(b); k++) {
                    kept = row[k]
                    row[k] = least(least(row[k], row[k - 1]) + 1, above + (substr(a, i, 1) != substr(b, k, 1)))
                    above = kept
                }
            }
            return row[length(b)]
        }
        NR == 1 { word = $0; best = 3; next }
        distance(word, $0) < best { best = distance(word, $0); found = $0 }
        END { if (found != "") print found }'
}
