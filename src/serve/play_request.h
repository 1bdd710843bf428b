/* Parses and validates a visitor's request about a game: the untrusted body of a POST request.
 * play.h answers the requests.
 *
 * Each line of a body consists of a word, a space and a value. The first line gives the kind of
 * request and a key: "begin" with the server's key, or "turn", "wait" or "leave" with the game's
 * key. More lines follow as needed: "bot 1", "seat 1", "name Ada", "turn 7", "seen 12". */
#ifndef SERVE_PLAY_REQUEST_H
#define SERVE_PLAY_REQUEST_H

#include "runner/visitors.h"

#define PLAY_KEY_DIGITS 32 /* number of hexadecimal digits in a key */
/* Maximum length of a turn in bytes. No turn of any game is that long. */
#define PLAY_TURN_MAX 1535
#define PLAY_REQUEST_MAX 2048 /* maximum number of bytes in a complete request */

enum play_kind { PLAY_BEGIN, PLAY_TURN, PLAY_WAIT, PLAY_LEAVE };

struct play_request {
    enum play_kind kind;
    char key[PLAY_KEY_DIGITS + 1];
    uint64_t bot; /* number of the bot, counted from 0 */
    int seat;
    char name[VISITOR_NAME_MAX + 1];
    char turn[PLAY_TURN_MAX + 1]; /* turn in printable ASCII */
    uint64_t seen;                /* latest version of the game that the visitor has seen */
};

/* Parses the body of a request. Returns false if the request is invalid. */
bool play_request_read(struct play_request *request, const char *body, size_t length);

#endif
