/* The folder of a standing league: its settings in league.json, its database league.db, and the
 * submitted files in bots/. `faceoff league init` creates the folder; the host may edit the
 * settings. This module does not know what the settings mean. */
#ifndef LEAGUE_LEAGUE_FOLDER_H
#define LEAGUE_LEAGUE_FOLDER_H

#include "runner/options.h"
#include "store/submissions.h"

#define LEAGUE_SETTINGS "league.json"
#define LEAGUE_DATABASE "league.db"
#define LEAGUE_BOTS "bots"
/* Subfolders, in the folder of a submission, for the compiled program: one where it is kept, and
 * one where it is prepared. A submitted file must not have these names. */
#define LEAGUE_MADE "made"
#define LEAGUE_MADE_DRAFT "made.new"

/* Returns FOLDER/NAME. The caller frees the string. */
char *league_path(const char *folder, const char *name);

/* Adds the settings in the folder to `options` (FOR_LEAGUE), except those that were given. Fails if
 * the folder contains no league. */
bool league_read_settings(const char *folder, struct options *options, struct error *error);

/* Initializes the options of the league's event from its settings, as if `faceoff tournament`
 * resumed the event. The host's bots are left out unless `begins` is true. Always call
 * options_free, even on failure. */
bool league_event_options(const char *folder, const struct options *settings, bool begins,
                          struct options *event, struct error *error);

/* Returns what the settings allow an author. */
struct submission_limits league_limits(const struct options *settings);

/* Opens the league's database, which must exist. */
struct database *league_open_database(const char *folder, const struct options *settings,
                                      struct error *error);

#endif
