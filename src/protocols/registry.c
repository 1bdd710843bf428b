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

void protocol_put_seat(const struct protocol *protocol, int seat, struct text *text)
{
    text_printf(text, "seat %d", seat + 1);
    if (protocol->seats_have_ids) {
        text_printf(text, " (id %d)", seat);
    }
}
