/* A cup as it is told: its event, who entered, and what each game has brought.
 * Never decides anything: event.h does. */
#ifndef TOURNAMENT_CUP_H
#define TOURNAMENT_CUP_H

#include "tournament/entry.h"
#include "tournament/event.h"

#define CUP_RULES 9

/* The rules by which a turn is lost, and what the author is told; the last stands for all others.
 */
extern const struct cup_rule {
    const char *name, *told;
} cup_rules[CUP_RULES];

/* What is told of a game. */
struct cup_game {
    int players[SEATS]; /* by seat: numbers in the event */
    int first;          /* the seat that moved first */
    int scores[SEATS];
    struct game_number parts[GAME_NUMBERS_MAX];
    size_t part_count;
    unsigned turns[SEATS], lost[SEATS][CUP_RULES]; /* the lost ones by rule */
};

struct cup {
    const struct contest *contest;
    uint64_t seed, bank_ms, turn_ms;
    const char *stderr_rule;
    const char *sandbox; /* the level of the sandbox that entries run in; NULL: nothing is known */
    struct entry *entries; /* all of them, those that are out too; not the house */
    size_t entry_count;
    struct entry *house;          /* NULL where the contest has none */
    const struct entry **players; /* by number in the event, the house last */
    size_t player_count;
    const struct event *event; /* the caller's */
    struct cup_game *games;    /* by number; empty where the event does not count it yet */
    uint64_t game_count;
};

/* All but the event. */
void cup_free(struct cup *cup);

/* The turns of a seat that were lost; "lost 67 of 67 turns: wrote to standard error". */
unsigned cup_count_lost(const struct cup_game *game, int seat);
void cup_tell_lost(const struct cup_game *game, int seat, struct text *text);

/* Takes what is told of a game that the event has counted, or will. */
void cup_take_game(struct cup *cup, const struct game_result *game);

/* The seat on which the first or the second player of the match sat: 0 or 1. */
int cup_seat(const struct cup_game *game, const struct event_pairing *match, int which);

#endif
