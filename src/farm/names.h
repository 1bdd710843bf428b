/* Makes unique names for the processes of a farm. */
#ifndef FARM_NAMES_H
#define FARM_NAMES_H

#define FARM_NAME_SIZE 128
#define FARM_UNIQUE_SIZE 17

/* Writes a name for this process, in the form "HOST PID RANDOM". The host and the process id are
 * only information for people. They do not show whether another coordinator is running, because two
 * containers may have the same ones. */
void farm_name(char self[FARM_NAME_SIZE]);

/* Writes a text of 16 random digits. */
void farm_unique(char unique[FARM_UNIQUE_SIZE]);

#endif
