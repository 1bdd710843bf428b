/* Which process plays an event, so that only one program at a time plays it. Never touches another
 * process: it only looks. */
#ifndef STORE_OWNER_H
#define STORE_OWNER_H

#include <stdbool.h>

#define OWNER_SIZE 160

/* This process as "PID START BOOT": a later process may have the same process number. */
void owner_self(char owner[OWNER_SIZE]);

/* Whether that process still lives. */
bool owner_lives(const char *owner);

#endif
