#!/bin/sh
# Tests that the simulation refuses wrong options. Usage: options.sh SIMULATION
set -u
simulation=$1
. "$(dirname "$0")/../check.sh"

check 'an unknown option' 2 '^unknown option --step$' "$simulation" --seconds 1 --step 1
check 'an option with =' 2 '^unknown option --steps=1$' "$simulation" --seconds 1 --steps=1
check 'seed 0' 2 '^--seed takes a whole number from 1 to .*, not "0"$' "$simulation" --seconds 1 --seed 0
check 'no number' 2 '^--games takes a whole number .*, not "few"$' "$simulation" --seconds 1 --games few
check 'no value' 2 '^--steps takes a whole number .*, not ""$' "$simulation" --seconds 1 --steps
check 'a small event' 0 '^seed 3 ' "$simulation" --games 4 --seed 3

[ "$failures" -eq 0 ]
