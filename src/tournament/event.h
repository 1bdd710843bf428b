/* A tournament, match or other event as a pure state machine. It determines the next game to play,
 * and counts the results. This module does not play games, store them or print anything.
 *
 * Games are numbered in the order in which they should be played. Results may arrive in any order,
 * but they are counted in the order of the game numbers. Decisions, such as ending a sequential
 * test, withdrawing a player or pairing the next round, therefore depend only on games with lower
 * numbers, and not on which games happen to be in progress. An event thus has the same outcome no
 * matter how many games are played at once or how often it is interrupted. */
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
    /* A knockout with the tie-breaks defined by the contest, and with a house entry (a bot of the
     * organizer) if the contest has one. */
    EVENT_CUP,
    /* An event without a schedule (open_event.h). It accepts any game and never asks for one. Used
     * for imports and for visitors' games. */
    EVENT_OPEN,
};

/* Names of the formats up to EVENT_CUP, indexed by enum event_format; NULL-terminated. */
extern const char *const event_format_names[];

/* The plan of an event: the decisions made before its first game, such as its format and the number
 * of games. */
struct event_plan {
    enum event_format format;
    size_t players;
    /* Seed from which the seeds of the games are drawn. The games of a set share a seed; in a cup,
     * all games of a match share a seed. */
    uint64_t seed;
    /* Number of sets of games per match. A set is a pair of games or, in `judge`, four games. */
    uint64_t rounds;
    unsigned stages; /* number of rounds of a Swiss tournament; unused in other formats */
    /* Number of consecutive faults after which a player is withdrawn, or 0 if players are never
     * withdrawn. */
    unsigned withdraw;
    /* For each stage of a round robin or gauntlet that was added because players joined: number of
     * the first player that joined for it. The numbers increase, and each is less than
     * `players`. */
    const size_t *joined;
    size_t joined_count;
    bool test; /* whether the sequential test `sprt` may end a match early */
    struct sprt sprt;
    const struct seating *seatings; /* the seatings defined by the contest */
    unsigned seating_count;
    /* Whether the scores within a set are added up. The player with the higher total then wins each
     * game of the set. */
    bool sums_scores;
    /* In an open event with sums_scores: what happens to a game whose partner game, with swapped
     * seats, is missing. If true, the player with the higher score in the game wins it. */
    bool lone_scores;

    /* The following members are used only in a cup: */
    /* Whether the last player is the house entry. Every other player plays one match against the
     * house entry, and the results determine the seeding. */
    bool house;
    /* The contest's tie-breaks, or NULL if tied matches are extended by further games. */
    const struct tie_break *tie_breaks;
    const size_t *sizes; /* size of each player's executable in bytes, used as the last tie-break */
};

/* How many numbers a new game may be ahead of the first game without a result, unless event_widen
 * raises this limit. Results within this window are kept until they can be counted. */
#define EVENT_WINDOW 4096
#define EVENT_WINDOW_MAX (1 << 20)

/* A sequential test ends without a decision after this many consecutive pairs of games that merely
 * repeat earlier pairs. */
#define EVENT_REPEATED_PAIRS_MAX 50

/* Maximum number of times that a tied knockout match is extended. If it is still tied, the better
 * seed advances. */
#define EVENT_PLAY_OFFS 8

/* Maximum number of tie-breaks in a contest. */
#define EVENT_COUNTS_MAX 4

/* One player's result in a match. */
struct event_side {
    double score;
    int64_t points;
    int64_t counts[EVENT_COUNTS_MAX];
    /* Whether the player failed to complete a game of the match (game_result_completed), or made
     * only illegal turns. */
    bool incomplete;
};

/* A match, which consists of all games between two players in a stage. In a knockout, the first
 * player is the better seed. */
struct event_pairing {
    struct pairing players;
    struct event_side sides[2];
    /* Winner of a knockout match once all its games have been counted. NOBODY means that the match
     * is tied and must be extended. */
    int winner;
    /* How the match was decided: "score", "points", the name of a tie-break, "size", "seed" or
     * "withdrawal". NULL while the match is tied. */
    const char *decided_by;
};

struct event_stage {
    uint64_t first_game, first_round, first_seed, rounds;
    /* Number of games in each set: one for each of the contest's seatings, or 1 in the system test
     * of a cup. */
    unsigned seatings;
    /* Number of the knockout round, counting from 1, or 0 if the stage is not a knockout round. */
    unsigned knockout_round;
    size_t pairing_count; /* number of pairings, not counting byes */
    struct event_pairing *pairings;
    size_t bye_count;
    int *byes;
};

enum event_slot { RESULT_NONE, RESULT_BEGUN, RESULT_DONE };

/* The parts of a game's result that the event keeps until it counts the result. They contain no
 * strings. */
struct event_result {
    enum event_slot slot;
    int winner; /* seat that won, or -1 */
    int scores[SEATS];
    int faulty; /* seat that committed a fault, or -1 */
    bool late;  /* whether the fault was a timeout */
    /* Values for the tie-breaks, in the order in which the contest lists them. */
    int counts[SEATS][EVENT_COUNTS_MAX];
    bool incomplete[SEATS];
    uint64_t hash; /* hash of the game, as returned by game_result_hash */
};

struct event {
    struct event_plan plan;
    struct event_stage *stages;
    unsigned stage_count;
    struct standings standings;
    unsigned *fault_streaks; /* number of consecutive faults of each player */
    /* For each withdrawn player: number of the game after which the player was withdrawn. */
    uint64_t *last_games;
    /* Whether the event has no games left to play. Always true for an open event. */
    bool over;
    enum sprt_verdict verdict;
    double ratio; /* log-likelihood ratio of the sequential test, based on the counted games */
    /* Number of the most recently counted pairs in a row that merely repeat earlier pairs. */
    unsigned repeated_pairs;
    uint64_t counted_to; /* all games with lower numbers have been counted or are void */
    uint64_t begin_from; /* all games with lower numbers have begun or are void */
    uint64_t played;     /* number of results received */
    /* Results that have not yet been counted, indexed by game number modulo window_size. */
    struct event_result *window;
    uint64_t window_size;
    /* For each game of the set being counted, indexed by seating: twice the number of points that
     * the first player won, or -1 if unknown. */
    int *round_kinds;
    /* standings_key of each game of the set being counted, indexed by seating. */
    uint64_t *round_keys;
    unsigned *byes; /* number of byes of each player */
    /* Pairings of each stage of a Swiss tournament that were read from a database, or NULL if there
     * are none. */
    struct pairings *drawn;
    unsigned drawn_count; /* number of stages in `drawn` */
    /* If sums_scores is true: the winner of the set that is being counted, or NOBODY if it has no
     * winner. */
    int round_winner;

    /* The following members are for knockouts and cups. The bracket is a binary tree: the winner of
     * the match between places 2i and 2i + 1 moves to place i. The champion ends up in place 1. The
     * places of the first round have the highest numbers. */
    size_t *sizes; /* copy of the plan's sizes, or NULL */
    /* Player in each place. NOBODY means that the place is empty or that its player is not yet
     * known. */
    int *bracket;
    size_t bracket_places; /* number of places in the first round */
    size_t places;         /* number of places in the current round */
    /* For each pairing of the last stage: the place to which its winner moves. */
    size_t *open;
    int *seeded; /* players by seed, best first */
    /* Number of seeded players. In a cup, only players that completed the system test are
     * seeded. */
    size_t seeded_count;
    int *seeds; /* seed of each player, counting from 0 */
    unsigned knockout_round, play_offs;

    /* State of an open event; unused in other events. */
    struct open_event open_event;
};

/* Creates an event. The plan, its sizes and its list of joined players are copied. The plan's
 * seatings and tie-breaks are not copied, and must outlive the event. event_free accepts NULL. */
struct event *event_new(const struct event_plan *plan);
void event_free(struct event *event);

/* Adds a stored pairing to a stage of a Swiss tournament that is being read from a database.
 * Pairings must be added in the stored order; `second` is NOBODY for a bye. The event then draws no
 * pairings for that stage, because an earlier version of this program may have drawn different
 * pairings. Does nothing if the stage has already been added. Returns false if the pairing is
 * impossible. */
bool event_take_pairing(struct event *event, unsigned stage, int first, int second);

/* event_match_games returns the number of games in each match of the stage. event_match_game
 * converts the index of a game within its match to the game's number in the event. `at` is the
 * index of the game within the match, counting from 0. */
uint64_t event_match_games(const struct event_stage *stage);
uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at);

/* Returns whether all games of the stage have been counted. If they have, the next stage has
 * already been drawn. */
bool event_is_counted(const struct event *event, unsigned stage);

/* Begins the next game: fills in game->place and leaves all other members empty. Returns false if
 * no game can begin at the moment, either because the event is over or because results are
 * missing. */
bool event_next(struct event *event, struct game_result *game);

/* Begins all remaining games of the next set, so that they can be played on one machine. All of
 * them belong to the same pairing. Returns the number of games, which is at most the number of the
 * contest's seatings, or 0 if no game can begin at the moment. */
size_t event_next_round(struct event *event, struct game_result *round);

/* Allows games to begin up to min(ahead, EVENT_WINDOW_MAX) numbers after the first game without a
 * result. A value smaller than in an earlier call has no effect. */
void event_widen(struct event *event, uint64_t ahead);

/* Fills in the place of any game, in the same way as event_next. Returns false if no stage drawn so
 * far contains that game number. */
bool event_find_game(const struct event *event, uint64_t number, struct game_result *game);

/* Returns whether the event has a game with that number and still lacks its result. */
bool event_is_missing(const struct event *event, uint64_t number);

/* Returns whether the result of that game is counted. A result is counted if it has been added, all
 * earlier results are present, and the event was not decided without it. An open event counts every
 * game that is added. */
bool event_counts(const struct event *event, uint64_t number);

/* Adds the result of a game that was begun by this event or was stored earlier. Returns false if
 * the event cannot use a result for that game number at the moment, or if the players differ. */
bool event_add_result(struct event *event, const struct game_result *game);

/* Asserts the event's invariants. With CHECKS_ON (base/checks.h), this function is called whenever
 * a result has been added, after any new stages have been drawn. */
void event_check(const struct event *event);

/* Returns the number of games that the event will have, as far as is known now. For an open event,
 * returns the number of games added so far. */
uint64_t event_games(const struct event *event);

/* In a cup with a house entry: returns the criterion by which the entry with that seed, counting
 * from 0, is ahead of the next one, in the words of decided_by. Returns NULL if the two were equal
 * and are seeded in the order in which they were given. */
const char *event_seeded_by(const struct event *event, size_t seed);

/* Returns the winner of the knockout, or NOBODY if it has not yet been decided. */
int event_champion(const struct event *event);

/* Returns the players in the order of the standings; see ranking_order. */
int *event_order(const struct event *event);

#endif
