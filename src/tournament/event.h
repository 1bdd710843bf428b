/* An event as a pure state machine, which says which game to play next and counts the results. The
 * module does not play games, store them or print anything.
 *
 * Games are numbered in the order in which they should be played. Results may arrive in any order,
 * but they are counted in the order of the game numbers. A sequential test, a withdrawal or the
 * next round therefore depends only on games with lower numbers, and not on the games that are
 * being played at that moment. As a result, an event has the same outcome no matter how many games
 * were played at once and how often it was interrupted. */
#ifndef TOURNAMENT_EVENT_H
#define TOURNAMENT_EVENT_H

#include "contests/contest.h"
#include "tournament/game_result.h"
#include "tournament/open_event.h"
#include "tournament/pairings.h"
#include "tournament/standings.h"

enum event_format {
    EVENT_MATCH, /* a match between players 0 and 1 */
    EVENT_GAUNTLET,
    EVENT_ROUND_ROBIN,
    EVENT_SWISS,
    EVENT_KNOCKOUT,
    EVENT_CUP,  /* a knockout with a house entry, and with the tie-breaks that the contest
                 * defines */
    EVENT_OPEN, /* an event without a plan (open_event.h), which accepts any game and never asks for
                 * one; used for imports */
};

extern const char *const event_format_names[]; /* names of the formats up to EVENT_CUP, indexed by
                                                * enum event_format; NULL-terminated */

struct event_plan {
    enum event_format format;
    size_t players;
    uint64_t seed;     /* seed from which the games' seeds are drawn. The games of a set share a
                        * seed; in a cup, all games of a match do */
    uint64_t rounds;   /* number of sets of games per match; a set is a pair of games, or four games
                        * in `judge` */
    unsigned stages;   /* number of rounds of a Swiss tournament; other formats do not use it */
    unsigned withdraw; /* number of consecutive faults after which a player is withdrawn; 0: players
                        * are never withdrawn */
    const size_t *joined; /* for each later stage of a round robin or gauntlet: number of the first
                           * player that joined the event for that stage; rising, each below
                           * `players` */
    size_t joined_count;
    bool test; /* whether the sequential test `sprt` may end a match early */
    struct sprt sprt;
    const struct seating *seatings; /* the seatings that the contest defines */
    unsigned seating_count;
    bool sums_scores; /* whether the scores of a set are added; the player with the higher sum then
                       * wins each game of the set */
    bool lone_scores; /* in an open event with sums_scores: whether a game without its other half is
                       * won by the player with the higher score in that game */

    /* The following members are used only for a cup: */
    bool house; /* whether the last player is the house entry. Every other player plays one match
                 * against it, and these results determine the seeding */
    const struct tie_break *tie_breaks; /* the contest's tie-breaks; if NULL, tied matches are
                                         * extended by more games */
    const size_t *sizes; /* size of each player's executable in bytes, for the last tie-break */
};

/* Maximum distance between the first game without a result and a new game, unless event_widen
 * allows more. Results that arrive early are kept until they are counted. */
#define EVENT_WINDOW 4096
#define EVENT_WINDOW_MAX (1 << 20)

/* A sequential test ends undecided after this many consecutive pairs that only repeat earlier
 * ones. */
#define EVENT_REPEATED_PAIRS_MAX 50

/* Number of times that a tied knockout match is extended. After that, the better seed advances. */
#define EVENT_PLAY_OFFS 8

/* Maximum number of tie-breaks in a contest. */
#define EVENT_COUNTS_MAX 4

/* One player's result in a match. */
struct event_side {
    double score;
    int64_t points;
    int64_t counts[EVENT_COUNTS_MAX];
    bool incomplete; /* whether the player failed to complete a game of the match
                      * (game_result_completed) */
};

/* A match, which consists of all games between two players in a stage. In a knockout, players.first
 * is the better seed. */
struct event_pairing {
    struct pairing players;
    struct event_side sides[2];
    int winner;             /* winner of the knockout match if all its games are counted; NOBODY:
                             * the match is tied and must be extended */
    const char *decided_by; /* how the match was decided: "score", "points", the name of a
                             * tie-break, "size", "seed" or "withdrawal"; NULL while the match is
                             * tied */
};

struct event_stage {
    uint64_t first_game, first_round, first_seed, rounds;
    unsigned seatings;       /* number of games in each set: one for each of the contest's seatings,
                              * or 1 in the system test of a cup */
    unsigned knockout_round; /* number of the knockout round, from 1; 0: the stage is not a knockout
                              * round */
    size_t pairing_count;    /* number of pairings, not counting byes */
    struct event_pairing *pairings;
    size_t bye_count;
    int *byes;
};

enum event_slot { RESULT_NONE, RESULT_BEGUN, RESULT_DONE };

/* The parts of a game's result that the event keeps until the result is counted. They contain no
 * strings. */
struct event_result {
    enum event_slot slot;
    int winner; /* seat that won, or -1 */
    int scores[SEATS];
    int faulty;                          /* seat that committed a fault, or -1 */
    bool late;                           /* whether the fault was a timeout */
    int counts[SEATS][EVENT_COUNTS_MAX]; /* values for the tie-breaks, in the order in which the
                                          * contest lists them */
    bool incomplete[SEATS];
    uint64_t hash; /* game_result_hash */
};

struct event {
    struct event_plan plan;
    struct event_stage *stages;
    unsigned stage_count;
    struct standings standings;
    unsigned *fault_streaks; /* number of consecutive faults of each player */
    uint64_t *last_games;    /* for each withdrawn player: the number of the game after which the
                              * player was withdrawn */
    bool over;               /* whether the event has no games left to play; always true for an open
                              * event */
    enum sprt_verdict verdict;
    double ratio; /* log-likelihood ratio of the sequential test over the counted games */
    unsigned repeated_pairs; /* number of the last pairs counted that only repeat earlier ones */
    uint64_t counted_to;     /* all games with lower numbers are counted or void */
    uint64_t begin_from;     /* all games with lower numbers have begun or are void */
    uint64_t played;         /* number of results received */
    struct event_result *window; /* results not yet counted, indexed by game number modulo
                                  * window_size */
    uint64_t window_size;
    int *round_kinds; /* for each seating of the set being counted: twice the first player's points
                       * in that game, or -1 if not known */
    uint64_t *round_keys;   /* for each seating of that set: standings_key of its game */
    unsigned *byes;         /* number of byes of each player */
    struct pairings *drawn; /* stored pairings of each stage of a Swiss; NULL if there are none */
    unsigned drawn_count;   /* number of stages in `drawn` */
    int round_winner;       /* winner of the set being counted, with sums_scores; NOBODY if there is
                             * none */

    /* For knockouts and cups. The bracket is a binary tree: the winner of the match between places
     * 2i and 2i + 1 moves to place i. The champion ends up in place 1. The places of the first
     * round have the highest numbers. */
    size_t *sizes;         /* copy of the plan's sizes, or NULL */
    int *bracket;          /* player in each place; NOBODY: the place is empty, or its player is not
                            * known yet */
    size_t bracket_places; /* number of places in the first round */
    size_t places;         /* number of places in the current round */
    size_t *open;          /* for each pairing of the last stage: the place that its winner moves
                            * to */
    int *seeded;           /* players by seed, best first */
    size_t seeded_count;   /* number of seeded players; in a cup, only players that completed the
                            * system test are seeded */
    int *seeds;            /* seed of each player, from 0 */
    unsigned knockout_round, play_offs;

    struct open_event open_event; /* state of an open event; other events do not use it */
};

/* Creates an event, and copies the plan, its sizes and its list of joined players. The plan's
 * seatings and tie-breaks are not copied, and must outlive the event. event_free accepts NULL. */
struct event *event_new(const struct event_plan *plan);
void event_free(struct event *event);

/* For a Swiss that is read from a database: gives the event a pairing of a stage as it was stored,
 * in the stored order; `second` is NOBODY for a bye. The event then draws no pairings for that
 * stage, because an earlier version of this program may have drawn other ones. Does nothing if the
 * event has the stage already. Returns false if the pairing is impossible. */
bool event_take_pairing(struct event *event, unsigned stage, int first, int second);

/* event_match_games returns the number of games in each match of the stage. event_match_game
 * returns the number, within the whole event, of game `at` of a match; `at` counts from 0. */
uint64_t event_match_games(const struct event_stage *stage);
uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at);

/* Returns whether all games of the stage are counted. If they are, the next stage has been
 * drawn. */
bool event_is_counted(const struct event *event, unsigned stage);

/* Begins the next game: fills in game->place, and leaves all other members empty. Returns false if
 * no game can begin now, either because the event is over or because results are missing. */
bool event_next(struct event *event, struct game_result *game);

/* Begins the remaining games of the next set, which one machine should play. All of them belong to
 * one pairing. Returns the number of games, which never exceeds the number of the contest's
 * seatings. Returns 0 if no game can begin now. */
size_t event_next_round(struct event *event, struct game_result *round);

/* Allows games to begin up to min(ahead, EVENT_WINDOW_MAX) numbers after the first game without a
 * result. A smaller value than in an earlier call has no effect. */
void event_widen(struct event *event, uint64_t ahead);

/* Fills in the place of any game, like event_next. Returns false if no stage drawn so far contains
 * that game number. */
bool event_find_game(const struct event *event, uint64_t number, struct game_result *game);

/* Returns whether a game with that number exists in the event and has no result yet. */
bool event_is_missing(const struct event *event, uint64_t number);

/* Returns whether the result of that game is counted. It is counted if it was added, the results of
 * all earlier games are there, and nothing was decided without it. An open event counts every game
 * that is added. */
bool event_counts(const struct event *event, uint64_t number);

/* Adds the result of a game that was begun by this event, or was stored earlier. Returns false if
 * the event cannot use a result for that game number now, or if the players differ. */
bool event_add_result(struct event *event, const struct game_result *game);

/* Asserts the event's invariants. With CHECKS_ON (base/checks.h) it is called whenever a result has
 * been added, after any new stages have been drawn. */
void event_check(const struct event *event);

/* Returns the number of games that the event will have, as far as it is known now. For an open
 * event, returns the number of games added so far. */
uint64_t event_games(const struct event *event);

/* Returns the winner of the knockout, or NOBODY if the knockout is not decided yet. */
int event_champion(const struct event *event);

/* Returns the players in the order of the table; see ranking_order. */
int *event_order(const struct event *event);

#endif
