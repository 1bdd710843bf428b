/* Reads a bot's settings in brackets, which may contain only options marked FOR_BOT, and the
 * options and bots in a settings file. */
#ifndef RUNNER_OPTIONS_BOT_H
#define RUNNER_OPTIONS_BOT_H

#include "command/command.h"
#include "runner/options.h"

/* Reads the bracketed settings at the start of a bot's text, if there are any, and advances *text
 * past them. On error, returns false and sets *error to a message that names the setting. Always
 * call options_free, even on failure. */
bool options_parse_bot(struct options *settings, const char **text, struct error *error);

/* Appends "[NAME=VALUE ..] ", or nothing if there are no settings. */
void options_print_bot(const struct settings *settings, struct text *text);

/* Adds the folder, files, variables and memory limit from the settings to a command that has none
 * of these. */
void options_apply_bot(const struct options *settings, struct command *command);

/* Sets all options contained in a settings file (settings.h). */
bool options_read_file(struct options *options, const char *path, struct error *error);

/* Appends the given options and bots as a settings file that options_read_file can read. */
void options_print_file(const struct options *options, struct text *text);

#endif
