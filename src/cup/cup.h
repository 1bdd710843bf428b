/* A cup as it is shown: its event, who entered, and how each game came out.
 * Never decides anything: event.h does. */
#ifndef CUP_CUP_H
#define CUP_CUP_H

#include "cup/entry.h"
#include "tournament/event.h"

#define CUP_RULES 13

/* The rules by which a turn is lost, and how each is put to its author; the last stands for all
 * others. */
extern const struct cup_rule {
    const char *name, *told;
} cup_rules[CUP_RULES];

/* What is shown of a game. */
struct cup_game {
    int players[SEATS]; /* by seat: numbers in the event */
    int first;          /* the seat that moved first */
    int scores[SEATS];
    struct game_number parts[GAME_NUMBERS_MAX];
    size_t part_count;
    unsigned turns[SEATS], lost[SEATS][CUP_RULES]; /* the lost turns by rule */
};

struct cup {
    const struct contest *contest;
    uint64_t seed, bank_ms, turn_ms;
    const char *stderr_rule;
    const char *sandbox;   /* the level of the sandbox in which entries run; NULL: not known */
    struct entry *entries; /* all of them, also those that are out; not the house */
    size_t entry_count;
    struct entry *house;          /* NULL where the contest has none */
    const struct entry **players; /* by number in the event, the house last */
    size_t player_count;
    const struct event *event; /* the caller's */
    struct cup_game *games;    /* by number; empty while the event does not count it */
    uint64_t game_count;
};

/* All but the event. */
void cup_free(struct cup *cup);

/* How many turns of a seat were lost; and that as text: "lost 67 of 67 turns: wrote to standard
 * error". */
unsigned cup_count_lost(const struct cup_game *game, int seat);
void cup_tell_lost(const struct cup_game *game, int seat, struct text *text);

/* Stores what is shown of a game that the event has counted or will count. */
void cup_take_game(struct cup *cup, const struct game_result *game);

/* The seat, 0 or 1, of the first (`which` 0) or second (1) player of the match. */
int cup_seat(const struct cup_game *game, const struct event_pairing *match, int which);

#endif
