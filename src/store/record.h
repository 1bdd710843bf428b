/* A finished game as one line of JSON, written and read back.
 * Never judges what it reads: a well-formed record of an impossible game is read as it is. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct record_fault {
    int seat;
    char *rule;
    char *detail;
    size_t turn; /* 1-based: the turn that was not made */
    bool exited;
    int exit_code; /* -1 when a signal ended the process */
    int signal;    /* 0 when none did */
    char *replay;  /* a command that shows the game up to that point */
};

struct record {
    char *contest;
    uint64_t game;     /* 1-based number in its match */
    uint64_t round;    /* 1-based: pair, faceoff */
    char *players[2];  /* by seat */
    char *commands[2]; /* by seat, placeholders filled */
    uint64_t seed;
    char *variant;    /* of the rules */
    int first;        /* the seat that moved first */
    char **turns;     /* the opening's first */
    double *turn_ms;  /* 0 for the opening's */
    int *turn_seats;  /* who made each turn */
    char **turn_lost; /* the rule by which a turn was lost, as in "timeout"; NULL for most */
    size_t turn_count;
    size_t opening_count;
    int scores[2]; /* by seat */
    int winner;    /* a seat, or -1 */
    char *reason;
    char *report; /* what the game reports of itself, a JSON object; NULL where it need not */
    bool forfeit;
    struct record_fault fault; /* when forfeit */
    char *stderr_tail[2];      /* by seat, "" when it said nothing */
};

/* Appends the record as one line, newline included. Every string must be there; bytes that are no
 * UTF-8 are replaced. */
void record_print(const struct record *record, struct text *line);

/* Reads a line. False: *error says what is wrong, and nothing is held. On success record_free. */
bool record_parse(struct record *record, const char *line, size_t length, struct error *error);

void record_free(struct record *record);

#endif
