/* What a visitor asks for in the game that he plays: the body of a POST, read and checked. Never
 * touches a game, and trusts nothing.
 *
 * A body is lines of a word, a space and a value. The first line is the request, with a key:
 * "begin" with the server's key; "turn", "wait" and "leave" with the game's. Then come, as needed:
 * "bot 1", "seat 1", "name Ada", "turn 7", "seen 12". */
#ifndef SERVE_PLAY_REQUEST_H
#define SERVE_PLAY_REQUEST_H

#include "runner/visitors.h"

#define PLAY_KEY_DIGITS 32    /* of hexadecimal */
#define PLAY_TURN_MAX 1535    /* bytes: more than a turn of any game */
#define PLAY_REQUEST_MAX 2048 /* bytes of a whole request */

enum play_kind { PLAY_BEGIN, PLAY_TURN, PLAY_WAIT, PLAY_LEAVE };

struct play_request {
    enum play_kind kind;
    char key[PLAY_KEY_DIGITS + 1];
    uint64_t bot; /* from 0 */
    int seat;
    char name[VISITOR_NAME_MAX + 1];
    char turn[PLAY_TURN_MAX + 1]; /* printable ASCII */
    uint64_t seen;                /* the version of the game that he has seen */
};

/* False: it is no such request. */
bool play_request_read(struct play_request *request, const char *body, size_t length);

#endif
