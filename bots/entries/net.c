/* The net, which stands at the end of the file as text: see net_text.h. */
#include "bots/entries/net.h"

#include "engines/soccer/net_text.h"

const struct net *net_default(void)
{
    static struct net net;
    static bool read;
    if (!read) {
        net_text_read(&net, entry_net);
        read = true;
    }
    return &net;
}
