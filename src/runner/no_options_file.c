/* Implements options_read_file for a program without the referee, none of whose commands reads a
 * settings file. */
#include "runner/options_bot.h"

bool options_read_file(struct options *options, const char *path, struct error *error)
{
    (void)options;
    return error_set(error,
                     "cannot read %s: this program has no referee, and only the commands of "
                     "the referee have options in files",
                     path);
}
