#include "cli/events/event_command.h"

#include "base/called.h"
#include "base/crew.h"
#include "cli/cli.h"
#include "command/program.h"
#include "cup/languages.h"
#include "referee/cores.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void event_warn_of_faults(const struct faults *faults)
{
    struct text text = {0};
    faults_warn(faults, &text);
    if (text.length > 0) {
        cli_note("warning: %s", text_string(&text));
    }
    text_free(&text);
}

void event_warn_of_lines(const struct text *lines)
{
    for (const char *line = text_string(lines); *line != '\0';) {
        int length = (int)strcspn(line, "\n");
        if (line[0] == ' ') { /* the previous line continues */
            fprintf(stderr, "%.*s\n", length, line);
        } else {
            cli_note("warning: %.*s", length, line);
        }
        line += length + 1;
    }
}

/* Returns the time limit per turn, or the shorter limit of a replayed game, or 0 for none. */
static int64_t turn_limit_ns(const struct conditions *conditions)
{
    const struct again *again = conditions->again;
    if (again == NULL || !again->own_clocks) {
        return conditions->clock.turn_ns;
    }
    int64_t first_ns = again->clocks[0].turn_ns, second_ns = again->clocks[1].turn_ns;
    return first_ns == 0 || (second_ns != 0 && second_ns < first_ns) ? second_ns : first_ns;
}

void event_warn_of_clocks(const struct run *run)
{
    struct text lines = {0};
    clocks_warn(&run->clocks, turn_limit_ns(run->conditions), run->slots, &lines);
    event_warn_of_lines(&lines);
    text_free(&lines);
}

void event_warn_of_changes(const struct event_store *store, const struct event *event,
                           const struct player *players)
{
    struct stored_event now = {0};
    struct error change;
    players_store(players, event->plan.players, true, &now, &change);
    for (size_t i = 0; i < event->plan.players; i++) {
        const struct stored_player *was = &store->stored.players[i], *is = &now.players[i];
        if (event->standings.players[i].withdrawn ||
            standings_next_version(&event->standings, (int)i) != NOBODY) {
            continue;
        }
        if (!stored_player_is_same(was, is, &change)) {
            cli_note("warning: %s", change.text);
        } else if (is->touched_ns != was->touched_ns) {
            cli_note(
                "warning: %s may have changed temporarily: a file named by %s was "
                "modified or moved, or its permissions were changed, during the event, although it "
                "now matches the original",
                is->name, is->command);
        }
    }
    stored_event_free(&now);
}

void event_warn_of_sandbox(const struct options *options, const struct error *why)
{
    if (why->text[0] != '\0') {
        cli_note("warning: using --sandbox=%s, because this system does not support strict: %s",
                 options_text(options, "sandbox"), why->text);
    }
}

void event_warn_of_shims(const char *sandbox, const struct player *players, size_t count,
                         bool of_entries)
{
    struct command programs = {0};
    if (of_entries) {
        languages_list_programs(&programs);
    }
    for (size_t i = 0; i < count; i++) {
        command_add(&programs, players[i].command.words[0]);
    }
    bool strict = sandbox != NULL && strcmp(sandbox, "strict") == 0;
    for (size_t i = 0; strict && i < programs.count; i++) {
        struct text path = {0};
        size_t k = 0;
        while (strcmp(programs.words[k], programs.words[i]) != 0) {
            k++;
        }
        if (k == i && program_find(programs.words[i], NULL, &path) &&
            strstr(text_string(&path), "/shims/") != NULL) {
            cli_note("warning: %s is a shim, which does not work in a sandbox; put the folder of "
                     "the real program first in PATH, as in PATH=/usr/bin:$PATH",
                     text_string(&path));
        }
        text_free(&path);
    }
    command_free(&programs);
}

void event_warn_of_no_sandbox(const struct options *options, const struct player *players,
                              size_t count, unsigned own)
{
    unsigned programs = 0;
    for (size_t i = 0; i < count; i++) {
        programs += !command_is_built_in(&players[i].command);
    }
    if (programs > own && conditions_level(options) == SANDBOX_OFF) {
        cli_note("warning: without a sandbox, the bots can read and write your files; if other "
                 "people wrote them, play with --sandbox strict");
    }
}

unsigned event_command_jobs(const struct options *options)
{
    unsigned cores = cores_for_games();
    unsigned jobs = (unsigned)options_number(options, "jobs", cores);
    if (jobs > cores) {
        cli_note("warning: %u games at once on %u %score%s; bots will get less time", jobs, cores,
                 cores < crew_cores() ? "fast " : "", plural(cores));
    }
    return jobs;
}

void event_command_note_rounding(const struct options *options, const struct event_plan *plan,
                                 const struct contest *contest)
{
    uint64_t all = plan->rounds * contest->seating_count;
    if (options_number(options, "games", all) != all) {
        cli_note("playing %llu game%s%s, because %s is played in %ss of %u",
                 (unsigned long long)all, plural(all), plan->players > 2 ? " per pairing" : "",
                 contest->name, contest->round_name, contest->seating_count);
    }
}

void event_command_note_openings(const struct conditions *conditions, const struct event_plan *plan)
{
    const struct openings *openings = conditions->openings;
    uint64_t needed = plan_openings(plan);
    if (openings != NULL && openings->count < needed) {
        cli_note("warning: %s has %zu opening%s, but the event has %s%llu sets of games; "
                 "openings repeat from set %zu on",
                 openings->path, openings->count, plural(openings->count),
                 plan->test ? "up to " : "", (unsigned long long)needed, openings->count + 1);
    }
}

void event_note_next(const struct event_store *store)
{
    if (store->next) {
        cli_note("the previous event is over; this one is \"%s\"", store->stored.name);
    }
    for (size_t i = store->stored.player_count - store->joined; i < store->stored.player_count;
         i++) {
        cli_note("%s joins event \"%s\"", store->stored.players[i].name, store->stored.name);
    }
}

bool event_command_check_kind(const struct options *options, const struct event_store *store)
{
    struct error error;
    if (!store->found || event_store_check_kind(store, options->command, &error)) {
        return true;
    }
    struct text resume = {0};
    event_store_put_continue(store, options, &resume);
    cli_fail("%s", error.text);
    fprintf(stderr, "Try: %s\n", text_string(&resume));
    text_free(&resume);
    return false;
}

bool event_command_may_play_again(const struct stored_event *stored)
{
    struct error error;
    bool has_plan = stored_event_has_plan(stored);
    if (!has_plan || !stored_event_is(stored, EVENT_CUP)) {
        return has_plan;
    }
    struct player *players = players_of_stored(stored, &error);
    bool starts = players != NULL;
    for (size_t i = 0; starts && i < stored->player_count; i++) {
        struct text path = {0};
        starts = program_find(players[i].command.words[0], players[i].command.dir, &path) &&
                 access(text_string(&path), X_OK) == 0;
        text_free(&path);
    }
    players_free(players, stored->player_count);
    return starts;
}

void event_put_game(const char *command, const char *file, const char *event, struct text *text)
{
    text_printf(text, "%s %s ", called_name(), command);
    text_put_word(text, file);
    if (event != NULL) {
        text_puts(text, " --event ");
        text_put_word(text, event);
    }
    text_puts(text, " --game ");
}

int event_command_read(const struct options *options,
                       int (*read)(struct database *database, const struct options *options))
{
    struct error error;
    struct database *database = event_database_to_read(options, &error);
    int code = database == NULL ? cli_fail("%s", error.text) : read(database, options);
    database_close(database);
    return code;
}
