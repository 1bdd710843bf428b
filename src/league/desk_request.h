/* Parses and validates an author's request to a standing league: the untrusted body of a POST
 * request. desk.h answers the requests.
 *
 * The first line of the body is a JSON object. Its members "token" and "do" are required, and the
 * others depend on "do": "bot" (the name of a bot), "file" (the name of a submitted file) and "id"
 * (the number of a submission). Only in a request to submit a file, the bytes of the file follow
 * the line. */
#ifndef LEAGUE_DESK_REQUEST_H
#define LEAGUE_DESK_REQUEST_H

#include "league/token.h"

#define DESK_LINE_MAX 1024 /* maximum length of the first line, with its newline */
#define DESK_NAME_MAX 32   /* maximum length of the name of a bot or a file */

enum desk_task {
    DESK_SUBMIT,     /* takes "bot" and "file" */
    DESK_MINE,       /* the author's bots and submissions */
    DESK_SUBMISSION, /* takes "id" */
    DESK_SOURCE,     /* takes "id" */
    DESK_PAUSE,      /* this task and the following ones take "bot" */
    DESK_RESUME,
    DESK_WITHDRAW,
    DESK_FAULTS
};

struct desk_request {
    enum desk_task task;
    bool has_token; /* whether the token has the form of one; otherwise `token` is all zeros */
    uint8_t token[TOKEN_HASH_SIZE]; /* hash of the token */
    char bot[DESK_NAME_MAX + 1];
    char file[DESK_NAME_MAX + 1];
    int64_t id;
    const char *bytes; /* the submitted file, as a pointer into the body */
    size_t size;
};

/* Parses the body of a request. If it is invalid, returns false and sets *error. */
bool desk_request_read(struct desk_request *request, const char *body, size_t length,
                       struct error *error);

/* Returns whether the text may be the name of a bot or of a submitted file, which is also safe as
 * the name of a file: letters, digits, '.', '_' and '-', but no '.' or '-' at the start. */
bool desk_name_is_good(const char *text);

#endif
