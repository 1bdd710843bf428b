/* Makes unique names for the processes of a farm. */
#ifndef FARM_NAMES_H
#define FARM_NAMES_H

#define FARM_NAME_SIZE 128
#define FARM_UNIQUE_SIZE 17

/* Writes a name for this process in the form "HOST PID RANDOM". The host and the process id are
 * only for people: two containers may share both, so they cannot tell two coordinators apart. */
void farm_name(char self[FARM_NAME_SIZE]);

/* Writes 16 random hexadecimal digits. */
void farm_unique(char unique[FARM_UNIQUE_SIZE]);

#endif
