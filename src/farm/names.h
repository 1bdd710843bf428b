/* Generates unique names for the processes of a farm. */
#ifndef FARM_NAMES_H
#define FARM_NAMES_H

#define FARM_NAME_SIZE 128
#define FARM_UNIQUE_SIZE 17

/* Writes a name for this process in the form "HOST PID RANDOM". The host and the process id are
 * meant only for people. Only the random part identifies a process, because processes in two
 * containers may have the same host name and process id. */
void farm_name(char self[FARM_NAME_SIZE]);

/* Writes 16 random hexadecimal digits. */
void farm_unique(char unique[FARM_UNIQUE_SIZE]);

#endif
