/* The net of the program as text, which the build makes: see net_text.h.
 * Never read but by net_packed.c. */
#ifndef ENGINES_SOCCER_NET_PACKED_H
#define ENGINES_SOCCER_NET_PACKED_H

#include <stddef.h>

extern const char *const net_lines[]; /* ended by NULL */

#endif
