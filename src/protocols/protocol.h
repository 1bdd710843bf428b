/* A line protocol between a referee and a bot: converts text to events and back, for both ends. It
 * does no input or output, does not wait or read a clock, and does not judge whether a turn is
 * legal.
 *
 * A line is given without its newline, as pointer and length, and may contain any bytes. Replies
 * are appended to `out`, newlines included. The rule named in a fault is a static string. */
#ifndef PROTOCOLS_PROTOCOL_H
#define PROTOCOLS_PROTOCOL_H

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"

#include <stdbool.h>
#include <stddef.h>

/* State of the referee's end, for one seat of one game. A flat struct, initialised by greet. */
struct dialogue {
    int seat;
    int phase; /* private to the protocol */
};

enum dialogue_event {
    DIALOGUE_WAIT,  /* the bot must answer before it is ready for turns */
    DIALOGUE_READY, /* the bot can be asked for a turn */
    DIALOGUE_TURN,  /* the bot made the turn that is now in `turn` */
    DIALOGUE_FAULT, /* the bot broke the protocol; *fault says how */
};

/* State of the bot's end. A flat struct, all zero before the first line. */
struct bot_dialogue {
    int phase;
};

/* What a bot learns from a line. */
struct bot_news {
    bool started; /* a new game starts, with the bot on `seat` */
    int seat;
    bool turn;  /* a player made the turn that is now in `turn` */
    bool asked; /* the bot must answer with a turn, through bot_answer */
};

struct protocol {
    const char *name;
    const char *game;
    size_t line_size_max;     /* longest line that a bot may send, in bytes without the newline */
    bool serves_many_games;   /* one process may play several games in sequence */
    bool own_turns_come_back; /* a bot also receives its own turns, and plays them only then; it
                               * receives every turn of the game, and seat 0 begins */
    bool process_per_turn;    /* each turn has its own process, which reads one request, answers and
                               * ends */
    bool bot_has_file;        /* the bot's command names a file in which each process of the bot
                               * leaves its memory for the next; each process answers a single
                               * line */

    /* Begins a game. Returns DIALOGUE_WAIT or DIALOGUE_READY. */
    enum dialogue_event (*greet)(struct dialogue *dialogue, int seat, struct text *out);

    /* Handles a line from a bot that was expected to speak: after a DIALOGUE_WAIT, or after ask. */
    enum dialogue_event (*hear)(struct dialogue *dialogue, const char *line, size_t length,
                                struct text *turn, struct text *out, struct ruling *fault);

    /* Asks for a turn; `observation` is the text of game->observe. */
    void (*ask)(struct dialogue *dialogue, const char *observation, struct text *out);

    /* Reports a turn just made by either seat, and, before the first request, each turn of the
     * opening. NULL: the protocol reports no turns, so it cannot have an opening either. */
    void (*tell)(struct dialogue *dialogue, const char *turn, struct text *out);

    /* Appends what a bot sends before the referee's first line; NULL: nothing. */
    void (*bot_greet)(struct bot_dialogue *dialogue, struct text *out);

    /* Handles a line from the referee. If the line does not belong to this protocol, returns false
     * and sets *error. */
    bool (*bot_hear)(struct bot_dialogue *dialogue, const char *line, size_t length,
                     struct bot_news *news, struct text *turn, struct text *out,
                     struct error *error);

    void (*bot_answer)(struct bot_dialogue *dialogue, const char *turn, struct text *out);
};

extern const struct protocol protocol_codingame, protocol_judge, protocol_potm, protocol_proglad;

/* All protocols, NULL-terminated. */
extern const struct protocol *const protocols[];

/* Finds a protocol by name; returns NULL if the name is unknown. */
const struct protocol *protocol_find(const char *name);

/* --- reading a bot's lines --- */

/* Appends the line as a careful bot would write it, without whitespace (space, tab, line ends, form
 * feed) at either end or inside a list. A run of whitespace between two words becomes one space,
 * and a number after it loses its leading zeros: "[6, 7] " becomes "[6,7]", "A  03\r" becomes "A
 * 3". */
void line_clean(const char *line, size_t length, struct text *clean);

/* Passes the bot's line to protocol->hear; if `lenient`, after line_clean. */
enum dialogue_event dialogue_hear(const struct protocol *protocol, bool lenient,
                                  struct dialogue *dialogue, const char *line, size_t length,
                                  struct text *turn, struct text *out, struct ruling *fault);

/* Returns true if the line is well-formed only after line_clean. */
bool dialogue_needs_lenient(const struct protocol *protocol, const struct dialogue *dialogue,
                            const char *line, size_t length);

/* A line as shown in a message: cut at 40 bytes, with '?' for unprintable bytes. */
struct line_quote {
    char text[64];
};
struct line_quote line_quote(const char *line, size_t length);

/* Returns true if the line is exactly this word. */
bool line_is(const char *line, size_t length, const char *word);

/* Implements `hear` for protocols in which a line is a turn. */
enum dialogue_event line_hear_turn(struct dialogue *dialogue, const char *line, size_t length,
                                   struct text *turn, struct text *out, struct ruling *fault);

/* Sets *fault to "expected .., got LINE" with this rule, and returns DIALOGUE_FAULT. */
enum dialogue_event line_fault(struct ruling *fault, const char *rule, const char *wanted,
                               const char *line, size_t length);

#endif
