/* Reads lines and keys typed by a person. On a terminal, lines can be edited, and there is a
 * history. The terminal is restored before a signal terminates the program. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

/* Prints the prompt and returns the next line without its newline, or NULL at the end of the input
 * or if output could not be written. The caller frees the line. */
char *prompt_line(const char *prompt);

/* Makes Ctrl-C, SIGTERM and SIGHUP restore the terminal to its current state and print *last_words,
 * unless that is NULL. The exit code is then 128 plus the signal number, for example 130 for
 * Ctrl-C. */
void prompt_guard(char *volatile *last_words);

/* Restores the terminal and prints the last words, as such a signal does, but ends the program with
 * the exit code `code`. Call prompt_guard first. This function may be called from any thread, even
 * while another one waits for a line. */
_Noreturn void prompt_exit(int code);

/* Makes the terminal deliver each key immediately and without echo until prompt_end_keys is called,
 * even after Ctrl-Z and `fg`. Calls prompt_guard with a newline as last words. Returns false if
 * standard input is not a terminal. */
bool prompt_begin_keys(void);
void prompt_end_keys(void);

/* Waits for a key and returns its length in bytes, or 0 at the end of the input. If the program has
 * been suspended and resumed, returns the key '\0', so that the caller redraws the screen. */
size_t prompt_key(char *bytes, size_t size);

#endif
