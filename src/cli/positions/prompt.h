/* Lines from a person: edited and remembered on a terminal, plain from anything else; and how the
 * program ends where he does not wait for that. Never looks into them. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

/* The next line, without its end; NULL: there are no more. free releases it. */
char *prompt_line(const char *prompt);

/* From now on Ctrl-C and what else ends a program (SIGTERM, SIGHUP) leave the terminal as it is
 * now, and write *last_words, if that is not NULL. The exit code is 128 and the signal: 130 for
 * Ctrl-C. */
void prompt_guard(char *volatile *last_words);

#endif
