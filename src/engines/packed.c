/* Built-in networks stored as text and decoded on first use. Used for WebAssembly and single-file
 * entries, because the text is short. Not thread-safe. */
#include "engines/halma/net.h"
#include "engines/soccer/net.h"
#include "net/text.h"

const struct net *net_default(void)
{
    static struct net net;
    static bool read;
    if (!read) {
        net_text_read(&soccer_net_shape, soccer_net_lines, &net);
        read = true;
    }
    return &net;
}

const struct halma_net *halma_net_default(void)
{
    static struct halma_net net;
    static bool read;
    if (!read) {
        net_text_read(&halma_net_shape, halma_net_lines, &net);
        read = true;
    }
    return &net;
}
