/* One refereed game as a pure state machine. It receives events, requests actions, and ends with a
 * result. It performs no I/O and reads no clock; its driver does both (slot.c, or the simulator in
 * the tests).
 *
 * A bot's fault is a result, not an error, so match_step cannot fail. Times are in nanoseconds of a
 * monotonic clock that the driver reads. A bot may answer until exactly deadline + margin. */
#ifndef REFEREE_MATCH_H
#define REFEREE_MATCH_H

#include "games/turns.h"
#include "protocols/protocol.h"
#include "referee/bot_data.h"

#include <stdint.h>

/* A time limit that no game reaches. It is used in place of a clock's limit of 0, which means no
 * limit. */
#define MATCH_NEVER_NS (INT64_MAX / 4)

struct match_clock {
    int64_t ready_ns;  /* time limit for each answer before the first turn */
    int64_t first_ns;  /* time limit for a seat's first turn, or 0 for no limit */
    int64_t turn_ns;   /* time limit for each of a seat's later turns, or 0 for no limit */
    int64_t margin_ns; /* time added to each limit to allow for delays caused by the machine */
    int64_t bank_ns;   /* time limit for all of a seat's turns together, or 0 for no limit */
    /* what happens to a seat that has used up bank_ns if every turn starts a new process: it loses
     * the game (true), or only each of its remaining turns (false). Otherwise it always loses the
     * game */
    bool bank_decides;
    /* whether turn_ns is only faceoff's guard against bots that hang, rather than a rule of the
     * contest (see guard_ms in contest.h) */
    bool guard;
    /* whether a bot is never run again in this game once one of its turns has taken longer than
     * turn_ns. Applies only if every turn starts a new process */
    bool stops_hung;
};

/* If every turn starts a new process: what happens when a bot writes to stderr. */
enum match_stderr {
    MATCH_STDERR_NOTE,    /* nothing happens; the output is only recorded */
    MATCH_STDERR_ERROR,   /* the turn is lost */
    MATCH_STDERR_FORFEIT, /* the seat loses the game */
};

struct match_setup {
    const struct game *game;
    const struct protocol *protocol;
    struct rules rules;
    /* legal turns that are played before the bots make any, or NULL if there is no opening */
    const struct turns *opening;
    struct match_clock clock;
    /* clocks for individual seats; a seat whose clock is NULL uses `clock` */
    const struct match_clock *own_clocks[SEATS];
    bool lenient;          /* whether line_clean is applied to a line before it is parsed */
    int forfeit_scores[2]; /* scores after a forfeit: first the opponent's, then the offender's */
    enum match_stderr stderr_rule;
    /* whether the match is void if a bot was late only because it waited for a core */
    bool may_void;
    /* if not, whether such a late answer counts as if it had been in time */
    bool may_extend;
};

enum match_event_kind {
    MATCH_START,       /* the first event, which is sent exactly once */
    MATCH_NOT_STARTED, /* the program in the seat could not be started; `data` says why */
    MATCH_SENT, /* all data for the seat has been written, or as much as its pipe accepts for now */
    MATCH_LINE, /* a line from the seat; `data` has no newline */
    MATCH_PART, /* the part of a line that has arrived so far, without a newline */
    /* more than the protocol's line_size_max bytes have arrived without a newline */
    MATCH_LINE_TOO_LONG,
    /* bytes that the bot in the seat wrote to stderr; they may also arrive after the end of the
     * match */
    MATCH_STDERR,
    MATCH_CLOSED_OUTPUT, /* the program in the seat has closed its output */
    MATCH_CLOSED_INPUT,  /* the program in the seat has closed its input */
    /* the process in the seat has ended, and everything that it wrote has been delivered, except a
     * final line without a newline, which is in `data`. If every turn starts a new process,
     * everything that the process started has ended too */
    MATCH_EXIT,
    MATCH_TICK, /* time has passed */
    /* reports how long the bot that must answer has waited for a core (`waited_ns`). Sent just
     * before an event that arrives after the deadline */
    MATCH_WAITED,
    /* the player in the seat gives up; `data` is a static string that names the rule under which
     * the player loses, such as "resigned" */
    MATCH_QUIT,
};

/* Resources used by a seat's processes. */
struct match_usage {
    uint64_t cpu_us;  /* total processor time of all processes */
    uint64_t peak_kb; /* peak memory of the process that used the most memory */
    bool unknown;     /* whether the leash died before it could report the full usage */
};

struct match_event {
    enum match_event_kind kind;
    int seat;
    int64_t now_ns;
    const char *data;
    size_t length;
    /* for MATCH_EXIT: exit code of the process, or -1 if a signal terminated it */
    int exit_code;
    int signal;  /* for MATCH_EXIT: signal that terminated the process, or 0 */
    bool unread; /* for MATCH_EXIT: whether the process has not read everything that it was sent */
    /* for MATCH_EXIT: name of the limit that ended the process, or NULL or "" if none did */
    const char *exceeded;
    /* for MATCH_EXIT: the memory limit in bytes if the process was killed for exceeding it,
     * otherwise 0 */
    uint64_t memory;
    /* for MATCH_WAITED: how long, since the request, the seat's processes and the referee have been
     * ready to run but had no core, or -1 if this is unknown */
    int64_t waited_ns;
    /* for MATCH_WAITED: how long, since the request, the seat's busiest thread has run, or 0 if
     * this is unknown. The start of a turn is not measured, so the true time may be longer */
    int64_t ran_ns;
    struct match_usage usage; /* for MATCH_EXIT: resources used */
};

enum match_action_kind {
    /* start the seat's bot, or reuse one that is already running. If every turn starts a new
     * process, start a process whose entire input is `data` */
    MATCH_SPAWN,
    /* if every turn starts a new process: kill the running process, and then report MATCH_EXIT */
    MATCH_END,
    MATCH_SEND,   /* write `data` to the seat, and then report MATCH_SENT */
    MATCH_FINISH, /* the result is known, so terminate both bots */
};

struct match_action {
    enum match_action_kind kind;
    int seat;
    const char *data; /* data for the action, valid until the next match_step */
    size_t length;
};

#define MATCH_ACTIONS_MAX 5
/* number of bytes kept from the beginning, and from the end, of a bot's stderr output */
#define MATCH_STDERR_KEPT 2048
#define MATCH_DETAIL_MAX 320

struct match_fault {
    int seat;
    /* name of the rule that the bot broke: a rule of the game ("drawn_line"), of the protocol
     * ("bad_answer") or of the referee (not_started, not_ready, timeout, out_of_turn,
     * line_too_long, closed_output, closed_input, exit); a sandbox limit (memory, processes, disk,
     * cpu); or the rule in MATCH_QUIT */
    const char *rule;
    char detail[MATCH_DETAIL_MAX];
    /* number of the turn that the bot failed to make, counted from 1 and including the turns of the
     * opening */
    size_t turn;
    /* for a timeout: how long the referee waited for the bot; for other faults, 0 */
    int64_t waited_ns;
    /* for a timeout: how much of `waited_ns` the bot and the referee spent waiting for a core, or
     * -1 if this is unknown; for other faults, 0 */
    int64_t core_wait_ns;
    /* for a timeout: whether the bot was running for most of its time limit, so that it would
     * probably have been late on an idle machine, too */
    bool ran_full_time;
    bool exited; /* whether the process ended on its own; if so, `exit_code` and `signal` say how */
    int exit_code;
    int signal;
};

struct match_result {
    /* outcome of the game, which is always over; after a forfeit, the outcome contains the winner
     * and the scores */
    struct outcome outcome;
    bool forfeit;
    struct match_fault fault; /* the fault; valid if `forfeit` is true */
    /* whether the match must be played again, because the fault is a timeout and the bot was late
     * only because it waited for a core */
    bool is_void;
};

/* Facts about a turn, apart from its text. */
struct match_turn {
    int seat; /* seat whose turn this was, whether in the opening or in play */
    /* rule under which the turn was lost, or NULL if it was not. Turns can be lost only if every
     * turn starts a new process */
    const char *lost;
};

/* The part of a seat's state that the driver reads. */
struct match_seat {
    int64_t asked_ns; /* time when the last request was written, or 0 if there has been none */
    int64_t limit_ns; /* time limit for the answer to the last request, without the margin */
    /* waiting time that MATCH_WAITED last reported for the current request, or 0 if it has not
     * reported any */
    int64_t waited_ns;
    int64_t ran_ns; /* the running time in the same report, or 0 */
    bool idle;      /* whether the same report says that the bot hardly ran and hardly waited */
    /* number of the seat's first lost turn, counted from 1, or 0 if no turn has been lost. Used
     * only if every turn starts a new process; lost_detail then says why */
    size_t lost_turn;
    char lost_detail[MATCH_DETAIL_MAX];
    struct match_usage usage; /* resources used by the seat's processes that have ended */
    char stderr_head[MATCH_STDERR_KEPT]; /* first bytes that the bot wrote to stderr */
    /* last bytes that the bot wrote to stderr; may overlap with stderr_head */
    char stderr_tail[MATCH_STDERR_KEPT];
    size_t stderr_length; /* number of bytes that the bot has written to stderr */
    size_t stderr_asked;  /* the same number when the last request was made */
    struct bot_data data; /* values that the bot has reported on stderr */
};

struct match;

/* Functions that talk to the bots and judge their answers. A match chooses its set when it
 * begins. */
struct match_talker {
    /* whether each MATCH_SPAWN starts a new process whose entire input is the action's data */
    bool turn_processes;
    /* size in bytes of the talker's own data, match->talk, which is initially all zero */
    size_t size;
    /* handles an event of an unfinished match */
    void (*step)(struct match *match, const struct match_event *event);
    /* whether the bot may still owe an answer; NULL if it never does */
    bool (*owes)(const struct match *match, int seat);
    bool (*awaits)(const struct match *match, int seat);
    /* asserts the talker's invariants between two steps */
    void (*check)(const struct match *match);
    void (*close)(struct match *match); /* frees the strings in the talker's own data */
};

/* match_talk is for processes that play a whole game. match_turns is for matches in which every
 * turn starts a new process. */
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
    int64_t deadline_ns; /* time after which the driver must send MATCH_TICK, or 0 for never */
    bool over;
    struct match_result result; /* result of the match; valid if `over` is true */
};

/* Begins a match. The setup is copied, but what it points to must outlive the match. */
void match_init(struct match *match, const struct match_setup *setup);
void match_free(struct match *match);

void match_step(struct match *match, const struct match_event *event);

/* Returns the number of bytes in stderr_head, which is also the number in stderr_tail. */
size_t match_stderr_kept(const struct match_seat *seat);

/* Returns true if the bot in that seat may still owe an answer. */
bool match_owes(const struct match *match, int seat);

/* Returns true if the seat's clock is running. A MATCH_WAITED event for the seat is useful only
 * then. */
bool match_awaits(const struct match *match, int seat);

/* --- functions for the talkers, match_talk.c and match_turns.c --- */

const struct match_clock *match_clock_of(const struct match *match, int seat);

/* Ends the match with a forfeit by the player in that seat. */
__attribute__((format(printf, 4, 5))) void match_forfeit(struct match *match, int seat,
                                                         const char *rule, const char *format, ...);

/* Returns true if the seat is late only because it waited for a core. */
bool match_wait_explains(const struct match *match, int seat, int64_t now_ns);

/* Returns true if the seat is late only because it waited for a core and the setup makes an
 * allowance for this. */
bool match_is_excused(const struct match *match, int seat, int64_t now_ns);

/* Call when a deadline of the seat has passed without an answer. If the seat has waited for a core,
 * extends *deadline_ns by the waiting time and returns true, because the seat has not yet had its
 * full time. */
bool match_wait_longer(const struct match *match, int seat, int64_t now_ns, int64_t *deadline_ns);

/* Voids the match, because the seat's answer is late but excused. */
void match_void(struct match *match, int seat, int64_t now_ns);

#define MATCH_TIMES_MAX 128

/* Writes the time limit of the seat's last request, with its margin, for a message about a late
 * seat. */
void match_put_limit(const struct match *match, int seat, char text[MATCH_TIMES_MAX]);

/* Returns how many bytes the seat has written to stderr since its last request if that is a flood,
 * and 0 otherwise. */
size_t match_flood(const struct match_seat *seat);

/* Writes a suffix for a message about a late seat that says how long the seat ran and waited for a
 * core, or how much it wrote to stderr. Sets `text` to "" if this explains nothing. */
void match_put_wait(const struct match *match, int seat, char text[MATCH_TIMES_MAX]);

/* Adds to the fault of a late seat how long it took, ran and waited for a core. */
void match_note_times(struct match *match, int seat, int64_t now_ns);

/* Plays a turn in the game. If the turn is illegal, returns false and sets *ruling. If the turn
 * ends the game, the match ends too. */
bool match_play(struct match *match, const char *turn, int seat, int64_t took_ns, const char *lost,
                struct ruling *ruling);

/* Returns the rule under which a seat loses when its process has ended: "exit", or the name of the
 * sandbox limit that the process exceeded. */
const char *match_exit_rule(const struct match_event *event);

/* Writes a human-readable description of how a process ended. */
void match_exit_detail(const struct match_event *event, char detail[MATCH_DETAIL_MAX]);

void match_add_action(struct match *match, enum match_action_kind kind, int seat,
                      const struct text *data);

#endif
