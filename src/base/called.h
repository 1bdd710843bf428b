/* Stores the name by which the user called this program, for use in command lines that the user is
 * meant to copy. */
#ifndef BASE_CALLED_H
#define BASE_CALLED_H

/* Sets the program's name to argv[0]. Until this function is called, the name is "faceoff". */
void called_set(const char *name);

/* Returns the program's name quoted as a word in a shell command, such as build/faceoff. */
const char *called_name(void);

#endif
