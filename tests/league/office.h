/* A small league for tests: a folder with a database, two authors, a desk, and the server that
 * passes requests to the desk. */
#ifndef TESTS_LEAGUE_OFFICE_H
#define TESTS_LEAGUE_OFFICE_H

#include "base/text.h"
#include "league/desk.h"

#include <stdatomic.h>

#define OFFICE_BYTES 100000 /* maximum size of a submitted file */
#define OFFICE_PER_DAY 5
#define OFFICE_BOTS 2

struct office {
    char folder[64], database[96], inbox[96];
    char ann[TOKEN_LENGTH + 1], bob[TOKEN_LENGTH + 1]; /* the authors' tokens */
    struct desk *desk;
    struct server_league league;
    struct server *server;
    atomic_int changes; /* number of times that the desk has announced a change */
};

void office_open(struct office *office);
void office_close(struct office *office);

/* Opens another connection to the league's database. */
struct database *office_database(const struct office *office);

/* Connects to the server from the loopback address `from`. */
int office_connect(const struct office *office, const char *from);

/* Sends bytes until the server closes the connection. */
void office_send(int fd, const char *bytes, size_t size);

/* Reads until the server closes the connection. */
void office_read(int fd, struct text *heard);

/* Sends one request, and reads the whole answer. */
void office_ask(const struct office *office, const char *bytes, size_t size, struct text *heard);

/* Sends a request of an author. `line` is the rest of the request's JSON after the token, such as
 * "\"do\":\"mine\"". Returns the status of the answer, and sets `heard` to its body. */
int office_post(const struct office *office, const char *token, const char *line, const char *bytes,
                size_t size, struct text *heard);

/* Submits the text as the author's file for a bot. */
int office_submit(const struct office *office, const char *token, const char *bot,
                  const char *source, struct text *heard);

#endif
