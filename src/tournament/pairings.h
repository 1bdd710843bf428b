/* Computes the pairings for round-robin, gauntlet, Swiss and knockout events. The same input always
 * gives the same pairings, because nothing is random. Players are numbered from 0, best seed
 * first. */
#ifndef TOURNAMENT_PAIRINGS_H
#define TOURNAMENT_PAIRINGS_H

#include <stdbool.h>
#include <stddef.h>

#define NOBODY (-1)

struct pairing {
    int first;
    int second; /* second player of the pairing; NOBODY: the first player has a bye */
};

struct pairings {
    struct pairing *list;
    size_t count;
};

void pairings_add(struct pairings *pairings, int first, int second);
void pairings_free(struct pairings *pairings);

/* Pairs every player with every other player once, by the circle method. No player occurs twice in
 * a round. In each pairing, the player with the lower number comes first. The `met` first players
 * have played each other before, and their pairings are left out; 0: none are left out. */
void pairings_round_robin(struct pairings *pairings, size_t players, size_t met);

/* Pairs player 0 with every other player, except those that it has met, as above. */
void pairings_gauntlet(struct pairings *pairings, size_t players, size_t met);

/* The facts about a player that are needed to pair a Swiss round. */
struct swiss_player {
    double score;
    unsigned byes; /* number of byes so far */
    bool gone;     /* withdrawn: no longer paired */
};

/* Pairs one Swiss round. Players are ranked by score, then by seed. met[i * players + j] is the
 * number of the last round, from 1, in which two players met; 0: never.
 *
 * With an odd number of players, one of those with the fewest byes gets the bye. Among all possible
 * rounds, chooses one with the fewest rematches; among these, one whose rematches are oldest (the
 * lowest sum of their round numbers); then one that gives the bye to the lowest rank; and then one
 * that pairs players with close scores, in each score group the upper half with the lower half.
 * Pairings are in order of rank, the bye last. */
void pairings_swiss(struct pairings *pairings, size_t players, const struct swiss_player *state,
                    const unsigned *met);

/* Sets *places to the players in the order of the bracket, and returns the number of places, a
 * power of two. Seeds 0 and 1 can meet only in the last round, and the best seeds get the byes
 * (NOBODY). The caller frees *places. */
size_t pairings_bracket(int **places, size_t players);

#endif
