/* What a match is made of, and what its two talkers share: turns played, faults, actions.
 * Never judges a line or a time: the talkers (match_talk.c, match_turns.c) do. */
#ifndef REFEREE_MATCH_CORE_H
#define REFEREE_MATCH_CORE_H

#include "games/turns.h"
#include "protocols/protocol.h"

#include <stdint.h>

/* A time that no game reaches: it stands for a limit of 0 in a clock. */
#define MATCH_NEVER_NS (INT64_MAX / 4)

struct match_clock {
    int64_t ready_ns;  /* for each answer of the protocol's opening */
    int64_t first_ns;  /* for a seat's first turn; 0: none */
    int64_t turn_ns;   /* for its later turns; 0: none */
    int64_t margin_ns; /* added to each limit, for the machine's own delays */
    int64_t bank_ns;   /* for all turns of a seat; 0: none. Only if each turn is a process */
};

/* What happens when a bot writes to standard error, if each turn is a process. */
enum match_stderr {
    MATCH_STDERR_NOTE,    /* nothing: the record has it */
    MATCH_STDERR_ERROR,   /* the turn is lost */
    MATCH_STDERR_FORFEIT, /* the game is lost */
};

struct match_setup {
    const struct game *game;
    const struct protocol *protocol;
    struct rules rules;
    const struct turns *opening; /* legal turns played before the bots are asked; NULL for none */
    struct match_clock clock;
    const struct match_clock *own_clocks[SEATS]; /* for one seat only; NULL: it has `clock` */
    bool lenient;                                /* lines are read after line_clean */
    int forfeit_scores[2];                       /* of the other seat, and of the one at fault */
    enum match_stderr stderr_rule;
};

enum match_event_kind {
    MATCH_START,         /* once, first */
    MATCH_NOT_STARTED,   /* the seat's program did not start; data: why */
    MATCH_SENT,          /* all data for the seat is written, or as much as it lets us write */
    MATCH_LINE,          /* a line from the seat, without its newline */
    MATCH_PART,          /* all that came so far of a line without a newline */
    MATCH_LINE_TOO_LONG, /* more than the protocol's line_size_max without a newline */
    MATCH_STDERR,        /* bytes from the seat's standard error; may come after the end, too */
    MATCH_CLOSED_OUTPUT, /* the seat will say nothing more */
    MATCH_CLOSED_INPUT,  /* the seat can be told nothing more */
    MATCH_EXIT,          /* the seat's process is gone, and all that it said was delivered,
                          * except a last line without a newline, which is in data. With a
                          * process per turn, all that it started is gone too */
    MATCH_TICK,          /* time has passed */
    MATCH_LEFT,          /* the seat's player gives the game up; data: the rule by which the game
                          * is lost, a static string such as "resigned" */
};

/* What the processes of a seat took. */
struct match_usage {
    uint64_t cpu_us;  /* of processor time, all together */
    uint64_t peak_kb; /* of memory, one process at most */
};

struct match_event {
    enum match_event_kind kind;
    int seat;
    int64_t now_ns;
    const char *data;
    size_t length;
    int exit_code;            /* of MATCH_EXIT: the code, or -1 when a signal ended it */
    int signal;               /* of MATCH_EXIT: the signal, or 0 */
    const char *exceeded;     /* of MATCH_EXIT: the limit of the sandbox that ended it, by its name;
                               * NULL or "": none */
    struct match_usage usage; /* of MATCH_EXIT */
};

enum match_action_kind {
    MATCH_SPAWN,  /* start the seat's bot, or use the one that runs already; with a process per
                   * turn: start a new one, whose whole input is data */
    MATCH_END,    /* with a process per turn: kill the one that runs, then report MATCH_EXIT */
    MATCH_SEND,   /* write data to the seat, then report MATCH_SENT */
    MATCH_FINISH, /* the verdict is known; end both bots in the proper way */
};

struct match_action {
    enum match_action_kind kind;
    int seat;
    const char *data; /* valid until the next match_step */
    size_t length;
};

#define MATCH_ACTIONS_MAX 5
#define MATCH_STDERR_KEPT 2048
#define MATCH_DETAIL_MAX 256

struct match_fault {
    int seat;
    const char *rule; /* of the game ("drawn_line"), the protocol ("bad_answer") or the referee:
                       * not_started, not_ready, timeout, out_of_turn, line_too_long, closed_output,
                       * closed_input, exit; a limit of the sandbox: memory, processes, disk, cpu;
                       * or what MATCH_LEFT named */
    char detail[MATCH_DETAIL_MAX];
    size_t turn;       /* 1-based: the turn of the game, opening included, that was not made */
    int64_t waited_ns; /* until the bot was too late; 0: its fault was another */
    bool exited;       /* the process ended by itself; the next two say how */
    int exit_code;
    int signal;
};

struct match_result {
    struct outcome outcome; /* over; after a forfeit with its winner and scores */
    bool forfeit;
    struct match_fault fault; /* when forfeit */
};

/* What is known of a turn beyond its text. */
struct match_turn {
    int seat;         /* that made it, or for which the opening made it */
    const char *lost; /* with a process per turn: the rule by which the turn was lost, or NULL */
};

/* What a driver may want to know of a seat. */
struct match_seat {
    int64_t asked_ns; /* when its last request was written; 0: it was never asked */
    int64_t limit_ns; /* for the answer to it, without the margin */
    size_t lost_turn; /* with a process per turn: the first turn that it lost, from 1 on,
                       * and how; 0: none */
    char lost_detail[MATCH_DETAIL_MAX];
    struct match_usage usage; /* of its processes that have ended */
    char stderr_tail[MATCH_STDERR_KEPT];
    size_t stderr_length;
};

struct match;

/* Speaks with the bots and judges what they say. Chosen once, when the match begins. */
struct match_talker {
    bool turn_processes; /* each MATCH_SPAWN is for a new process, whose whole input is its data */
    size_t size;         /* bytes of what the talker keeps, all zero at first: match->talk */
    void (*step)(struct match *match, const struct match_event *event); /* while it is not over */
    bool (*owes)(const struct match *match, int seat);
    void (*check)(const struct match *match); /* asserts what always holds between steps */
    void (*close)(struct match *match);       /* frees what the talker's texts hold */
};

/* Where a process serves the game; where each turn is a process. */
extern const struct match_talker match_talk, match_turns;

struct match {
    struct match_setup setup;
    void *state;                   /* of the game */
    struct turns turns;            /* of the game, the opening first */
    int64_t *turn_ns;              /* how long each took; 0 for the opening's */
    struct match_turn *turn_facts; /* of each turn, the opening's too */
    size_t opening_count;
    struct match_seat seats[SEATS];
    const struct match_talker *talker;
    void *talk; /* the talker's own */
    struct text observation;

    /* What the driver reads after each step. */
    struct match_action actions[MATCH_ACTIONS_MAX];
    size_t action_count;
    int64_t deadline_ns; /* send MATCH_TICK after this moment; 0: never */
    bool over;
    struct match_result result; /* when over */
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

#endif
