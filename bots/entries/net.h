/* The text of the net of paper soccer, which the build makes. Never read but by net.c. */
#ifndef ENTRIES_NET_H
#define ENTRIES_NET_H

extern const char *const entry_net[]; /* lines, ended by NULL */

#endif
