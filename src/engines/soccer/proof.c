#include "engines/soccer/proof.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

#define STOP_INTERVAL 4096

/* A 128-bit hash that identifies a checked position: two 64-bit hashes, each of the drawn lines,
 * the ball's position and the player to move. */
struct name {
    uint64_t halves[2];
};

struct check {
    struct solver *solver;
    const struct solver_limits *limits;
    struct proof_report *report;
    /* hash table of positions proven so far; a later position may overwrite an earlier one */
    struct name *known;
    uint64_t mask;
    int seat; /* seat that the solver claims to win */
};

static struct name soccer_proof_name_of(const struct soccer_state *state)
{
    uint64_t words[(sizeof state->drawn + 7) / 8] = {0};
    struct name name;
    memcpy(words, state->drawn, sizeof state->drawn);
    for (unsigned i = 0; i < 2; i++) {
        uint64_t hash =
            random_mix(i, (uint64_t)(state->x + 16 * (state->y + 1)) * 4 + (uint64_t)state->mover);
        for (unsigned word = 0; word < sizeof words / sizeof words[0]; word++) {
            hash = random_mix(hash, words[word]);
        }
        name.halves[i] = hash;
    }
    return name;
}

static enum proof_verdict check_from(struct check *check, const struct soccer_state *state);

static enum proof_verdict check_winner(struct check *check, const struct soccer_state *state)
{
    char turn[SOCCER_LINES_MAX + 1];
    struct soccer_state next = *state;
    if (solver_turn(check->solver, state, check->limits, turn) == 0) {
        return PROOF_OPEN;
    }
    check->report->turns++;
    return soccer_game.play(&next, turn, NULL) ? check_from(check, &next) : PROOF_FALLS;
}

static enum proof_verdict check_loser(struct check *check, const struct soccer_state *state)
{
    struct name name = soccer_proof_name_of(state);
    struct name *known = &check->known[name.halves[0] & check->mask];
    if (memcmp(known, &name, sizeof name) == 0) {
        return PROOF_STANDS;
    }
    for (int d = 0; d < 8; d++) {
        if (soccer_open(state, state->x, state->y, d)) {
            struct soccer_state next = *state;
            soccer_step(&next, d);
            enum proof_verdict verdict = check_from(check, &next);
            if (verdict != PROOF_STANDS) {
                return verdict;
            }
        }
    }
    *known = name;
    return PROOF_STANDS;
}

static enum proof_verdict check_from(struct check *check, const struct soccer_state *state)
{
    const struct solver_limits *limits = check->limits;
    if (state->mover < 0) {
        return state->winner == check->seat ? PROOF_STANDS : PROOF_FALLS;
    }
    if (++check->report->positions % STOP_INTERVAL == 0 && limits->stop != NULL &&
        limits->stop(limits->data)) {
        return PROOF_OPEN;
    }
    return (state->mover == check->seat ? check_winner : check_loser)(check, state);
}

enum proof_verdict proof_check(struct solver *solver, const struct soccer_state *state, int seat,
                               uint64_t bytes, const struct solver_limits *limits,
                               struct proof_report *report)
{
    struct check check = {.solver = solver, .limits = limits, .report = report, .seat = seat};
    size_t room = 1, most = bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
    while (room <= most / (2 * sizeof *check.known)) {
        room *= 2;
    }
    check.mask = room - 1;
    check.known = memory_new(room * sizeof *check.known);
    *report = (struct proof_report){0};
    enum proof_verdict verdict = check_from(&check, state);
    free(check.known);
    return verdict;
}
