/* `faceoff openings`: creates a book of balanced openings, from random turns or from another
 * book. */
#include "cli/cli.h"

#include "base/crew.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "cli/terminal.h"
#include "contests/contest.h"
#include "engines/engine.h"
#include "runner/openings.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THREADS_MAX 64
#define BATCH 64 /* number of openings tried between two progress updates */
/* The search for random openings stops after this many consecutive failures. */
#define FRUITLESS_MAX 5000
#define NODES_PER_MIB 1000 /* number of engine nodes that fit into one MiB */
#define LEAST_MIB 16
#define ALL_CHANCES 50 /* with --within 50, openings need not be balanced */

/* An opening to be evaluated. */
struct trial_opening {
    struct turns turns;
    uint64_t board; /* hash of the seat to move and the board after the opening */
    bool good;
};

struct making {
    const struct game *game;
    const struct engine *engine;
    const char *variant;
    bool begins[SEATS]; /* for each seat, whether it moves first in any of the game's contests */
    const struct openings *from; /* book to take the openings from, or NULL for random turns */
    uint64_t seed, turns, nodes, within;
    uint64_t tried;
    struct trial_opening batch[BATCH];
    uint64_t *boards; /* hashes of the boards of the openings found */
    size_t count, wanted;
    struct text lines;
};

/* --- one opening --- */

static void cli_openings_draw(const struct making *making, uint64_t number, void *state,
                              struct turns *opening)
{
    struct random random;
    struct text turn = {0};
    random_seed(&random, random_mix(making->seed, number));
    making->game->start(state, &(struct rules){.variant = making->variant});
    while (opening->count < making->turns && making->game->mover(state) >= 0) {
        text_clear(&turn);
        making->game->random_turn(state, &random, &turn);
        making->game->play(state, text_string(&turn), NULL);
        turns_add(opening, text_string(&turn));
    }
    text_free(&turn);
}

static bool cli_openings_take(void *data, const struct engine_report *report)
{
    *(struct engine_value *)data = report->value;
    return true;
}

/* Returns whether the engine gives both sides about the same chance of winning. */
static bool is_balanced(const struct making *making, const void *state)
{
    struct engine_value value = {0};
    const struct engine_limits limits = {.nodes = making->nodes, .best = 1};
    uint64_t mib = making->nodes / NODES_PER_MIB;
    const struct engine_option *memory = engine_option(making->engine, "memory");
    /* Use a new player for each opening, so that earlier openings have no influence. Give the
     * player little memory, because that memory is cleared for each opening. */
    bool small = memory != NULL && mib < memory->max;
    void *player =
        engine_open(making->engine, making->seed,
                    small ? ENGINE_SETTINGS({"memory", mib < LEAST_MIB ? LEAST_MIB : mib}) : NULL);
    making->engine->analyze(player, state, &limits, cli_openings_take, &value);
    making->engine->close(player);
    return value.wins_in == 0 &&
           100 * fabs(making->engine->chance(value.estimate) - 0.5) <= (double)making->within;
}

/* Tries one opening of the batch. The result depends only on the opening's number, not on the
 * thread. */
static void cli_openings_try(void *data, size_t number, unsigned thread)
{
    struct making *making = data;
    struct trial_opening *trial = &making->batch[number];
    void *state = memory_new(making->game->state_size);
    struct text board = {0};
    (void)thread;
    turns_clear(&trial->turns);
    if (making->from != NULL) {
        const struct turns *turns = openings_get(making->from, making->tried + number);
        turns_copy(&trial->turns, turns, turns->count);
    } else {
        cli_openings_draw(making, making->tried + number, state, &trial->turns);
    }
    trial->good = true;
    for (int first = SEATS - 1; trial->good && first >= 0; first--) {
        making->game->start(state, &(struct rules){.variant = making->variant, .first = first});
        trial->good = !making->begins[first] ||
                      (turns_play(&trial->turns, making->game, state, NULL) &&
                       making->game->mover(state) >= 0 &&
                       (making->within >= ALL_CHANCES || is_balanced(making, state)));
    }
    if (trial->good) {
        making->game->draw(state, &board);
        text_printf(&board, "%d", making->game->mover(state));
        trial->board = hash_bytes(text_string(&board), board.length);
    }
    text_free(&board);
    free(state);
}

/* --- the book --- */

/* Adds an opening to the book unless an earlier one leads to the same position. Returns whether the
 * opening was added. */
static bool cli_openings_add(struct making *making, const struct trial_opening *trial)
{
    for (size_t i = 0; i < making->count; i++) {
        if (making->boards[i] == trial->board) {
            return false;
        }
    }
    making->boards = memory_room(making->boards, making->count, sizeof *making->boards);
    making->boards[making->count++] = trial->board;
    turns_print(&trial->turns, &making->lines);
    text_putc(&making->lines, '\n');
    return true;
}

static void cli_openings_show(const struct making *making)
{
    struct text line = {0};
    text_printf(&line, "%zu of %zu opening%s found, %llu tried", making->count, making->wanted,
                plural(making->wanted), (unsigned long long)making->tried);
    cli_progress(text_string(&line));
    text_free(&line);
}

/* Tries openings until the requested number has been found. Returns false if no more can be
 * found. */
static bool cli_openings_search(struct making *making, unsigned threads)
{
    uint64_t all = making->from != NULL ? making->from->count : UINT64_MAX, fruitless = 0;
    bool shows = isatty(STDERR_FILENO) != 0;
    while (making->count < making->wanted && making->tried < all && fruitless < FRUITLESS_MAX) {
        size_t batch = all - making->tried < BATCH ? (size_t)(all - making->tried) : BATCH;
        crew_run(threads, batch, cli_openings_try, making, NULL);
        for (size_t i = 0; i < batch && making->count < making->wanted; i++) {
            bool added = making->batch[i].good && cli_openings_add(making, &making->batch[i]);
            fruitless = added ? 0 : fruitless + 1;
            making->tried++;
        }
        if (shows) {
            cli_openings_show(making);
        }
    }
    if (shows) {
        cli_progress("");
    }
    return making->from != NULL || making->count == making->wanted;
}

/* --- the command --- */

/* Appends a comment line with the command that creates this book. */
static void put_head(const struct making *making, const struct options *options, const char *name,
                     struct text *head)
{
    static const char *const names[] = {"rules", "turns", "from",   "count", "within",
                                        "nodes", "seed",  "engine", NULL};
    text_printf(head, "# faceoff openings %s", name);
    for (const char *const *option = names; *option != NULL; option++) {
        const char *value = options_text(options, *option);
        bool unused = strcmp(*option, "turns") == 0 && making->from != NULL;
        if (strcmp(*option, "nodes") == 0) {
            text_printf(head, " --nodes %llu", (unsigned long long)making->nodes);
        } else if (value != NULL && !unused) {
            text_printf(head, " --%s ", *option);
            text_put_word(head, value);
        }
    }
    text_putc(head, '\n');
}

static bool cli_openings_write(const struct making *making, const struct options *options,
                               const char *name, struct error *error)
{
    const char *path = options_text(options, "out");
    struct text book = {0};
    bool good = true;
    put_head(making, options, name, &book);
    text_puts(&book, text_string(&making->lines));
    if (strcmp(path, "-") == 0) {
        fputs(text_string(&book), stdout);
    } else {
        good = file_replace(path, text_string(&book), book.length, 0, error);
    }
    text_free(&book);
    fprintf(stderr, "%zu opening%s of %llu tried\n", making->count, plural(making->count),
            (unsigned long long)making->tried);
    return good;
}

static void cli_openings_settle(struct making *making, const struct options *options)
{
    static const struct {
        const char *game;
        uint64_t nodes;
    } usual[] = {{"soccer", 5000}, {"halma", 20000}};
    making->nodes = options_number(options, "nodes", 10000);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (!options_given(options, "nodes") && strcmp(usual[i].game, making->game->name) == 0) {
            making->nodes = usual[i].nodes;
        }
    }
    for (size_t i = 0; contests[i] != NULL; i++) {
        for (unsigned k = 0; k < contests[i]->seating_count; k++) {
            making->begins[contests[i]->seatings[k].first] |= contests[i]->game == making->game;
        }
    }
    making->variant = game_variant(making->game, options_text(options, "rules") != NULL
                                                     ? options_text(options, "rules")
                                                     : making->game->variants[0]);
    making->seed = options_number(options, "seed", 1);
    making->turns = options_number(options, "turns", 0);
    making->within = options_number(options, "within", 0);
    making->wanted = (size_t)options_number(options, "count", 0);
}

static int cli_openings_make(struct making *making, const struct options *options, const char *name)
{
    struct error error;
    const char *out = options_text(options, "out");
    unsigned threads = (unsigned)options_number(options, "threads", crew_cores());
    if (strcmp(out, "-") != 0 && !file_may_write_beside(out)) {
        return cli_fail("cannot write %s: %s", out, strerror(errno));
    }
    if (!cli_openings_search(making, threads)) {
        return cli_fail(
            "found only %zu opening%s: the last %d candidates were unbalanced or repeated a "
            "position; use a higher --turns or --within, or a lower --count",
            making->count, plural(making->count), FRUITLESS_MAX);
    }
    return cli_openings_write(making, options, name, &error) ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_openings_run(struct options *options, int argc, char **argv)
{
    struct making making = {.game = cli_game(argc == 0 ? NULL : argv[0])};
    struct openings from = {0};
    struct error error;
    int code = CLI_MISUSED;
    if (making.game == NULL || !cli_has_rules(making.game, options)) {
        return code;
    }
    if (making.game->learn != NULL) {
        return cli_misuse("%s has no openings: its protocol cannot send an opening to a bot",
                          making.game->name);
    }
    cli_openings_settle(&making, options);
    making.engine = cli_engine(making.game, options_text(options, "engine"), making.variant);
    const char *book = options_text(options, "from");
    if (making.engine == NULL) {
        return code;
    }
    if (making.engine->analyze == NULL) {
        return cli_misuse("@%s cannot analyze positions", making.engine->name);
    }
    if (book != NULL &&
        !(openings_parse(&from, book, &error) &&
          openings_load(&from, NULL, making.game, making.variant, making.seed, &error))) {
        code = cli_fail("%s", error.text);
    } else {
        making.from = book != NULL ? &from : NULL;
        making.wanted =
            book != NULL && !options_given(options, "count") ? from.count : making.wanted;
        code = cli_openings_make(&making, options, argv[0]);
    }
    for (size_t i = 0; i < BATCH; i++) {
        turns_free(&making.batch[i].turns);
    }
    free(making.boards);
    text_free(&making.lines);
    openings_free(&from);
    return code;
}

static const struct option_row cli_openings_rows[] = {
    {"count", OPTION_IN(1, 1000000), .otherwise = "100",
     .help = "number of openings (default: 100); with --from, the maximum number (default: all "
             "balanced openings)"},
    {"turns", OPTION_IN(1, 1000), .otherwise = "4", .help = "random turns per opening"},
    {"within", OPTION_IN(0, ALL_CHANCES), .otherwise = "5", .value = "P",
     .help = "keep openings in which the engine gives each side a 50% chance of winning, plus or "
             "minus P; 50 keeps all openings"},
    {"from", OPTION_OF("FILE"),
     .help = "choose from the openings in this book, instead of making random openings; FILE has "
             "the same syntax as in `faceoff match --openings`"},
    {"engine", OPTION_OF("E"), .otherwise = "engine", .help = "engine that evaluates the openings"},
    {"nodes", OPTION_IN(1, INT64_MAX),
     .help = "positions that the engine searches per opening (default: 5000 in soccer, 20000 in "
             "Halma)"},
    {"rules", OPTION_OF("VARIANT"), .help = "rule variant of the game"},
    {"seed", OPTION_IN(0, INT64_MAX), .otherwise = "1",
     .help = "seed for the random turns; the same seed always gives the same book"},
    {"threads", OPTION_IN(1, THREADS_MAX), .help = "number of threads (default: one per core)"},
    {"out", OPTION_OF("FILE"), .letter = 'o', .otherwise = "-",
     .help = "file to write, which replaces an existing file; - for standard output"},
    {.name = NULL},
};

const struct cli_command cli_openings = {
    .name = "openings",
    .group = CLI_ORGANISERS,
    .summary = "make a book of balanced openings",
    .usage = "GAME [--count N] [--turns N] [--within P] [--seed N] [--out FILE] [..]",
    .about = "Write a book of openings. Commands that play games can use the book with their "
             "option --openings. Each line of the book is one opening, a list of random turns. An "
             "opening is kept if the engine considers it balanced. If either seat can move first "
             "in the game's contests, the opening must be balanced in both cases. No two openings "
             "lead to the same position. The first line is a comment with the command that makes "
             "the book. The books @soccer and @halma were made in this way.",
    .rows = cli_openings_rows,
    .operands_max = 1,
    .examples = "a book of 200 openings of six turns, and a match that uses it\n"
                "  faceoff openings soccer --count 200 --turns 6 --out book.txt\n"
                "  faceoff match --contest {arenas} --bot @engine --bot @greedy --openings "
                "book.txt --games 20\n",
    .run = cli_openings_run,
};
