#include "cli/events/league_part.h"

#include "cli/cli.h"

bool league_open(struct league *league, const char *folder, const struct options *options)
{
    struct error error;
    *league = (struct league){.folder = folder,
                              .database = league_open_database(folder, options, &error)};
    bool good = league->database != NULL &&
                database_need_event(league->database, LEAGUE_EVENT, &league->event, &error);
    if (!good) {
        cli_fail("%s", error.text);
    }
    return good;
}

void league_close(struct league *league)
{
    stored_event_free(&league->event);
    database_close(league->database);
    *league = (struct league){0};
}
