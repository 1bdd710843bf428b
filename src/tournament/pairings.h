/* Pairings for round robin, gauntlet, Swiss and knockout. No randomness: the same input gives the
 * same pairings. Players are numbered from 0, best seed first. */
#ifndef TOURNAMENT_PAIRINGS_H
#define TOURNAMENT_PAIRINGS_H

#include <stdbool.h>
#include <stddef.h>

#define NOBODY (-1)

struct pairing {
    int first;
    int second; /* NOBODY: the first player has a bye */
};

struct pairings {
    struct pairing *list;
    size_t count;
};

void pairings_add(struct pairings *pairings, int first, int second);
void pairings_free(struct pairings *pairings);

/* Pairs each player with each other one once, by the circle method: in rounds in which no player
 * occurs twice. The player with the lower seed number is first. */
void pairings_round_robin(struct pairings *pairings, size_t players);

/* Pairs player 0 with each of the others. */
void pairings_gauntlet(struct pairings *pairings, size_t players);

/* A player's state, as needed to pair a Swiss round. */
struct swiss_player {
    double score;
    bool had_bye;
    bool gone; /* withdrawn: no longer paired */
};

/* Pairs one Swiss round. Players are ranked by score, then by seed. In each score group the upper
 * half meets the lower half in order; if two players have met before (met[i * players + j]), the
 * nearest possible opponent is used instead. With an odd number of players, the lowest-ranked
 * player without a bye so far gets the bye; if that forces a rematch, the next higher one gets it.
 * Rematches are allowed only if no round without them is found. Pairings are in order of rank, the
 * bye last. */
void pairings_swiss(struct pairings *pairings, size_t players, const struct swiss_player *state,
                    const bool *met);

/* Returns the number of places in a knockout, a power of two, and sets *places to the players in
 * bracket order: seeds 0 and 1 can meet only in the last round, and byes (NOBODY) go to the best
 * seeds. The caller frees *places. */
size_t pairings_bracket(int **places, size_t players);

#endif
