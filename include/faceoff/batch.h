/* Declares batches: many games of paper soccer played at once, line by line, for programs that
 * learn to play. See faceoff.h for the rules that apply to all functions. */
#ifndef FACEOFF_BATCH_H
#define FACEOFF_BATCH_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A fixed number of soccer games with the same rules. Seat 0 moves first in each. */
struct faceoff_batch;

/* Creates a batch of `count` games, at least 1. `rules` may be NULL or "" for the default rules. On
 * an error, returns NULL and sets *error. */
struct faceoff_batch *faceoff_batch_new(const char *rules, size_t count,
                                        struct faceoff_error *error);

/* Frees the batch. `batch` may be NULL. */
void faceoff_batch_free(struct faceoff_batch *batch);

/* Draws one line in each game. directions[i], from 0 to 7, is the direction of the line in game
 * number i. A game that is over is restarted instead, and its direction is ignored. If a line is
 * illegal, returns false, sets *error, and leaves every game in the batch unchanged. */
bool faceoff_batch_step(struct faceoff_batch *batch, const uint8_t *directions,
                        struct faceoff_error *error);

/* Each function returns an array with one element per game: the directions in which a line may be
 * drawn (bit d is direction d), the seat to move (-1 if the game is over), and the seat that won
 * (-1 until the game is over). The arrays are valid until the batch is freed, and change with each
 * step. */
const uint8_t *faceoff_batch_lines(const struct faceoff_batch *batch);
const int8_t *faceoff_batch_movers(const struct faceoff_batch *batch);
const int8_t *faceoff_batch_winners(const struct faceoff_batch *batch);

/* Fills planes[game][plane][y][x] with each game's board from the point of view of the seat to
 * move, and returns the number of elements. If `planes` is NULL, only returns this number. Each
 * game has 11 planes of (height + 3) by (width + 1) dots, beginning with the row behind the north
 * goal. Plane d, from 0 to 7, has a 1 at each dot from which a drawn line leads in direction d. The
 * next three planes have a 1 at the ball; 1s everywhere if seat 1 is to move; and 1s everywhere if
 * the game is not over. All other elements are 0. */
size_t faceoff_batch_observe(const struct faceoff_batch *batch, float *planes);

#ifdef __cplusplus
}
#endif
#endif
