/* A wire dialect between a referee and a bot: text to events and back, both ends of it.
 * Never reads, writes, waits or knows the time; never judges whether a turn is legal.
 *
 * A line is given without its newline, as pointer and length, and may hold any bytes at all. What
 * an end wants to say is appended to `out`, newlines included. Rules named in a fault are static
 * strings. */
#ifndef PROTOCOLS_PROTOCOL_H
#define PROTOCOLS_PROTOCOL_H

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"

#include <stdbool.h>
#include <stddef.h>

/* The referee's end, for one seat of one game. Flat; greet fills it. */
struct wire {
    int seat;
    int phase; /* the protocol's own */
};

enum wire_event {
    WIRE_WAIT,  /* the bot has to answer before it is ready for turns */
    WIRE_READY, /* the bot can be asked for a turn */
    WIRE_TURN,  /* the bot made a turn, now in `turn` */
    WIRE_FAULT, /* the bot broke the protocol; *fault says how */
};

/* The bot's end. Flat; all zero before the first line. */
struct bot_wire {
    int phase;
};

/* What one line told a bot. */
struct bot_news {
    bool started; /* a new game begins, the bot sits on `seat` */
    int seat;
    bool turn;  /* somebody made the turn now in `turn` */
    bool asked; /* the bot is to answer with a turn, through bot_answer */
};

struct protocol {
    const char *name;
    const char *game;
    size_t line_size_max;     /* the longest line a bot may send, without the newline */
    bool serves_many_games;   /* one process may play game after game */
    bool own_turns_come_back; /* a bot hears its own turns too, and plays them only then; it hears
                               * every turn of the game, and seat 0 begins */
    bool process_per_turn;    /* a process a turn: it reads one request, answers and ends */
    bool bot_has_file;        /* a bot's command names a file, in which each of its processes leaves
                               * what the next one must know; each answers a single line */

    /* Begins a game: returns WIRE_WAIT or WIRE_READY. */
    enum wire_event (*greet)(struct wire *wire, int seat, struct text *out);

    /* A line from a bot that was expected to speak: after a WIRE_WAIT, or after ask. */
    enum wire_event (*hear)(struct wire *wire, const char *line, size_t length, struct text *turn,
                            struct text *out, struct ruling *fault);

    /* Asks for a turn; `observation` is what game->observe says. */
    void (*ask)(struct wire *wire, const char *observation, struct text *out);

    /* Tells of a turn just made by either seat, and, before the first question, of each turn of the
     * opening. NULL: this dialect tells of no turns, so it cannot carry an opening either. */
    void (*tell)(struct wire *wire, const char *turn, struct text *out);

    /* What a bot says before it hears anything; NULL: nothing. */
    void (*bot_greet)(struct bot_wire *wire, struct text *out);

    /* A line from the referee. False: it is not of this protocol, *error says why. */
    bool (*bot_hear)(struct bot_wire *wire, const char *line, size_t length, struct bot_news *news,
                     struct text *turn, struct text *out, struct error *error);

    void (*bot_answer)(struct bot_wire *wire, const char *turn, struct text *out);
};

extern const struct protocol protocol_codingame, protocol_judge, protocol_potm, protocol_proglad;

/* All protocols, NULL-terminated. */
extern const struct protocol *const protocols[];

/* NULL when there is none of that name. */
const struct protocol *protocol_find(const char *name);

/* --- what a referee takes for a line --- */

/* Appends the line as a careful bot would write it. It has no blanks (space, tab, line ends, form
 * feed) at either end or inside a list. A run of blanks between two words becomes one space, and a
 * number after it loses its leading zeros: "[6, 7] " becomes "[6,7]", "A  03\r" becomes "A 3". */
void line_clean(const char *line, size_t length, struct text *clean);

/* Calls protocol->hear with the bot's line; if `lenient`, with the line made clean. */
enum wire_event wire_hear(const struct protocol *protocol, bool lenient, struct wire *wire,
                          const char *line, size_t length, struct text *turn, struct text *out,
                          struct ruling *fault);

/* True if the line has a legal form only after it is made clean. */
bool wire_needs_lenient(const struct protocol *protocol, const struct wire *wire, const char *line,
                        size_t length);

/* A line as a person may read it in a message: cut at 40 bytes, odd bytes as '?'. */
struct line_quote {
    char text[64];
};
struct line_quote line_quote(const char *line, size_t length);

/* True when the line is exactly this word. */
bool line_is(const char *line, size_t length, const char *word);

/* The `hear` of a protocol in which the line is the turn. */
enum wire_event line_hear_turn(struct wire *wire, const char *line, size_t length,
                               struct text *turn, struct text *out, struct ruling *fault);

/* "expected .., got LINE", as a fault by this rule; returns WIRE_FAULT. */
enum wire_event line_fault(struct ruling *fault, const char *rule, const char *wanted,
                           const char *line, size_t length);

#endif
