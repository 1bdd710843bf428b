/* Parses and validates a visitor's request about a game: the untrusted body of a POST request.
 * play.h answers the requests.
 *
 * Each line of a body consists of a word, a space and a value. The first line gives the kind of
 * request and a key: "begin" with the server's key, "look" or "join" with the key of an invitation,
 * or "turn", "wait", "leave" or "again" with the key of a seat. More lines follow as needed:
 * "bot 1", "contest 1", "clock 300", "seat 1", "name Ada", "turn 7", "seen 12", and "word" with a
 * random word in the form of a key. */
#ifndef SERVE_PLAY_REQUEST_H
#define SERVE_PLAY_REQUEST_H

#include "runner/visitors.h"

#define PLAY_KEY_DIGITS 32 /* number of hexadecimal digits in a key */
/* Maximum length of a turn in bytes. No turn of any game is that long. */
#define PLAY_TURN_MAX 1535
#define PLAY_REQUEST_MAX 2048 /* maximum number of bytes in a complete request */

#define PLAY_CLOCK_S_MAX 36000 /* maximum number of seconds on a clock */

enum play_kind { PLAY_BEGIN, PLAY_LOOK, PLAY_JOIN, PLAY_TURN, PLAY_WAIT, PLAY_LEAVE, PLAY_AGAIN };

struct play_request {
    enum play_kind kind;
    char key[PLAY_KEY_DIGITS + 1];
    uint64_t bot;     /* number of the bot, counted from 0 */
    uint64_t contest; /* to play against a person: number of the contest, counted from 0 */
    uint64_t clock_s; /* to play against a person: seconds for all turns of a side, otherwise 0 */
    int seat;
    char name[VISITOR_NAME_MAX + 1];
    /* to join a game: random word, or "". A visitor who received no answer repeats the request with
     * the same word */
    char word[PLAY_KEY_DIGITS + 1];
    char turn[PLAY_TURN_MAX + 1]; /* turn in printable ASCII */
    uint64_t seen;                /* latest version of the game that the visitor has seen */
};

/* Parses the body of a request. Returns false if the request is invalid. */
bool play_request_read(struct play_request *request, const char *body, size_t length);

#endif
