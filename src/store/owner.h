/* Which process plays an event, so that it is played by one program at a time.
 * Never touches another process: it only looks. */
#ifndef STORE_OWNER_H
#define STORE_OWNER_H

#include <stdbool.h>

#define OWNER_SIZE 160

/* This process as "PID START BOOT": a process number alone is used again by another process. */
void owner_self(char owner[OWNER_SIZE]);

/* Whether that process lives still. */
bool owner_lives(const char *owner);

#endif
