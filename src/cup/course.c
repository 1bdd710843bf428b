#include "cup/course.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/utc.h"
#include "cup/season.h"
#include "cup/submission.h"
#include "runner/confinement.h"
#include "store/stored_games.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define COURSE_HUNG_MS "60000" /* default of --turn-ms in the system test of a submission */

const char *const course_parts[] = {"", "submit", "standings", "finals", "addresses"};

/* --- options --- */

bool course_read_season(struct course *course, struct error *error)
{
    struct options *options = course->options;
    const char *received = options_text(options, "received");
    if (!season_read_options(options_text(options, "season"), options, error) ||
        (!options_given(options, "contest") &&
         !options_set(options, "contest", contest_for_seasons()->name, error)) ||
        !season_read_deadline(options, &course->dates.deadline_utc_ms, error)) {
        return false;
    }
    course->dates.now_utc_ms = utc_now_ms();
    course->dates.days_between = (unsigned)options_number(options, "days-between", 0);
    if (received == NULL) {
        return true;
    }
    if (!utc_parse_day(received, &course->dates.now_utc_ms)) {
        return error_set(error, "--received needs a date or a time in UTC, not \"%.40s\"",
                         received);
    }
    return course->dates.now_utc_ms < utc_now_ms() + UTC_DAY_MS ||
           error_set(error, "--received %.40s is in the future", received);
}

/* Returns whether the user gave time limits that apply to the system test of this submission. */
static bool course_is_slow(const struct options *options)
{
    static const char *const limits[] = {"turn-ms", "first-ms", "bank-ms", NULL};
    return options_first_given(options, limits) != NULL;
}

bool course_enter_season(struct course *course, const char *file, struct error *error)
{
    struct options *options = course->options;
    bool submits = course->part == COURSE_SUBMIT;
    char *event = submits ? season_test_name(file, course_is_slow(options), error)
                          : memory_copy_string(course_parts[course->part]);
    char *season =
        event == NULL ? NULL : season_open(options_text(options, "season"), submits, error);
    char *database = season == NULL ? NULL : season_database(season);
    bool good = season != NULL && (!submits || season_write_options(season, options, error)) &&
                options_set(options, "season", season, error) &&
                options_set(options, "event", event, error) &&
                options_set(options, "db", database, error) &&
                options_set(options, "resume", "true", error) &&
                (!submits || options_set(options, "allow-changed", "true", error)) &&
                (!submits || options_given(options, "turn-ms") ||
                 options_set(options, "turn-ms", COURSE_HUNG_MS, error));
    free(season);
    free(database);
    free(event);
    return good;
}

/* Lists the season's entries, earliest first. In a tie, the entry that was received earlier is
 * seeded better. */
static bool course_list_season(struct course *course, struct error *error)
{
    const char *season = options_text(course->options, "season");
    bool good = season_list_entries(season, &course->files, error) &&
                (course->files.count > 0 || error_set(error, "no entry has been submitted"));
    season_sort_by_date(&course->files);
    return good;
}

bool course_open(struct course *course, int count, char *const words[], struct error *error)
{
    bool given = course->part == COURSE_WHOLE || course->part == COURSE_SUBMIT;
    return (given ? cup_entries_list(&course->files, count, words, error)
                  : course_list_season(course, error)) &&
           workshop_open(&course->workshop, error);
}

bool course_settle(struct course *course, struct error *error)
{
    struct options *options = course->options;
    struct conditions *conditions = course->conditions;
    bool found = course->store->found;
    if ((found && !event_store_merge_options(course->store, options, error)) ||
        !conditions_settle(conditions, options, error) ||
        (!found && !conditions_check_options(conditions, options, error)) ||
        !conditions_load_openings(conditions, options, NULL, error)) {
        return false;
    }
    const struct contest *contest = conditions->contest;
    conditions->clock.stops_hung = course->part == COURSE_SUBMIT;
    course->cup.contest = contest;
    course->cup.hides_seed = course->part == COURSE_SUBMIT || course->part == COURSE_STANDINGS;
    course->cup.seed = options_number(options, "seed", 1);
    course->cup.bank_ms = (uint64_t)(conditions->clock.bank_ns / NS_PER_MS);
    course->cup.turn_ms = (uint64_t)(conditions->clock.turn_ns / NS_PER_MS);
    course->cup.stderr_rule = options_text(options, "stderr");
    if (contest->house == NULL && options_given(options, "house")) {
        return error_set(error, "%s has no house entry", contest->name);
    }
    uint64_t least_mb = (contest->data_kib_max + 1023) / 1024;
    uint64_t memory_mb = options_number(options, "memory", 0);
    return memory_mb == 0 || memory_mb >= least_mb ||
           error_set(error,
                     "--memory must be at least %llu for %s, whose entries may allocate that much",
                     (unsigned long long)least_mb, contest->name);
}

/* --- preparing the event --- */

/* Checks that an entry may still be submitted. Returns false and sets *error if the deadline has
 * passed, the finals have begun or the check failed. */
static bool course_may_submit(struct course *course, struct error *error)
{
    struct stored_event finals;
    char deadline[UTC_SIZE];
    if (course->dates.now_utc_ms > course->dates.deadline_utc_ms) {
        utc_print_seconds(course->dates.deadline_utc_ms, deadline);
        course->refused = course->dates.closed = true;
        return error_set(error, "the deadline was %s: entries are no longer accepted", deadline);
    }
    enum database_found found =
        database_find_event(course->store->database, course_parts[COURSE_FINALS], &finals, error);
    if (found == DATABASE_FOUND) {
        stored_event_free(&finals);
        course->refused = course->dates.closed = true;
        error_set(error, "the finals have begun: entries are no longer accepted");
    }
    return found == DATABASE_NONE;
}

/* Checks that the deadline has passed, so that the finals, which close the season, are not begun
 * too early by mistake. */
static bool course_is_due(const struct course *course, struct error *error)
{
    char deadline[UTC_SIZE];
    if (course->dates.deadline_utc_ms == INT64_MAX ||
        course->dates.now_utc_ms > course->dates.deadline_utc_ms) {
        return true;
    }
    utc_print_seconds(course->dates.deadline_utc_ms, deadline);
    return error_set(error,
                     "the deadline, %s, has not passed: to play the finals earlier, change it in "
                     "%s/season.json",
                     deadline, options_text(course->options, "season"));
}

bool course_may_begin(struct course *course, struct error *error)
{
    return (course->part != COURSE_SUBMIT || course_may_submit(course, error)) &&
           (course->part != COURSE_FINALS || course_is_due(course, error)) &&
           (course->part == COURSE_STANDINGS ||
            (course->store->found
                 ? database_claim_event(course->store->database, course->store->stored.id, error)
                 : options_flag(course->options, "resume") ||
                       event_store_check_new(course->store, course->options, EVENT_CUP, error)));
}

bool course_confine(struct course *course, unsigned slots, struct error *why, struct error *error)
{
    struct options *options = course->options;
    bool good = confinement_open_best(&course->sandbox, options, slots, why, error) &&
                confinement_open_compiler(&course->compiler_sandbox, options, error);
    course->slots = slots;
    course->conditions->sandbox = course->sandbox;
    course->cup.sandbox = options_text(options, "sandbox");
    course->workshop.sandbox = course->compiler_sandbox;
    return good;
}

/* Puts the entries of stored finals into the order in which they are stored, because older versions
 * of faceoff sorted entries by person. */
static void course_restore_order(struct course *course)
{
    const struct stored_event *stored = &course->store->stored;
    struct command *files = &course->files;
    for (size_t i = 0; i < stored->player_count && i < files->count; i++) {
        for (size_t k = i; k < files->count; k++) {
            const char *file = files->words[k];
            if (strstr(stored->players[i].command, strstr(file, "/entries/")) != NULL) {
                char *word = files->words[i];
                files->words[i] = files->words[k];
                files->words[k] = word;
                break;
            }
        }
    }
}

static bool course_is_file_of(const struct entry *entry, const char *stored_command)
{
    struct command command = {0};
    struct text line = {0};
    command_add(&command, entry->file);
    command_print(&command, &line);
    bool same = strcmp(text_string(&line), stored_command) == 0;
    command_free(&command);
    text_free(&line);
    return same;
}

/* Finds the entry of a stored player by its file or, if no file is the same, by its name. */
static const struct entry *course_find_entry(const struct cup *cup,
                                             const struct stored_player *player)
{
    const char *name = player->name;
    for (size_t i = 0; i < cup->entry_count; i++) {
        if (course_is_file_of(&cup->entries[i], player->command)) {
            return &cup->entries[i];
        }
    }
    for (size_t i = 0; i < cup->entry_count; i++) {
        if (strcmp(cup->entries[i].name, name) == 0) {
            return &cup->entries[i];
        }
    }
    return cup->house != NULL && strcmp(cup->house->name, name) == 0 ? cup->house : NULL;
}

static bool course_is_stored(const struct stored_event *stored, const char *name)
{
    return named_among(stored->players, stored->player_count, sizeof *stored->players, name) !=
           NULL;
}

/* Checks that the event that was found has exactly these players. */
static bool course_check_players(const struct course *course, struct error *error)
{
    const struct stored_event *stored = &course->store->stored;
    const struct cup *cup = &course->cup;
    if (!course->store->found || stored->player_count == cup->player_count) {
        return true; /* event_store_claim compares the players */
    }
    for (size_t i = 0; i < stored->player_count; i++) {
        const char *name = stored->players[i].name;
        const struct entry *entry = course_find_entry(cup, &stored->players[i]);
        if (entry == NULL) {
            return error_set(error,
                             "event \"%s\" also has the entry %s (%s): give all entries that it "
                             "began with, or none",
                             stored->name, name, stored->players[i].command);
        }
        if (entry->out != NULL) {
            return error_set(error,
                             "event \"%s\" began with the entry %s, which was rejected this time: "
                             "%s; correct that, and repeat the command",
                             stored->name, entry->file, entry->out);
        }
    }
    size_t i = 0;
    while (i < cup->player_count && course_is_stored(stored, cup->players[i]->name)) {
        i++;
    }
    return error_set(error, "event \"%s\" began without the entry %s: leave it out", stored->name,
                     i < cup->player_count ? cup->players[i]->file : "");
}

/* If a cup is resumed without naming any entries, uses those that it began with. */
static bool course_use_stored(struct course *course, struct error *error)
{
    const struct event_store *store = course->store;
    bool good = true, none = course->part == COURSE_WHOLE && course->files.count == 0;
    for (size_t i = 0; good && none && store->found && i < store->stored.player_count; i++) {
        struct text entry = {0};
        if (!event_store_put_entry(store, i, &entry)) {
            continue;
        }
        if (!event_store_is_house(store, i)) {
            command_add(&course->files, text_string(&entry));
        } else if (!options_given(course->options, "house")) {
            good = options_set(course->options, "house", text_string(&entry), error);
        }
        text_free(&entry);
    }
    return good;
}

bool course_load(struct course *course, const struct cup_loader *loader, struct error *error)
{
    struct cup *cup = &course->cup;
    if (!course_use_stored(course, error)) {
        return false;
    }
    if (course->part == COURSE_FINALS && course->store->found) {
        course_restore_order(course);
    }
    course->players = cup_entries_load(cup, &course->files, loader, error);
    bool good = course->players != NULL;
    bool submitted = course->part == COURSE_STANDINGS || course->part == COURSE_FINALS;
    for (size_t i = 0; good && submitted && i < cup->entry_count; i++) {
        good = season_describe(options_text(course->options, "season"), &cup->entries[i], error);
    }
    for (size_t i = 0; good && course->sandbox != NULL && i < cup->player_count; i++) {
        good = confinement_add(course->sandbox, &course->players[i], course->slots, error);
    }
    return good && course_check_players(course, error);
}

bool course_find_person(struct course *course, struct text *doubt, struct error *error)
{
    const struct options *options = course->options;
    const char *season = options_text(options, "season"), *given = options_text(options, "person");
    struct entry *entry = &course->cup.entries[0];
    if (given != NULL) {
        free(entry->person);
        entry->person = memory_copy_string(given);
    } else {
        season_find_person(season, course->cup.contest, entry, doubt);
    }
    return doubt->length > 0 || season_last_submission(season, entry, &course->last, error);
}

bool course_check_pace(struct course *course, struct text *note, struct error *error)
{
    const struct season_submission *last = &course->last;
    unsigned rule = course->cup.contest->days_between_submissions;
    unsigned days = course->dates.days_between;
    int64_t since_ms = course->dates.now_utc_ms - last->utc_ms;
    char when[UTC_SIZE], next[UTC_SIZE];
    if (last->number == 0) {
        return true;
    }
    utc_print_seconds(last->utc_ms, when);
    if (last->unchanged) {
        text_printf(note, "%s is identical to submission %u by the same person, received on %.10s",
                    course->cup.entries[0].name, last->number, when);
        return true;
    }
    if (since_ms >= 0 && since_ms < days * UTC_DAY_MS) {
        utc_print_seconds(last->utc_ms + days * UTC_DAY_MS, next);
        course->refused = true;
        return error_set(error,
                         "submission %u by the same person was received on %s, and the person's "
                         "next entry is accepted from %s",
                         last->number, when, next);
    }
    text_printf(note,
                "this is submission %u by the same person; submission %u was received on %.10s",
                last->number + 1, last->number, when);
    if (since_ms >= 0 && since_ms < rule * UTC_DAY_MS && days == 0) {
        text_printf(note,
                    "; by the contest's own rule, a person may submit one entry every %u days; to "
                    "enforce the rule, use --days-between %u",
                    rule, rule);
    }
    return true;
}

bool course_has_no_players(const struct course *course)
{
    return course->players != NULL && course->files.count > 0 &&
           course->cup.player_count == (course->cup.house != NULL);
}

bool course_plan(struct course *course, struct event_plan *plan, struct error *error)
{
    const struct conditions *conditions = course->conditions;
    const struct cup *cup = &course->cup;
    struct text sizes = {0};
    for (size_t i = 0; i < cup->player_count; i++) {
        text_printf(&sizes, "%s%zu", i == 0 ? "" : ",", cup->players[i]->executable_size);
    }
    bool good = conditions->contest->tie_breaks == NULL ||
                options_given(course->options, "executable-sizes") ||
                options_set(course->options, "executable-sizes", text_string(&sizes), error);
    text_free(&sizes);
    return good && plan_settle(plan, conditions, course->options, cup->player_count, error) &&
           players_check_openings(course->players, cup->player_count, conditions, error);
}

/* --- the event --- */

/* Checks that the season's entries are exactly those that were compiled. */
static bool course_check_entries(const struct course *course, struct error *error)
{
    struct command files = {0};
    bool good = season_list_entries(options_text(course->options, "season"), &files, error);
    season_sort_by_date(&files);
    bool same = good && command_equal(&files, &course->files);
    command_free(&files);
    return good &&
           (same || error_set(error, "an entry has just been submitted; repeat the command"));
}

/* Reads each entry's system test if it has not been read yet. If an entry has no test, returns
 * false and sets *error to a message that names it. */
static bool course_read_tests(struct course *course, struct error *error)
{
    const struct cup *cup = &course->cup;
    enum database_found found = DATABASE_FOUND;
    if (course->tests == NULL) {
        course->tests = memory_new(cup->player_count * sizeof *course->tests);
    }
    while (course->test_count + 1 < cup->player_count) {
        size_t number = course->test_count;
        found = season_read_test(course->store->database, course->players, cup->player_count,
                                 number, &course->tests[number], error);
        if (found != DATABASE_FOUND) {
            return found == DATABASE_NONE &&
                   error_set(error,
                             "%s is not the file that was tested: restore the tested file, or "
                             "submit this one again",
                             cup->players[number]->file);
        }
        course->test_count++;
    }
    return true;
}

/* Claims the finals in the same transaction that checks the entries, so that no entry can be
 * submitted in between. */
bool course_claim(struct course *course, const struct event_plan *plan, struct error *error)
{
    struct event_store *store = course->store;
    bool begins = course->part == COURSE_FINALS && !store->found;
    bool good =
        database_begin(store->database, error) &&
        (!begins || (course_check_entries(course, error) && course_read_tests(course, error))) &&
        event_store_claim(store, plan, course->options, course->players, error);
    if (!good && course->part == COURSE_SUBMIT) {
        error_prefix(error, "the system test of %s", course->files.words[0]);
    }
    return database_end(store->database, good, error);
}

/* Copies the stored system tests, which were played when the entries were submitted, into the
 * finals. */
static bool course_store_tests(struct course *course, struct error *error)
{
    struct event_store *store = course->store;
    if (course->part != COURSE_FINALS || store->stored.games > 0) {
        return true;
    }
    bool good = database_begin(store->database, error) && course_read_tests(course, error);
    for (size_t i = 0; good && i < course->test_count; i++) {
        good = event_store_add_game(store, &course->tests[i], error);
    }
    return database_end(store->database, good, error);
}

void course_take_game(struct course *course, const struct game_result *game)
{
    struct cup *cup = &course->cup;
    const int seat = game->place.players[0] + 1 == (int)cup->player_count;
    struct text reason = {0}, details = {0}, board = {0};
    cup_take_game(cup, game);
    if (cup->house != NULL && game->place.stage == 0 &&
        (!game_result_completed(game, seat) || game_result_all_illegal(game, seat))) {
        submission_explain(cup, game, seat, &reason, &details, &board);
        text_printf(&course->failures, "%s was rejected: %s\n%s", game->record.names[seat],
                    text_string(&reason), text_string(&details));
    }
    text_free(&reason);
    text_free(&details);
    text_free(&board);
}

static bool course_show_stored(struct course *course, struct error *error)
{
    struct stored_games rows = {.database = course->store->database,
                                .event = &course->store->stored};
    struct game_result game;
    bool good = true;
    while (good && stored_games_next(&rows, error)) {
        good = stored_games_read(&rows, &game, error);
        if (good) {
            course_take_game(course, &game);
            game_result_free(&game);
        }
    }
    return stored_games_end(&rows, good);
}

bool course_begin(struct course *course, struct event *event, struct error *error)
{
    course->cup.event = event;
    course->cup.stored = &course->store->stored;
    for (size_t i = 0; i < course->cup.player_count; i++) {
        event->standings.players[i].name = course->cup.players[i]->name;
    }
    if (course->part != COURSE_STANDINGS) {
        return course_store_tests(course, error) &&
               event_store_load(course->store, event, NULL, NULL, error) &&
               event_store_add_stages(course->store, event, error) &&
               course_show_stored(course, error);
    }
    bool good = course_read_tests(course, error);
    for (size_t i = 0; good && i < course->test_count; i++) {
        bool taken = event_add_result(event, &course->tests[i]);
        assert(taken);
        (void)taken;
        course_take_game(course, &course->tests[i]);
    }
    return good;
}

bool course_accept(struct course *course, struct error *error)
{
    struct database *database = course->store->database;
    bool good = database_begin(database, error) && course_may_submit(course, error) &&
                season_add(options_text(course->options, "season"), &course->cup.entries[0],
                           course->dates.now_utc_ms, error);
    return database_end(database, good, error);
}

void course_close(struct course *course)
{
    for (size_t i = 0; i < course->test_count; i++) {
        game_result_free(&course->tests[i]);
    }
    free(course->tests);
    workshop_close(&course->workshop);
    sandbox_close(course->sandbox);
    sandbox_close(course->compiler_sandbox);
    cup_free(&course->cup);
    command_free(&course->files);
    text_free(&course->failures);
}
