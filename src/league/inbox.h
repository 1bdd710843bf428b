/* Takes submissions from a watched folder on the host's machine: INBOX/AUTHOR/FILE is a submission
 * by that author. The bot is named after the file, without its suffix. Programs that put
 * files there must move them into place when they are complete, or use a name that begins with '.'
 * until then.
 *
 * A file that has been submitted is removed. Beside a file that was refused, FILE.reason appears;
 * remove it to try again. The folders may belong to users who are not trusted, so no links are
 * followed. */
#ifndef LEAGUE_INBOX_H
#define LEAGUE_INBOX_H

#include "league/clerk.h"

/* Takes the files that are in the inbox now, but only a few at once. Sets *changed if there are new
 * submissions. Returns false and sets *error if the inbox or the database cannot be read. */
bool inbox_collect(struct clerk *clerk, const char *inbox, bool *changed, struct error *error);

#endif
