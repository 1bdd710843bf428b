/* The plan and the state of an event, with the functions that the files of event.h share to add
 * stages. Other files read the members, and call the functions of event.h. */
#ifndef TOURNAMENT_EVENT_STATE_H
#define TOURNAMENT_EVENT_STATE_H

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
    /* An event in which the pairs meet whose games are expected to tell the most (league.h). It
     * need not end, and players may join at any time. */
    EVENT_LEAGUE,
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
    /* Number of rounds of a Swiss tournament. In a league, number of rounds beyond those that were
     * finished before (event_draw), or 0 for no limit. Unused in other formats. */
    unsigned stages;
    /* In a league: for each player, the number of the player of which it is the next version, or
     * NOBODY. NULL means NOBODY for all. A player that has a next version is no longer paired, and
     * its games from a certain number on (event_set_begins) are void. */
    const int *before;
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
    /* How the match was decided: "score", "points", the name of a tie-break, "size", "seed",
     * "withdrawal" or "disqualification". NULL while the match is tied. */
    const char *decided_by;
};

struct event_stage {
    uint64_t first_game, first_round, first_seed, rounds;
    /* Number of games in each set: one for each of the contest's seatings, or 1 in the system test
     * of a cup. */
    unsigned seatings;
    /* Number of the knockout round, counting from 1, or 0 if the stage is not a knockout round. */
    unsigned knockout_round;
    unsigned play_off;    /* how often its matches, which are tied, have been extended */
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
    /* For each player: the number of the first game from which on it is disqualified, or
     * UINT64_MAX. NULL if no player is disqualified. */
    uint64_t *out_from;
    /* In a league, for each player that has a next version: the number of the first game that is
     * void because of it. */
    uint64_t *void_from;
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
    /* Whether the pairings of a league come only from a database, because another program draws
     * them, or because the database is still being read. */
    bool follows;
    unsigned stages_most; /* number of stages of a league that may be played */
    /* Pairings of each stage of a Swiss tournament or league that were read from a database. NULL
     * if none were read. */
    struct pairings *drawn;
    unsigned drawn_count; /* number of stages in `drawn` */
    /* If sums_scores is true: the winner of the set that is being counted, or NOBODY if it has no
     * winner. */
    int round_winner;

    /* The following members are for knockouts and cups. The bracket is a binary tree: the winner of
     * the match between places 2i and 2i + 1 moves to place i. The champion ends up in place 1. The
     * places of the first round have the highest numbers. */
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

/* Returns the last stage of the event, which must have a stage. */
struct event_stage *event_last_stage(const struct event *event);

/* event_stage_games returns the number of the stage's games, and event_stage_end the number of the
 * first game after them. */
uint64_t event_stage_games(const struct event_stage *stage);
uint64_t event_stage_end(const struct event_stage *stage);

/* Returns a stage in which every pairing plays as many games as the plan says. */
struct event_stage event_whole_stage(const struct event *event);

/* Returns whether the player was withdrawn. */
bool event_is_gone(const struct event *event, int player);

/* Adds a stage, and fills in all of its members that follow from `stage`, the plan and the
 * pairings. */
void event_add_stage(struct event *event, const struct pairings *pairings,
                     struct event_stage stage);

#endif
