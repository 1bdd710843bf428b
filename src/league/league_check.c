#include "league/league_check.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/stop.h"
#include "cup/cup_entries.h"
#include "cup/submission.h"
#include "league/league_folder.h"
#include "referee/folder.h"
#include "runner/clocks.h"
#include "runner/confinement.h"
#include "runner/options_bot.h"
#include "runner/runner.h"
#include "sandbox/sandbox.h"
#include "store/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Maximum size of a compiled program in MiB. A few lines of source are enough to make the compiler
 * write hundreds of megabytes. */
#define MADE_MIB 32

/* Why a submission waits although its test has begun. Its author reads the reason. */
#define NOT_COMPLETED "the league could not complete the test, and will repeat it"
#define MACHINE_BUSY                                                                               \
    "the bot was late while the league's machine was busy; the test is repeated once"

/* Everything that the tests of all submissions share. */
struct checker {
    const struct league_check *what;
    struct options event; /* options of the league's event */
    struct event_store store;
    struct conditions conditions;
    struct sandbox *sandbox, *compiler_sandbox;
    struct workshop workshop;
    struct player *players; /* players of the event; the first is the opponent */
    int lock;
};

/* One test. */
struct test {
    struct checker *checker;
    struct submission_row *row;
    char *folder; /* folder of the submission */
    struct cup cup;
    struct submission verdict;
    struct player player;
    struct text record;
    bool excused; /* whether the bot was late while the clocks were unreliable */
};

/* --- preparation --- */

/* Makes sure that no other process tests submissions. Sets *free to whether that succeeded. */
static bool take_lock(struct checker *checker, bool *free, struct error *error)
{
    checker->lock = open(LEAGUE_BOTS, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    *free = checker->lock >= 0 && flock(checker->lock, LOCK_EX | LOCK_NB) == 0;
    return *free || (checker->lock >= 0 && errno == EWOULDBLOCK) ||
           error_set(error, "cannot lock " LEAGUE_BOTS ": %s", strerror(errno));
}

static bool open_event(struct checker *checker, struct error *error)
{
    struct options *event = &checker->event;
    return league_event_options(".", checker->what->settings, false, event, error) &&
           event_store_open(&checker->store, event, false, error) &&
           (checker->store.found || error_set(error, "the league has no event")) &&
           event_store_merge_options(&checker->store, event, error) &&
           conditions_settle(&checker->conditions, event, error) &&
           conditions_load_openings(&checker->conditions, event, NULL, error) &&
           (checker->players = players_of_stored(&checker->store.stored, error)) != NULL;
}

static bool open_checker(struct checker *checker, struct error *error)
{
    if (!open_event(checker, error)) {
        return false;
    }
    checker->conditions.clock.stops_hung = true;
    bool good =
        confinement_open(&checker->sandbox, &checker->event, &checker->players[0], 1, 1, error) &&
        confinement_open_compiler(&checker->compiler_sandbox, &checker->event, error) &&
        workshop_open(&checker->workshop, error);
    checker->conditions.sandbox = checker->sandbox;
    checker->workshop.sandbox = checker->compiler_sandbox;
    return good;
}

static void close_checker(struct checker *checker)
{
    size_t count = checker->store.stored.player_count;
    workshop_close(&checker->workshop);
    players_free(checker->players, count);
    sandbox_close(checker->sandbox);
    sandbox_close(checker->compiler_sandbox);
    conditions_free(&checker->conditions);
    event_store_close(&checker->store);
    options_free(&checker->event);
    if (checker->lock >= 0) {
        close(checker->lock);
    }
}

/* --- the program --- */

static bool copy_file(const char *from, const char *to, bool runs, struct error *error)
{
    struct text bytes = {0};
    bool good = file_read_untrusted(from, &bytes, error) == FILE_FOUND &&
                file_replace(to, text_string(&bytes), bytes.length, runs ? 0755 : 0644, error);
    text_free(&bytes);
    return good;
}

/* Copies a folder with the regular files and the folders that it contains. The compiler is not
 * trusted, so other kinds of files are left out. Subtracts the sizes of the files from *left, and
 * stops once it is negative. */
static bool copy_folder(const char *from, const char *to, int64_t *left, struct error *error)
{
    struct command paths = {0};
    bool good = cup_entries_list_folder(&paths, from, true, error) &&
                ((mkdir(to, 0755) == 0 && chmod(to, 0755) == 0) ||
                 error_set(error, "cannot create %s: %s", to, strerror(errno)));
    for (size_t i = 0; good && *left >= 0 && i < paths.count; i++) {
        const char *path = paths.words[i];
        char *copy = league_path(to, file_name(path));
        struct stat status;
        if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
            good = copy_folder(path, copy, left, error);
        } else if (S_ISREG(status.st_mode)) {
            *left -= status.st_size;
            good = *left < 0 || copy_file(path, copy, (status.st_mode & S_IXUSR) != 0, error);
        }
        free(copy);
    }
    command_free(&paths);
    return good;
}

/* Keeps what was compiled in the submission's folder, where it appears as a whole. Rejects the
 * submission if that is too large. */
static bool keep_program(struct test *test, const char *made, struct error *error)
{
    struct stat status;
    int64_t left = (int64_t)MADE_MIB << 20;
    char *draft = league_path(test->folder, LEAGUE_MADE_DRAFT),
         *kept = league_path(test->folder, LEAGUE_MADE);
    bool good = true;
    folder_remove(draft);
    folder_remove(kept);
    if (lstat(made, &status) == 0) { /* nothing is compiled for some languages */
        good = copy_folder(made, draft, &left, error) &&
               (left < 0 || rename(draft, kept) == 0 ||
                error_set(error, "cannot rename %s: %s", draft, strerror(errno)));
    }
    if (left < 0) {
        test->verdict.state = SUBMISSION_REJECTED;
        text_printf(&test->verdict.reason, "the compiled program is larger than %d MiB", MADE_MIB);
        folder_remove(draft);
    }
    free(draft);
    free(kept);
    return good;
}

/* Appends a word of the command. Replaces the folder in which the entry was compiled, and makes
 * paths in the league's folder relative to it. */
static void put_path(const struct test *test, const char *word, const char *made, struct text *line)
{
    struct text path = {0};
    char *root = realpath(".", NULL);
    size_t root_length = root == NULL ? 0 : strlen(root), made_length = strlen(made);
    if (strncmp(word, made, made_length) == 0) {
        text_printf(&path, "%s/" LEAGUE_MADE "%s", test->folder, word + made_length);
    } else if (root != NULL && strncmp(word, root, root_length) == 0 && word[root_length] == '/') {
        text_puts(&path, word + root_length + 1);
    } else {
        text_puts(&path, word);
    }
    text_puts(line, line->length > 0 ? " " : "");
    text_put_word(line, text_string(&path));
    text_free(&path);
    free(root);
}

/* Keeps the compiled program, and sets the test's player and row->command. May reject the
 * submission. */
static bool take_program(struct test *test, const struct entry *entry, struct error *error)
{
    const struct checker *checker = test->checker;
    const struct cup_loader loader = {.conditions = &checker->conditions,
                                      .options = checker->what->settings};
    struct player made = {0};
    struct text words = {0}, line = {0};
    char *folder = workshop_entry_folder(&checker->workshop);
    cup_entries_make_player(&made, entry, &loader);
    for (size_t i = 0; i < made.command.count; i++) {
        put_path(test, made.command.words[i], folder, &words);
    }
    text_puts(&words, players_need_openings(&checker->conditions) ? " {opening}" : "");
    options_print_bot(&made.settings.given, &line);
    text_puts(&line, text_string(&words));
    free(test->row->command);
    test->row->command = memory_copy_string(text_string(&line));
    test->row->kind = entry->kind;
    bool good = keep_program(test, folder, error);
    if (good && test->verdict.state != SUBMISSION_REJECTED) {
        good = player_parse(&test->player, test->row->command, error) &&
               sandbox_check_files(sandbox_level(checker->sandbox), &test->player.command, error);
    }
    test->player.name = memory_copy_string(test->row->bot);
    player_free(&made);
    text_free(&words);
    text_free(&line);
    free(folder);
    return good;
}

/* --- the game --- */

static void take_game(struct run *run, const struct game_result *game)
{
    struct test *test = run->data;
    cup_take_game(&test->cup, game);
    submission_take_test(&test->verdict, &test->cup, game);
    record_print(game, &test->record);
}

/* Plays the system test of a cup whose house entry is the first player of the league. */
static bool play_test(struct test *test, struct error *error)
{
    const struct checker *checker = test->checker;
    const struct contest *contest = checker->conditions.contest;
    struct player players[2] = {test->player, checker->players[0]};
    const struct event_plan plan = {.format = EVENT_CUP,
                                    .players = 2,
                                    .seed = (uint64_t)test->row->received_utc_ms,
                                    .rounds = 1,
                                    .seatings = contest->seatings,
                                    .seating_count = contest->seating_count,
                                    .sums_scores = contest->sums_scores,
                                    .house = true};
    struct run run = {.conditions = &checker->conditions,
                      .players = players,
                      .event = event_new(&plan),
                      .slots = 1,
                      .counted = take_game,
                      .data = test};
    test->cup.event = run.event;
    bool good = players_check_openings(players, 2, &checker->conditions, error) &&
                run_check_means(&run, error);
    enum run_end end = good ? run_play(&run, error) : RUN_FAILED;
    event_free(run.event);
    test->cup.event = NULL;
    test->excused = clocks_excuse(&run.clocks, checker->conditions.clock.turn_ns);
    return end == RUN_DONE ||
           (end == RUN_INTERRUPTED && error_set(error, "the test was interrupted"));
}

/* --- one submission --- */

static void set_text(char **to, const struct text *text)
{
    free(*to);
    *to = memory_copy_string(text_string(text));
}

/* Fills in the row from the verdict. The author sees the details, the warnings and the board. */
static void take_verdict(struct test *test)
{
    struct submission_row *row = test->row;
    struct submission *verdict = &test->verdict;
    bool rejected = verdict->state == SUBMISSION_REJECTED;
    row->step = rejected ? STEP_REJECTED : STEP_ACCEPTED;
    text_puts(&verdict->details, text_string(&verdict->warnings));
    text_puts(&verdict->details, rejected ? text_string(&verdict->board) : "");
    set_text(&row->reason, &verdict->reason);
    set_text(&row->details, &verdict->details);
    set_text(&row->record, &test->record);
    if (rejected) {
        char *made = league_path(test->folder, LEAGUE_MADE);
        folder_remove(made);
        free(made);
    }
}

/* Appends a text in which files are named as the author named them. */
static void put_for_author(const struct test *test, const char *text, struct text *to)
{
    size_t length = strlen(test->folder);
    for (const char *at; (at = strstr(text, test->folder)) != NULL;) {
        text_append(to, text, (size_t)(at - text));
        text = at + length + (at[length] == '/');
    }
    text_puts(to, text);
}

/* Compiles the submission and, if that succeeds, plays the system test. */
static bool compile_and_play(struct test *test, const char *file, struct error *error)
{
    struct checker *checker = test->checker;
    const struct contest *contest = checker->conditions.contest;
    struct entry *entry = &test->cup.entries[0];
    bool executables = options_flag(checker->what->settings, "executables");
    if (chmod(test->folder, 0755) != 0 || chmod(file, executables ? 0755 : 0644) != 0) {
        test->verdict.state = SUBMISSION_REJECTED;
        text_puts(&test->verdict.reason, "the league has lost the file; submit it again");
        return true;
    }
    if (!workshop_load_entry(&checker->workshop, entry, file, contest, !executables, error)) {
        return false;
    }
    if (entry->out != NULL) {
        test->verdict.state = SUBMISSION_REJECTED;
        put_for_author(test, entry->out, &test->verdict.reason);
        put_for_author(test, entry->said != NULL ? entry->said : "", &test->verdict.details);
        return true;
    }
    if (contest->header_name != NULL) {
        submission_check_header(&test->verdict, contest);
    }
    return take_program(test, entry, error) &&
           (test->verdict.state == SUBMISSION_REJECTED ||
            ((checker->sandbox == NULL ||
              confinement_add(checker->sandbox, &test->player, 1, error)) &&
             play_test(test, error)));
}

static void tell_verdict(const struct test *test)
{
    const struct submission_row *row = test->row;
    struct text line = {0};
    text_printf(&line, "submission %lld: %s by ", (long long)row->id, row->bot);
    text_puts_plain(&line, row->author_name);
    text_printf(&line, " is %s%s", submission_steps[row->step], row->reason[0] != '\0' ? ": " : "");
    text_puts_plain(&line, row->reason);
    test->checker->what->tell(test->checker->what->data, text_string(&line));
    text_free(&line);
}

/* Lets a submission wait again whose test gave no verdict. Other submissions come first, because
 * this one may be what prevents the test. */
static void put_back(struct submission_row *row, const char *reason)
{
    row->step = STEP_WAITING;
    free(row->reason);
    row->reason = memory_copy_string(reason);
}

static bool check_one(struct checker *checker, struct submission_row *row, struct error *error)
{
    struct text folder = {0}, file = {0};
    text_printf(&folder, LEAGUE_BOTS "/%lld", (long long)row->id);
    text_printf(&file, "%s/%s", text_string(&folder), row->file);
    struct entry *entry = memory_new(2 * sizeof *entry);
    struct test test = {
        .checker = checker,
        .row = row,
        .folder = folder.data,
        .cup = {.contest = checker->conditions.contest, .entries = entry, .entry_count = 1},
        .verdict = {.file = row->file}};
    const struct entry *shown[] = {entry, NULL};
    test.cup.players = shown;
    bool first = strcmp(row->reason, MACHINE_BUSY) != 0;
    row->step = STEP_TESTING;
    bool good = submissions_set(checker->store.database, row, error) &&
                compile_and_play(&test, text_string(&file), error);
    if (good && first && test.excused && test.verdict.state == SUBMISSION_REJECTED) {
        put_back(row, MACHINE_BUSY);
    } else if (good) {
        take_verdict(&test);
    } else {
        put_back(row, NOT_COMPLETED);
        error_prefix(error, "submission %lld", (long long)row->id);
    }
    struct error other;
    good = submissions_set(checker->store.database, row, good ? error : &other) && good;
    if (good) {
        tell_verdict(&test);
    }
    test.cup.players = NULL;
    cup_free(&test.cup);
    submission_free(&test.verdict);
    player_free(&test.player);
    text_free(&test.record);
    text_free(&file);
    text_free(&folder);
    return good;
}

/* Submissions that a killed process was testing wait again. */
static bool wait_again(struct database *database, struct error *error)
{
    struct submission_row row;
    enum database_found found;
    bool good = true;
    while (good &&
           (found = submissions_next(database, STEP_TESTING, &row, error)) == DATABASE_FOUND) {
        put_back(&row, NOT_COMPLETED);
        good = submissions_set(database, &row, error);
        submission_row_free(&row);
    }
    return good && found != DATABASE_FAILED;
}

/* Tests all submissions, also if the test of one cannot be completed. */
static bool check_all(struct checker *checker, struct error *error)
{
    struct submission_row row;
    struct database *database = checker->store.database;
    struct error other;
    int64_t after = 0; /* submissions with a reason up to this number have been tried again */
    int64_t last = 0;  /* the last submission whose test was not completed */
    bool good = wait_again(database, error), more = good;
    while (more && !stop_is_asked()) {
        enum database_found found =
            submissions_next_to_test(database, after, &row, good ? error : &other);
        good = good && found != DATABASE_FAILED;
        if (found == DATABASE_FOUND && row.id != last) {
            after = row.reason[0] != '\0' ? row.id : after;
            bool checked = check_one(checker, &row, good ? error : &other);
            last = checked ? last : row.id;
            good = good && checked;
        } else { /* none is left, or nothing can be stored */
            more = false;
        }
        if (found == DATABASE_FOUND) {
            submission_row_free(&row);
        }
    }
    return good;
}

bool league_check_waiting(const struct league_check *check, struct error *error)
{
    struct checker checker = {.what = check, .workshop.leash.fd = -1, .lock = -1};
    bool free;
    bool good = take_lock(&checker, &free, error);
    good = good && (!free || (open_checker(&checker, error) && check_all(&checker, error)));
    close_checker(&checker);
    return good;
}
