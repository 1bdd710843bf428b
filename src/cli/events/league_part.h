/* The subcommands of `faceoff league`. */
#ifndef CLI_EVENTS_LEAGUE_PART_H
#define CLI_EVENTS_LEAGUE_PART_H

#include "league/league_folder.h"

struct league {
    const char *folder;
    struct options *settings; /* FOR_LEAGUE, including those given on the command line */
    /* Only for a subcommand that opens the league: */
    struct database *database;
    struct stored_event event; /* the event LEAGUE_EVENT */
};

/* A subcommand, with the operands after the folder. Returns an exit code. */
typedef int league_run(struct league *league, char **operands);

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

#endif
