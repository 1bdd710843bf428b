/* The protocols of the program: one line each. */
#include "protocols/protocol.h"

#include "protocols/codingame.h"
#include "protocols/judge.h"
#include "protocols/potm.h"
#include "protocols/proglad.h"

#include <string.h>

/* clang-format off */
const struct protocol *const protocols[] = {
    &protocol_judge,
    &protocol_codingame,
    &protocol_proglad,
    &protocol_potm,
    NULL,
};
/* clang-format on */

const struct protocol *protocol_find(const char *name)
{
    for (size_t i = 0; protocols[i] != NULL; i++) {
        if (strcmp(protocols[i]->name, name) == 0) {
            return protocols[i];
        }
    }
    return NULL;
}
