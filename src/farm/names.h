/* Unique names for the processes of a farm. */
#ifndef FARM_NAMES_H
#define FARM_NAMES_H

#define FARM_NAME_SIZE 128
#define FARM_UNIQUE_SIZE 17

/* Writes the name of this process: "HOST PID RANDOM". Host and process number are only for people,
 * because two containers may have the same ones; they do not show whether another coordinator is
 * alive. */
void farm_name(char self[FARM_NAME_SIZE]);

/* Writes 16 random digits. */
void farm_unique(char unique[FARM_UNIQUE_SIZE]);

#endif
