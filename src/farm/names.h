/* Names that no two processes of a farm share. */
#ifndef FARM_NAMES_H
#define FARM_NAMES_H

#define FARM_NAME_SIZE 128
#define FARM_UNIQUE_SIZE 17

/* This process as "HOST PID RANDOM". Host and process are for people: those of two containers may
 * be equal, so they do not tell whether another coordinator is alive. */
void farm_name(char self[FARM_NAME_SIZE]);

/* 16 random digits. */
void farm_unique(char unique[FARM_UNIQUE_SIZE]);

#endif
