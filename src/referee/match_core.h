/* The data of a match, and what its two talkers (match_talk.c and match_turns.c) share: turns
 * played, faults, actions. Only the talkers judge lines and times. */
#ifndef REFEREE_MATCH_CORE_H
#define REFEREE_MATCH_CORE_H

#include "games/turns.h"
#include "protocols/protocol.h"

#include <stdint.h>

/* A time that no game reaches; stands for a limit of 0 (none) in a clock. */
#define MATCH_NEVER_NS (INT64_MAX / 4)

struct match_clock {
    int64_t ready_ns;  /* limit for each answer in the protocol's opening phase */
    int64_t first_ns;  /* limit for a seat's first turn; 0: none */
    int64_t turn_ns;   /* limit for a seat's later turns; 0: none */
    int64_t margin_ns; /* added to each limit, for delays of the machine */
    int64_t bank_ns;   /* limit for all turns of a seat together; 0: none. Only with a process per
                        * turn */
};

/* What happens when a bot writes to standard error, if each turn is a process. */
enum match_stderr {
    MATCH_STDERR_NOTE,    /* nothing; the text is only recorded */
    MATCH_STDERR_ERROR,   /* the turn is lost */
    MATCH_STDERR_FORFEIT, /* the seat loses the game */
};

struct match_setup {
    const struct game *game;
    const struct protocol *protocol;
    struct rules rules;
    const struct turns *opening; /* legal turns played before the bots are asked; NULL: none */
    struct match_clock clock;
    const struct match_clock *own_clocks[SEATS]; /* clock of a single seat; NULL: the seat uses
                                                  * `clock` */
    bool lenient;                                /* pass lines through line_clean before reading
                                                  * them */
    int forfeit_scores[2];                       /* scores after a forfeit: the opponent's, then the
                                                  * offender's */
    enum match_stderr stderr_rule;
};

enum match_event_kind {
    MATCH_START,         /* the first event, sent once */
    MATCH_NOT_STARTED,   /* the seat's program did not start; data: the reason */
    MATCH_SENT,          /* all data for the seat is written, or as much as the seat accepts */
    MATCH_LINE,          /* a line from the seat, without its newline */
    MATCH_PART,          /* what has arrived so far of a line without a newline */
    MATCH_LINE_TOO_LONG, /* more than the protocol's line_size_max bytes without a newline */
    MATCH_STDERR,        /* bytes from the seat's standard error; may come after the end of the
                          * match */
    MATCH_CLOSED_OUTPUT, /* the seat has closed its output */
    MATCH_CLOSED_INPUT,  /* the seat has closed its input */
    MATCH_EXIT,          /* the seat's process has ended, and everything it wrote was delivered,
                          * except a last line without a newline, which is in data. With a process
                          * per turn, everything that the process started has ended too */
    MATCH_TICK,          /* time has passed */
    MATCH_QUIT,          /* the seat's player gives up; data: the rule by which it loses, a static
                          * string such as "resigned" */
};

/* The resources that a seat's processes used. */
struct match_usage {
    uint64_t cpu_us;  /* processor time of all processes together */
    uint64_t peak_kb; /* peak memory of a single process */
};

struct match_event {
    enum match_event_kind kind;
    int seat;
    int64_t now_ns;
    const char *data;
    size_t length;
    int exit_code;            /* for MATCH_EXIT: the exit code, or -1 after a signal */
    int signal;               /* for MATCH_EXIT: the signal that ended the process, or 0 */
    const char *exceeded;     /* for MATCH_EXIT: the name of the sandbox limit that ended the
                               * process; NULL or "": none */
    struct match_usage usage; /* for MATCH_EXIT */
};

enum match_action_kind {
    MATCH_SPAWN,  /* start the seat's bot, or use the one that already runs; with a process per
                   * turn, start a new one, whose entire input is data */
    MATCH_END,    /* with a process per turn: kill the running one, then report MATCH_EXIT */
    MATCH_SEND,   /* write data to the seat, then report MATCH_SENT */
    MATCH_FINISH, /* the verdict is known; end both bots */
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
    const char *rule; /* rule of the game ("drawn_line"), the protocol ("bad_answer") or the
                       * referee: not_started, not_ready, timeout, out_of_turn, line_too_long,
                       * closed_output, closed_input, exit; a sandbox limit: memory, processes,
                       * disk, cpu; or the rule in MATCH_QUIT */
    char detail[MATCH_DETAIL_MAX];
    size_t turn;       /* number of the turn that was not made, from 1, opening included */
    int64_t waited_ns; /* how long the referee waited for a bot that was too late; 0: another
                        * fault */
    bool exited;       /* the process ended by itself; see the next two members */
    int exit_code;
    int signal;
};

struct match_result {
    struct outcome outcome; /* the outcome, always over; after a forfeit, with its winner and
                             * scores */
    bool forfeit;
    struct match_fault fault; /* valid if forfeit is true */
};

/* Facts about a turn besides its text. */
struct match_turn {
    int seat;         /* the seat that made the turn, or for which the opening made it */
    const char *lost; /* with a process per turn: the rule by which the turn was lost, or NULL */
};

/* Facts about a seat for the driver. */
struct match_seat {
    int64_t asked_ns; /* when the last request was written; 0: none yet */
    int64_t limit_ns; /* limit for the answer to that request, without the margin */
    size_t lost_turn; /* with a process per turn: number of the first lost turn, from 1, and the
                       * reason; 0: none */
    char lost_detail[MATCH_DETAIL_MAX];
    struct match_usage usage; /* usage of the seat's processes that have ended */
    char stderr_tail[MATCH_STDERR_KEPT];
    size_t stderr_length;
};

struct match;

/* Talks to the bots and judges their answers. Chosen once, when the match begins. */
struct match_talker {
    bool turn_processes; /* each MATCH_SPAWN starts a new process, whose entire input is its data */
    size_t size;         /* bytes of the talker's own data, match->talk, all zero at first */
    void (*step)(struct match *match, const struct match_event *event); /* called while the match is
                                                                         * not over */
    bool (*owes)(const struct match *match, int seat);
    void (*check)(const struct match *match); /* asserts the talker's invariants between steps */
    void (*close)(struct match *match);       /* frees the texts in the talker's data */
};

/* match_talk is for a process that serves a whole game; match_turns for a process per turn. */
extern const struct match_talker match_talk, match_turns;

struct match {
    struct match_setup setup;
    void *state;                   /* state of the game */
    struct turns turns;            /* turns of the game, the opening first */
    int64_t *turn_ns;              /* duration of each turn; 0 for opening turns */
    struct match_turn *turn_facts; /* one for each turn, including the opening */
    size_t opening_count;
    struct match_seat seats[SEATS];
    const struct match_talker *talker;
    void *talk; /* the talker's own data */
    struct text observation;

    /* Results of a step, which the driver reads after each step. */
    struct match_action actions[MATCH_ACTIONS_MAX];
    size_t action_count;
    int64_t deadline_ns; /* send MATCH_TICK after this time; 0: never */
    bool over;
    struct match_result result; /* valid if over is true */
};

const struct match_clock *match_clock_of(const struct match *match, int seat);

/* Ends the match with a forfeit of the seat. */
__attribute__((format(printf, 4, 5))) void match_forfeit(struct match *match, int seat,
                                                         const char *rule, const char *format, ...);

/* Plays a turn in the game. If it is illegal, returns false and sets *ruling. If it ends the game,
 * the match ends too. */
bool match_play(struct match *match, const char *turn, int seat, int64_t took_ns, const char *lost,
                struct ruling *ruling);

/* Returns the rule by which a seat loses whose process ended: "exit", or the name of the limit that
 * it exceeded. */
const char *match_exit_rule(const struct match_event *event);

/* Describes how the process ended, for a person. */
void match_exit_detail(const struct match_event *event, char detail[MATCH_DETAIL_MAX]);

void match_add_action(struct match *match, enum match_action_kind kind, int seat,
                      const struct text *data);

#endif
