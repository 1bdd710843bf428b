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
#include "tournament/pairings.h"
#include "tournament/standings.h"

enum event_format {
    EVENT_MATCH, /* the first two */
    EVENT_GAUNTLET,
    EVENT_ROUND_ROBIN,
    EVENT_SWISS,
    EVENT_KNOCKOUT,
};

extern const char *const event_format_names[]; /* by enum event_format; NULL-terminated */

struct event_plan {
    enum event_format format;
    size_t players;
    uint64_t rounds;   /* of the contest (pairs, faceoffs) in each pairing */
    unsigned stages;   /* rounds of a Swiss; otherwise not used */
    unsigned withdraw; /* faults in a row that end a player's part; 0: never */
    bool test;         /* with the sequential test below; a match only */
    struct sprt sprt;
    const struct seating *seatings; /* of the contest */
    unsigned seating_count;
};

/* Results that come before their turn are kept; no game is begun this far beyond the first that is
 * missing. */
#define EVENT_WINDOW 4096

/* Games that decide a knockout pairing when it was level; then the better seed goes on. */
#define EVENT_TIE_BREAKS 8

struct event_game {
    uint64_t number;
    unsigned stage;
    size_t pairing;
    uint64_t round; /* of the contest, in the whole event: what an opening is drawn from */
    unsigned seating;
    int players[2]; /* of the pairing: first and second */
    int player_on_seat0;
    int first; /* seat */
};

struct event_pairing {
    struct pairing players;
    double scores[2];
    int64_t points[2];
};

struct event_stage {
    uint64_t first_game, first_round, rounds;
    size_t pairing_count; /* byes are not among them */
    struct event_pairing *pairings;
    size_t bye_count;
    int *byes;
};

enum event_slot { EVENT_OPEN, EVENT_BEGUN, EVENT_DONE };

struct event {
    struct event_plan plan;
    struct event_stage *stages;
    unsigned stage_count;
    struct standings standings;
    unsigned *fault_streaks; /* by player */
    bool over;
    enum sprt_verdict verdict;
    double ratio;           /* of the sequential test, over what was counted */
    uint64_t counted_to;    /* all games before this number were counted, or are void */
    uint64_t begin_from;    /* none before this number is left to begin */
    uint64_t begun, played; /* games begun by event_next; results that came */
    struct event_result {
        enum event_slot slot;
        struct played game;
    } window[EVENT_WINDOW]; /* by number modulo EVENT_WINDOW */
    int *round_kinds;       /* of the round being counted: twice the first player's points; -1 */
    int *bracket;           /* of a knockout: places, NOBODY where empty */
    size_t bracket_size;
    unsigned knockout_round, tie_breaks;
    unsigned *open_pairs; /* by pairing of the last stage: the first place of its two */
    bool *had_bye;
};

/* The plan is copied, the seatings are not. The struct is large: not for the stack. */
void event_init(struct event *event, const struct event_plan *plan);
void event_free(struct event *event);

/* The next game to begin; false when there is none just now: either the event is over, or results
 * are missing. */
bool event_next(struct event *event, struct event_game *game);

/* What a game's number stands for; false when no stage so far has it. */
bool event_find_game(const struct event *event, uint64_t number, struct event_game *game);

/* The result of a game, begun here or known from before. False: no game of that number can have a
 * result now, or it was of other players. */
bool event_add_result(struct event *event, uint64_t number, const struct played *game);

/* How many games the event will have as far as one can know. */
uint64_t event_games(const struct event *event);

/* The order of the table, as standings_order gives it. */
int *event_order(const struct event *event);

#endif
