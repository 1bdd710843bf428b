/* Computes the pairings for round-robin, gauntlet, Swiss and knockout events. Nothing is random, so
 * the same input always gives the same pairings. Players are numbered from 0, best seed first. */
#ifndef TOURNAMENT_PAIRINGS_H
#define TOURNAMENT_PAIRINGS_H

#include <stdbool.h>
#include <stddef.h>

#define NOBODY (-1)

struct pairing {
    int first;
    int second; /* second player of the pairing, or NOBODY if the first player has a bye */
};

struct pairings {
    struct pairing *list;
    size_t count;
};

void pairings_add(struct pairings *pairings, int first, int second);
void pairings_free(struct pairings *pairings);

/* Pairs every player with every other player once, using the circle method. No player occurs twice
 * in a round. In each pairing, the player with the lower number comes first. The first `met`
 * players have already played each other, and their pairings are omitted; if `met` is 0, no
 * pairings are omitted. */
void pairings_round_robin(struct pairings *pairings, size_t players, size_t met);

/* Pairs player 0 with every other player, omitting the players that player 0 has already met. */
void pairings_gauntlet(struct pairings *pairings, size_t players, size_t met);

/* The data about a player that is needed to pair a Swiss round. */
struct swiss_player {
    double score;
    unsigned byes; /* number of byes so far */
    bool gone;     /* whether the player was withdrawn and is no longer paired */
};

/* Pairs one Swiss round. Players are ranked by score, then by seed. met[i * players + j] is the
 * number of the most recent round, counting from 1, in which players i and j met, or 0 if they have
 * never met.
 *
 * If the number of players is odd, one of the players with the fewest byes gets the bye. Among all
 * possible rounds, this function chooses one with the fewest rematches. Further criteria, in this
 * order, are that the rematches repeat the oldest matches (the sum of their round numbers is
 * lowest), that the player with the bye has the lowest rank, that the paired players have close
 * scores, and that within each score group the upper half meets the lower half. Pairings are
 * returned in order of rank, with the bye last. */
void pairings_swiss(struct pairings *pairings, size_t players, const struct swiss_player *state,
                    const unsigned *met);

/* Sets *places to the players in the order of the bracket. Returns the number of places, which is a
 * power of two. Seeds 0 and 1 can meet only in the last round, and the best seeds get the byes
 * (NOBODY). The caller frees *places. */
size_t pairings_bracket(int **places, size_t players);

#endif
