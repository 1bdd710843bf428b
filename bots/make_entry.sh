#!/bin/sh
# Makes the single-file entry of Showdown from the engine's sources: headers first, then the code,
# then the main of bots/showdown-engine.c.in, without what only several files need. Comments stay,
# for people; blanks go and our longer names get short ones, since a contest counts characters.
# Usage: make_entry.sh ROOT > entry.c
set -eu
cd "$1/src/engines/showdown"
parts='arena style belief choice mind'
main=../../../bots/showdown-engine.c.in
headers=$(for part in $parts; do echo "$part.h"; done)
sources=$(for part in $parts; do echo "$part.c"; done)
sed '/^int main/,$d' "$main"
# shellcheck disable=SC2086
cat $headers $sources "$main" | grep '^#include <' | sort -u
# shellcheck disable=SC2086
for file in $headers $sources "$main"; do
    sed -e '/^#include/d' -e '/^#ifndef ENGINES_/d' -e '/^#define ENGINES_/d' -e '/^#endif/d' \
        -e '1,/\*\// { /^\/\* POTM/,/\*\//d }' "$file"
done | awk '
# Words of C and its library, and members whose names are printed nowhere, keep their names.
BEGIN {
    split("break case char const continue default double " \
        "enum false fclose fgets file fopen for fread fwrite getenv int int16_t int32_t int64_t " \
        "int8_t main memcmp memcpy memset NULL printf qsort return signed size_t sizeof snprintf " \
        "sqrt sscanf static stdin strcmp strcspn strncmp strtoull struct switch time time_t timespec timespec_get TIME_UTC true tv_nsec tv_sec " \
        "UINT32_C UINT64_C INT64_C uint16_t uint32_t uint64_t uint8_t unsigned void while define abs bool " \
        "else extern goto union inline offsetof FILE do if __builtin_ctz", list, " ")
    for (i in list) kept[list[i]] = 1
    letters = "abcdefghijklmnopqrstuvwxyz"
}
function short_name(word,   name) { # two or three letters that are nothing else
    if (!(word in names)) {
        do {
            name = substr(letters, next_name % 26 + 1, 1) substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", int(next_name / 26) % 26 + 1, 1) \
                (next_name >= 676 ? substr(letters, int(next_name / 676), 1) : "")
            next_name++
        } while (name in kept)
        names[word] = name
    }
    return names[word]
}
function squeeze(text,   out, word) { # code without a comment or a string
    out = ""
    while (match(text, /[A-Za-z_][A-Za-z_0-9]*/)) {
        word = substr(text, RSTART, RLENGTH)
        before = substr(text, 1, RSTART - 1)
        number = before ~ /[0-9]$/ # a suffix or the x of a number
        out = out before (number || word in kept || length(word) < 4 ? word : short_name(word))
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}
function code(text,   out, at, next_at) { # strings stay as they are; squeeze moves RSTART
    out = ""
    while (match(text, /"([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047/)) {
        at = substr(text, RSTART, RLENGTH)
        next_at = RSTART + RLENGTH
        out = out blanks(squeeze(substr(text, 1, RSTART - 1))) at
        text = substr(text, next_at)
    }
    return out blanks(squeeze(text))
}
function blanks(text) {
    gsub(/^[ \t]+/, "", text)
    if (text !~ /^#/) {
        text = gensub_all(text)
    }
    return text
}
function gensub_all(text) {
    while (match(text, / [^A-Za-z_0-9]/)) text = substr(text, 1, RSTART - 1) substr(text, RSTART + 1)
    while (match(text, /[^A-Za-z_0-9] /)) text = substr(text, 1, RSTART) substr(text, RSTART + 2)
    return text
}
{
    line = $0
    while (line != "") {
        if (inside) {
            end = index(line, "*/")
            if (end == 0) { print line; line = ""; continue }
            print substr(line, 1, end + 1)
            inside = 0
            line = substr(line, end + 2)
            continue
        }
        start = index(line, "/*")
        part = start == 0 ? line : substr(line, 1, start - 1)
        shown = code(part)
        if (shown != "") print shown
        if (start > 0) inside = 1
        line = start == 0 ? "" : substr(line, start)
    }
}END {
    print "/* What the names stand for:"
    fflush()
    for (word in names) print names[word], word | "sort"
    close("sort")
    print "*/"
}'
