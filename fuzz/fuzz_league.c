/* Fuzzes the requests of a league's authors: the untrusted bodies of POST requests. A request that
 * is understood must be complete, its names must be safe as names of files, and its file must lie
 * in the body. */
#include "base/memory.h"
#include "league/desk_request.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_name(const char *name, bool needed)
{
    assert((name[0] != '\0') == needed);
    assert(strlen(name) <= DESK_NAME_MAX && name[0] != '.' && name[0] != '-');
    for (; *name != '\0'; name++) {
        assert(isalnum((unsigned char)*name) || strchr("._-", *name) != NULL);
    }
}

static void check_request(const struct desk_request *request, const char *body, size_t size)
{
    static const uint8_t none[TOKEN_HASH_SIZE];
    bool submits = request->task == DESK_SUBMIT,
         shows = request->task == DESK_SUBMISSION || request->task == DESK_SOURCE;
    check_name(request->bot, !shows && request->task != DESK_MINE);
    check_name(request->file, submits);
    assert((request->id > 0) == shows && request->id >= 0);
    assert(request->has_token == (memcmp(request->token, none, sizeof none) != 0));
    if (request->size > 0) {
        assert(submits && request->bytes > body && request->bytes[-1] == '\n');
        assert(request->bytes + request->size == body + size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct desk_request request;
    struct error error = {""};
    char *body = memory_new(size == 0 ? 1 : size); /* without a NUL, so that sanitizers notice */
    if (size > 0) {
        memcpy(body, bytes, size);
    }
    if (desk_request_read(&request, body, size, &error)) {
        check_request(&request, body, size);
    } else {
        assert(error.text[0] != '\0');
    }
    free(body);
    return 0;
}
