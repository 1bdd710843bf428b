/* Plays many games of paper soccer simultaneously, using the reference implementation of the
 * rules. */
#include "base/memory.h"
#include "games/soccer/soccer.h"
#include "library/position.h"

#include <faceoff/batch.h>
#include <stdlib.h>
#include <string.h>

#define PLANES 11
#define BALL_PLANE 8
#define SEAT_PLANE 9
#define MOVER_PLANE 10

struct faceoff_batch {
    size_t count;
    struct soccer_state start;
    struct soccer_state *games; /* `count` elements, like the arrays below */
    uint8_t *lines;
    int8_t *movers;
    int8_t *winners;
};

/* Updates the entries of game `i` in the batch's arrays from the game's state. */
static void batch_note(struct faceoff_batch *batch, size_t i)
{
    const struct soccer_state *state = &batch->games[i];
    batch->lines[i] = 0;
    for (int d = 0; d < 8 && state->mover >= 0; d++) {
        batch->lines[i] |= (uint8_t)(soccer_open(state, state->x, state->y, d) << d);
    }
    batch->movers[i] = state->mover;
    batch->winners[i] = state->winner;
}

struct faceoff_batch *faceoff_batch_new(const char *rules, size_t count,
                                        struct faceoff_error *error)
{
    struct error problem;
    bool named = rules != NULL && *rules != '\0';
    struct rules chosen = {named ? game_variant(&soccer_game, rules) : soccer_variants[0], 0};
    if (chosen.variant == NULL || count == 0 || count > SIZE_MAX / sizeof(struct soccer_state)) {
        if (chosen.variant == NULL) {
            error_set(&problem, "soccer has no rule variant \"%.40s\"", rules);
        } else {
            error_set(&problem, "a batch cannot have %zu games", count);
        }
        error_give(error, &problem);
        return NULL;
    }
    struct faceoff_batch *batch = memory_new(sizeof *batch);
    batch->count = count;
    batch->games = memory_new(count * sizeof *batch->games);
    batch->lines = memory_new(count);
    batch->movers = memory_new(count);
    batch->winners = memory_new(count);
    soccer_start(&batch->start, &chosen);
    for (size_t i = 0; i < count; i++) {
        batch->games[i] = batch->start;
        batch_note(batch, i);
    }
    return batch;
}

void faceoff_batch_free(struct faceoff_batch *batch)
{
    if (batch != NULL) {
        free(batch->games);
        free(batch->lines);
        free(batch->movers);
        free(batch->winners);
        free(batch);
    }
}

bool faceoff_batch_step(struct faceoff_batch *batch, const uint8_t *directions,
                        struct faceoff_error *error)
{
    for (size_t i = 0; i < batch->count; i++) {
        unsigned d = directions[i];
        if (batch->movers[i] >= 0 && (d > 7 || (batch->lines[i] >> d & 1) == 0)) {
            struct error problem;
            error_set(&problem, "in game %zu, no line may be drawn in direction %u", i, d);
            return error_give(error, &problem);
        }
    }
    for (size_t i = 0; i < batch->count; i++) {
        if (batch->movers[i] >= 0) {
            soccer_step(&batch->games[i], directions[i]);
        } else {
            batch->games[i] = batch->start;
        }
        batch_note(batch, i);
    }
    return true;
}

const uint8_t *faceoff_batch_lines(const struct faceoff_batch *batch)
{
    return batch->lines;
}

const int8_t *faceoff_batch_movers(const struct faceoff_batch *batch)
{
    return batch->movers;
}

const int8_t *faceoff_batch_winners(const struct faceoff_batch *batch)
{
    return batch->winners;
}

static void plane_fill(float *plane, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        plane[i] = 1;
    }
}

static void batch_draw(const struct faceoff_batch *batch, size_t game, float *planes, size_t size)
{
    const struct soccer_state *state = &batch->games[game];
    size_t dot = 0;
    for (int row = 0; row < state->height + 3; row++) {
        for (int x = 0; x <= state->width; x++, dot++) {
            unsigned drawn = state->drawn[row][x] & ~batch->start.drawn[row][x];
            for (size_t d = 0; d < 8; d++) {
                planes[d * size + dot] = (float)(drawn >> d & 1);
            }
        }
    }
    memset(planes + BALL_PLANE * size, 0, (PLANES - BALL_PLANE) * size * sizeof *planes);
    planes[BALL_PLANE * size + (size_t)((state->y + 1) * (state->width + 1) + state->x)] = 1;
    if (state->mover == 1) {
        plane_fill(planes + SEAT_PLANE * size, size);
    }
    if (state->mover >= 0) {
        plane_fill(planes + MOVER_PLANE * size, size);
    }
}

size_t faceoff_batch_observe(const struct faceoff_batch *batch, float *planes)
{
    size_t size = (size_t)(batch->start.width + 1) * (size_t)(batch->start.height + 3);
    for (size_t i = 0; i < batch->count && planes != NULL; i++) {
        batch_draw(batch, i, planes + i * PLANES * size, size);
    }
    return batch->count * PLANES * size;
}
