#!/bin/sh
# Tests `faceoff elo`. Usage: elo.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
cd "$folder" || exit 1

# The results for 120 wins, 60 draws and 80 losses, calculated by hand: the score is s = 150/260 = 0.5769, and
# 400 log10(s / (1 - s)) = 53.9. The variance of a game is (120 + 60/4) / 260 - s^2 = 0.18639. Normalized Elo is
# 347.44 (s - 1/2) / sqrt(0.18639) = 61.9, with the margin 1.96 * 347.44 / sqrt(260) = 42.2. The likelihood of
# superiority is the normal distribution at (s - 1/2) / sqrt(0.18639 / 260) = 2.873: 99.80 %. For the interval, one win
# and one loss are added (docs/statistics.md). Then the mean is 151/262, the variance is
# (121 + 60/4 + 0) / 262 - mean^2 = 0.18692, and Student's quantile with 261 degrees of freedom is 1.9691, so the score
# lies between 0.5236 and 0.6290, or 16.4 and 91.7 Elo.
check score 0 '^150\.0 of 260, 57\.69 %, draws 23\.08 %$' "$faceoff" elo 120 60 80
check elo 0 '^Elo by games \+53\.9 \[\+16\.4, \+91\.7\] \(95 %\)$' "$faceoff" elo 120 60 80
check normalized 0 '^normalized Elo \+61\.9 \+- 42\.2, likelihood of superiority 99\.80 %$' "$faceoff" elo 120 60 80
check 'the order is wins, draws, losses' 0 '^Elo by games -53\.9 ' "$faceoff" elo 80 60 120
check 'too few' 0 '^Elo by games unknown: too few games$' "$faceoff" elo 2 0 0

# Average lengths (see statistics.h): a step of 10 Elo is 0.014387, so the log-likelihood ratio of each game has the
# variance 0.014387^2 / 0.18639 = 0.0011105. The bounds log 19 = 2.9444 are moved to B = 2.9444 + 0.5826 * 0.033325 =
# 2.9639. Under H0 and H1, the test ends after B tanh(B / 2) / (0.0011105 / 2) = 4813.7 games on average. Midway between
# H0 and H1, it ends after B^2 / 0.0011105 = 7910.2 games.
check 'the test' 0 '^sequential test of 0 against 10 Elo, alpha 0\.05, beta 0\.05: LLR [0-9.]+ in \(-2\.94, 2\.94\), goes on$' \
    "$faceoff" elo 120 60 80 --sprt elo0=0,elo1=10
check 'its length' 0 '^average length of this test in games: 4814 at 0 Elo, 7911 at 5 Elo, 4814 at 10 Elo$' \
    "$faceoff" elo 120 60 80 --sprt elo0=0,elo1=10
check 'accepted' 0 'H1 accepted$' "$faceoff" elo 1200 600 800 --sprt elo0=0,elo1=10
check 'the bounds of the test' 0 'alpha 0\.01, beta 0\.1: LLR .* in \(-2\.29, 4\.50\)' \
    "$faceoff" elo 120 60 80 --sprt alpha=0.01,beta=0.1
check 'equal results' 0 '^the average length of this test is unknown: all results are equal$' "$faceoff" elo 0 9 0 --sprt elo1=5
check 'normalized test' 0 'Elo \(normalized\), alpha' "$faceoff" elo --pairs 10 40 80 50 20 --sprt model=normalized

# `faceoff elo` must print the same lines as a tournament with the same counts.
"$faceoff" tournament --contest codingame --first-ms 20000 --turn-ms 20000 --db t.db --bot a=@random --bot b=@random --games 24 \
    --seed 1 --sprt elo0=-300,elo1=300,alpha=0.000002,beta=0.000002 >table 2>/dev/null
pairs=$(sed -n 's/^pairs by points 0 1\/2 1 3\/2 2: //p' table)
# shellcheck disable=SC2086
"$faceoff" elo --pairs $pairs --sprt elo0=-300,elo1=300,alpha=0.000002,beta=0.000002 >counted
sed -n 's/^\(Elo by pairs .*\), by games .* (95 %)/\1 (95 %)/p; /^normalized Elo/p; /^pairs by points/p; /^sequential test/p' table >lines
[ "$(wc -l <lines)" -eq 4 ] && [ "$(grep -cFx -f lines counted)" -eq 4 ] || {
    failures=$((failures + 1))
    echo 'FAILED: the lines of a tournament and of the same counts differ:'
    cat table counted
}

# --- errors ---

check 'no counts' 2 'needs three counts: WINS DRAWS LOSSES, not 0 counts$' "$faceoff" elo
check 'one count' 2 'WINS DRAWS LOSSES, not 1 count$' "$faceoff" elo 1
check 'four counts' 2 'WINS DRAWS LOSSES, not 4 counts$' "$faceoff" elo 1 2 3 4
check 'pairs' 2 'needs five counts with --pairs: the pairs with 0, 1/2, 1, 3/2 and 2 points, not 3 counts$' "$faceoff" elo --pairs 1 2 3
check 'all zero' 2 'all counts are 0$' "$faceoff" elo 0 0 0
check 'negative' 2 'unknown option -2; numbers cannot be negative here$' "$faceoff" elo 1 -2 3
check 'negative pairs' 2 'pairs with 1/2 point takes a whole number from 0 to 1000000000000, not "-2"$' "$faceoff" elo --pairs -- 1 -2 3 4 5
check 'huge' 2 'LOSSES takes a whole number from 0 to 1000000000000, not "99999999999999999999"$' "$faceoff" elo 1 2 99999999999999999999
check 'large' 0 '^Elo by games -?[+]?0\.0 ' "$faceoff" elo 1000000000000 1 1000000000000
check 'no number' 2 'WINS takes a whole number .*, not "1\.5"$' "$faceoff" elo 1.5 2 3
check 'a wrong test' 2 'faceoff elo: --sprt: "elo2=1" is not one of' "$faceoff" elo 1 2 3 --sprt elo2=1
check 'help' 0 '^  faceoff elo 120 60 80$' "$faceoff" elo --help
exit $((failures > 0))
