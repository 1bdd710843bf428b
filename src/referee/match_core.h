/* The data of a match, and the functions that its two talkers (match_talk.c and match_turns.c)
 * share: they play turns, record faults and add actions. Only the talkers judge lines and times. */
#ifndef REFEREE_MATCH_CORE_H
#define REFEREE_MATCH_CORE_H

#include "games/turns.h"
#include "protocols/protocol.h"
#include "referee/bot_data.h"

#include <stdint.h>

/* A time that no game reaches. It stands for a clock's limit of 0, which means no limit. */
#define MATCH_NEVER_NS (INT64_MAX / 4)

struct match_clock {
    int64_t ready_ns;  /* time limit for each answer in the protocol's opening phase */
    int64_t first_ns;  /* time limit for a seat's first turn; 0: no limit */
    int64_t turn_ns;   /* time limit for each of a seat's later turns; 0: no limit */
    int64_t margin_ns; /* time that is added to each limit, to allow for delays of the machine */
    int64_t bank_ns;   /* time limit for all turns of a seat together; 0: no limit. It applies only
                        * if every turn runs a new process */
    bool guard;        /* whether turn_ns is only faceoff's guard against bots that hang, and no
                        * rule of the contest (guard_ms in contest.h) */
};

/* What happens when a bot writes to standard error, if every turn runs a new process. */
enum match_stderr {
    MATCH_STDERR_NOTE,    /* nothing happens; the text is only recorded */
    MATCH_STDERR_ERROR,   /* the turn is lost */
    MATCH_STDERR_FORFEIT, /* the seat loses the game */
};

struct match_setup {
    const struct game *game;
    const struct protocol *protocol;
    struct rules rules;
    const struct turns *opening; /* legal turns that are played before the bots are asked; NULL:
                                  * none */
    struct match_clock clock;
    const struct match_clock *own_clocks[SEATS]; /* clock for one seat only; NULL: the seat uses
                                                  * `clock` */
    bool lenient;                                /* whether lines are passed through line_clean
                                                  * before they are read */
    int forfeit_scores[2];                       /* scores after a forfeit: first the opponent's,
                                                  * then the offender's */
    enum match_stderr stderr_rule;
    bool may_void; /* whether the match is void if a bot was late only because it waited for a
                    * core */
};

enum match_event_kind {
    MATCH_START,         /* the first event, which is sent once */
    MATCH_NOT_STARTED,   /* the program in the seat could not be started; `data` says why */
    MATCH_SENT,          /* all data for the seat was written, or as much as the seat accepts */
    MATCH_LINE,          /* a line from the seat; `data` has no newline */
    MATCH_PART,          /* the part of a line that has arrived so far, without a newline */
    MATCH_LINE_TOO_LONG, /* more than the protocol's line_size_max bytes arrived without a
                          * newline */
    MATCH_STDERR,        /* bytes from the seat's standard error, which may also come after the end
                          * of the match */
    MATCH_CLOSED_OUTPUT, /* the program in the seat has closed its output */
    MATCH_CLOSED_INPUT,  /* the program in the seat has closed its input */
    MATCH_EXIT,          /* the process in the seat has ended, and everything that it wrote was
                          * delivered, except a last line without a newline, which is in `data`. If
                          * every turn runs a new process, everything that the process started has
                          * ended too */
    MATCH_TICK,          /* time has passed */
    MATCH_WAITED, /* reports `waited_ns` of a seat that must answer. Sent just before an event
                   * that comes after the deadline */
    MATCH_QUIT,   /* the player in the seat gives up; `data` is the rule under which the
                   * player loses, a static string such as "resigned" */
};

/* The resources that the processes in a seat used. */
struct match_usage {
    uint64_t cpu_us;  /* total processor time of all processes */
    uint64_t peak_kb; /* peak memory of the process that used the most */
};

struct match_event {
    enum match_event_kind kind;
    int seat;
    int64_t now_ns;
    const char *data;
    size_t length;
    int exit_code;        /* for MATCH_EXIT: exit code of the process, or -1 if a signal ended
                           * it */
    int signal;           /* for MATCH_EXIT: signal that ended the process, or 0 */
    const char *exceeded; /* for MATCH_EXIT: name of the limit that ended the process; NULL or "":
                           * none */
    uint64_t memory;      /* for MATCH_EXIT: memory limit in bytes for whose excess the process was
                           * killed; 0: it was not */
    int64_t waited_ns;    /* for MATCH_WAITED: how long the seat's processes and the referee were
                           * ready to run but had no core since the request; -1: unknown */
    struct match_usage usage; /* for MATCH_EXIT: resources used */
};

enum match_action_kind {
    MATCH_SPAWN,  /* start the seat's bot, or use the one that is already running. If every turn
                   * runs a new process, start one whose entire input is `data` */
    MATCH_END,    /* if every turn runs a new process: kill the running process, and then report
                   * MATCH_EXIT */
    MATCH_SEND,   /* write `data` to the seat, and then report MATCH_SENT */
    MATCH_FINISH, /* the result is known, so end both bots */
};

struct match_action {
    enum match_action_kind kind;
    int seat;
    const char *data; /* data for the action, valid until the next match_step */
    size_t length;
};

#define MATCH_ACTIONS_MAX 5
#define MATCH_STDERR_KEPT 2048 /* bytes kept from each end of a bot's standard error */
#define MATCH_DETAIL_MAX 256

struct match_fault {
    int seat;
    const char *rule; /* rule that was broken: a rule of the game ("drawn_line"), of the protocol
                       * ("bad_answer") or of the referee (not_started, not_ready, timeout,
                       * out_of_turn, line_too_long, closed_output, closed_input, exit); a sandbox
                       * limit (memory, processes, disk, cpu); or the rule in MATCH_QUIT */
    char detail[MATCH_DETAIL_MAX];
    size_t turn;       /* number, from 1, of the turn that was not made; the opening's turns are
                        * counted */
    int64_t waited_ns; /* for a timeout: how long the referee waited for the bot; for other faults
                        * 0 */
    int64_t core_wait_ns; /* for a timeout: how much of that time the bot and the referee waited for
                           * a core; -1: unknown; 0: none, or another fault */
    bool exited;          /* whether the process ended by itself; the next two members say how */
    int exit_code;
    int signal;
};

struct match_result {
    struct outcome outcome; /* outcome of the game, which is always over; after a forfeit, it has
                             * the winner and the scores */
    bool forfeit;
    struct match_fault fault; /* the fault; valid if `forfeit` is true */
    bool is_void; /* the fault is a timeout of a bot that was late only because it waited for a
                   * core, and the match must be played again */
};

/* Facts about a turn, apart from its text. */
struct match_turn {
    int seat;         /* seat that made the turn, or for which the opening made it */
    const char *lost; /* rule by which the turn was lost, if every turn runs a new process;
                       * otherwise NULL */
};

/* Facts about a seat that the driver reads. */
struct match_seat {
    int64_t asked_ns;  /* time when the last request was written; 0: no request yet */
    int64_t limit_ns;  /* time limit for the answer to that request, without the margin */
    int64_t waited_ns; /* last MATCH_WAITED of that request; 0: none yet */
    size_t lost_turn;  /* if every turn runs a new process: number, from 1, of the seat's first lost
                        * turn, and the reason; 0: no turn was lost */
    char lost_detail[MATCH_DETAIL_MAX];
    struct match_usage usage; /* resources used by those processes of the seat that have ended */
    char stderr_head[MATCH_STDERR_KEPT]; /* first bytes of its standard error */
    char stderr_tail[MATCH_STDERR_KEPT]; /* last bytes of it; the two parts may overlap */
    size_t stderr_length;                /* number of bytes that it wrote to standard error */
    struct bot_data data;                /* values that the bot reported on standard error */
};

struct match;

/* Functions that talk to the bots and judge their answers. They are chosen once, when the match
 * begins. */
struct match_talker {
    bool turn_processes; /* whether each MATCH_SPAWN starts a new process, whose entire input is the
                          * action's data */
    size_t size;         /* size in bytes of the talker's own data, match->talk, which is all zero
                          * at first */
    void (*step)(struct match *match, const struct match_event *event); /* handles an event; called
                                                                         * only while the match is
                                                                         * not over */
    bool (*owes)(const struct match *match, int seat);
    bool (*awaits)(const struct match *match, int seat);
    void (*check)(const struct match *match); /* asserts the talker's invariants between two
                                               * steps */
    void (*close)(struct match *match);       /* frees the texts in the talker's own data */
};

/* match_talk is for a process that plays a whole game. match_turns is for a new process every
 * turn. */
extern const struct match_talker match_talk, match_turns;

struct match {
    struct match_setup setup;
    void *state;                   /* state of the game, for the game's functions */
    struct turns turns;            /* turns of the game, beginning with the opening */
    int64_t *turn_ns;              /* duration of each turn; 0 for turns of the opening */
    struct match_turn *turn_facts; /* facts about each turn, including the opening's turns */
    size_t opening_count;
    struct match_seat seats[SEATS];
    const struct match_talker *talker;
    void *talk; /* the talker's own data */
    struct text observation;

    /* Results of a step, which the driver reads after every step. */
    struct match_action actions[MATCH_ACTIONS_MAX];
    size_t action_count;
    int64_t deadline_ns; /* time after which the driver must send MATCH_TICK; 0: never */
    bool over;
    struct match_result result; /* result of the match; valid if `over` is true */
};

const struct match_clock *match_clock_of(const struct match *match, int seat);

/* Ends the match with a forfeit by the player in that seat. */
__attribute__((format(printf, 4, 5))) void match_forfeit(struct match *match, int seat,
                                                         const char *rule, const char *format, ...);

/* Returns true if the seat is late only because it waited for a core, and the match may be void for
 * that. */
bool match_is_excused(const struct match *match, int seat, int64_t now_ns);

/* Called when a deadline of the seat has passed without an answer. If the seat waited for a core,
 * moves the deadline by that time and returns true: the seat has not had its time yet. */
bool match_wait_longer(const struct match *match, int seat, int64_t now_ns, int64_t *deadline_ns);

/* Ends the match as void, because the seat's answer is late but excused. */
void match_void(struct match *match, int seat, int64_t now_ns);

/* Describes how long a seat that is late waited for a core, as the end of a message. Sets `text` to
 * "" if it hardly waited. */
void match_put_wait(const struct match *match, int seat, char text[64]);

/* Plays a turn in the game. If the turn is illegal, returns false and sets *ruling. If the turn
 * ends the game, the match ends too. */
bool match_play(struct match *match, const char *turn, int seat, int64_t took_ns, const char *lost,
                struct ruling *ruling);

/* Returns the rule under which a seat loses if its process ended: "exit", or the name of the
 * sandbox limit that the process exceeded. */
const char *match_exit_rule(const struct match_event *event);

/* Describes in readable form how the process ended. */
void match_exit_detail(const struct match_event *event, char detail[MATCH_DETAIL_MAX]);

void match_add_action(struct match *match, enum match_action_kind kind, int seat,
                      const struct text *data);

#endif
