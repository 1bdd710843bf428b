#include "tournament/cup.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_system_test(const struct cup_match *match)
{
    return match->round == SIZE_MAX;
}

/* Numbers go by the order in which matches become known: that is the same in every run, as rounds
 * are known as a whole. */
static uint64_t games_so_far(const struct cup *cup)
{
    uint64_t count = 0;
    for (size_t i = 0; i < cup->match_count; i++) {
        count += cup->matches[i].game_count;
    }
    return count;
}

static void add_match(struct cup *cup, size_t round, size_t index, size_t a, size_t b,
                      size_t game_count)
{
    uint64_t number = games_so_far(cup);
    cup->matches = memory_resize(cup->matches, (cup->match_count + 1) * sizeof *cup->matches);
    struct cup_match *match = &cup->matches[cup->match_count];
    *match = (struct cup_match){
        .round = round, .index = index, .players = {a, b}, .game_count = game_count};
    for (size_t i = 0; i < game_count; i++) {
        match->games[i] = (struct cup_game){
            .number = number + i + 1,
            .seed = random_mix(cup->seed, cup->match_count) >> 1,
            .players = {a, b},
            .seating = (unsigned)i,
        };
    }
    cup->match_count++;
}

void cup_init(struct cup *cup, const struct contest *contest, uint64_t seed, size_t entry_count,
              const size_t *sizes)
{
    assert(contest->seating_count <= CUP_GAMES_A_MATCH_MAX);
    *cup =
        (struct cup){.contest = contest, .seed = seed, .entry_count = entry_count, .sizes = sizes};
    cup->seeds = memory_new(entry_count * sizeof *cup->seeds);
    for (size_t i = 0; i < entry_count; i++) {
        add_match(cup, SIZE_MAX, i, i, CUP_HOUSE, 1);
    }
}

void cup_free(struct cup *cup)
{
    free(cup->seeds);
    free(cup->matches);
    *cup = (struct cup){0};
}

struct cup_game *cup_find(struct cup *cup, uint64_t number)
{
    for (size_t i = 0; i < cup->match_count; i++) {
        struct cup_match *match = &cup->matches[i];
        uint64_t first = match->games[0].number;
        if (number >= first && number < first + match->game_count) {
            return &match->games[number - first];
        }
    }
    return NULL;
}

/* Below 0: a is better, above 0: b. *why is left alone when they are equal. */
static int compare_sides(const struct cup *cup, const struct cup_side *a, const struct cup_side *b,
                         const char **why)
{
    if (a->score != b->score) {
        *why = "score";
        return a->score > b->score ? -1 : 1;
    }
    const struct tie_break *tie_breaks = cup->contest->tie_breaks;
    for (size_t i = 0; tie_breaks != NULL && tie_breaks[i].count != NULL; i++) {
        if (a->counts[i] != b->counts[i]) {
            *why = tie_breaks[i].count;
            return (a->counts[i] > b->counts[i]) == tie_breaks[i].most_wins ? -1 : 1;
        }
    }
    return 0;
}

static int compare_sizes(const struct cup *cup, size_t a, size_t b, const char **why)
{
    if (cup->sizes[a] != cup->sizes[b]) {
        *why = "size";
        return cup->sizes[a] < cup->sizes[b] ? -1 : 1;
    }
    return 0;
}

/* By the score in the system test, then by the tie-breaks, then as they were given. */
static void settle_seeds(struct cup *cup)
{
    const char *why;
    for (size_t i = 0; i < cup->entry_count; i++) {
        size_t at = i;
        for (; at > 0; at--) { /* insertion, so that equals keep their order */
            size_t other = cup->seeds[at - 1];
            int order = compare_sides(cup, &cup->matches[i].games[0].sides[0],
                                      &cup->matches[other].games[0].sides[0], &why);
            order = order == 0 ? compare_sizes(cup, i, other, &why) : order;
            if (order >= 0) {
                break;
            }
            cup->seeds[at] = other;
        }
        cup->seeds[at] = i;
    }
    cup->seeded = true;
    bracket_init(&cup->bracket, cup->entry_count);
}

static void decide(struct cup *cup, struct cup_match *match)
{
    struct cup_side sums[2] = {{0}, {0}};
    for (size_t i = 0; i < match->game_count; i++) {
        for (int player = 0; player < 2; player++) {
            const struct cup_side *side = &match->games[i].sides[player];
            sums[player].score += side->score;
            for (size_t count = 0; count < CUP_TIE_BREAKS_MAX; count++) {
                sums[player].counts[count] += side->counts[count];
            }
        }
    }
    match->decided = true;
    if (is_system_test(match)) {
        return;
    }
    match->decided_by = "seed"; /* the better one, who is player 0 */
    int order = compare_sides(cup, &sums[0], &sums[1], &match->decided_by);
    if (order == 0) {
        order = compare_sizes(cup, match->players[0], match->players[1], &match->decided_by);
    }
    match->winner = match->players[order <= 0 ? 0 : 1];
    bracket_win(&cup->bracket, match->round, match->index, cup_seed_of(cup, match->winner));
}

static bool has_match(const struct cup *cup, size_t round, size_t index)
{
    for (size_t i = 0; i < cup->match_count; i++) {
        if (cup->matches[i].round == round && cup->matches[i].index == index) {
            return true;
        }
    }
    return false;
}

/* The matches of the first round that is not played out; a round begins when the one before it is
 * over. */
static void add_round(struct cup *cup)
{
    for (size_t round = 0; round < cup->bracket.rounds; round++) {
        bool added = false;
        for (size_t index = 0; index < bracket_places(&cup->bracket, round + 1); index++) {
            size_t seeds[2];
            if (bracket_match(&cup->bracket, round, index, seeds) &&
                !has_match(cup, round, index)) {
                bool better = seeds[0] < seeds[1];
                add_match(cup, round, index, cup->seeds[seeds[better ? 0 : 1] - 1],
                          cup->seeds[seeds[better ? 1 : 0] - 1], cup->contest->seating_count);
                added = true;
            }
        }
        if (added) {
            return;
        }
    }
}

/* True when all matches so far are decided. */
static bool decide_all(struct cup *cup)
{
    bool all = true;
    for (size_t i = 0; i < cup->match_count; i++) {
        struct cup_match *match = &cup->matches[i];
        bool played = true;
        for (size_t game = 0; game < match->game_count; game++) {
            played = played && match->games[game].played;
        }
        if (played && !match->decided) {
            decide(cup, match);
        }
        all = all && played;
    }
    return all;
}

bool cup_advance(struct cup *cup)
{
    if (!decide_all(cup)) {
        return true;
    }
    if (!cup->seeded) {
        settle_seeds(cup);
    }
    size_t before = cup->match_count;
    add_round(cup);
    return cup->match_count > before;
}

size_t cup_champion(const struct cup *cup)
{
    const struct bracket *bracket = &cup->bracket;
    if (!cup->seeded || !bracket->known[bracket->rounds][0]) {
        return SIZE_MAX;
    }
    return cup->seeds[bracket->slots[bracket->rounds][0] - 1];
}

size_t cup_seed_of(const struct cup *cup, size_t entry)
{
    for (size_t i = 0; cup->seeded && i < cup->entry_count; i++) {
        if (cup->seeds[i] == entry) {
            return i + 1;
        }
    }
    return 0;
}
