/* A cup in the form in which it is presented: its event, its entries, and the result of each game.
 * event.h decides the outcome. */
#ifndef CUP_CUP_H
#define CUP_CUP_H

#include "cup/entry.h"
#include "tournament/event.h"

#define CUP_RULES 13

/* The rules by which a turn can be lost, and how they are explained to the author. The last one
 * stands for all other rules. */
extern const struct cup_rule {
    const char *name, *wording;
} cup_rules[CUP_RULES];

/* The parts of a game's result that are shown to people. */
struct cup_game {
    int players[SEATS]; /* player numbers in the event, by seat */
    int first;          /* seat that moved first */
    int scores[SEATS];
    struct game_number parts[GAME_NUMBERS_MAX];
    size_t part_count;
    unsigned turns[SEATS], lost[SEATS][CUP_RULES]; /* number of turns of each seat, and number of
                                                    * its lost turns by rule */
};

struct cup {
    const struct contest *contest;
    uint64_t seed, bank_ms, turn_ms;
    const char *stderr_rule;
    const char *sandbox;   /* level of the sandbox in which the entries run; NULL: unknown */
    struct entry *entries; /* all entries, including rejected ones, but not the house entry */
    size_t entry_count;
    struct entry *house;          /* house entry; NULL if the contest has none */
    const struct entry **players; /* entries by player number in the event; the house entry is
                                   * last */
    size_t player_count;
    const struct event *event; /* owned by the caller */
    struct cup_game *games;    /* results by game number; empty while the event does not count the
                                * game */
    uint64_t game_count;
};

/* Frees everything except the event. */
void cup_free(struct cup *cup);

/* cup_count_lost returns the number of turns that a seat lost. cup_put_lost appends it as text:
 * "lost 67 of 67 turns: wrote to standard error". */
unsigned cup_count_lost(const struct cup_game *game, int seat);
void cup_put_lost(const struct cup_game *game, int seat, struct text *text);

/* Stores the parts to be shown of a game that the event counts or will count. */
void cup_take_game(struct cup *cup, const struct game_result *game);

/* Returns the seat of a player of the match: the first player if `which` is 0, and the second if it
 * is 1. */
int cup_seat(const struct cup_game *game, const struct event_pairing *match, int which);

#endif
