/* The inside of a match: what its two state machines share, and what each keeps: a process per game
 * (match.c) and a process per turn (match_by_turn.c). Never included by a driver. */
#ifndef REFEREE_MATCH_PARTS_H
#define REFEREE_MATCH_PARTS_H

#include "referee/match.h"

/* A time that no game reaches: it stands for a limit of 0 in a clock. */
#define MATCH_NEVER_NS (INT64_MAX / 4)

/* A seat in match.c. */
struct match_talk {
    struct wire wire;
    bool ready;               /* the protocol's opening is done */
    bool asked;               /* for a turn */
    const char *closing_rule; /* the rule for closing a pipe: a fault if no exit follows soon; or
                               * NULL */
    int64_t deadline_ns;      /* 0: nothing expected */
    int64_t limit_ns;         /* the limit behind the deadline, without the margin */
    size_t turns;             /* it made in this game */
    struct text out;          /* what this step says to it */
    struct text early;        /* lines that came before we asked, each with its newline */
    bool heard;               /* it has said a line in this game */
    struct line_quote part;   /* of a line that has no newline yet, as it is told; "" for none */
    bool lost_count;          /* there were such lines, so more may come after the game */
};

/* A seat in match_by_turn.c. */
struct match_mover {
    struct wire wire;
    size_t turns;    /* it made in this game */
    int64_t bank_ns; /* what is left for all its turns */
};

/* The turn under way in match_by_turn.c. */
struct match_request {
    int seat; /* -1: no process runs */
    int64_t limit_ns;
    struct text out;    /* what the process reads */
    struct text answer; /* what it said so far */
    bool answered;      /* a whole line of it */
    bool wrote_stderr;
    bool ending;                   /* MATCH_END was given */
    const char *lost;              /* the rule by which this turn is lost already, or NULL */
    char detail[MATCH_DETAIL_MAX]; /* how, when it is */
};

struct match_parts {
    size_t turn_capacity; /* of turn_ns and turn_facts */
    struct text turn, observation;
    struct match_talk talks[SEATS];
    struct match_mover movers[SEATS];
    struct match_request request;
};

const struct match_clock *match_clock_of(const struct match *match, int seat);

/* The seat is at fault: sets the result and finishes. */
__attribute__((format(printf, 4, 5))) void match_forfeit(struct match *match, int seat,
                                                         const char *rule, const char *format, ...);

/* Plays the turn in the game. False: it is illegal, and *ruling says why. Finishes the match if the
 * turn ends the game. */
bool match_play(struct match *match, const char *turn, int seat, int64_t took_ns, const char *lost,
                struct ruling *ruling);

/* The rule by which a process that ended has lost: "exit", or the limit that it met. */
const char *match_exit_rule(const struct match_event *event);

/* How it ended, for a person. */
void match_exit_detail(const struct match_event *event, char detail[MATCH_DETAIL_MAX]);

void match_add_action(struct match *match, enum match_action_kind kind, int seat,
                      const struct text *data);

/* match_step for a process per turn; the match is not over. */
void match_step_by_turn(struct match *match, const struct match_event *event);

#endif
