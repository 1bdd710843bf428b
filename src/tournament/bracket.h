/* A knockout bracket: who meets whom, by seed, with byes in the first round.
 * Never plays anything, and knows no more of an entry than its seed, 1 the best. */
#ifndef TOURNAMENT_BRACKET_H
#define TOURNAMENT_BRACKET_H

#include <stdbool.h>
#include <stddef.h>

#define BRACKET_ENTRIES_MAX 1024
#define BRACKET_BYE 0 /* in place of a seed: nobody */

/* The standard bracket of the next power of two, in which seeds beyond the entries are byes: so the
 * second round is a power of two, and the best seeds are those who rest. */
struct bracket {
    size_t entries;
    size_t size;   /* of the first round, byes included; a power of two */
    size_t rounds; /* 0 for one entry */
    /* slots[r][i]: the seed on place i of round r, once known; round `rounds` has the champion. */
    unsigned short slots[11][BRACKET_ENTRIES_MAX];
    bool known[11][BRACKET_ENTRIES_MAX];
};

/* 1 to BRACKET_ENTRIES_MAX entries. Byes have gone through when it returns. */
void bracket_init(struct bracket *bracket, size_t entries);

size_t bracket_places(const struct bracket *bracket, size_t round);

/* The seeds of the match on places 2 * index and 2 * index + 1. False: not to be played, because
 * one of them is a bye or not known yet. */
bool bracket_match(const struct bracket *bracket, size_t round, size_t index, size_t seeds[2]);

/* The winner goes on to the next round. */
void bracket_win(struct bracket *bracket, size_t round, size_t index, size_t seed);

#endif
