/* Sends a POST request to a server, with libcurl. Without that library, no_client.c is built in
 * place of client.c. Redirections are not followed, so that a request, which may contain a secret,
 * reaches only the server that was named. */
#ifndef SERVE_CLIENT_H
#define SERVE_CLIENT_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

#define CLIENT_ANSWER_MAX (8 * 1024 * 1024) /* a longer answer is an error */

/* Loads libcurl, before the first request. If this program was built without libcurl, or the
 * library is missing, returns false and sets *error. */
bool client_open(struct error *error);

/* Sends `body` to the address, and waits for the answer. Sets *status to the status code, and
 * appends the answer's content to `answer`. If no answer arrives, or this program was asked to stop
 * (stop.h), returns false and sets *error. */
bool client_post(const char *url, const char *type, const struct text *body, unsigned *status,
                 struct text *answer, struct error *error);

#endif
