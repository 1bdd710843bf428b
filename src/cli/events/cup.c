/* `faceoff cup`: plays the system test, the seeding games and the knockout of submitted entries. A
 * cup is an event like those of `faceoff tournament`, but its players are compiled first. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/file.h"
#include "cli/events/bots.h"
#include "cli/events/cup_submit.h"
#include "cli/events/event_command.h"
#include "cli/events/playing.h"
#include "cli/terminal.h"
#include "command/program.h"
#include "cup/course.h"
#include "cup/cup_json.h"
#include "cup/cup_text.h"
#include "cup/season.h"
#include "cup/season_mail.h"
#include "referee/stop_signals.h"
#include "runner/event_view.h"
#include "tournament/bracket_text.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* interval between progress lines when there is no terminal */
#define PROGRESS_NS (30 * NS_PER_S)

struct cup_run {
    struct options *options;
    struct course course;
    struct playing playing;
    struct forms forms;    /* malformed turns in the games played by this run */
    unsigned stages_shown; /* number of stages printed so far */
    struct submission submission;
};

/* --- output --- */

static void cli_cup_say(const struct cup_run *run, struct text *text)
{
    if (!options_flag(run->options, "quiet")) {
        fputs(text_string(text), stdout);
        fflush(stdout);
    }
    text_free(text);
}

static void cli_cup_print(const struct cup_run *run,
                          void (*append)(const struct cup *, struct text *))
{
    struct text text = {0};
    append(&run->course.cup, &text);
    cli_cup_say(run, &text);
}

/* Shows a line of progress. Without a terminal, prints at most one line per PROGRESS_NS. */
static void cli_cup_show_line(const struct text *line)
{
    static int64_t shown_ns;
    int64_t now_ns = clock_now_ns();
    shown_ns = shown_ns == 0 ? now_ns : shown_ns;
    if (isatty(STDERR_FILENO)) {
        cli_progress(text_string(line));
    } else if (now_ns - shown_ns >= PROGRESS_NS) {
        cli_tell(text_string(line));
        shown_ns = now_ns;
    }
}

static void cli_cup_end_progress(const struct cup_run *run)
{
    if (!options_flag(run->options, "quiet") && isatty(STDERR_FILENO)) {
        cli_progress("");
    }
}

/* Shows how many games of the current stage have been played. */
static void cli_cup_show_games(const struct cup_run *run)
{
    const struct event *event = run->playing.run.event;
    const struct event_stage *stage = &event->stages[event->stage_count - 1];
    uint64_t all = stage->pairing_count * event_match_games(stage);
    struct text line = {0};
    if (event->over || options_flag(run->options, "quiet") || event->played < stage->first_game) {
        return;
    }
    bracket_text_stage(stage, &line);
    text_printf(&line, ": %llu of %llu game%s",
                (unsigned long long)(event->played - stage->first_game), (unsigned long long)all,
                plural(all));
    if (run->playing.run.began_ns > 0) {
        unsigned long long took_s =
            (unsigned long long)((clock_now_ns() - run->playing.run.began_ns) / NS_PER_S);
        text_printf(&line, ", after %llu:%02llu:%02llu", took_s / 3600, took_s / 60 % 60,
                    took_s % 60);
        if (isatty(STDERR_FILENO)) {
            text_putc(&line, '\n');
            view_put_games(&run->playing.run, &line);
        }
    }
    cli_cup_show_line(&line);
    text_free(&line);
}

/* Prints the stages completed since the previous call. If a submission has failed its system test,
 * prints nothing, because the rejection will say the same. */
static void show_news(struct cup_run *run)
{
    const struct cup *cup = &run->course.cup;
    struct text text = {0};
    if (run->course.part == COURSE_SUBMIT && cup->event->seeded_count == 0) {
        return;
    }
    while (run->stages_shown < cup->event->stage_count &&
           event_is_counted(cup->event, run->stages_shown)) {
        cup_text_stage(cup, run->stages_shown++, &text);
    }
    cli_cup_say(run, &text);
    if (run->stages_shown > 0 && !options_flag(run->options, "quiet")) {
        fputs(text_string(&run->course.failures), stderr);
        text_clear(&run->course.failures);
    }
}

static void cli_cup_counted(struct run *runner, const struct game_result *game)
{
    struct cup_run *run = runner->data;
    cli_cup_end_progress(run);
    course_take_game(&run->course, game);
    forms_add(&run->forms, run->course.conditions, game);
    show_news(run);
    cli_cup_show_games(run);
}

/* A game may take long, so the progress is also shown while no game ends. */
static void cli_cup_refresh(struct run *runner)
{
    cli_cup_show_games(runner->data);
}

/* Shows which entry is being compiled. */
static void cli_cup_show_entry(size_t number, size_t count, const char *file)
{
    struct text line = {0};
    text_printf(&line, "entry %zu of %zu: %s", number, count, file);
    cli_cup_show_line(&line);
    text_free(&line);
}

/* --- the event --- */

static bool is_same_person(const struct entry *one, const struct entry *other)
{
    char *a = season_person(one), *b = season_person(other);
    bool same = strcmp(a, b) == 0;
    free(a);
    free(b);
    return same;
}

/* Warns if one person has several entries, because the contest allows one per person. */
static void cli_cup_note_authors(const struct cup_run *run)
{
    const struct cup *cup = &run->course.cup;
    for (size_t i = 0; i < cup->entry_count; i++) {
        const struct entry *entry = &cup->entries[i];
        size_t k = 0;
        while (k < i && !is_same_person(&cup->entries[k], entry)) {
            k++;
        }
        if (k < i && entry->author[0] != '\0') {
            cli_note("warning: %s and %s are both by %s", cup->entries[k].file, entry->file,
                     entry->author);
        }
    }
}

/* Ends the program by the signal, as if there were no handler. The leash kills the compiler. */
static void cli_cup_stop(int number)
{
    static const char told[] =
        "\nfaceoff cup: stopped while reading the entries: this command played no game\n";
    bool terminal = isatty(STDERR_FILENO);
    ssize_t written = write(STDERR_FILENO, told + !terminal, sizeof told - 1 - (size_t)!terminal);
    (void)written; /* nothing can be done if it fails */
    signal(number, SIG_DFL);
    raise(number);
}

/* Warns of entries that lack header lines. */
static void cli_cup_note_headers(const struct cup *cup)
{
    for (size_t i = 0; i < cup->entry_count; i++) {
        struct submission submission = {.file = cup->entries[i].file};
        if (cup->entries[i].out == NULL && cup->contest->header_name != NULL) {
            submission_check_header(&submission, cup->contest);
            cup_submit_warn(&submission);
        }
        submission_free(&submission);
    }
}

/* Says for --check which entries a cup would reject. Returns an exit code. */
static int cli_cup_tell_checked(const struct cup_run *run)
{
    const struct cup *cup = &run->course.cup;
    size_t rejected = 0;
    cli_cup_print(run, cup_text_entries);
    for (size_t i = 0; i < cup->entry_count; i++) {
        rejected += cup->entries[i].out != NULL;
    }
    return rejected == 0 ? CLI_OK
                         : cli_fail("%zu of %zu entries %s rejected", rejected, cup->entry_count,
                                    rejected == 1 ? "was" : "were");
}

/* Compiles the entries and loads the event. Returns an exit code. */
static int cli_cup_load(struct cup_run *run)
{
    struct course *course = &run->course;
    struct error error;
    bool shows = !options_flag(run->options, "quiet");
    const struct cup_loader loader = {.workshop = &course->workshop,
                                      .conditions = course->conditions,
                                      .options = run->options,
                                      .stored =
                                          course->store->found ? &course->store->stored : NULL,
                                      .parse = bots_parse,
                                      .begins = shows ? cli_cup_show_entry : NULL};
    stop_signals_handle(cli_cup_stop);
    bool good = course_load(course, &loader, &error), deserted = course_has_no_players(course);
    stop_signals_handle(SIG_DFL);
    cli_cup_end_progress(run);
    run->playing.players = course->players;
    run->playing.player_count = course->cup.player_count;
    if (good) {
        event_warn_of_shims(course->cup.sandbox, course->players, course->cup.player_count, false);
    }
    if (good && course->part == COURSE_WHOLE) {
        cli_cup_note_headers(&course->cup);
    }
    if (good && course->part != COURSE_SUBMIT) {
        cli_cup_note_authors(run);
    }
    if (good && options_flag(run->options, "check")) {
        return cli_cup_tell_checked(run);
    }
    if ((good || deserted) && course->part == COURSE_SUBMIT) {
        return cup_submit_check(&run->submission, course);
    }
    if (course->players != NULL && (deserted || !good)) {
        cli_cup_print(run, cup_text_entries);
    }
    if (deserted || !good) {
        return deserted ? cli_fail("every entry was rejected") : cli_fail("%s", error.text);
    }
    return CLI_OK;
}

/* Finalizes the options, opens the sandbox and compiles the entries. Sets *slots to the number of
 * games to play at the same time. Returns an exit code. */
static int cli_cup_prepare(struct cup_run *run, unsigned *slots)
{
    struct options *options = run->options;
    struct course *course = &run->course;
    struct event_store *store = &run->playing.store;
    struct error error, why;
    bool checks = options_flag(options, "check");
    if (!checks && !event_command_check_kind(options, store)) {
        return CLI_FAILED;
    }
    if (!course_settle(course, &error) || !farm_event_check(options, &error)) {
        return cli_misuse("%s", error.text);
    }
    if (!checks && !course_may_begin(course, &error)) {
        return cup_submit_fail(&run->submission, course, &error);
    }
    *slots = event_command_jobs(options);
    if (!course_confine(course, *slots, &why, &error)) {
        return cli_fail("%s", error.text);
    }
    event_warn_of_sandbox(options, &why);
    return cli_cup_load(run);
}

/* Resumes the event if the database contains it, or adds the event otherwise. Then claims the event
 * for this process. Returns an exit code. */
static int cli_cup_begin(struct cup_run *run)
{
    struct course *course = &run->course;
    struct playing *playing = &run->playing;
    const char *out = options_text(run->options, "out");
    struct error error;
    unsigned slots = 0;
    int code = cli_cup_prepare(run, &slots);
    if (code != CLI_OK || run->submission.state != SUBMISSION_OPEN ||
        options_flag(run->options, "check")) {
        return code;
    }
    if (!course_plan(course, &playing->plan, &error)) {
        return cli_misuse("%s", error.text);
    }
    event_command_note_rounding(run->options, &playing->plan, course->cup.contest);
    event_command_note_openings(&playing->conditions, &playing->plan);
    playing_make_run(playing, slots);
    playing->run.counted = cli_cup_counted;
    playing->run.refresh = cli_cup_refresh;
    playing->run.data = run;
    bool good =
        (out == NULL || cup_json_check(&course->cup, out, playing->store.found, &error)) &&
        (course->part == COURSE_STANDINGS ||
         (playing_check_means(playing, &error) && course_claim(course, &playing->plan, &error))) &&
        course_begin(course, playing->run.event, &error);
    event_note_next(&playing->store);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* Writes the standings or the result as e-mails if --mail is given. Returns an exit code. */
static int cli_cup_mail(const struct cup_run *run)
{
    const struct course *course = &run->course;
    const char *season = options_text(run->options, "season");
    const char *folder = options_text(run->options, "mail");
    struct error error;
    bool good = folder == NULL ||
                (course->part == COURSE_STANDINGS
                     ? season_mail_standings(season, &course->cup, &course->dates, folder, &error)
                     : season_mail_result(season, &course->cup, folder, &error));
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_cup_play(struct cup_run *run)
{
    struct course *course = &run->course;
    struct playing *playing = &run->playing;
    const char *out = options_text(run->options, "out");
    struct error error, write_error;
    cli_cup_show_games(run);
    enum run_end end =
        playing_open_farm(playing, &error) ? playing_run(playing, &error) : RUN_FAILED;
    cli_cup_end_progress(run);
    if (playing->machines != NULL && playing->run.played > 0 &&
        !options_flag(run->options, "quiet")) {
        farm_event_tell(playing->machines, &playing->run);
    }
    event_warn_of_changes(&playing->store, playing->run.event, playing->players);
    if (end == RUN_DONE && course->part == COURSE_SUBMIT) {
        return cup_submit_finish(&run->submission, course, playing);
    }
    if (playing->machines == NULL && playing->run.played > 0) {
        event_warn_of_clocks(&playing->run);
    }
    event_warn_of_lines(&run->forms.lines);
    if (end == RUN_DONE) {
        cli_cup_print(run, cup_text_bracket);
    }
    if (end != RUN_FAILED && out != NULL && !cup_json_write(&course->cup, out, &write_error)) {
        return cli_fail("%s", write_error.text);
    }
    const char *again = course->part == COURSE_WHOLE ? "use --resume" : "repeat the command";
    if (end == RUN_INTERRUPTED) {
        struct text dropped = {0};
        playing_put_dropped(&playing->run, &dropped);
        cli_fail("stopped; to continue, %s%s", again, text_string(&dropped));
        text_free(&dropped);
    } else if (end == RUN_FAILED && database_is_gone(playing->store.database)) {
        return cli_fail("%s", error.text);
    } else if (end == RUN_FAILED) {
        cli_fail("%s; to continue, %s", error.text, again);
    }
    if (end != RUN_DONE) {
        playing_offer_resume(playing);
    }
    return end == RUN_DONE ? cli_cup_mail(run) : CLI_FAILED;
}

/* --- the command line --- */

/* Returns whether the operand is a word that requires --season, such as "finals", and not an
 * existing file. */
static bool needs_season(int argc, char **argv, int operand)
{
    bool is_part = false;
    for (int part = COURSE_SUBMIT; operand < argc && part < COURSE_PARTS; part++) {
        is_part = is_part || strcmp(argv[operand], course_parts[part]) == 0;
    }
    return is_part && access(argv[operand], F_OK) != 0;
}

/* Checks the options that only some of the season's subcommands accept. Returns an exit code. */
static int check_part(const struct course *course)
{
    const struct options *options = course->options;
    if (course->part == COURSE_STANDINGS && options_flag(options, "quiet")) {
        return cli_misuse("--quiet cannot be used with standings, which only prints the "
                          "seeds");
    }
    if (course->part == COURSE_ADDRESSES && options_flag(options, "quiet")) {
        return cli_misuse("--quiet cannot be used with addresses, which only prints "
                          "addresses");
    }
    if (options_flag(options, "check")) {
        return cli_misuse("--check cannot be used with --season; submit also checks");
    }
    if (options_given(options, "person") &&
        strlen(options_text(options, "person")) > NAME_SIZE_MAX) {
        return cli_misuse("--person may have at most %d bytes", NAME_SIZE_MAX);
    }
    const char *name = options_text(options, "contest");
    const struct contest *contest = name != NULL ? contest_find(name) : NULL;
    if (contest != NULL && contest->house == NULL) {
        return cli_misuse("--season cannot be used in %s, because the contest has no "
                          "house entry",
                          name);
    }
    if (options_given(options, "house")) {
        return cli_misuse(
            "--house cannot be used with --season, which uses the contest's house entry");
    }
    if (options_given(options, "out") && course->part != COURSE_FINALS) {
        return cli_misuse("in a season, --out is only for finals");
    }
    if (options_given(options, "farm") && course->part != COURSE_FINALS) {
        return cli_misuse("in a season, --farm is only for finals");
    }
    static const char *const submit_only[] = {"received", "person", NULL};
    const char *only = options_first_given(options, submit_only);
    if (course->part != COURSE_SUBMIT && only != NULL) {
        return cli_misuse("--%s is only for submit", only);
    }
    if (course->part == COURSE_ADDRESSES && options_given(options, "mail")) {
        return cli_misuse("--mail cannot be used with addresses, which writes no e-mails");
    }
    return CLI_OK;
}

/* Parses "submit FILE", "standings", "addresses" or "finals", all of which require --season, and
 * advances *operand past the word. Returns an exit code. */
static int take_part(struct course *course, int argc, char **argv, int *operand)
{
    const struct options *options = course->options;
    struct error error;
    if (options_text(options, "season") == NULL) {
        static const char *const season_only[] = {"days-between", "deadline", "received",
                                                  "mail",         "person",   NULL};
        const char *given = options_first_given(options, season_only);
        if (given != NULL) {
            return cli_misuse("--%s needs --season FOLDER", given);
        }
        static const char *const play_only[] = {"out", "resume", NULL};
        given = options_first_given(options, play_only);
        if (given != NULL && options_flag(options, "check")) {
            return cli_misuse("--%s cannot be used with --check, which plays no games", given);
        }
        return needs_season(argc, argv, *operand)
                   ? cli_misuse("%s needs --season FOLDER", argv[*operand])
                   : CLI_OK;
    }
    for (int part = COURSE_SUBMIT; *operand < argc && part < COURSE_PARTS; part++) {
        course->part =
            strcmp(argv[*operand], course_parts[part]) == 0 ? (enum course_part)part : course->part;
    }
    *operand += 1;
    if (course->part == COURSE_WHOLE || argc - *operand != (course->part == COURSE_SUBMIT)) {
        return cli_misuse("--season can be used only with submit FILE, standings, "
                          "addresses or finals");
    }
    int code = check_part(course);
    if (code != CLI_OK) {
        return code;
    }
    return course->part == COURSE_ADDRESSES || course_read_season(course, &error)
               ? CLI_OK
               : cli_misuse("%s", error.text);
}

/* Prints the e-mail addresses in the headers of a season's entries. Returns an exit code. */
static int show_addresses(const struct options *options)
{
    struct error error;
    struct text text = {0};
    const char *name = options_text(options, "contest");
    const struct contest *contest = name != NULL ? contest_find(name) : contest_for_seasons();
    char *season = season_open(options_text(options, "season"), false, &error);
    bool good = season != NULL && season_put_addresses(season, contest, &text, &error);
    if (good) {
        fputs(text_string(&text), stdout);
    }
    text_free(&text);
    free(season);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_cup_run(struct options *options, int argc, char **argv)
{
    struct cup_run run = {.options = options,
                          .playing = {.options = options, .operand_count = argc, .operands = argv}};
    run.course = (struct course){.options = options,
                                 .conditions = &run.playing.conditions,
                                 .store = &run.playing.store,
                                 .workshop.leash.fd = -1};
    struct error error;
    int operand = 0;
    int code = take_part(&run.course, argc, argv, &operand);
    if (code == CLI_OK && run.course.part == COURSE_ADDRESSES) {
        return show_addresses(options);
    }
    struct conditions tried = {0};
    if (code == CLI_OK && !options_flag(options, "resume") &&
        !(conditions_settle(&tried, options, &error) &&
          conditions_check_options(&tried, options, &error))) {
        /* Report invalid options before any file is created. */
        code = cli_misuse("%s", error.text);
    }
    if (code == CLI_OK) {
        const char *mail = options_text(options, "mail");
        bool good = (mail == NULL || file_make_folder(mail, true, &error) ||
                     error_prefix(&error, "--mail")) &&
                    (run.course.part == COURSE_WHOLE ||
                     course_enter_season(&run.course, argv[operand], &error)) &&
                    course_open(&run.course, argc - operand, argv + operand, &error) &&
                    (options_flag(options, "check") ||
                     event_store_open(&run.playing.store, options, true, &error));
        code = good ? cli_cup_begin(&run) : cli_fail("%s", error.text);
    }
    if (code == CLI_OK && run.submission.state == SUBMISSION_OPEN &&
        !options_flag(options, "check")) {
        cli_cup_print(&run, cup_text_entries);
        show_news(&run);
        code = run.course.part == COURSE_STANDINGS ? cli_cup_mail(&run) : cli_cup_play(&run);
    }
    code = cup_submit_mail(&run.submission, &run.course, code);
    submission_free(&run.submission);
    playing_close(&run.playing);
    course_close(&run.course);
    forms_free(&run.forms);
    return code;
}

static void cli_cup_list(struct text *text)
{
    for (size_t i = 0; contests[i] != NULL; i++) {
        if (contests[i]->header_name != NULL) {
            text_printf(text,
                        "In %s, a source's header gives its name, its author and the author's "
                        "e-mail address\non the lines `%s:`, `%s:` and `%s:`.\n\n",
                        contests[i]->name, contests[i]->header_name, contests[i]->header_author,
                        contests[i]->header_email);
        }
    }
    bots_help(text);
}

const struct cli_command cli_cup = {
    .name = "cup",
    .group = CLI_ORGANISERS,
    .summary = "run a cup: test all entries and determine the champion",
    .usage = "--contest C [OPTIONS] ENTRY|FOLDER...\n"
             "submit ENTRY --season FOLDER\n"
             "standings|addresses|finals --season FOLDER",
    .about =
        "Run a cup, and store it in an SQLite file. If the contest has a house entry, each entry "
        "first plays against it (the system test), and the scores seed the entries. Otherwise, "
        "the entries are seeded in the order given. A knockout stage then determines the "
        "champion; the best seeds get byes in the first round.\n"
        "\n"
        "An entry is an executable, or a source in C, C++, Pascal, Java, JavaScript, Perl, Python, "
        "awk, sh, ksh, csh, bash or Scheme, recognised by its suffix. In a contest without a house "
        "entry, "
        "an entry may also be [NAME=]COMMAND. C files are compiled with `cc -o entry entry.c "
        "-lm`. The cup rejects entries that do not compile, do not start or are too large, and "
        "all other kinds of files in a folder, and is played without them. --resume without "
        "entries takes the same files as before.\n"
        "\n"
        "A season is a folder that collects entries, for example over a month. submit checks an "
        "entry, plays its system test, and accepts the entry if it passes; each person's last "
        "accepted entry counts. standings prints the current seeds. addresses prints the e-mail "
        "addresses in the entries' headers, for the organiser only. finals plays the knockout and "
        "closes submissions. If one of these commands is interrupted, repeat it. The first "
        "submission stores the season's options in FOLDER/season.json.\n"
        "\n"
        "With --farm this machine compiles the entries, and the machines of a farm (`faceoff "
        "work`) play the games; the result is the same.",
    .events = FOR_CUP,
    .list = cli_cup_list,
    .operands_max = INT_MAX,
    .notes = "Exit status 1 if the cup was interrupted or could not be played, or if a submission "
             "was rejected.",
    .examples = "  faceoff cup --contest {seasons} --db cup.db --out cup.json entries\n",
    .run = cli_cup_run,
};
