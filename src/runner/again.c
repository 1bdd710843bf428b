#include "runner/again.h"

#include "base/clock.h"
#include "contests/contest.h"
#include "games/game.h"
#include "store/database_file.h"
#include "store/record_reader.h"
#include "store/stored_games.h"

#include <string.h>

/* Returns whether an option describes how a game is played, rather than the event as a whole. */
static bool is_of_game(const char *name)
{
    static const char *const of_event[] = {
        "format",         "games",         "rounds",     "sprt",        "seed",       "openings",
        "withdraw-after", "opening-turns", "farm-files", "any-machine", "scale-time", NULL};
    return !word_is_in(name, of_event);
}

static bool again_set(struct options *options, const char *name, const char *value,
                      struct error *error)
{
    return option_find(options->command, name) == NULL || options_given(options, name) ||
           options_set(options, name, value, error);
}

/* Takes the stored options that describe how the game was played. A cup stores the option `stderr`
 * for every contest, so this option is skipped in contests where it has no meaning. */
static bool again_take_options(struct options *options, const struct contest *contest,
                               const struct settings *stored, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < stored->count; i++) {
        const struct setting *setting = &stored->list[i];
        bool unused = contest != NULL && !contest->game->answers_turns &&
                      strcmp(setting->name, "stderr") == 0;
        good = unused || !is_of_game(setting->name) ||
               again_set(options, setting->name, setting->value, error);
    }
    return good;
}

static bool again_read_event(struct again *again, struct options *options, const char *path,
                             uint64_t number, struct error *error)
{
    struct stored_event event;
    struct database *database = database_open_to_read(path, options_wait_ms(options), error);
    bool good = database != NULL &&
                database_need_event(database, options_text(options, "event"), &event, error);
    if (good) {
        struct stored_games rows = {.database = database,
                                    .event = &event,
                                    .first = number > 0 ? number - 1 : 0,
                                    .count = number > 0};
        bool found = stored_games_next(&rows, error);
        good = stored_games_end(&rows, !found || stored_games_read(&rows, &again->game, error)) &&
               (found || error_set(error, "event \"%s\" has no game %llu", event.name,
                                   (unsigned long long)number)) &&
               again_take_options(options, contest_find(event.contest), &event.options, error);
        stored_event_free(&event);
    }
    database_close(database);
    return good;
}

static void again_take_clocks(struct again *again)
{
    const struct contest *contest = contest_find(again->game.record.contest);
    again->own_clocks = again->game.record.timed;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct game_clock *clock = &again->game.record.clocks[seat];
        again->clocks[seat] =
            (struct match_clock){.ready_ns = (int64_t)clock->ready_ms * NS_PER_MS,
                                 .first_ns = (int64_t)clock->first_ms * NS_PER_MS,
                                 .turn_ns = (int64_t)clock->turn_ms * NS_PER_MS,
                                 .bank_ns = (int64_t)clock->bank_ms * NS_PER_MS,
                                 .margin_ns = (int64_t)clock->margin_ms * NS_PER_MS,
                                 .guard = contest != NULL && contest->guard_ms != 0 &&
                                          clock->turn_ms == contest->guard_ms};
    }
}

static bool again_take_bots(const struct again *again, struct options *options, struct error *error)
{
    const struct game_record *record = &again->game.record;
    bool good = true;
    for (int seat = 0; good && options->bot_count < SEATS && seat < SEATS; seat++) {
        good = record->commands[seat][0] != '\0' ||
               error_set(error,
                         "seat %d of game %llu was played by a person; name both bots with --bot",
                         seat + 1, (unsigned long long)again->game.place.number + 1);
        options_add_bot(options, record->names[seat], record->commands[seat]);
    }
    return good;
}

bool again_read(struct again *again, struct options *options, struct error *error)
{
    static const char *const limits[] = {"turn-ms",   "first-ms", "ready-ms",
                                         "margin-ms", "bank-ms",  NULL};
    bool other_clocks = options_first_given(options, limits) != NULL;
    const char *path = options_text(options, "again");
    uint64_t number = options_number(options, "game", 0);
    bool stored = database_file_is(path);
    *again = (struct again){0};
    if (!stored && options_given(options, "event")) {
        return error_set(error, "--event needs a database, and %s is not one", path);
    }
    bool good = stored ? again_read_event(again, options, path, number, error)
                       : record_find(path, number, &again->game, error);
    const struct game_record *record = &again->game.record;
    good = good && again_set(options, "contest", record->contest, error) &&
           again_set(options, "rules", record->variant, error);
    if (good && !other_clocks) {
        again_take_clocks(again);
    }
    return good && (options->bot_count > 0 || again_take_bots(again, options, error));
}

void again_free(struct again *again)
{
    game_result_free(&again->game);
}

void again_compare(const struct again *again, const struct game_result *now, struct text *text)
{
    const struct game_record *was = &again->game.record, *is = &now->record;
    size_t same = 0;
    while (same < was->turn_count && same < is->turn_count &&
           strcmp(was->turns[same].text, is->turns[same].text) == 0) {
        same++;
    }
    text_printf(text, "game %llu played again: ", (unsigned long long)again->game.place.number + 1);
    if (same == was->turn_count && same == is->turn_count) {
        text_printf(text, "the same %zu turn%s", same, plural(same));
    } else if (same == was->turn_count || same == is->turn_count) {
        text_printf(text, "it has %zu turn%s, not %zu; the turns up to there are the same",
                    is->turn_count, plural(is->turn_count), was->turn_count);
    } else {
        struct text turns = {0};
        text_printf(&turns, "turn %zu is %s, not %s", same + 1, is->turns[same].text,
                    was->turns[same].text);
        text_puts_plain(text, text_string(&turns));
        text_free(&turns);
    }
    if (again->game.outcome.forfeit &&
        (!now->outcome.forfeit ||
         strcmp(now->outcome.fault.rule, again->game.outcome.fault.rule) != 0)) {
        text_printf(text, "; the fault %s did not happen again", again->game.outcome.fault.rule);
    }
    text_putc(text, '\n');
}
