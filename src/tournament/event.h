/* An event as a pure state machine: it says which game to play next, and counts the results. It
 * plays, stores and prints nothing.
 *
 * Games are numbered in the order in which they are to be played. Results may arrive in any order
 * but are counted in numerical order: a sequential test, a withdrawal or the next round sees
 * exactly the games with lower numbers, whatever is being played at the time. The same results
 * therefore give the same event, however many games were played at once and however often it was
 * interrupted. */
#ifndef TOURNAMENT_EVENT_H
#define TOURNAMENT_EVENT_H

#include "contests/contest.h"
#include "tournament/game_result.h"
#include "tournament/open_event.h"
#include "tournament/pairings.h"
#include "tournament/standings.h"

enum event_format {
    EVENT_MATCH, /* between players 0 and 1 */
    EVENT_GAUNTLET,
    EVENT_ROUND_ROBIN,
    EVENT_SWISS,
    EVENT_KNOCKOUT,
    EVENT_CUP,  /* a knockout with the house entry and tie-breaks that the contest defines */
    EVENT_OPEN, /* no plan (open_event.h): accepts any game and asks for none, as for an import */
};

extern const char *const
    event_format_names[]; /* indexed by enum event_format, up to EVENT_CUP; NULL-terminated */

struct event_plan {
    enum event_format format;
    size_t players;
    uint64_t seed;     /* from which the seeds of games are drawn; all games of a set share a seed,
                        * and in a cup all games of a match */
    uint64_t rounds;   /* sets of games per match; a set is a pair, or four games in `judge` */
    unsigned stages;   /* number of rounds of a Swiss; not used by other formats */
    unsigned withdraw; /* withdraw a player after this many consecutive faults; 0: never */
    bool test;         /* stop a match by the sequential test `sprt` */
    struct sprt sprt;
    const struct seating *seatings; /* the contest's seatings */
    unsigned seating_count;
    bool sums_scores; /* add the scores of a set: the player with the higher sum wins each game of
                       * the set */
    bool lone_scores; /* for an open event with sums_scores: a game without its other half is won
                       * by the player with the higher score in it */

    /* For a cup only: */
    bool house; /* the last player is the house entry; each other player meets it once, and the
                 * results seed the players */
    const struct tie_break *tie_breaks; /* the contest's tie-breaks; NULL: level matches are
                                         * extended by more games */
    const size_t *sizes; /* size of each player's executable in bytes, for the last tie-break */
};

/* Results that arrive early are kept. No game begins this far beyond the first missing result,
 * unless event_widen allows more. */
#define EVENT_WINDOW 4096
#define EVENT_WINDOW_MAX (1 << 20)

/* A level match of a knockout is extended this many times; then the better seed advances. */
#define EVENT_PLAY_OFFS 8

/* Maximum number of tie-breaks of a contest. */
#define EVENT_COUNTS_MAX 4

/* The result of a match for one of its two players. */
struct event_side {
    double score;
    int64_t points;
    int64_t counts[EVENT_COUNTS_MAX];
    bool incomplete; /* the player did not complete one of the games (game_result_completed) */
};

/* A match: all games between two players in a stage. In a knockout players.first is the better
 * seed. */
struct event_pairing {
    struct pairing players;
    struct event_side sides[2];
    int winner;             /* winner of a counted knockout match; NOBODY: level, to be extended */
    const char *decided_by; /* "score", "points", the name of a tie-break, "size", "seed" or
                             * "withdrawal"; NULL while the match is level */
};

struct event_stage {
    uint64_t first_game, first_round, first_seed, rounds;
    unsigned seatings;       /* games in each set: all seatings of the contest, or one in the system
                              * test of a cup */
    unsigned knockout_round; /* from 1; 0: not a knockout round */
    size_t pairing_count;    /* without byes */
    struct event_pairing *pairings;
    size_t bye_count;
    int *byes;
};

enum event_slot { RESULT_NONE, RESULT_BEGUN, RESULT_DONE };

/* The parts of a result that the event keeps until the result is counted; no strings. */
struct event_result {
    enum event_slot slot;
    int winner; /* winning seat, or -1 */
    int scores[SEATS];
    int faulty;                          /* seat at fault, or -1 */
    bool late;                           /* the fault was a timeout */
    int counts[SEATS][EVENT_COUNTS_MAX]; /* values for the contest's tie-breaks, in the contest's
                                          * order */
    bool incomplete[SEATS];
};

struct event {
    struct event_plan plan;
    struct event_stage *stages;
    unsigned stage_count;
    struct standings standings;
    unsigned *fault_streaks; /* consecutive faults of each player */
    uint64_t *last_games;    /* for each withdrawn player: the game after which it was withdrawn */
    bool over;               /* no games are left to play; always true for an open event */
    enum sprt_verdict verdict;
    double ratio;        /* log-likelihood ratio of the sequential test over the counted games */
    uint64_t counted_to; /* all games with lower numbers are counted or void */
    uint64_t begin_from; /* all games with lower numbers have begun or are void */
    uint64_t played;     /* number of results received */
    struct event_result *window; /* results not yet counted, indexed by game number modulo
                                  * window_size */
    uint64_t window_size;
    int *round_kinds; /* for each seating of the set being counted: twice the points of the first
                       * player; -1: not known */
    bool *had_bye;
    int round_winner; /* with sums_scores: the winner of the set being counted, or NOBODY */

    /* For knockouts and cups. The bracket is a binary tree: place i goes to the player from place
     * 2i or 2i + 1. The champion's place is 1; the places of the first round come last. */
    size_t *sizes;         /* copy of the plan's sizes, or NULL */
    int *bracket;          /* player on each place; NOBODY: empty, or not known yet */
    size_t bracket_places; /* number of places in the first round */
    size_t places;         /* number of places in the current round */
    size_t *open;          /* for each pairing of the last stage: the place of its winner */
    int *seeded;           /* players by seed, best first */
    size_t seeded_count;   /* in a cup, only players that completed the system test */
    int *seeds;            /* seed of each player, from 0 */
    unsigned knockout_round, play_offs;

    struct open_event open_event; /* used by an open event */
};

/* Creates an event. Copies the plan and its sizes, but not its seatings and tie-breaks, which must
 * outlive the event. event_free accepts NULL. */
struct event *event_new(const struct event_plan *plan);
void event_free(struct event *event);

/* event_match_games returns the number of games in each match of the stage. event_match_game
 * returns the event-wide number of game `at`, from 0, of a match. */
uint64_t event_match_games(const struct event_stage *stage);
uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at);

/* Returns whether all games of the stage are counted, so that the next stage is drawn. */
bool event_is_counted(const struct event *event, unsigned stage);

/* Begins the next game: fills in game->place, with all other members empty. Returns false if no
 * game can begin now, because the event is over or results are missing. */
bool event_next(struct event *event, struct game_result *game);

/* Begins the remaining games of the next set, all of one pairing, for one machine to play. Returns
 * the number of games, which never exceeds the contest's seatings; 0: no game can begin now. */
size_t event_next_round(struct event *event, struct game_result *round);

/* Widens the window: lets games begin up to min(ahead, EVENT_WINDOW_MAX) beyond the first missing
 * result. A smaller value than before has no effect. */
void event_widen(struct event *event, uint64_t ahead);

/* Fills in the place of any game, as event_next does. Returns false if no stage so far has that
 * number. */
bool event_find_game(const struct event *event, uint64_t number, struct game_result *game);

/* Returns whether the event has that game, and still needs its result. */
bool event_is_missing(const struct event *event, uint64_t number);

/* Returns whether the result of that game is counted: it was added, all earlier games are there,
 * and nothing was decided without it. An open event counts every game that is added. */
bool event_counts(const struct event *event, uint64_t number);

/* Adds the result of a game that was begun here or stored earlier. Returns false if the event
 * cannot use a result for that number now, or if the players differ. */
bool event_add_result(struct event *event, const struct game_result *game);

/* Asserts the invariants of an event. With CHECKS_ON (base/checks.h) it is called after each result
 * and the stages that follow from it. */
void event_check(const struct event *event);

/* Returns the number of games the event will have, as far as is known now; for an open event the
 * games added so far. */
uint64_t event_games(const struct event *event);

/* Returns the winner of the knockout, or NOBODY if it is not decided yet. */
int event_champion(const struct event *event);

/* Returns the players in the order of the table; see standings_order. */
int *event_order(const struct event *event);

#endif
