/* An event as a pure state machine: which game comes next, and how the games came out. Never plays,
 * stores or prints anything, and never depends on the order in which games end.
 *
 * Games are numbered in the order in which they are to be played. Results may come in any order,
 * but they count in the order of the numbers: a sequential test, a withdrawal or the next round
 * sees exactly the games before a number, whatever is played at the same time. So the same results
 * give the same event, however many games were played at once, and however often the event was
 * interrupted. */
#ifndef TOURNAMENT_EVENT_H
#define TOURNAMENT_EVENT_H

#include "contests/contest.h"
#include "tournament/game_result.h"
#include "tournament/open_event.h"
#include "tournament/pairings.h"
#include "tournament/standings.h"

enum event_format {
    EVENT_MATCH, /* the first two */
    EVENT_GAUNTLET,
    EVENT_ROUND_ROBIN,
    EVENT_SWISS,
    EVENT_KNOCKOUT,
    EVENT_CUP,  /* a knockout with a house entry and tie-breaks, as far as the contest has them */
    EVENT_OPEN, /* no plan: it takes any game (open_event.h), as of an import, and asks for none */
};

extern const char
    *const event_format_names[]; /* by enum event_format, up to the cup; NULL-terminated */

struct event_plan {
    enum event_format format;
    size_t players;
    uint64_t seed;     /* for the games' seeds: all games of a round (in a cup: of a match) have
                        * the same */
    uint64_t rounds;   /* of the contest (pairs, faceoffs) per match */
    unsigned stages;   /* rounds of a Swiss; otherwise not used */
    unsigned withdraw; /* a player with this many faults in a row is out; 0: never */
    bool test;         /* with the sequential test below; only for a match */
    struct sprt sprt;
    const struct seating *seatings; /* of the contest */
    unsigned seating_count;
    bool sums_scores; /* the scores of a round are added: its winner counts as the winner of each
                       * of its games */
    bool lone_scores; /* open, with sums_scores: also the winner of a game without its other half is
                       * who has the higher score in it */

    /* Of a cup. */
    bool house; /* the last player is the house entry: each player meets it once, which seeds
                 * them */
    const struct tie_break *tie_breaks; /* of the contest; NULL: level matches are played on */
    const size_t *sizes;                /* of the executables, by player: for the last tie-break */
};

/* Results that come early are kept. No game is begun this far beyond the first missing one, unless
 * event_widen allows more. */
#define EVENT_WINDOW 4096
#define EVENT_WINDOW_MAX (1 << 20)

/* How often a level match of a knockout is prolonged; after that the better seed goes on. */
#define EVENT_PLAY_OFFS 8

/* Tie-breaks of a contest at most. */
#define EVENT_COUNTS_MAX 4

/* What one of the two players has from a match. */
struct event_side {
    double score;
    int64_t points;
    int64_t counts[EVENT_COUNTS_MAX];
    bool broken_off; /* a game of it was not completed (game_result.h) */
};

/* A match: all games of two players in a stage. In a knockout the better seed is the first. */
struct event_pairing {
    struct pairing players;
    struct event_side sides[2];
    int winner;             /* of a knockout, once it is counted; NOBODY: level, to be played on */
    const char *decided_by; /* "score", "points", a tie-break's count, "size", "seed", "withdrawal";
                               NULL while it is level */
};

struct event_stage {
    uint64_t first_game, first_round, first_seed, rounds;
    unsigned seatings;       /* how many of the contest's in each round: all, but one in a system
                              * test */
    unsigned knockout_round; /* from 1; 0: no knockout, or the system test */
    size_t pairing_count;    /* byes are not among them */
    struct event_pairing *pairings;
    size_t bye_count;
    int *byes;
};

enum event_slot { RESULT_NONE, RESULT_BEGUN, RESULT_DONE };

/* What the event keeps of a result until it is counted: no strings. */
struct event_result {
    enum event_slot slot;
    int winner; /* seat, or -1 */
    int scores[SEATS];
    int faulty;                          /* seat, or -1 */
    bool late;                           /* the fault was one of time */
    int counts[SEATS][EVENT_COUNTS_MAX]; /* of the contest's tie-breaks, in their order */
    bool broken_off[SEATS];
};

struct event {
    struct event_plan plan;
    struct event_stage *stages;
    unsigned stage_count;
    struct standings standings;
    unsigned *fault_streaks; /* by player */
    uint64_t *last_games;    /* by player who is withdrawn: the game that put him out */
    bool over;               /* an open one always is: none is left to play */
    enum sprt_verdict verdict;
    double ratio;                /* of the sequential test, over what was counted */
    uint64_t counted_to;         /* all games before this number are counted or void */
    uint64_t begin_from;         /* no game before this number is left to begin */
    uint64_t played;             /* results received */
    struct event_result *window; /* by number modulo its size */
    uint64_t window_size;
    int *round_kinds; /* of the round being counted: twice the first player's points; -1: not
                       * known */
    bool *had_bye;
    int round_winner; /* with sums_scores: the player who won the round being counted; NOBODY */

    /* Of a knockout. The bracket is a tree: place i goes to one of the players on places 2 * i and
     * 2 * i + 1. The champion's place is 1; those of the first round are the last. */
    size_t *sizes;         /* of the plan, or NULL */
    int *bracket;          /* NOBODY: no player, or not known yet */
    size_t bracket_places; /* of its first round */
    size_t places;         /* of the round under way */
    size_t *open;          /* by pairing of the last stage: its winner's place */
    int *seeded;           /* players by seed, best first */
    size_t seeded_count;   /* in a cup, those who completed the system test */
    int *seeds;            /* by player, from 0 */
    unsigned knockout_round, play_offs;

    struct open_event open_event; /* of an open one */
};

/* Copies the plan and its sizes, but not its seatings and tie-breaks. event_free takes NULL. */
struct event *event_new(const struct event_plan *plan);
void event_free(struct event *event);

/* How many games a match of this stage has; and the number of its game `at`, counted from 0. */
uint64_t event_match_games(const struct event_stage *stage);
uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at);

/* Whether all games of the stage are counted, and the next stage is drawn from them. */
bool event_is_counted(const struct event *event, unsigned stage);

/* The next game to begin: fills in its first part, from the number to the seed; the rest is empty.
 * False: there is none just now, since the event is over or results are missing. */
bool event_next(struct event *event, struct game_result *game);

/* The next round to begin: its remaining games, all of one pairing, for one machine to play.
 * Returns how many, at most the contest's seatings; 0: as above. */
size_t event_next_round(struct event *event, struct game_result *round);

/* Lets games be begun up to `ahead` beyond the first missing one, EVENT_WINDOW_MAX at most; never
 * fewer than before. */
void event_widen(struct event *event, uint64_t ahead);

/* As event_next, for any game. False: no stage so far has that number. */
bool event_find_game(const struct event *event, uint64_t number, struct game_result *game);

/* Whether the event has that game, and its result is missing and still matters. */
bool event_is_missing(const struct event *event, uint64_t number);

/* Whether the result of that game is counted: it was added, all games before it are there, and
 * nothing had been decided without it. An open event counts all that are added. */
bool event_counts(const struct event *event, uint64_t number);

/* Adds the result of a game, begun here or known from before. False: no game of that number can
 * have a result now, or its players were others. */
bool event_add_result(struct event *event, const struct game_result *game);

/* Asserts what holds of an event after each step. It is called after each result and its stages
 * where CHECKS_ON (base/checks.h). */
void event_check(const struct event *event);

/* How many games the event will have, as far as is known now: an open one, those that it has. */
uint64_t event_games(const struct event *event);

/* Who has won the knockout; NOBODY: not decided yet. */
int event_champion(const struct event *event);

/* The order of the table, as standings_order gives it. */
int *event_order(const struct event *event);

#endif
