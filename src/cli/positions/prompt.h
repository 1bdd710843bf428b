/* Reads lines and keys from a person. On a terminal, lines can be edited and there is a history.
 * Signals restore the terminal before they end the program. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

/* Prints the prompt, and returns the next line without its newline. Returns NULL at the end of the
 * input, or if output could not be written. The caller frees the line. */
char *prompt_line(const char *prompt);

/* Makes Ctrl-C, SIGTERM and SIGHUP restore the terminal to its present state, and write *last_words
 * unless that is NULL. The exit code is then 128 plus the signal number, for example 130 for
 * Ctrl-C. */
void prompt_guard(char *volatile *last_words);

/* Makes the terminal pass on each key at once and without echo, until prompt_end_keys is called.
 * This also works after Ctrl-Z and `fg`. Calls prompt_guard with a newline as last words. Returns
 * false if standard input is not a terminal. */
bool prompt_begin_keys(void);
void prompt_end_keys(void);

/* Waits for a key and returns the number of its bytes, or 0 at the end of the input. After the
 * program was stopped and continued, returns the key '\0', so that the caller draws the screen
 * again. */
size_t prompt_key(char *bytes, size_t size);

#endif
