/* Lines from a person: edited and remembered on a terminal, plain from anything else.
 * Never looks into them. */
#ifndef CLI_POSITIONS_PROMPT_H
#define CLI_POSITIONS_PROMPT_H

/* The next line, without its end; NULL: there are no more, or Ctrl-C was typed. free releases it.
 */
char *prompt_line(const char *prompt);

#endif
