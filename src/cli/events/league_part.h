/* The subcommands of `faceoff league`, and code that they share. Each one works on the league in
 * `folder`. */
#ifndef CLI_EVENTS_LEAGUE_PART_H
#define CLI_EVENTS_LEAGUE_PART_H

#include "league/league_folder.h"

/* A subcommand, with the operands after the folder. The options are the settings of the league
 * (FOR_LEAGUE), including those given on the command line. Returns an exit code. */
typedef int league_run(struct options *options, const char *folder, char **operands);

/* league_host.c */
league_run league_init, league_invite, league_revoke, league_authors, league_pause, league_resume,
    league_retire;

/* league_files.c */
league_run league_export, league_forget, league_backup;

/* league_serve.c */
league_run league_serve, league_check;

/* league_season.c */
league_run league_season;
extern const char *const league_final_formats[]; /* NULL-terminated */

/* A league whose database is open. */
struct league {
    const char *folder;
    struct database *database;
    struct stored_event event; /* the event LEAGUE_EVENT */
};

/* Opens the league, and reads its event. On error, prints a message and returns false. Always call
 * league_close, even on failure. */
bool league_open(struct league *league, const char *folder, const struct options *options);
void league_close(struct league *league);

#endif
