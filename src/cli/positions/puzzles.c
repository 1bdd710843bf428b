/* `faceoff puzzles`: finds puzzles in recorded or composed games, or checks a file of puzzles. */
#include "cli/cli.h"

#include "base/crew.h"
#include "base/file.h"
#include "base/memory.h"
#include "contests/contest.h"
#include "puzzles/puzzle_json.h"
#include "puzzles/puzzle_list.h"
#include "store/record_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define THREADS_MAX 64

/* The games or puzzles in a file, which several threads process. */
struct work {
    const struct options *options;
    const struct puzzle_finder *finder;
    uint64_t effort; /* effort allowed for a proof */
    void *selves[THREADS_MAX];
    struct item {
        struct game_result game;
        size_t line; /* number of the puzzle's line in the file, counted from 1 */
        struct puzzle_list found;
        struct puzzle puzzle;
        struct error error; /* why the puzzle is wrong, or empty if it is correct */
    } * items;
    size_t count;
};

static void close_work(struct work *work)
{
    for (size_t i = 0; i < work->count; i++) {
        game_result_free(&work->items[i].game);
        puzzle_list_free(&work->items[i].found);
        puzzle_free(&work->items[i].puzzle);
    }
    free(work->items);
    work->count = 0;
}

static struct item *add_item(struct work *work, size_t line)
{
    work->items = memory_resize(work->items, (work->count + 1) * sizeof *work->items);
    struct item *item = &work->items[work->count++];
    memset(item, 0, sizeof *item);
    item->line = line;
    return item;
}

static void run_work(struct work *work, void (*look)(void *data, size_t number, unsigned thread))
{
    unsigned threads = (unsigned)options_number(work->options, "threads", 0);
    for (unsigned i = 0; i < threads; i++) {
        work->selves[i] = work->finder->open(work->effort);
    }
    crew_run(threads, work->count, look, work, NULL);
    for (unsigned i = 0; i < threads; i++) {
        work->finder->close(work->selves[i]);
    }
}

/* --- finding puzzles --- */

static void cli_puzzles_dig(void *data, size_t number, unsigned thread)
{
    struct work *work = data;
    struct item *item = &work->items[number];
    const struct game_result *record = &item->game;
    const struct game *game = game_find(work->finder->game);
    struct turns turns = {0};
    for (size_t i = 0; i < record->record.turn_count; i++) {
        turns_add(&turns, record->record.turns[i].text);
    }
    puzzle_list_add_game(&item->found, work->finder, work->selves[thread], game,
                         game_variant(game, record->record.variant), record->place.first, &turns,
                         (size_t)options_number(work->options, "per-game", 0));
    turns_free(&turns);
}

static void cli_puzzles_compose(void *data, size_t number, unsigned thread)
{
    struct work *work = data;
    struct random random;
    random_seed(&random, random_mix(options_number(work->options, "seed", 0), number));
    puzzle_list_compose(&work->items[number].found, work->finder, work->selves[thread], &random);
}

static bool read_games(struct work *work, const char *path, struct error *error)
{
    struct record_reader reader;
    enum record_read read;
    struct game_result record;
    record_reader_open(&reader, path, error);
    while ((read = record_reader_next(&reader, &record, error)) == RECORD_READ) {
        const struct contest *contest = contest_find(record.record.contest);
        if (contest == NULL || strcmp(contest->game->name, work->finder->game) != 0 ||
            !puzzle_variant(work->finder, record.record.variant)) {
            error_set(error,
                      "%s:%zu: the contest \"%.40s\" with the rules \"%.40s\" has no %s puzzles",
                      reader.path, reader.number, record.record.contest, record.record.variant,
                      work->finder->game);
            game_result_free(&record);
            read = RECORD_WRONG;
            break;
        }
        add_item(work, reader.number)->game = record;
    }
    record_reader_close(&reader);
    return read == RECORD_END;
}

/* Opens the output file before the search, which may take hours. The old contents are kept until
 * write_puzzles is called. */
static FILE *open_out(const char *path, struct error *error)
{
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "a");
    if (out == NULL) {
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    return out;
}

static bool write_puzzles(const struct puzzle_list *list, const char *path, FILE *out,
                          struct error *error)
{
    struct text lines = {0};
    struct stat status;
    for (size_t i = 0; i < list->count; i++) {
        puzzle_print(&list->puzzles[i], &lines);
    }
    bool regular = out != stdout && fstat(fileno(out), &status) == 0 && S_ISREG(status.st_mode);
    bool good = (!regular || ftruncate(fileno(out), 0) == 0) &&
                (lines.length == 0 || fwrite(lines.data, 1, lines.length, out) == lines.length);
    if (out != stdout) {
        good = fclose(out) == 0 && good;
    }
    text_free(&lines);
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

/* Reads the puzzles in a file into work->items. Skips puzzles of other games. */
static bool read_puzzles(struct work *work, const char *path, struct error *error)
{
    struct record_reader reader;
    enum record_read read;
    struct puzzle puzzle;
    record_reader_open(&reader, path, error);
    while ((read = record_reader_line(&reader, error)) == RECORD_READ) {
        if (!puzzle_parse(&puzzle, reader.line, reader.length, error)) {
            error_prefix(error, "%s:%zu", reader.path, reader.number);
            read = RECORD_WRONG;
            break;
        }
        if (strcmp(puzzle.game->name, work->finder->game) != 0) {
            puzzle_free(&puzzle);
            continue;
        }
        add_item(work, reader.number)->puzzle = puzzle;
    }
    record_reader_close(&reader);
    return read == RECORD_END;
}

/* Adds the puzzles in the file given by --add to `all`. */
static bool read_kept(struct puzzle_list *all, const struct work *work, struct error *error)
{
    const struct puzzle_finder *finder = work->finder;
    struct work kept = {.finder = finder};
    const char *path = options_text(work->options, "add");
    if (path == NULL) {
        return true;
    }
    bool good = read_puzzles(&kept, path, error);
    void *self = finder->open(work->effort);
    for (size_t i = 0; good && i < kept.count; i++) {
        struct puzzle_list one = {.count = 0};
        good = puzzle_list_add(&one, finder, self, &kept.items[i].puzzle, error) ||
               error_prefix(error, "%s:%zu", path, kept.items[i].line);
        puzzle_list_merge(all, &one);
    }
    finder->close(self);
    close_work(&kept);
    return good;
}

static int cli_puzzles_find(struct work *work)
{
    const struct options *options = work->options;
    const char *path = options_text(options, "out");
    bool composes = options_given(options, "seed");
    size_t count = composes ? (size_t)options_number(options, "games", 0) : 0;
    struct puzzle_list all = {.count = 0};
    struct error error;
    FILE *out = NULL;
    for (size_t i = 0; i < count; i++) {
        add_item(work, 0);
    }
    bool good = read_kept(&all, work, &error) &&
                (composes || read_games(work, options_text(options, "from"), &error)) &&
                (out = open_out(path, &error)) != NULL;
    if (good) {
        run_work(work, composes ? cli_puzzles_compose : cli_puzzles_dig);
        for (size_t i = 0; i < work->count; i++) {
            puzzle_list_merge(&all, &work->items[i].found);
        }
        puzzle_list_limit(&all, (size_t)options_number(options, "per-theme", SIZE_MAX));
        puzzle_list_sort(&all, (size_t)options_number(options, "most", 0));
        good = write_puzzles(&all, path, out, &error);
        fprintf(stderr, "%zu puzzle%s%s, %zu game%s\n", all.count, plural(all.count),
                options_given(options, "add") ? ", including the puzzles of --add" : "",
                work->count, plural(work->count));
    }
    puzzle_list_free(&all);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* --- checking puzzles --- */

static void cli_puzzles_check(void *data, size_t number, unsigned thread)
{
    struct work *work = data;
    struct item *item = &work->items[number];
    if (!puzzle_check(&item->puzzle, work->finder, work->selves[thread], &item->error)) {
        error_prefix(&item->error, "line %zu", item->line);
    }
}

static int check_file(struct work *work, const char *path)
{
    struct error error;
    size_t wrong = 0;
    if (!read_puzzles(work, path, &error)) {
        return cli_fail("%s", error.text);
    }
    run_work(work, cli_puzzles_check);
    for (size_t i = 0; i < work->count; i++) {
        if (work->items[i].error.text[0] != '\0') {
            printf("%s: %s\n", path, work->items[i].error.text);
            wrong++;
        }
    }
    printf("%zu puzzle%s in %s, %zu of them wrong\n", work->count, plural(work->count),
           work->finder->game, wrong);
    return wrong == 0 && work->count > 0 ? CLI_OK : CLI_FAILED;
}

static int cli_puzzles_run(struct options *options, int argc, char **argv)
{
    struct work work = {.options = options};
    const char *from = options_text(options, "from"), *check = options_text(options, "check");
    bool composes = options_given(options, "seed");
    const struct game *game = argc == 0 ? NULL : contest_game(argv[0]);
    work.finder = game == NULL ? NULL : puzzle_finder(game->name);
    if (work.finder == NULL) {
        return cli_need_one_of("a game with puzzles", puzzle_finders, argc == 0 ? NULL : argv[0]);
    }
    work.effort = options_number(options, "nodes", work.finder->effort);
    if ((from != NULL) + (check != NULL) + composes != 1 ||
        (check != NULL && options_given(options, "add"))) {
        return cli_misuse("needs one of --from with games, --check with puzzles, and --seed");
    }
    if (composes && work.finder->compose == NULL) {
        return cli_misuse("games of %s cannot be composed; use --from", work.finder->game);
    }
    if (from != NULL && file_is_same(from, options_text(options, "out"))) {
        return cli_misuse("--from and --out are the same file; the games would be lost");
    }
    int code = check != NULL ? check_file(&work, check) : cli_puzzles_find(&work);
    close_work(&work);
    return code;
}

static void cli_puzzles_list(struct text *text)
{
    text_puts(text, "Default of --nodes:\n");
    for (size_t i = 0; puzzle_finders[i] != NULL; i++) {
        text_printf(text, "  %-8s %llu %s\n", puzzle_finders[i]->game,
                    (unsigned long long)puzzle_finders[i]->effort, puzzle_finders[i]->effort_help);
    }
}

static const struct option_row cli_puzzles_rows[] = {
    {"from", OPTION_OF("FILE"),
     .help = "game records to search, as written by `faceoff match --out`; - for standard input"},
    {"seed", OPTION_IN(0, INT64_MAX),
     .help = "compose random games instead (Showdown); the same seed makes the same puzzles"},
    {"games", OPTION_IN(1, 10000000), .otherwise = "1000", .help = "number of games to compose"},
    {"check", OPTION_OF("FILE"),
     .help = "check the puzzles in this file; exit status 1 if one is wrong"},
    {"add", OPTION_OF("FILE"),
     .help = "add to the puzzles in this file, which also count towards --most"},
    {"out", OPTION_OF("FILE"), .letter = 'o', .otherwise = "-",
     .help = "file to write, which replaces an existing file; - for standard output"},
    {"most", OPTION_IN(1, 1000000),
     .help = "keep at most N puzzles, spread evenly over the grades"},
    {"per-theme", OPTION_IN(1, 1000000), .help = "keep at most N puzzles with the same themes"},
    {"per-game", OPTION_IN(1, 1000), .otherwise = "2",
     .help = "keep at most N puzzles per game, the hardest ones"},
    {"threads", OPTION_IN(1, THREADS_MAX), .otherwise = "2", .help = "number of search threads"},
    {"nodes", OPTION_IN(1, INT64_MAX), .help = "node limit per proof (default: see below)"},
    {.name = NULL},
};

const struct cli_command cli_puzzles = {
    .name = "puzzles",
    .group = CLI_PLAYERS,
    .summary = "find positions with exactly one winning turn in recorded games",
    .usage = "GAME --from FILE [--out FILE] [--most N] [--per-game N] [..]\n"
             "showdown --seed N [--games N] [--out FILE] [--most N] [..]\n"
             "GAME --check FILE [..]",
    .about =
        "Find puzzles in recorded games, or check the puzzles in a file. A puzzle is a position in "
        "which one turn is proven to win and all others are proven to lose; turns that lead to the "
        "same position count as one. In Showdown, the game is about to end, and exactly one turn "
        "wins by points in every case that agrees with what the player has heard. In a puzzle of "
        "several steps, this is also true after the "
        "opponent's replies in the solution. Positions that differ only by a reflection or by "
        "swapped "
        "sides count as one position. Each puzzle has a grade in Elo, which rises with the length "
        "of the solution, the number of choices, and the number of wrong turns with a good static "
        "evaluation. Puzzles are written as JSON Lines, easiest first; see docs/records.md.",
    .rows = cli_puzzles_rows,
    .list = cli_puzzles_list,
    .operands_max = 1,
    .examples = "puzzles from a hundred games between two levels of the engine\n"
                "  faceoff match --contest halma --bot '@engine --level 6' --bot '@engine "
                "--level 4' \\\n"
                "      --games 100 --opening-turns 3 --out games.jsonl\n"
                "  faceoff puzzles halma --from games.jsonl --out puzzles.jsonl\n",
    .run = cli_puzzles_run,
};
