#include "cli/command_line.h"

#include "base/crew.h"
#include "cli/cli.h"
#include "runner/event_store.h"

unsigned command_line_jobs(const char *name, const struct options *options)
{
    unsigned cores = crew_cores();
    unsigned jobs = (unsigned)options_number(options, "jobs", cores);
    if (jobs > cores) {
        fprintf(stderr, "faceoff %s: warning: %u games at once on %u cores: bots will lack time\n",
                name, jobs, cores);
    }
    return jobs;
}

void command_line_note_rounding(const char *name, const struct options *options,
                                const struct event_plan *plan, const struct contest *contest)
{
    uint64_t all = plan->rounds * contest->seating_count;
    if (options_number(options, "games", all) != all) {
        fprintf(stderr, "faceoff %s: playing %llu games%s: %s comes in %ss of %u\n", name,
                (unsigned long long)all, plan->players > 2 ? " a pairing" : "", contest->name,
                contest->round_name, contest->seating_count);
    }
}

int command_line_read(const char *name, const struct options *options,
                      int (*read)(struct database *database, const struct options *options))
{
    struct error error;
    struct database *database = event_database_to_read(options, &error);
    int code = database == NULL ? cli_fail(name, "%s", error.text) : read(database, options);
    database_close(database);
    return code;
}
