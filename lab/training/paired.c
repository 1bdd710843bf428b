#include "training/paired.h"

#include "base/crew.h"
#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

#define BLOCK 32 /* number of pairs played between evaluations of the sequential test */
#define NOT_PLAYED (-1)

/* A block of pairs that threads play concurrently. */
struct pairs {
    const struct paired_match *match;
    unsigned first; /* number of the block's first pair in the match */
    int *kinds;     /* result of each pair: twice the points of the first side, or NOT_PLAYED */
};

static void play_pair(void *data, size_t number, unsigned thread)
{
    const struct pairs *pairs = data;
    const struct paired_match *match = pairs->match;
    uint64_t seed = random_mix(match->seed, pairs->first + number);
    int first = match->play(match->data, seed, 0, thread);
    pairs->kinds[number] = first + match->play(match->data, seed, 1, thread);
}

/* Plays `count` pairs, starting with pair number `first`, and counts their results. Returns false
 * if the match was stopped. */
static bool play_pairs(const struct paired_match *match, unsigned first, unsigned count,
                       struct results *results)
{
    struct pairs pairs = {
        .match = match, .first = first, .kinds = memory_new((count + 1) * sizeof *pairs.kinds)};
    for (unsigned i = 0; i < count; i++) {
        pairs.kinds[i] = NOT_PLAYED;
    }
    bool done = crew_run(match->threads, count, play_pair, &pairs, match->stopped);
    for (unsigned i = 0; i < count; i++) {
        if (pairs.kinds[i] != NOT_PLAYED) {
            results->count[pairs.kinds[i]]++;
        }
    }
    free(pairs.kinds);
    return done;
}

bool paired_play(const struct paired_match *match, struct paired_result *result)
{
    struct estimate estimate;
    unsigned block = match->test == NULL ? match->pairs : BLOCK;
    bool done = true;
    *result = (struct paired_result){.pairs = {.kinds = 5}, .verdict = SPRT_GOES_ON};
    for (unsigned first = 0; done && first < match->pairs && result->verdict == SPRT_GOES_ON;
         first += block) {
        unsigned left = match->pairs - first;
        done = play_pairs(match, first, left < block ? left : block, &result->pairs);
        if (match->test != NULL) {
            result->verdict = sprt_decide(match->test, sprt_ratio(match->test, &result->pairs));
        }
    }
    statistics_estimate(&result->pairs, &estimate);
    result->score = estimate.score;
    result->low = score_of_elo(estimate.elo_low);
    result->high = score_of_elo(estimate.elo_high);
    result->games = estimate.games;
    return done;
}

int paired_points(int score, int other)
{
    return score > other ? 2 : score == other;
}

double paired_margin(const struct paired_result *result)
{
    return (result->high - result->low) / 2;
}

void paired_print(const struct paired_result *result, struct text *text)
{
    text_printf(text, "%.1f %% (%.1f to %.1f) of %llu games", 100 * result->score,
                100 * result->low, 100 * result->high, (unsigned long long)result->games);
}
