/* The data of a cup that is shown to users: its event, its entries, and the result of each game.
 * event.h determines the champion. */
#ifndef CUP_CUP_H
#define CUP_CUP_H

#include "cup/entry.h"
#include "store/stored_event.h"

#define CUP_RULES 13

/* The rules under which a turn can be lost, with the explanations shown to an entry's author. The
 * last item covers all other rules. */
extern const struct cup_rule {
    const char *name, *wording;
} cup_rules[CUP_RULES];

/* The parts of a game's result that are shown to users. */
struct cup_game {
    int players[SEATS]; /* player numbers in the event, by seat */
    int first;          /* seat that moved first */
    int scores[SEATS];
    struct game_number parts[GAME_NUMBERS_MAX];
    size_t part_count;
    /* Number of turns of each seat, and number of lost turns by seat and rule. */
    unsigned turns[SEATS], lost[SEATS][CUP_RULES];
    bool all_illegal[SEATS]; /* whether all turns of a seat were illegal or lost */
    bool completed[SEATS];   /* game_result_completed of each seat */
    /* Rule that a seat broke, which ended the game, or "". */
    char forfeit[SEATS][24];
};

struct cup {
    const struct contest *contest;
    uint64_t seed, bank_ms, turn_ms;
    /* whether the seed is kept secret from authors, because further tests will use it */
    bool hides_seed;
    const char *stderr_rule;
    const char *sandbox;   /* level of the sandbox in which the entries run, or NULL if unknown */
    struct entry *entries; /* all entries, including rejected ones, but not the house entry */
    size_t entry_count;
    struct entry *house;          /* house entry, or NULL if the contest has none */
    const struct entry **players; /* entries by player number in the event; the house entry is
                                   * last */
    size_t player_count;
    const struct event *event;         /* the event being shown; owned by the caller */
    const struct stored_event *stored; /* the stored form of the event; owned by the caller */
    /* Results by game number; an item is empty until the event counts that game. */
    struct cup_game *games;
    uint64_t game_count;
};

/* Frees everything except the event, which belongs to the caller. */
void cup_free(struct cup *cup);

/* cup_count_lost returns the number of turns that a seat lost. cup_put_lost appends a message such
 * as "lost 67 of 67 turns: wrote to standard error". */
unsigned cup_count_lost(const struct cup_game *game, int seat);
void cup_put_lost(const struct cup_game *game, int seat, struct text *text);

/* Appends the reason why a seat did not complete the system test: that it lost the game or turns,
 * or that all its turns were illegal. */
void cup_put_failure(const struct cup_game *game, int seat, struct text *text);

/* Returns the game with that number, or NULL if it was not played or does not count, because one of
 * its players is disqualified. */
const struct cup_game *cup_find_game(const struct cup *cup, uint64_t number);

/* Stores the parts of a game's result that are shown to users. Ignores a game that does not belong
 * to any of the event's matches. */
void cup_take_game(struct cup *cup, const struct game_result *game);

/* Returns the seat of one player of the match: the first player if `which` is 0, or the second if
 * it is 1. */
int cup_seat(const struct cup_game *game, const struct event_pairing *match, int which);

#endif
