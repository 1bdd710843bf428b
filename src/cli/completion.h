/* Completion of the command line in shells, made from the descriptions of the commands and the
 * registries. Never knows what an option means. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "base/text.h"

/* Appends the completion for bash, zsh or fish. False: it is another shell. */
bool completion_print(const char *shell, struct text *text);

#endif
