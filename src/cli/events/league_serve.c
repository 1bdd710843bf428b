#include "cli/events/league_serve.h"

#include "cli/cli.h"

int league_serve(struct options *options, const char *folder)
{
    (void)options;
    return cli_fail("league", "%s cannot be served yet", folder);
}

int league_check(struct options *options, const char *folder)
{
    (void)options;
    return cli_fail("league", "the submissions of %s cannot be tested yet", folder);
}
