/* The `potm` protocol: a process for each turn, one line in, one line out.
 * Never reads, writes or waits; never knows of the bot's own file. */
#ifndef PROTOCOLS_POTM_H
#define PROTOCOLS_POTM_H

#include "protocols/protocol.h"

extern const struct protocol protocol_potm;

#endif
