/* Fuzzes `faceoff adjudicate` with arbitrary lines under the rules of every game. The verdict must
 * be one line of JSON, and a second call must return the same verdict. */
#include "cli/positions/adjudication.h"

#include "base/memory.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_verdict(const struct text *verdict)
{
    assert(memchr(verdict->data, '\n', verdict->length) == verdict->data + verdict->length - 1);
    json_t *json = json_loadb(verdict->data, verdict->length, 0, NULL);
    assert(json_is_object(json));
    const json_t *legal = json_object_get(json, "legal");
    assert(json_is_boolean(legal));
    if (json_is_false(legal)) {
        assert(json_is_string(json_object_get(json, "error")));
        assert(json_is_string(json_object_get(json, "reason")));
    } else { /* Showdown's verdicts have the member "outcome", as in its test vectors */
        assert(json_is_string(json_object_get(json, "reason")) ||
               json_object_get(json, "outcome") != NULL);
    }
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        struct text verdict = {0};
        struct text again = {0};
        struct error error = {""};
        void *state = memory_new(games[i]->state_size);
        const char *line = (const char *)bytes;
        bool good = adjudicate_line(games[i], NULL, line, size, state, &verdict, &error);
        assert(good == adjudicate_line(games[i], NULL, line, size, state, &again, &error));
        if (good) {
            check_verdict(&verdict);
            assert(strcmp(verdict.data, again.data) == 0);
        } else {
            assert(error.text[0] != '\0');
        }
        free(state);
        text_free(&verdict);
        text_free(&again);
    }
    return 0;
}
