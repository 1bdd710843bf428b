/* `faceoff cup`: system test, seeding and knockout of entries. An event like those of
 * `faceoff tournament`, whose players are compiled first. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/bots.h"
#include "cli/command_line.h"
#include "cli/cup_text.h"
#include "runner/runner.h"
#include "runner/season.h"
#include "runner/workshop.h"
#include "store/cup_json.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char command[] = "cup";

/* What is done: a whole cup, or a part of a season. */
enum part { WHOLE, SUBMIT, STANDINGS, FINALS };

struct cup_run {
    enum part part;
    struct options options;
    char **words; /* entries, with folders replaced by what is in them */
    size_t word_count;
    struct workshop workshop;
    struct event_file file;
    struct conditions conditions;
    struct cup cup;
    struct event *event;    /* the same as the cup's */
    struct player *players; /* the house is the last */
    size_t player_count;
    unsigned told; /* stages */
};

/* --- what entries are there --- */

static void add_word(struct cup_run *run, char *word)
{
    run->words = memory_resize(run->words, (run->word_count + 1) * sizeof *run->words);
    run->words[run->word_count++] = word;
}

/* All that is in a folder, by name. */
static bool add_folder(struct cup_run *run, const char *folder, struct error *error)
{
    struct dirent **files;
    int count = scandir(folder, &files, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        struct text path = {0};
        const char *name = files[i]->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
            text_printf(&path, "%s/%s", folder, name);
            add_word(run, path.data);
        }
        free(files[i]);
    }
    if (count >= 0) {
        free(files);
    }
    return count >= 0 || error_set(error, "cannot read %s: %s", folder, strerror(errno));
}

static void take_path(void *data, char *path)
{
    add_word(data, path);
}

static bool list_entries(struct cup_run *run, int argc, char **argv, struct error *error)
{
    if (run->part == STANDINGS || run->part == FINALS) {
        return season_each_entry(options_text(&run->options, "season"), take_path, run, error) &&
               (run->word_count > 0 || error_set(error, "nobody has submitted an entry"));
    }
    for (int i = 0; i < argc; i++) {
        struct stat status;
        if (stat(argv[i], &status) == 0 && S_ISDIR(status.st_mode)) {
            if (!add_folder(run, argv[i], error)) {
                return false;
            }
        } else {
            add_word(run, memory_copy_string(argv[i]));
        }
    }
    return true;
}

/* --- entries as players --- */

/* A shell that bounds what the entry may allocate, and becomes it. */
static void add_bounds(struct command *bounded, unsigned data_kib)
{
    struct text script = {0};
    text_printf(&script, "ulimit -d %u && exec \"$@\"", data_kib);
    const char *const words[] = {"sh", "-c", text_string(&script), "sh"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        command_add(bounded, words[i]);
    }
    text_free(&script);
}

/* What is to run is made for this run alone; what is told and remembered is the entry itself. */
static void make_player(struct player *player, const struct entry *entry, unsigned data_kib)
{
    struct command run = {0}, source = {0};
    *player = (struct player){.name = memory_copy_string(entry->name)};
    if (entry->command == NULL) {
        return;
    }
    if (data_kib > 0 && !entry->bounds_itself) {
        add_bounds(&player->command, data_kib);
    }
    bool good = command_parse(&run, entry->command, NULL);
    assert(good);
    (void)good;
    for (size_t i = 0; i < run.count; i++) {
        command_add(&player->command, run.words[i]);
    }
    command_add(&source, entry->source_size > 0 ? entry->file : run.words[0]);
    player->told = player_command(player, &source);
    player->file = realpath(entry->file, NULL);
    command_free(&source);
    command_free(&run);
}

/* Where a contest has no house and no limits, an entry may be a command too. */
static bool load_command(struct cup_run *run, char *word, struct player *player,
                         struct entry *entry, struct error *error)
{
    struct player *bot = bots_parse(&word, 1, &run->conditions, error);
    if (bot == NULL) {
        return false;
    }
    *player = *bot;
    free(bot);
    *entry = (struct entry){.file = memory_copy_string(word),
                            .name = memory_copy_string(player->name),
                            .author = memory_copy_string("")};
    return true;
}

static bool load_entry(struct cup_run *run, char *word, struct player *player, struct entry *entry,
                       struct error *error)
{
    const struct contest *contest = run->conditions.contest;
    if (contest->house == NULL && access(word, F_OK) != 0) {
        return load_command(run, word, player, entry, error);
    }
    bool good = workshop_load_entry(&run->workshop, entry, word, contest,
                                    options_flag(&run->options, "sources-only"), error);
    if (good) {
        make_player(player, entry, contest->data_kib_max);
    }
    return good;
}

/* The contest's own house entry as a file, of which nobody need know the place. */
static bool write_house(struct cup_run *run, struct text *path, struct error *error)
{
    text_printf(path, "%s/house.c", run->workshop.folder);
    FILE *file = fopen(text_string(path), "we");
    for (size_t i = 0; file != NULL && run->conditions.contest->house[i] != NULL; i++) {
        fputs(run->conditions.contest->house[i], file);
    }
    return (file != NULL && fclose(file) == 0) ||
           error_set(error, "cannot write %s: %s", text_string(path), strerror(errno));
}

static bool load_house(struct cup_run *run, struct player *player, struct error *error)
{
    struct text path = {0}, name = {0};
    const char *given = options_text(&run->options, "house");
    struct entry *house = run->cup.house = memory_new(sizeof *house);
    bool good = given != NULL || write_house(run, &path, error);
    good = good &&
           workshop_load_entry(&run->workshop, house, given != NULL ? given : text_string(&path),
                               run->conditions.contest, false, error);
    if (good && house->out != NULL) {
        good = error_set(error, "the house entry is out: %s", house->out);
    }
    if (good) {
        text_printf(&name, "%s (house)", house->name);
        free(house->name);
        house->name = name.data;
        make_player(player, house, run->conditions.contest->data_kib_max);
    }
    if (good && given == NULL) {
        free(house->file);
        free(player->told);
        house->file = memory_copy_string("house.c");
        player->told = memory_copy_string("house.c");
    }
    text_free(&path);
    return good;
}

/* Names are made different among all; then those that are out leave the list of players. */
static void settle_players(struct cup_run *run)
{
    struct cup *cup = &run->cup;
    players_make_names_unique(run->players, run->player_count);
    cup->players = memory_new((run->player_count + 1) * sizeof *cup->players);
    for (size_t i = 0; i < run->player_count; i++) {
        struct entry *entry = i < cup->entry_count ? &cup->entries[i] : cup->house;
        free(entry->name);
        entry->name = memory_copy_string(run->players[i].name);
        if (entry->out != NULL) {
            player_free(&run->players[i]);
        } else {
            run->players[cup->player_count] = run->players[i];
            cup->players[cup->player_count++] = entry;
        }
    }
    run->player_count = cup->player_count;
}

static void tell(const struct cup_run *run, void (*append)(const struct cup *, struct text *))
{
    struct text text = {0};
    if (!options_flag(&run->options, "quiet")) {
        append(&run->cup, &text);
        fputs(text_string(&text), stdout);
        fflush(stdout);
    }
    text_free(&text);
}

static bool load_players(struct cup_run *run, struct error *error)
{
    struct cup *cup = &run->cup;
    run->players = memory_new((run->word_count + 1) * sizeof *run->players);
    cup->entries = memory_new((run->word_count + 1) * sizeof *cup->entries);
    for (size_t i = 0; i < run->word_count; i++) {
        struct entry *entry = &cup->entries[cup->entry_count++];
        if (!load_entry(run, run->words[i], &run->players[run->player_count++], entry, error)) {
            return false;
        }
    }
    if (run->conditions.contest->house != NULL &&
        !load_house(run, &run->players[run->player_count++], error)) {
        return false;
    }
    settle_players(run);
    bool good = run->word_count == 0 || run->player_count > (cup->house != NULL) ||
                error_set(error, "every entry is out");
    if (!good) {
        tell(run, cup_text_entries);
    }
    return good;
}

/* --- the event --- */

static bool settle_sizes(struct cup_run *run, struct error *error)
{
    struct text sizes = {0};
    bool good = true;
    for (size_t i = 0; i < run->player_count; i++) {
        text_printf(&sizes, "%s%zu", i == 0 ? "" : ",", run->cup.players[i]->executable_size);
    }
    if (run->conditions.contest->tie_breaks != NULL &&
        !options_given(&run->options, "executable-sizes")) {
        good = options_set(&run->options, "executable-sizes", text_string(&sizes), error);
    }
    text_free(&sizes);
    return good;
}

static void settle_cup(struct cup_run *run)
{
    const struct conditions *conditions = &run->conditions;
    struct cup *cup = &run->cup;
    cup->contest = conditions->contest;
    cup->seed = options_number(&run->options, "seed", 1);
    cup->bank_ms = (uint64_t)(conditions->clock.bank_ns / NS_PER_MS);
    cup->turn_ms = (uint64_t)(conditions->clock.turn_ns / NS_PER_MS);
    cup->stderr_rule = options_text(&run->options, "stderr");
}

static bool settle_plan(struct cup_run *run, struct event_plan *plan, struct error *error)
{
    return settle_sizes(run, error) &&
           plan_settle(plan, &run->conditions, &run->options, run->player_count, error) &&
           players_check_openings(run->players, run->player_count, &run->conditions, error);
}

/* Goes on with the event that was found, or adds it, and makes it ours. Returns an exit code. */
static int begin(struct cup_run *run, struct event_plan *plan)
{
    struct options *options = &run->options;
    struct error error;
    bool found = run->file.found;
    const char *out = options_text(options, "out");
    if ((found && !event_file_merge_options(&run->file, options, &error)) ||
        !conditions_settle(&run->conditions, options, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    settle_cup(run);
    if (run->cup.contest->house == NULL && options_given(options, "house")) {
        return cli_misuse(command, "%s has no house entry", run->cup.contest->name);
    }
    if (!load_players(run, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if (found && run->file.stored.player_count != run->player_count) {
        return cli_fail(command, "event \"%s\" has %zu players, not %zu", run->file.stored.name,
                        run->file.stored.player_count, run->player_count);
    }
    if (!settle_plan(run, plan, &error)) {
        return cli_misuse(command, "%s", error.text);
    }
    command_line_note_rounding(command, options, plan, run->conditions.contest);
    bool good = (out == NULL || cup_json_check(&run->cup, out, found, &error)) &&
                (run->part == STANDINGS ||
                 event_file_claim(&run->file, event_format_names[EVENT_CUP], options, run->players,
                                  run->player_count, &error));
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

/* What is told of the games that are stored. */
static bool tell_stored(struct cup_run *run, struct error *error)
{
    struct stored_games rows = {.database = run->file.database, .event = &run->file.stored};
    enum database_found found;
    struct game_result game;
    while ((found = stored_games_next(&rows, error)) == DATABASE_FOUND &&
           stored_games_read(&rows, &game, error)) {
        cup_take_game(&run->cup, &game);
        game_result_free(&game);
    }
    stored_games_end(&rows);
    return found == DATABASE_NONE;
}

static bool store_test(void *data, const struct game_result *game, struct error *error)
{
    return event_file_add_game(data, game, error);
}

/* The finals begin with the system tests as they were when the entries were submitted. */
static bool store_tests(struct cup_run *run, struct error *error)
{
    struct database *database = run->file.database;
    if (run->part != FINALS || run->file.stored.games > 0) {
        return true;
    }
    bool good =
        database_begin(database, error) &&
        season_each_test(database, run->players, run->player_count, store_test, &run->file, error);
    return database_end(database, good, error);
}

/* The results that are stored, which the event has checked. */
static bool load(struct cup_run *run, struct event *event, struct error *error)
{
    return store_tests(run, error) && event_file_load(&run->file, event, NULL, error) &&
           event_file_add_stages(&run->file, event, error) && tell_stored(run, error);
}

/* --- the course --- */

/* What has been decided since the last time. */
static void tell_news(struct cup_run *run)
{
    struct text text = {0};
    while (run->told < run->cup.event->stage_count && event_is_counted(run->cup.event, run->told)) {
        cup_text_stage(&run->cup, run->told++, &text);
    }
    if (!options_flag(&run->options, "quiet")) {
        fputs(text_string(&text), stdout);
        fflush(stdout);
    }
    text_free(&text);
}

static void counted(struct run *runner, const struct game_result *game)
{
    struct cup_run *run = runner->data;
    cup_take_game(&run->cup, game);
    tell_news(run);
}

static bool take_test(void *data, const struct game_result *game, struct error *error)
{
    struct cup_run *run = data;
    (void)error;
    bool taken = event_add_result(run->event, game);
    cup_take_game(&run->cup, game);
    return taken;
}

/* A submission is taken once it has completed the system test. */
static int submit(struct cup_run *run)
{
    struct error error;
    const struct entry *entry = &run->cup.entries[0];
    if (run->event->seeded_count == 0) {
        return cli_fail(command, "%s has not completed the system test and is not taken",
                        entry->name);
    }
    if (!season_add(options_text(&run->options, "season"), entry, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if (!options_flag(&run->options, "quiet")) {
        printf("\n%s is taken; %s\n", entry->name,
               "the last entry of a person counts, and its system test seeds it");
    }
    return CLI_OK;
}

static int play(struct cup_run *run, struct event *event)
{
    const char *out = options_text(&run->options, "out");
    struct error error, write_error;
    struct run runner = {.conditions = &run->conditions,
                         .players = run->players,
                         .event = event,
                         .file = &run->file,
                         .log = options_text(&run->options, "log"),
                         .slots = command_line_jobs(command, &run->options),
                         .pin = options_flag(&run->options, "pin"),
                         .counted = counted,
                         .data = run};
    tell(run, cup_text_entries);
    tell_news(run);
    enum run_end end = run_play(&runner, &error);
    if (end == RUN_DONE && run->part == SUBMIT) {
        return submit(run);
    }
    if (end == RUN_DONE) {
        tell(run, cup_text_bracket);
    }
    if (end != RUN_FAILED && out != NULL && !cup_json_write(&run->cup, out, &write_error)) {
        return cli_fail(command, "%s", write_error.text);
    }
    return end == RUN_DONE     ? CLI_OK
           : end == RUN_FAILED ? cli_fail(command, "%s; --resume goes on from here", error.text)
                               : cli_fail(command, "stopped; --resume goes on from here");
}

static int run_cup(struct cup_run *run)
{
    struct error error;
    struct event_plan plan = {0};
    int code = begin(run, &plan);
    if (code == CLI_OK) {
        struct event *event = event_new(&plan);
        run->cup.event = run->event = event;
        if (run->part != STANDINGS) {
            code =
                load(run, event, &error) ? play(run, event) : cli_fail(command, "%s", error.text);
        } else if (season_each_test(run->file.database, run->players, run->player_count, take_test,
                                    run, &error)) {
            tell(run, cup_text_entries);
            tell_news(run);
        } else {
            code = cli_fail(command, "%s", error.text);
        }
        event_free(event);
    }
    plan_free(&plan);
    return code;
}

/* A part of a season is a cup in the season's database, which always goes on where it was. */
static bool settle_season(struct cup_run *run, const char *file, struct error *error)
{
    struct options *options = &run->options;
    bool submits = run->part == SUBMIT;
    char *season = season_open(options_text(options, "season"), submits, error);
    char *database = season == NULL ? NULL : season_database(season);
    char *event = season == NULL ? NULL
                  : submits      ? season_test_name(file, error)
                                 : memory_copy_string(run->part == FINALS ? "finals" : "standings");
    bool good =
        event != NULL && options_set(options, "season", season, error) &&
        options_set(options, "event", event, error) &&
        options_set(options, "db", database, error) &&
        options_set(options, "resume", "true", error) &&
        options_set(options, "allow-changed", submits ? "true" : "false", error) &&
        (options_given(options, "contest") || options_set(options, "contest", "potm", error));
    free(season);
    free(database);
    free(event);
    return good;
}

/* Takes "submit FILE", "standings" or "finals" off the operands. Returns an exit code. */
static int take_part(struct cup_run *run, int argc, char **argv, int *operand)
{
    static const char *const parts[] = {"", "submit", "standings", "finals"};
    struct error error;
    if (options_text(&run->options, "season") == NULL) {
        return CLI_OK;
    }
    for (int part = SUBMIT; *operand < argc && part <= FINALS; part++) {
        run->part = strcmp(argv[*operand], parts[part]) == 0 ? (enum part)part : run->part;
    }
    *operand += 1;
    if (run->part == WHOLE || argc - *operand != (run->part == SUBMIT)) {
        return cli_misuse(command, "with --season it is submit FILE, standings or finals");
    }
    if (options_given(&run->options, "house")) {
        return cli_misuse(command, "a season has the contest's own house entry");
    }
    return settle_season(run, argv[*operand], &error) ? CLI_OK
                                                      : cli_fail(command, "%s", error.text);
}

static int run(int argc, char **argv)
{
    struct cup_run run = {.workshop.leash.fd = -1};
    struct error error;
    int operand;
    int code = command_line_parse(&run.options, command, FOR_CUP, argc, argv, &operand);
    if (code == CLI_OK) {
        code = take_part(&run, argc, argv, &operand);
    }
    if (code == CLI_OK) {
        bool good = list_entries(&run, argc - operand, argv + operand, &error) &&
                    workshop_open(&run.workshop, &error) &&
                    event_file_open(&run.file, &run.options, &error);
        code = good ? run_cup(&run) : cli_fail(command, "%s", error.text);
    }
    event_file_close(&run.file);
    workshop_close(&run.workshop);
    players_free(run.players, run.player_count);
    cup_free(&run.cup);
    for (size_t i = 0; i < run.word_count; i++) {
        free(run.words[i]);
    }
    free(run.words);
    options_free(&run.options);
    return code;
}

static void help_more(FILE *out)
{
    command_line_help(FOR_CUP, out);
    fputs("\nExit code 1 when the cup was interrupted or cannot be played.\n\n"
          "Example:\n"
          "  faceoff cup --contest potm --db cup.db --out cup.json bots/showdown\n",
          out);
    bots_help(out);
}

const struct cli_command cli_cup = {
    .name = command,
    .about = "plays a knockout of entries, from the system test to the champion",
    .help =
        "Usage: faceoff cup --contest C [OPTIONS] ENTRY|FOLDER...\n"
        "       faceoff cup submit ENTRY --season FOLDER\n"
        "       faceoff cup standings|finals --season FOLDER\n\n"
        "Plays a cup, stored as it goes in an SQLite file. Where the contest has a house entry,\n"
        "every entry meets it once, and the scores of that seed them; else they are seeded as\n"
        "given. A knockout of matches of two players finds the champion; byes are in the first\n"
        "round, for the best seeds. An entry is a source in C, C++, Pascal, Java, Perl, Python, "
        "awk,\n"
        "sh, ksh, csh or Scheme, by its suffix, compiled as `cc -o entry entry.c -lm` and named "
        "by\n"
        "the lines `POTM ENTRY:` and `Your Name:` of its header, or an executable; where the\n"
        "contest has no house, also [NAME=]COMMAND. An entry that does not compile, does not "
        "start\n"
        "or is too large is out, and the cup goes on; so is all else that is in a folder.\n\n"
        "A season is a month of such a contest in a folder. submit checks an entry, plays its\n"
        "system test and keeps it if it completes that; of a person the last one counts. "
        "standings\n"
        "are the seeds so far, finals the knockout. Each is begun again as it was when it was\n"
        "broken off.\n\n",
    .help_more = help_more,
    .run = run,
};
