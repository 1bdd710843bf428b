/* Replaces client.c if faceoff is built without libcurl. */
#include "serve/client.h"

bool client_open(struct error *error)
{
    return error_set(error, "this faceoff was built without libcurl and cannot send files");
}

bool client_post(const char *url, const char *type, const struct text *body, unsigned *status,
                 struct text *answer, struct error *error)
{
    (void)url, (void)type, (void)body, (void)status, (void)answer;
    return client_open(error);
}
