/* `faceoff cup`: system test, seeding and knockout of entries, which can be interrupted. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/cup_report.h"
#include "cli/game_record.h"
#include "referee/folder.h"
#include "referee/host.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct run {
    struct cup_view view;
    char *work;    /* folder of what was compiled */
    int lock;      /* on the journal, for as long as we run; -1 without --out */
    FILE *journal; /* the records of all games, as they end; NULL without --out */
    bool journal_failed;
    bool *given; /* by number - 1: handed to a slot in this run */
    struct command house_command;
    struct command *commands; /* by the cup's index */
    size_t shown;             /* matches that were printed */
};

/* --- entries --- */

static bool load_house(struct run *run, struct error *error)
{
    const struct cup_options *options = run->view.options;
    struct text path = {0};
    text_printf(&path, "%s/house.c", run->work);
    if (options->house == NULL) {
        FILE *file = fopen(text_string(&path), "we");
        for (size_t i = 0; file != NULL && options->contest->house[i] != NULL; i++) {
            fputs(options->contest->house[i], file);
        }
        if (file == NULL || fclose(file) != 0) {
            error_set(error, "cannot write %s: %s", text_string(&path), strerror(errno));
            text_free(&path);
            return false;
        }
    }
    struct entry *house = &run->view.house;
    const char *given = options->house != NULL ? options->house : text_string(&path);
    bool good = entry_load(house, given, run->work, 0, options->contest, error);
    text_free(&path);
    if (good && house->out != NULL) {
        return error_set(error, "the house entry is out: %s", house->out);
    }
    if (good) {
        struct text name = {0};
        text_printf(&name, "%s (house)", house->name);
        free(house->name);
        house->name = name.data;
    }
    if (good && options->house == NULL) { /* its place is nobody's business */
        free(house->file);
        house->file = memory_copy_string("house.c");
    }
    return good;
}

/* "Name" that is taken already becomes "Name-2". */
static void make_name_unique(struct run *run, struct entry *entry)
{
    char *plain = entry->name;
    for (int number = 2;; number++) {
        bool taken = strcmp(entry->name, run->view.house.name) == 0;
        for (struct entry *other = run->view.entries; other < entry; other++) {
            taken = taken || strcmp(other->name, entry->name) == 0;
        }
        if (!taken) {
            break;
        }
        struct text name = {0};
        text_printf(&name, "%s-%d", plain, number);
        if (entry->name != plain) {
            free(entry->name);
        }
        entry->name = name.data;
    }
    if (entry->name != plain) {
        free(plain);
    }
}

static bool load_entries(struct run *run, struct error *error)
{
    struct cup_view *view = &run->view;
    const struct cup_options *options = view->options;
    view->entries = memory_new(options->file_count * sizeof *view->entries);
    view->players = memory_new(options->file_count * sizeof *view->players);
    run->commands = memory_new(options->file_count * sizeof *run->commands);
    for (size_t i = 0; i < options->file_count; i++) {
        struct entry *entry = &view->entries[i];
        view->entry_count++;
        if (!entry_load(entry, options->files[i], run->work, i + 1, options->contest, error)) {
            return false;
        }
        make_name_unique(run, entry);
        if (entry->out == NULL) {
            command_add(&run->commands[view->player_count], entry->program);
            view->players[view->player_count++] = i;
        }
    }
    command_add(&run->house_command, view->house.program);
    return view->player_count > 0 || error_set(error, "every entry is out");
}

/* --- results --- */

static void take_result(struct run *run, const struct record *record)
{
    struct cup_view *view = &run->view;
    struct cup_game *game = cup_find(&view->cup, record->game);
    if (game == NULL || game->played) {
        return;
    }
    json_t *report = record->report == NULL ? NULL : json_loads(record->report, 0, NULL);
    const struct tie_break *tie_breaks = view->options->contest->tie_breaks;
    int on_seat0 = view->options->contest->seatings[game->seating].player_on_seat0;
    for (int which = 0; which < 2; which++) {
        int seat = which == on_seat0 ? 0 : 1;
        struct cup_side *side = &game->sides[which];
        const json_t *counts = json_array_get(json_object_get(report, "counts"), (size_t)seat);
        side->score = record->scores[seat];
        for (size_t i = 0; i < CUP_TIE_BREAKS_MAX && tie_breaks[i].count != NULL; i++) {
            side->counts[i] =
                (long)json_integer_value(json_object_get(counts, tie_breaks[i].count));
        }
    }
    game->played = true;
    view->reports[game->number - 1] = report;
}

static struct command *command_of(struct run *run, size_t player)
{
    return player == CUP_HOUSE ? &run->house_command : &run->commands[player];
}

static const char *name_of(const struct run *run, size_t player)
{
    return player == CUP_HOUSE ? run->view.house.name
                               : run->view.entries[run->view.players[player]].name;
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    (void)slot;
    struct run *run = data;
    struct cup_game *cup_game = game->data;
    const size_t on_seat0 = cup_game->players[game->player_on_seat0];
    const size_t on_seat1 = cup_game->players[!game->player_on_seat0];
    struct game_seats seats = {.names = {name_of(run, on_seat0), name_of(run, on_seat1)},
                               .commands = {command_of(run, on_seat0), command_of(run, on_seat1)}};
    struct record record;
    game_record_fill(&record, run->view.options->contest, &seats, match);
    record.game = cup_game->number;
    record.round = 1;
    record.seed = cup_game->seed;
    if (run->journal != NULL) {
        struct text line = {0};
        record_print(&record, &line);
        if (fwrite(line.data, 1, line.length, run->journal) != line.length ||
            fflush(run->journal) != 0) {
            run->journal_failed = true;
        }
        text_free(&line);
    }
    take_result(run, &record);
    record_free(&record);
}

static struct cup_game *find_next(struct run *run)
{
    struct cup *cup = &run->view.cup;
    for (size_t i = 0; i < cup->match_count; i++) {
        for (size_t k = 0; k < cup->matches[i].game_count; k++) {
            struct cup_game *game = &cup->matches[i].games[k];
            if (!game->played && !run->given[game->number - 1]) {
                run->given[game->number - 1] = true;
                return game;
            }
        }
    }
    return NULL;
}

static bool next(void *data, unsigned slot, struct host_game *game)
{
    (void)slot;
    struct run *run = data;
    const struct cup_options *options = run->view.options;
    const struct contest *contest = options->contest;
    struct cup_game *chosen = run->journal_failed ? NULL : find_next(run);
    if (chosen == NULL) {
        return false;
    }
    const struct seating *seating = &contest->seatings[chosen->seating];
    *game = (struct host_game){
        .setup = {.game = contest->game,
                  .protocol = contest->protocol,
                  .rules = {.first = seating->first},
                  .clock = options->clock,
                  .forfeit_scores = {contest->forfeit_scores[0], contest->forfeit_scores[1]},
                  .stderr_rule = options->stderr_rule},
        .commands = {command_of(run, chosen->players[0]), command_of(run, chosen->players[1])},
        .player_on_seat0 = seating->player_on_seat0,
        .seed = chosen->seed,
        .data = chosen,
    };
    return true;
}

/* --- the files of a cup: FILE, the result so far, and FILE.games, the records --- */

/* As a whole or not at all, whenever we are killed. */
static bool write_result(const struct run *run, struct error *error)
{
    const char *path = run->view.options->out;
    struct text temporary = {0};
    json_t *json = cup_json(&run->view);
    text_printf(&temporary, "%s.new", path);
    bool good = json_dump_file(json, text_string(&temporary), JSON_INDENT(1)) == 0 &&
                rename(text_string(&temporary), path) == 0;
    if (!good) {
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    json_decref(json);
    text_free(&temporary);
    return good;
}

/* False: what was interrupted is another cup, *error says so. */
static bool check_setup(const struct run *run, struct error *error)
{
    json_error_t problem;
    const char *path = run->view.options->out;
    json_t *before = json_load_file(path, 0, &problem);
    if (before == NULL) {
        return error_set(error, "cannot go on with %s: %s", path, problem.text);
    }
    json_t *setup = cup_setup_json(&run->view);
    bool same = json_equal(setup, json_object_get(before, "setup"));
    json_decref(setup);
    json_decref(before);
    return same || error_set(error, "%s is of another cup: its entries or options differ", path);
}

/* The games that were played before. A last line that was not written to its end is cut off. */
static bool read_journal(struct run *run, const char *path, struct error *error)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    off_t whole = 0;
    bool good = true;
    if (file == NULL) {
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    }
    while (good && (length = getline(&line, &capacity, file)) > 0 && line[length - 1] == '\n') {
        struct record record;
        good = record_parse(&record, line, (size_t)length, error);
        if (good) {
            cup_advance(&run->view.cup); /* it may be of a match that was not known yet */
            take_result(run, &record);
            record_free(&record);
            whole += length;
        }
    }
    free(line);
    fclose(file);
    if (!good) {
        return error_prefix(error, "%s", path);
    }
    return truncate(path, whole) == 0 ||
           error_set(error, "cannot write to %s: %s", path, strerror(errno));
}

static bool open_journal(struct run *run, struct error *error)
{
    const struct cup_options *options = run->view.options;
    struct text path = {0};
    if (options->out == NULL) {
        return true;
    }
    text_printf(&path, "%s.games", options->out);
    bool begun = options->resume && access(options->out, F_OK) == 0;
    bool good = !begun || (check_setup(run, error) && read_journal(run, text_string(&path), error));
    if (good) {
        run->journal = fopen(text_string(&path), begun ? "ae" : "we");
        good = run->journal != NULL ||
               error_set(error, "cannot write to %s: %s", text_string(&path), strerror(errno));
    }
    text_free(&path);
    return good && write_result(run, error);
}

/* --- the course --- */

/* What has been decided since the last time. */
static void show_news(struct run *run)
{
    const struct cup_view *view = &run->view;
    const struct cup *cup = &view->cup;
    if (view->options->quiet || !cup->seeded) {
        return;
    }
    if (run->shown == 0) {
        cup_print_seeding(view, stdout);
        run->shown = cup->entry_count;
    }
    for (; run->shown < cup->match_count && cup->matches[run->shown].decided; run->shown++) {
        cup_print_match(view, &cup->matches[run->shown], stdout);
    }
    fflush(stdout);
}

static int play(struct run *run, struct host *host)
{
    struct host_client client = {.next = next, .finished = finished, .data = run};
    struct error error;
    while (cup_advance(&run->view.cup)) {
        show_news(run);
        if (!host_run(host, &client) || run->journal_failed) {
            return cli_fail("cup", "%s; %s",
                            run->journal_failed ? "cannot write to the journal" : "stopped",
                            run->view.options->out != NULL ? "--resume goes on from here"
                                                           : "nothing was kept without --out");
        }
    }
    show_news(run);
    if (run->view.options->out != NULL && !write_result(run, &error)) {
        return cli_fail("cup", "%s", error.text);
    }
    if (!run->view.options->quiet) {
        cup_print_bracket(&run->view, stdout);
    }
    return CLI_OK;
}

/* Games of the system test and of a bracket of all players but one. */
static size_t games_in_all(const struct cup_view *view)
{
    return view->player_count + view->player_count * view->options->contest->seating_count;
}

static int run_cup(struct run *run)
{
    struct cup_view *view = &run->view;
    struct error error;
    if (!load_house(run, &error) || !load_entries(run, &error)) {
        return cli_fail("cup", "%s", error.text);
    }
    size_t *sizes = memory_new(view->player_count * sizeof *sizes);
    for (size_t i = 0; i < view->player_count; i++) {
        sizes[i] = view->entries[view->players[i]].executable_size;
    }
    cup_init(&view->cup, view->options->contest, view->options->seed, view->player_count, sizes);
    view->report_count = games_in_all(view);
    view->reports = memory_new(view->report_count * sizeof *view->reports);
    run->given = memory_new(view->report_count * sizeof *run->given);
    int code = CLI_FAILED;
    struct host *host = NULL;
    struct host_options options = {.slots = (unsigned)view->options->slots,
                                   .grace_ns = 100000000,
                                   .bot_files = view->options->contest->protocol->process_per_turn};
    if (!open_journal(run, &error) || (host = host_open(&options, &error)) == NULL) {
        cli_fail("cup", "%s", error.text);
    } else {
        if (!view->options->quiet) {
            cup_print_entries(view, stdout);
        }
        code = play(run, host);
    }
    host_close(host);
    free(sizes);
    return code;
}

/* One run at a time for a cup. What was killed lets go of the lock, if not at once: its leashes. */
static bool take_lock(struct run *run, struct error *error)
{
    const char *out = run->view.options->out;
    struct text path = {0};
    if (out == NULL) {
        return true;
    }
    text_printf(&path, "%s.games", out);
    run->lock = open(text_string(&path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool good = run->lock >= 0 ||
                error_set(error, "cannot write to %s: %s", text_string(&path), strerror(errno));
    bool locked = false;
    for (int i = 0; good && !locked && i < 20; i++) {
        locked = flock(run->lock, LOCK_EX | LOCK_NB) == 0;
        poll(NULL, 0, locked ? 0 : 50);
    }
    text_free(&path);
    return good && (locked || error_set(error, "another cup is being played into %s", out));
}

static char *make_work_folder(const struct cup_options *options, struct error *error)
{
    if (options->out == NULL) {
        return folder_make(NULL, false, error);
    }
    struct text path = {0};
    struct text given = {0};
    text_printf(&given, "%s.work", options->out);
    if (mkdir(text_string(&given), 0700) != 0 && errno != EEXIST) {
        error_set(error, "cannot make the folder %s: %s", text_string(&given), strerror(errno));
        text_free(&given);
        return NULL;
    }
    char *absolute = realpath(text_string(&given), NULL);
    text_puts(&path, absolute != NULL ? absolute : text_string(&given));
    free(absolute);
    text_free(&given);
    return path.data;
}

static void run_free(struct run *run)
{
    struct cup_view *view = &run->view;
    for (size_t i = 0; i < view->player_count; i++) {
        command_free(&run->commands[i]);
    }
    command_free(&run->house_command);
    free(run->commands);
    for (size_t i = 0; i < view->report_count; i++) {
        json_decref(view->reports[i]);
    }
    for (size_t i = 0; i < view->entry_count; i++) {
        entry_free(&view->entries[i]);
    }
    entry_free(&view->house);
    cup_free(&view->cup);
    free(view->entries);
    free(view->players);
    free(view->reports);
    free(run->given);
    if (run->journal != NULL) {
        fclose(run->journal);
    }
    if (run->work != NULL) {
        folder_remove(run->work);
        free(run->work);
    }
    if (run->lock >= 0) {
        close(run->lock);
    }
}

static int run(int argc, char **argv)
{
    struct cup_options options;
    struct run run = {.view.options = &options, .lock = -1};
    struct error error;
    int code = cup_options_parse(&options, argc, argv);
    if (code == CLI_OK) {
        run.work = take_lock(&run, &error) ? make_work_folder(&options, &error) : NULL;
        code = run.work != NULL ? run_cup(&run) : cli_fail("cup", "%s", error.text);
    }
    run_free(&run);
    cup_options_free(&options);
    return code;
}

const struct cli_command cli_cup = {
    .name = "cup",
    .about = "plays a knockout of entries, from the system test to the champion",
    .help =
        "Usage: faceoff cup --contest potm [OPTIONS] ENTRY|FOLDER...\n\n"
        "Plays a cup: every entry meets the house entry once, the scores of that seed them, and\n"
        "a knockout of matches of two games finds the champion; byes are in the first round, for\n"
        "the best seeds. An entry is a .c file, compiled as `cc -o entry entry.c -lm` and named "
        "by\n"
        "the lines `POTM ENTRY:` and `Your Name:` of its header, or an executable. An entry that\n"
        "does not compile or is too large is out, and the cup goes on.\n\n"
        "  --out FILE     the result as JSON, and the record of each game in FILE.games\n"
        "  --resume       goes on with the cup of --out FILE where it was interrupted or killed;\n"
        "                 begins it when there is no such file\n"
        "  --house ENTRY  instead of the house entry of the contest\n"
        "  --seed N       of the games, in FACEOFF_SEED; default 1\n"
        "  -j, --jobs N   games at once; default one a core\n"
        "  --bank-ms N    for all turns of a game together; --turn-ms N for one turn\n"
        "  --stderr RULE  what it costs to write to standard error: note (nothing), error (the\n"
        "                 turn, the default) or forfeit (the game)\n"
        "  --quiet        prints nothing\n\n"
        "Exit code 1 when the cup was interrupted or cannot be played.\n\n"
        "Example:\n"
        "  faceoff cup --contest potm --out cup.json bots/showdown\n",
    .run = run,
};
