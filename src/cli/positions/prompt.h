/* Lines and keys from a person: lines with editing and history on a terminal, plain from anything
 * else; and a clean end of the program when he interrupts it. Never looks into the lines. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

/* The next line, without its end; NULL: there are no more, or the output is lost. free releases
 * it. */
char *prompt_line(const char *prompt);

/* From now on Ctrl-C and other signals that end a program (SIGTERM, SIGHUP) restore the terminal as
 * it is now, and write *last_words, if that is not NULL. The exit code is 128 plus the signal: 130
 * for Ctrl-C. */
void prompt_guard(char *volatile *last_words);

/* From now on keys come one by one, unseen, until prompt_end_keys; after Ctrl-Z and
 * `fg` too. Calls prompt_guard; a signal that ends the program ends the line as well. False:
 * standard input is not a terminal. */
bool prompt_begin_keys(void);
void prompt_end_keys(void);

/* Waits for a key. Returns how many bytes it has; 0: there are no more. If the program was stopped
 * meanwhile, it is a key that nobody has, '\0', so that the caller draws again. */
size_t prompt_key(char *bytes, size_t size);

#endif
