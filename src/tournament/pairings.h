/* Who plays whom: round robin, gauntlet, Swiss, knockout.
 * Never draws lots: the same input gives the same pairings. Players are numbers from 0, best seed
 * first. */
#ifndef TOURNAMENT_PAIRINGS_H
#define TOURNAMENT_PAIRINGS_H

#include <stdbool.h>
#include <stddef.h>

#define NOBODY (-1)

struct pairing {
    int first;
    int second; /* NOBODY: first has a bye */
};

struct pairings {
    struct pairing *list;
    size_t count;
};

void pairings_add(struct pairings *pairings, int first, int second);
void pairings_free(struct pairings *pairings);

/* Everybody against everybody once, by the circle method: in rounds, in which nobody plays twice.
 * The lower seed number is first. */
void pairings_round_robin(struct pairings *pairings, size_t players);

/* Player 0 against each of the others. */
void pairings_gauntlet(struct pairings *pairings, size_t players);

/* What a round of a Swiss needs to know of a player. */
struct swiss_player {
    double score;
    bool had_bye;
    bool gone; /* withdrawn: no longer paired */
};

/* One round. Players are ranked by score, then by seed; in each score group the upper half meets
 * the lower half, in order, except that nobody meets the same player twice (met[i * players + j]):
 * then the nearest possible opponent. With an odd number, the last in rank who had no bye gets one,
 * or the next above him without whom nobody meets the same player twice. If it finds no round
 * without a rematch, it allows rematches. Pairings come in order of rank, the bye last. */
void pairings_swiss(struct pairings *pairings, size_t players, const struct swiss_player *state,
                    const bool *met);

/* The places of a knockout in bracket order, a power of two of them: seeds 0 and 1 can meet in the
 * last round only, and byes (NOBODY) go to the best seeds. The caller frees *places. */
size_t pairings_bracket(int **places, size_t players);

#endif
