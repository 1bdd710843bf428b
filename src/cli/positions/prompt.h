/* Lines from a person: with editing and history on a terminal, plain from anything else; and a
 * clean end of the program when he interrupts it. Never looks into the lines. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

/* The next line, without its end; NULL: there are no more, or the output is lost. free releases
 * it. */
char *prompt_line(const char *prompt);

/* From now on Ctrl-C and other signals that end a program (SIGTERM, SIGHUP) restore the terminal as
 * it is now, and write *last_words, if that is not NULL. The exit code is 128 plus the signal: 130
 * for Ctrl-C. */
void prompt_guard(char *volatile *last_words);

#endif
