/* Generates shell completion from the descriptions of the commands and the registries of
 * contests, engines and games. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "base/text.h"

/* Appends the completion script for bash, zsh or fish. Returns false for any other shell. */
bool completion_print(const char *shell, struct text *text);

#endif
