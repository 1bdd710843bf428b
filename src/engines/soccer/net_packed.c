/* The net of the program, packed until it is first asked for: for WebAssembly and for entries,
 * which are to be short, and ask in one thread. */
#include "engines/soccer/net_packed.h"

#include "engines/soccer/net_text.h"

const struct net *net_default(void)
{
    static struct net net;
    static bool read;
    if (!read) {
        net_text_read(&net, net_lines);
        read = true;
    }
    return &net;
}
