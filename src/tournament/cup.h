/* The course of a cup: a system test of one game against the house entry, seeding by its score, and
 * a knockout of matches. Never plays or prints: it says which games come next and takes their
 * results, in any order, as often as they are given. */
#ifndef TOURNAMENT_CUP_H
#define TOURNAMENT_CUP_H

#include "contests/contest.h"
#include "tournament/bracket.h"

#include <stdint.h>

#define CUP_GAMES_A_MATCH_MAX 4
#define CUP_TIE_BREAKS_MAX 8
#define CUP_HOUSE SIZE_MAX /* the house entry, in place of an entry's index */

/* A player's side of a game. */
struct cup_side {
    long score;
    long counts[CUP_TIE_BREAKS_MAX]; /* of the contest's tie-breaks, in their order */
};

struct cup_game {
    uint64_t number; /* from 1: what a result is found again by */
    uint64_t seed;
    size_t players[2]; /* indices of entries: the contest's first player and its second */
    unsigned seating;  /* index into the contest's seatings */
    bool played;
    struct cup_side sides[2]; /* of the players, when played */
};

struct cup_match {
    size_t round, index; /* in the bracket; round SIZE_MAX: the system test */
    size_t players[2];
    size_t game_count;
    struct cup_game games[CUP_GAMES_A_MATCH_MAX];
    bool decided;
    size_t winner;          /* an index of an entry */
    const char *decided_by; /* "score", the tie-break's count, "size" or "seed" */
};

struct cup {
    const struct contest *contest;
    uint64_t seed;
    size_t entry_count;
    const size_t *sizes; /* of the executables, the caller's */
    size_t *seeds;       /* [seed - 1]: an entry's index; settled after the system test */
    struct bracket bracket;
    struct cup_match *matches; /* system tests first, by entry; then as they become known */
    size_t match_count;
    bool seeded;
};

/* entry_count is 1 to BRACKET_ENTRIES_MAX. */
void cup_init(struct cup *cup, const struct contest *contest, uint64_t seed, size_t entry_count,
              const size_t *sizes);
void cup_free(struct cup *cup);

/* The game of that number, among those known so far; NULL when there is none. */
struct cup_game *cup_find(struct cup *cup, uint64_t number);

/* Draws all conclusions from the games played: seeds, winners, new matches. False: the cup is over,
 * or no game is left to be played before others are. */
bool cup_advance(struct cup *cup);

/* An entry's index, or SIZE_MAX while the cup goes on. */
size_t cup_champion(const struct cup *cup);

/* 1 the best; 0 while that is not known. */
size_t cup_seed_of(const struct cup *cup, size_t entry);

#endif
