/* Lists the protocols, one per line. */
#include "protocols/protocol.h"

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
    return named_find(protocols, name);
}
