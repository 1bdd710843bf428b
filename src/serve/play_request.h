/* A visitor's request about a game: the body of a POST, parsed and validated as untrusted input.
 * Games are handled in play.h.
 *
 * A body consists of lines with a word, a space and a value. The first line is the request with a
 * key: "begin" with the server's key; "turn", "wait" or "leave" with the game's key. Further lines
 * as needed: "bot 1", "seat 1", "name Ada", "turn 7", "seen 12". */
#ifndef SERVE_PLAY_REQUEST_H
#define SERVE_PLAY_REQUEST_H

#include "runner/visitors.h"

#define PLAY_KEY_DIGITS 32    /* hexadecimal digits in a key */
#define PLAY_TURN_MAX 1535    /* in bytes; longer than a turn of any game */
#define PLAY_REQUEST_MAX 2048 /* bytes of a complete request */

enum play_kind { PLAY_BEGIN, PLAY_TURN, PLAY_WAIT, PLAY_LEAVE };

struct play_request {
    enum play_kind kind;
    char key[PLAY_KEY_DIGITS + 1];
    uint64_t bot; /* bot number, from 0 */
    int seat;
    char name[VISITOR_NAME_MAX + 1];
    char turn[PLAY_TURN_MAX + 1]; /* printable ASCII */
    uint64_t seen;                /* version of the game that the visitor has seen */
};

/* Parses a request. Returns false if it is invalid. */
bool play_request_read(struct play_request *request, const char *body, size_t length);

#endif
