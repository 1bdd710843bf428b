#!/bin/sh
# Tests the flag -m32 in the compile instructions of an entry: it is used if the compiler can build 32-bit programs, and
# ignored otherwise. The compiler is a script that records the flag and then either drops it or rejects it.
# Usage: flags.sh FACEOFF ENTRIES-FOLDER
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cc=$(command -v cc)
cd "$folder" || exit 1
mkdir entries can cannot
"$faceoff" entry --contest potm -o runner.c "$2/runner.c" 2>/dev/null
for name in one two; do
    printf '/* POTM ENTRY: %s\n * Your Name: Mr %s\n * compile instructions: cc -m32 -g x.c */\n' $name $name
    sed 's/POTM ENTRY/Entry/; s/Your Name/Name/' runner.c
done | awk '/POTM ENTRY/ {n++} {print >("entries/" (n == 1 ? "one" : "two") ".c")}'
cat >can/cc <<END
#!/bin/sh
case " \$* " in *' -m32 '*) echo "\$*" >>"$folder/calls" ;; esac
for word; do
    shift
    [ "\$word" = -m32 ] || set -- "\$@" "\$word"
done
exec "$cc" "\$@"
END
cat >cannot/cc <<END
#!/bin/sh
case " \$* " in *' -m32 '*) echo "\$*" >>"$folder/calls"; exit 1 ;; esac
exec "$cc" "\$@"
END
chmod +x can/cc cannot/cc

# cup COMPILER [OPTIONS]: plays a cup with one of the two compilers.
cup() {
    path=$folder/$1:$PATH
    shift
    rm -f calls x.db
    : >calls
    env PATH="$path" "$faceoff" cup --contest potm --db x.db "$@" entries
}
check 'a compiler with -m32: the flag is used' 0 '^  two .* bytes, ignored: -g$' cup can --sandbox off
check 'the compiler is tried once' 0 '^3$' grep -c . calls
check 'a compiler without -m32: the flag is ignored' 0 '^  one .* bytes, ignored: -g -m32$' cup cannot --sandbox off
check 'such a compiler is tried once too' 0 '^1$' grep -c . calls
if "$faceoff" sandbox-check >/dev/null 2>&1; then
    check 'a sandbox refuses 32-bit programs: the flag is ignored' 0 'ignored: -g -m32$' cup can --sandbox basic
    check 'the compiler is not tried' 0 '^0$' sh -c 'grep -c . calls || true'
else
    echo 'SKIPPED: no sandbox here'
fi

# Flags that are always used are not reported.
mkdir usual
sed 's/cc -m32 -g x.c/cc -o three three.c -lm/; s/: one/: three/' entries/one.c >usual/three.c
check 'the usual flags' 0 '^  three .* bytes$' "$faceoff" cup --contest potm --db usual.db usual
exit $((failures > 0))
