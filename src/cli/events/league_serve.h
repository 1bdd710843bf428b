/* `faceoff league serve` and `faceoff league check`: the parts of a standing league that run. */
#ifndef CLI_EVENTS_LEAGUE_SERVE_H
#define CLI_EVENTS_LEAGUE_SERVE_H

#include "runner/options.h"

/* Each function runs a subcommand for the league in the folder. The options are the settings of
 * the league (FOR_LEAGUE), including those given on the command line. Returns an exit code. */
int league_serve(struct options *options, const char *folder);
int league_check(struct options *options, const char *folder);

#endif
