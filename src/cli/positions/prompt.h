/* Reads lines and keys from a person. Lines have editing and history on a terminal. Signals
 * restore the terminal before they end the program. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

/* Prints the prompt and returns the next line without its newline, or NULL at the end of the
 * input or if output was lost. The caller frees the line. */
char *prompt_line(const char *prompt);

/* Makes Ctrl-C, SIGTERM and SIGHUP restore the terminal to its present state and write
 * *last_words, if that is not NULL. The exit code is then 128 plus the signal, so 130 for
 * Ctrl-C. */
void prompt_guard(char *volatile *last_words);

/* Makes the terminal deliver keys one by one and without echo until prompt_end_keys, also after
 * Ctrl-Z and `fg`. Calls prompt_guard with a newline as last words. Returns false if standard
 * input is not a terminal. */
bool prompt_begin_keys(void);
void prompt_end_keys(void);

/* Waits for a key and returns its number of bytes; 0 at the end of the input. After the program
 * was stopped and continued, returns the key '\0', so that the caller redraws. */
size_t prompt_key(char *bytes, size_t size);

#endif
