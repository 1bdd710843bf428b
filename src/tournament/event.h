/* An event as a pure state machine: which game comes next, and what the games have brought.
 * Never plays, stores or prints anything, and never depends on the order in which games end.
 *
 * Games are numbered in the order in which they are to be played. Results may come in any order,
 * but they count in the order of the numbers: a sequential test, a withdrawal, the next round see
 * the games before a number, whatever is played at the same time. So the same results give the same
 * event, however many games were played at once, and however often it was broken off. */
#ifndef TOURNAMENT_EVENT_H
#define TOURNAMENT_EVENT_H

#include "contests/contest.h"
#include "tournament/game_result.h"
#include "tournament/pairings.h"
#include "tournament/standings.h"

enum event_format {
    EVENT_MATCH, /* the first two */
    EVENT_GAUNTLET,
    EVENT_ROUND_ROBIN,
    EVENT_SWISS,
    EVENT_KNOCKOUT,
    EVENT_CUP, /* a knockout with a house entry and tie-breaks, as far as the contest has them */
};

extern const char *const event_format_names[]; /* by enum event_format; NULL-terminated */

struct event_plan {
    enum event_format format;
    size_t players;
    uint64_t seed;     /* of the games: games of a round (of a cup: of a match) have one of it */
    uint64_t rounds;   /* of the contest (pairs, faceoffs) in each match */
    unsigned stages;   /* rounds of a Swiss; otherwise not used */
    unsigned withdraw; /* faults in a row that end a player's part; 0: never */
    bool test;         /* with the sequential test below; a match only */
    struct sprt sprt;
    const struct seating *seatings; /* of the contest */
    unsigned seating_count;
    bool sums_scores; /* the scores of a round are added: its winner has won each of its games */

    /* Of a cup. */
    bool house; /* the last player is the house entry: each meets it once, and that seeds them */
    const struct tie_break *tie_breaks; /* of the contest; NULL: level matches are played on */
    const size_t *sizes;                /* of the executables, by player: the last tie-break */
};

/* Results that come before their turn are kept; no game is begun this far beyond the first that is
 * missing, unless event_widen says otherwise. */
#define EVENT_WINDOW 4096
#define EVENT_WINDOW_MAX (1 << 20)

/* How often a level match of a knockout is played on; then the better seed goes on. */
#define EVENT_PLAY_OFFS 8

/* Tie-breaks of a contest at most. */
#define EVENT_COUNTS_MAX 4

/* What a match has brought one of its two players. */
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
    int winner;             /* of a knockout, when it is counted; NOBODY: level, played on */
    const char *decided_by; /* "score", "points", a tie-break's count, "size", "seed", "withdrawal";
                               NULL while it is level */
};

struct event_stage {
    uint64_t first_game, first_round, first_seed, rounds;
    unsigned seatings;       /* of the contest's, in each round: all, but one in a system test */
    unsigned knockout_round; /* from 1; 0: of no knockout, or the system test */
    size_t pairing_count;    /* byes are not among them */
    struct event_pairing *pairings;
    size_t bye_count;
    int *byes;
};

enum event_slot { EVENT_OPEN, EVENT_BEGUN, EVENT_DONE };

/* What is kept of a result until it is counted: no strings. */
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
    bool over;
    enum sprt_verdict verdict;
    double ratio;                /* of the sequential test, over what was counted */
    uint64_t counted_to;         /* all games before this number were counted, or are void */
    uint64_t begin_from;         /* none before this number is left to begin */
    uint64_t begun, played;      /* games begun by event_next; results that came */
    struct event_result *window; /* by number modulo its size */
    uint64_t window_size;
    int *round_kinds; /* of the round being counted: twice the first player's points; -1 */
    bool *had_bye;
    int round_winner; /* with sums_scores: the player who won the round being counted; NOBODY */

    /* Of a knockout. The bracket is a tree: who comes through to place i is one of the players on
     * places 2 * i and 2 * i + 1; the champion's is 1, those of the first round are the last. */
    size_t *sizes;         /* of the plan, or NULL */
    int *bracket;          /* NOBODY: without a player, or not known yet */
    size_t bracket_places; /* of its first round */
    size_t places;         /* of the round that is played */
    size_t *open;          /* by pairing of the last stage: the place that its winner takes */
    int *seeded;           /* players by seed, best first */
    size_t seeded_count;   /* in a cup, who has completed the system test */
    int *seeds;            /* by player, from 0 */
    unsigned knockout_round, play_offs;
};

/* The plan is copied with the sizes, but not seatings and tie-breaks. event_free takes NULL. */
struct event *event_new(const struct event_plan *plan);
void event_free(struct event *event);

/* How many games a match of this stage has; the number of the one at this place, from 0. */
uint64_t event_match_games(const struct event_stage *stage);
uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at);

/* Whether all games of the stage are counted, and what follows from them is drawn. */
bool event_is_counted(const struct event *event, unsigned stage);

/* The next game to begin: its first part, from the number to the seed; the rest is empty. False
 * when there is none just now: either the event is over, or results are missing. */
bool event_next(struct event *event, struct game_result *game);

/* The next round to begin: those of its games that are left, of one pairing, which one machine is
 * to play. Returns how many, at most the contest's seatings; 0 as above. */
size_t event_next_round(struct event *event, struct game_result *round);

/* Lets so many games be begun beyond the first that is missing, EVENT_WINDOW_MAX at most; never
 * fewer than before. */
void event_widen(struct event *event, uint64_t ahead);

/* The same of any game; false when no stage so far has that number. */
bool event_find_game(const struct event *event, uint64_t number, struct game_result *game);

/* Whether the event has that game, and its result can still come and matter. */
bool event_is_missing(const struct event *event, uint64_t number);

/* The result of a game, begun here or known from before. False: no game of that number can have a
 * result now, or it was of other players. */
bool event_add_result(struct event *event, const struct game_result *game);

/* How many games the event will have as far as one can know. */
uint64_t event_games(const struct event *event);

/* Who won the knockout; NOBODY before that. */
int event_champion(const struct event *event);

/* The order of the table, as standings_order gives it. */
int *event_order(const struct event *event);

#endif
