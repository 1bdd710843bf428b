/* The authors of a standing league, their submissions, and the players of an event that do not take
 * part at the moment. This module contains all of the program's SQL for them. The submitted files
 * are stored elsewhere.
 *
 * Each function is one transaction, unless the caller has begun one. On error, each
 * function that can fail sets *error. Strings in the structs are never NULL once they have been
 * read; an unset string is empty. */
#ifndef STORE_SUBMISSIONS_H
#define STORE_SUBMISSIONS_H

#include "store/database_events.h"

/* Size of the hash under which an author's token is stored, in bytes. */
#define TOKEN_HASH_SIZE 32

#define AUTHOR_NAME_MAX 60
#define AUTHOR_DELETED "deleted-" /* how the names of forgotten authors begin */

struct author {
    int64_t id;
    char *name;
    bool revoked; /* whether the author has no valid token */
    int64_t invited_utc_ms;
};

/* A submission is tested after it was received, and then has been accepted or rejected. Its author
 * may withdraw it before. */
enum submission_step { STEP_WAITING, STEP_TESTING, STEP_ACCEPTED, STEP_REJECTED, STEP_WITHDRAWN };

/* The names of the steps: "waiting" and so on; NULL-terminated. */
extern const char *const submission_steps[];

struct submission_row {
    int64_t id, author;
    char *author_name; /* read only */
    char *bot, *file;  /* names of the bot and of the submitted file */
    char *hash;        /* checksum of the file */
    uint64_t size;     /* size of the file in bytes */
    int64_t received_utc_ms;
    enum submission_step step;
    char *command; /* command that runs the bot, once the file has been compiled */
    int kind;      /* how the file was compiled; only the caller knows what this number means */
    char *reason;  /* why the submission was rejected, in one line */
    char *details; /* lines that explain the reason */
    char *record;  /* record of the system test's game */
    int player;    /* number of the player in the event, or NOBODY until it joins */
};

struct submission_limits {
    unsigned per_day; /* number of submissions that an author may make in 24 hours */
    unsigned bots;    /* number of bots that an author may have */
    uint64_t bytes;   /* size of a file */
};

void author_free(struct author *author);
void submission_row_free(struct submission_row *row);

/* --- authors --- */

/* Adds an author, whose name must not exist yet. `token` is the hash of the author's token. */
bool submissions_add_author(struct database *database, const char *name,
                            const uint8_t token[TOKEN_HASH_SIZE], struct error *error);

/* Replaces the token of an author. If `token` is NULL, the author then has none. */
bool submissions_set_token(struct database *database, const char *name, const uint8_t *token,
                           struct error *error);

/* Finds the author by the hash of a token, or by name. If the result is DATABASE_FOUND, the caller
 * must call author_free. */
enum database_found submissions_find_author(struct database *database,
                                            const uint8_t token[TOKEN_HASH_SIZE],
                                            struct author *author, struct error *error);
enum database_found submissions_author_named(struct database *database, const char *name,
                                             struct author *author, struct error *error);

/* Calls `each` for every author, in the order in which they were invited. */
bool submissions_each_author(struct database *database,
                             void (*each)(void *data, const struct author *author), void *data,
                             struct error *error);

/* Forgets an author: removes the submissions, the name and the token, and renames the author's
 * players in all events and records to AUTHOR_DELETED followed by a number. The players are retired
 * and lose their commands, and the records lose their output. No program may be playing these
 * events. The submitted files are left to the caller. */
bool submissions_forget(struct database *database, const struct author *author,
                        struct error *error);

/* --- submissions --- */

/* Adds a submission that waits for its test, and sets row->id. The caller sets author, bot, file,
 * hash, size and received_utc_ms, and has checked that the names are well-formed. If the limits or
 * the rules for a bot's name do not allow the submission, or the file is the same as the bot's last
 * accepted one, adds nothing, sets row->id to 0, and appends the reason to `refusal`. */
bool submissions_add(struct database *database, struct submission_row *row,
                     const struct submission_limits *limits, struct text *refusal,
                     struct error *error);

/* Appends why a file of this size is refused. */
void submissions_put_large(uint64_t size, uint64_t most, struct text *refusal);

/* Stores the row's step, command, kind, reason, details, record and player. Does nothing if the
 * submission has been withdrawn meanwhile, or no longer exists. Bytes that are not UTF-8 are
 * replaced. */
bool submissions_set(struct database *database, const struct submission_row *row,
                     struct error *error);

/* Finds the oldest submission at this step, or the submission with this number. If the result is
 * DATABASE_FOUND, the caller must call submission_row_free. */
enum database_found submissions_next(struct database *database, enum submission_step step,
                                     struct submission_row *row, struct error *error);
enum database_found submissions_find(struct database *database, int64_t id,
                                     struct submission_row *row, struct error *error);

/* Finds the submission that is to be tested next. The authors take turns, so that one who submits
 * many files does not make the others wait. Submissions with a reason (a test that was not
 * completed) come last, and of these only those with a number above `after`. */
enum database_found submissions_next_to_test(struct database *database, int64_t after,
                                             struct submission_row *row, struct error *error);

/* Sets *count to the number of submissions that are being tested, or come before this one, which
 * waits for its test. */
bool submissions_count_before(struct database *database, int64_t id, uint64_t *count,
                              struct error *error);

/* Finds the oldest accepted submission with a number above `after` that has not joined the event
 * yet. */
enum database_found submissions_next_to_join(struct database *database, int64_t after,
                                             struct submission_row *row, struct error *error);

/* Calls `each` for every submission of the author, oldest first. If `author` is 0, for the
 * submissions of all authors. */
bool submissions_each(struct database *database, int64_t author,
                      void (*each)(void *data, const struct submission_row *row), void *data,
                      struct error *error);

/* Sets *count to the number of submissions that wait for their test or are being tested. */
bool submissions_count_waiting(struct database *database, uint64_t *count, struct error *error);

/* --- players --- */

#define REST_PAUSED "paused"
#define REST_RETIRED "retired"

struct rest {
    int player; /* number in the event */
    char *kind; /* REST_PAUSED or REST_RETIRED */
    char *reason;
};

/* Pauses or retires a player of the event, or replaces the kind and the reason. If `kind` is NULL,
 * the player takes part again. */
bool submissions_rest(struct database *database, int64_t event, int player, const char *kind,
                      const char *reason, struct error *error);

/* Sets *player to the number of the player in the event that the name of a bot means: the last
 * version of a submitted bot, or the player with exactly this name. */
enum database_found submissions_find_player(struct database *database, int64_t event,
                                            const char *bot, int *player, struct error *error);

/* Calls `each` for every player of the event that does not take part, ordered by number. */
bool submissions_each_rest(struct database *database, int64_t event,
                           void (*each)(void *data, const struct rest *rest), void *data,
                           struct error *error);

#endif
