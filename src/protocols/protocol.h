/* A line protocol between a referee and a bot. It converts between text and events, for the
 * referee's side and for the bot's side. It does no I/O, never waits, does not read the clock, and
 * does not check whether a turn is legal.
 *
 * A line is passed without its newline, as a pointer and a length, and may contain any bytes.
 * Replies, including newlines, are appended to `out`. The rule name in a fault is a static
 * string. */
#ifndef PROTOCOLS_PROTOCOL_H
#define PROTOCOLS_PROTOCOL_H

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"

#include <stdbool.h>
#include <stddef.h>

/* The state of the referee's side of a dialogue, for one seat of one game. It is a flat struct,
 * initialised by `greet`. */
struct dialogue {
    int seat;
    int phase; /* phase of the dialogue; private to the protocol */
};

enum dialogue_event {
    DIALOGUE_WAIT,  /* the bot must send another line before it can be asked for turns */
    DIALOGUE_READY, /* the bot can be asked for a turn */
    DIALOGUE_TURN,  /* the bot has played a turn, which is now in `turn` */
    DIALOGUE_FAULT, /* the bot has broken the protocol; *fault explains how */
};

/* The state of the bot's side of a dialogue. It is a flat struct that is all zero before the first
 * line. */
struct bot_dialogue {
    int phase;
};

/* What the bot's side learns from a line that the referee has sent. */
struct bot_news {
    bool started; /* whether a new game starts; the bot then plays in `seat` */
    int seat;
    bool turn;  /* whether a player has played a turn, which is now in `turn` */
    bool asked; /* whether the bot must answer with a turn, through bot_answer */
};

struct protocol {
    const char *name;
    const char *game;
    size_t line_size_max;   /* maximum length of a line from a bot, in bytes without the newline */
    bool seats_have_ids;    /* whether bots know the two seats by the ids 0 and 1 */
    bool serves_many_games; /* whether one process may play several games in succession */
    /* whether the referee also sends a bot the bot's own turns, which then take effect only when
     * the bot receives them. In that case, the bot receives every turn of the game, and seat 0
     * moves first */
    bool own_turns_come_back;
    /* whether every turn starts a new process, which reads one request, answers it and exits */
    bool process_per_turn;
    /* whether the bot's command names a file in which each of the bot's processes can store data
     * for the next one. Each process then answers a single line */
    bool bot_has_file;

    /* note about a detail of the first request that a bot's author might not expect, or NULL if
     * there is none. It is appended to the error message if a bot exits instead of playing the
     * first turn of the game */
    const char *first_note;

    /* Returns what the bot must send after DIALOGUE_WAIT, as a phrase for messages. NULL if the
     * protocol never waits for a line before the first turn. */
    const char *(*wanted)(const struct dialogue *dialogue);

    /* Begins a game. Returns DIALOGUE_WAIT or DIALOGUE_READY. */
    enum dialogue_event (*greet)(struct dialogue *dialogue, int seat, struct text *out);

    /* Handles a line from a bot. Call only when a line is expected: after DIALOGUE_WAIT or after
     * `ask`. */
    enum dialogue_event (*hear)(struct dialogue *dialogue, const char *line, size_t length,
                                struct text *turn, struct text *out, struct ruling *fault);

    /* Asks the bot for a turn. `observation` is the output of game->observe. */
    void (*ask)(struct dialogue *dialogue, const char *observation, struct text *out);

    /* Reports a turn to the bot: a turn that one of the seats has just played or, before the first
     * request, a turn of the opening. NULL if the protocol does not report turns; games then cannot
     * begin with an opening. */
    void (*tell)(struct dialogue *dialogue, const char *turn, struct text *out);

    /* Appends what a bot sends before the referee's first line. NULL if the bot sends nothing. */
    void (*bot_greet)(struct bot_dialogue *dialogue, struct text *out);

    /* Handles a line from the referee. If the line does not belong to this protocol, returns false
     * and sets *error. */
    bool (*bot_hear)(struct bot_dialogue *dialogue, const char *line, size_t length,
                     struct bot_news *news, struct text *turn, struct text *out,
                     struct error *error);

    void (*bot_answer)(struct bot_dialogue *dialogue, const char *turn, struct text *out);
};

extern const struct protocol protocol_codingame, protocol_judge, protocol_potm, protocol_proglad;

/* Appends the name of a seat for use in messages: "seat 1", or "seat 1 (id 0)". */
void protocol_put_seat(const struct protocol *protocol, int seat, struct text *text);

/* A NULL-terminated list of all protocols. */
extern const struct protocol *const protocols[];

/* Returns the protocol with this name, or NULL if the name is unknown. */
const struct protocol *protocol_find(const char *name);

/* --- reading a bot's lines --- */

/* Appends a bot's line with its whitespace normalised. Whitespace (space, tab, line ends, form
 * feed) at either end or inside a list is removed. Whitespace between two words becomes one space,
 * and a number that follows such whitespace loses its leading zeros: "[6, 7] " becomes "[6,7]", "A
 * 03\r" becomes "A 3". */
void line_clean(const char *line, size_t length, struct text *clean);

/* Passes a bot's line to protocol->hear. If `lenient` is true, the line is first cleaned by
 * line_clean. */
enum dialogue_event dialogue_hear(const struct protocol *protocol, bool lenient,
                                  struct dialogue *dialogue, const char *line, size_t length,
                                  struct text *turn, struct text *out, struct ruling *fault);

/* Cleans a line with line_clean, reads it as a bot's answer in the middle of a game, and appends
 * its turn. Returns false if the line is not an answer. The turn need not be well-formed. */
bool dialogue_read_answer(const struct protocol *protocol, const char *line, struct text *turn);

/* Returns true if the line becomes well-formed only when line_clean is applied to it. */
bool dialogue_needs_lenient(const struct protocol *protocol, const struct dialogue *dialogue,
                            const char *line, size_t length);

/* A line quoted for a message: up to 40 bytes, with escapes such as \r, \t and \x1b in place of
 * unprintable bytes. */
struct line_quote {
    char text[64];
};
struct line_quote line_quote(const char *line, size_t length);

/* Returns true if the line consists of exactly this word. */
bool line_is(const char *line, size_t length, const char *word);

/* Implements `hear` for protocols where each line from a bot is a turn. */
enum dialogue_event line_hear_turn(struct dialogue *dialogue, const char *line, size_t length,
                                   struct text *turn, struct text *out, struct ruling *fault);

/* Sets *fault to this rule and to a message of the form "expected .., got LINE", and returns
 * DIALOGUE_FAULT. */
enum dialogue_event line_fault(struct ruling *fault, const char *rule, const char *wanted,
                               const char *line, size_t length);

#endif
