#!/bin/sh
# Tests the manual pages and the shell completions. They must cover every command, and every option in its help.
# Usage: test_manual.sh FACEOFF FOLDER, where FOLDER contains faceoff*.1 and the completions.
set -u
faceoff=$1
folder=$2
failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
}

# parses NAME PROGRAM ARGUMENTS..: checks that the program reads the file NAME without printing a message. The check is
# skipped if PROGRAM is missing.
parses() {
    name=$1
    shift
    if ! command -v "$1" >/dev/null 2>&1; then
        printf 'SKIPPED: no %s here to read %s\n' "$1" "$name"
    elif ! "$@" >"$scratch/said" 2>&1 || [ -s "$scratch/said" ]; then
        fail "$name: $(head -n 3 "$scratch/said")"
    fi
}

commands=$("$faceoff" help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | grep -vE '^(help|faceoff)$')
[ "$(echo "$commands" | wc -l)" -gt 10 ] || fail 'the help lists no commands'
[ -z "$("$faceoff" help | sed '/^Example/,$d' | grep -E '^  [a-z-]+ ' | grep -vE '^  [a-z -]{13} [a-z]')" ] || fail 'the help has no straight column'
parses faceoff.1 groff -man -Tutf8 -ww -z "$folder/faceoff.1"
for command in $commands; do
    page=$folder/faceoff-$command.1
    if [ ! -s "$page" ]; then
        fail "$command has no manual page: add it to meson.build"
        continue
    fi
    case $command in
    play | bot) ;; # here each engine option has a single line, however long
    *) "$faceoff" help "$command" | grep -E '.{101}' && fail "$command: its help has lines of more than 100 columns" ;;
    esac
    parses "$page" groff -man -Tutf8 -ww -z "$page"
    grep -q "faceoff..$command (1)" "$folder/faceoff.1" || fail "faceoff.1 does not name $command"
    # Checks every option that the help contains in its lists of options and its usage lines.
    for option in $("$faceoff" help "$command" |
        sed -n -e '/^Example/,/^$/d' -e '/^Usage\|^faceoff /,/^$/p' -e '/^  -/s/   .*//p' |
        grep -oE '(^|[[ |])--[a-z][a-z-]+' | tr -d '[ |' | sort -u); do
        word=$(echo "$option" | sed 's/-/\\-/g')
        grep -qF -e "$word" "$page" || fail "faceoff-$command.1 has no $option"
        sed -n "/^    $command)/,/;;\$/p" "$folder/faceoff.bash" | grep -q -e " options='.*$option[ ']" ||
            fail "bash: $command has no $option"
        sed -n "/^    $command)/,/_files' ;;\$/p" "$folder/_faceoff" | grep -q -e "'\*$option=\{0,1\}\[" ||
            [ "$option" = --help ] || fail "zsh: $command has no $option"
        grep -q -e "seen_subcommand_from $command'.* -l ${option#--} " "$folder/faceoff.fish" ||
            fail "fish: $command has no $option"
    done
done
grep -q "default: the contest'\\\\''s" "$folder/faceoff.fish" || fail 'the descriptions of fish are not those of the help'
parses faceoff.bash bash -n "$folder/faceoff.bash"
parses _faceoff zsh -n "$folder/_faceoff"
parses faceoff.fish fish -n "$folder/faceoff.fish"

# completes WORDS EXPECTED: checks how bash completes the last word.
completes() {
    said=$(bash -c '. "$1"; COMP_WORDS=($2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        case $2 in *" ") COMP_WORDS+=(""); COMP_CWORD=$((COMP_CWORD + 1)) ;; esac
        _faceoff; echo "${COMPREPLY[*]}"' bash "$folder/faceoff.bash" "$1" 2>&1)
    [ "$said" = "$2" ] || fail "\"$1\" is completed to \"$said\", not \"$2\""
}
if command -v bash >/dev/null 2>&1; then
    completes 'faceoff tour' 'tournament'
    completes 'faceoff tournament --form' '--format'
    completes 'faceoff tournament --format sw' 'swiss'
    completes 'faceoff tournament --format ' 'match gauntlet round-robin swiss league knockout'
    completes 'faceoff export --format ' 'jsonl csv'
    completes 'faceoff match --contest ' 'judge codingame proglad potm'
    completes 'faceoff match --contest =' 'judge codingame proglad potm' # bash splits --contest= into words
    completes 'faceoff match --contest = ju' 'judge'
    completes 'faceoff match --bot @al' '@alphabeta'
    completes 'faceoff analyze soc' 'soccer'
    completes 'faceoff help stand' 'standings'
fi

# fish_completes WORDS EXPECTED: checks how fish completes the last word. Ignores the descriptions of the completions.
fish_completes() {
    said=$(HOME=$scratch fish -N -c 'source $argv[1]; complete -C $argv[2]' "$folder/faceoff.fish" "$1" 2>&1 |
        cut -f 1 | tr '\n' ' ')
    [ "$said" = "$2 " ] || fail "fish: \"$1\" is completed to \"$said\", not \"$2\""
}
if command -v fish >/dev/null 2>&1; then
    fish_completes 'faceoff tour' 'tournament'
    fish_completes 'faceoff tournament --form' '--format'
    fish_completes 'faceoff match --contest ' 'codingame judge potm proglad'
    fish_completes 'faceoff help stand' 'standings'
fi

# zsh_completes WORDS EXPECTED: checks the command line after the Tab key is pressed in a new terminal.
zsh_completes() {
    said=$(HOME=$scratch zsh -f -c '
        zmodload zsh/zpty
        zpty line zsh -f -i
        zpty -w line "PS1=; fpath=(\"$1\" \$fpath); autoload -Uz compinit; compinit -u -D; print rea\dy"
        zpty -r line out "*ready*"
        zpty -n -w line "$2"$'\''\t\C-a: \n'\''
        zpty -w line "print en\d"
        zpty -r line out "*end*"
        print -r -- $out' zsh "$folder" "$1" 2>&1 | tr -d '\r')
    case $said in
        *"$2"*) ;;
        *) fail "zsh: \"$1\" is completed to \"$said\", not \"$2\"" ;;
    esac
}
if command -v zsh >/dev/null 2>&1; then
    zsh_completes 'faceoff tour' 'faceoff tournament'
    zsh_completes 'faceoff help stand' 'faceoff help standings'
    zsh_completes 'faceoff match --contest=ju' 'faceoff match --contest=judge'
fi
exit $((failures > 0))
