/* The running result of a match between two players, and its table.
 * Never an estimate: points and times as they were. */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include "store/record.h"

#include <stdio.h>

struct tally_player {
    const char *name; /* the caller's */
    uint64_t games, won, drawn, lost, forfeits;
    int64_t points;
    uint64_t turns;
    double total_ms, longest_ms;
};

struct tally {
    struct tally_player players[2];
    struct text forfeits; /* a line each, the first TALLY_FORFEITS_SHOWN of them */
    uint64_t games;
};

#define TALLY_FORFEITS_SHOWN 10

void tally_add(struct tally *tally, const struct record *record, int player_on_seat0);

/* The table, as plain text. */
void tally_print(const struct tally *tally, FILE *out);

void tally_free(struct tally *tally);

#endif
