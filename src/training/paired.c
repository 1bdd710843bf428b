#include "training/paired.h"

#include "base/crew.h"
#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

#define NOT_PLAYED (-1)

struct pairs {
    const struct paired_match *match;
    int *kinds; /* of each pair: twice its points, or NOT_PLAYED */
};

static void play_pair(void *data, size_t number, unsigned thread)
{
    const struct pairs *pairs = data;
    const struct paired_match *match = pairs->match;
    uint64_t seed = random_mix(match->seed, number);
    int first = match->play(match->data, seed, 0, thread);
    pairs->kinds[number] = first + match->play(match->data, seed, 1, thread);
}

bool paired_play(const struct paired_match *match, struct paired_result *result)
{
    struct estimate estimate;
    struct pairs pairs = {.match = match,
                          .kinds = memory_new((match->pairs + 1) * sizeof *pairs.kinds)};
    for (unsigned i = 0; i < match->pairs; i++) {
        pairs.kinds[i] = NOT_PLAYED;
    }
    bool done = crew_run(match->threads, match->pairs, play_pair, &pairs, match->stopped);
    *result = (struct paired_result){.pairs = {.kinds = 5}};
    for (unsigned i = 0; i < match->pairs; i++) {
        if (pairs.kinds[i] != NOT_PLAYED) {
            result->pairs.count[pairs.kinds[i]]++;
        }
    }
    free(pairs.kinds);
    statistics_estimate(&result->pairs, &estimate);
    result->score = estimate.score;
    result->low = score_of_elo(estimate.elo_low);
    result->high = score_of_elo(estimate.elo_high);
    result->games = estimate.games;
    return done;
}

int paired_points(int ours, int his)
{
    return ours > his ? 2 : ours == his;
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
