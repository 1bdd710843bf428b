/* The name by which the user called this program, for commands that are printed to be copied. */
#ifndef BASE_CALLED_H
#define BASE_CALLED_H

/* Sets the name to argv[0]. Without a call, it is "faceoff". */
void called_set(const char *name);

/* Returns the name as a word of a shell command, such as build/faceoff. */
const char *called_name(void);

#endif
