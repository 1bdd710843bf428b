#include "cli/arguments.h"

#include "base/memory.h"
#include "base/text.h"
#include "contests/contest.h"
#include "games/game.h"
#include "runner/options_bot.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define LONG 256 /* value that getopt returns for the first long option; exceeds any letter */

/* The options of a command in the format that getopt expects. */
struct spelling {
    struct option *longs;
    struct text letters;
    /* Whether any option has a single dash; if so, all long options may be given with a single
     * dash. */
    bool one_dash;
};

static const char *arguments_bare_name(const struct option_row *row)
{
    return row->name + (row->name[0] == '-');
}

/* Converts the options to getopt's format. getopt's string of option letters begins with `mode`,
 * such as "-:". Also resets getopt, because it may already have parsed argv. */
static void arguments_spell(const struct option_row *rows, const char *mode,
                            struct spelling *spelling)
{
    size_t count = 0;
    *spelling = (struct spelling){0};
    text_puts(&spelling->letters, mode);
    while (rows[count].name != NULL) {
        count++;
    }
    spelling->longs = memory_new((count + 1) * sizeof *spelling->longs);
    for (size_t i = 0; i < count; i++) {
        bool flag = rows[i].kind == OPTION_FLAG;
        const char *bare = arguments_bare_name(&rows[i]);
        spelling->one_dash = spelling->one_dash || bare != rows[i].name;
        spelling->longs[i] =
            (struct option){bare, flag ? no_argument : required_argument, NULL, LONG + (int)i};
        if (rows[i].letter != '\0') {
            text_printf(&spelling->letters, flag ? "%c" : "%c:", rows[i].letter);
        }
    }
    optind = 0;
    opterr = 0;
}

static void arguments_free_spelling(struct spelling *spelling)
{
    free(spelling->longs);
    text_free(&spelling->letters);
}

static int arguments_next_option(const struct spelling *spelling, int argc, char **argv)
{
    return (spelling->one_dash ? getopt_long_only : getopt_long)(
        argc, argv, text_string(&spelling->letters), spelling->longs, NULL);
}

static const struct option_row *arguments_row_found(const struct option_row *rows, int found)
{
    if (found >= LONG) {
        return rows + (found - LONG);
    }
    while (rows->letter != found) {
        rows++;
    }
    return rows;
}

/* --- errors --- */

/* Returns the argument that getopt has just rejected. For combined letters such as -bot, optind
 * points to the argument until its last letter has been read. */
static const char *arguments_refused_word(char **argv)
{
    const char *past = argv[optind - 1];
    bool is_letter = optopt > 0 && optopt < LONG;
    bool is_last = past[0] == '-' && past[1] != '-' && past[strlen(past) - 1] == (char)optopt;
    return is_letter && !is_last ? argv[optind] : past;
}

/* Options of cutechess, fastchess and c-chess-cli, with advice on what to use in faceoff
 * instead. */
static const struct foreign {
    const char *name, *ours;
} foreign[] = {
    {"concurrency", "use -j N"},
    {"draw", "the rules end each game"},
    {"each", "options apply to all bots"},
    {"engine", "use --bot COMMAND"},
    {"every", "use --every N with the match command"},
    {"json", "use --json with the match command"},
    {"config", "use --config FILE with the match command"},
    {"db", "use --db FILE with the match command"},
    {"openings", "use --openings FILE with the match command"},
    {"pgnout", "use --out FILE"},
    {"ratinginterval", "use --every N with the match command"},
    {"recover", "a bot that exits is always started again"},
    {"repeat", "each opening is always played from both sides"},
    {"resign", "the rules end each game"},
    {"rounds", "use --games N, the number of games per pairing"},
    {"sprt", "use --sprt with the match command"},
    {"srand", "use --seed N"},
    {"tc", "use --turn-ms N and --first-ms N"},
};

static const char *arguments_ours_for(const char *name)
{
    const struct foreign *found =
        named_among(foreign, sizeof foreign / sizeof *foreign, sizeof *foreign, name);
    return found != NULL ? found->ours : NULL;
}

/* Reports an unknown option, and suggests a known option that the user may have meant. */
static void arguments_refuse_unknown(const struct option_row *rows, const char *word, int length)
{
    char bare[41];
    size_t distance_max = TEXT_FAR;
    const char *start = word + strspn(word, "-"), *near = NULL;
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(start, "="), start);
    for (const struct option_row *row = rows; row->name != NULL; row++) {
        near = text_may_mean(bare, row->name, &distance_max) ? row->name : near;
    }
    const char *ours = arguments_ours_for(bare);
    struct text help = {0};
    if (start[0] >= '0' && start[0] <= '9') {
        text_puts(&help, "; numbers cannot be negative here");
    } else if (ours != NULL) {
        text_printf(&help, "; %s (see docs/from-other-tools.md)", ours);
    } else {
        text_put_meant(&help, "--", near);
    }
    cli_misuse("unknown option %.*s%s", length, word, text_string(&help));
    text_free(&help);
}

/* Reports why getopt rejected the argument: the option is unknown or ambiguous, or its value is
 * missing or not allowed. `found` is getopt's return value. */
static void arguments_refuse(const struct option_row *rows, const struct spelling *spelling,
                             int found, const char *word)
{
    size_t dashes = strspn(word, "-");
    int length = (int)strcspn(word, "=");
    bool long_name = dashes == 2 || spelling->one_dash, whole = false;
    size_t begun = 0;
    struct text options = {0};
    for (const struct option_row *row = rows; row->name != NULL; row++) {
        const char *bare = arguments_bare_name(row);
        size_t begin = (size_t)length - dashes;
        if (long_name && begin > 0 && strncmp(bare, word + dashes, begin) == 0) {
            text_printf(&options, " %s%s", bare != row->name ? "" : "--", row->name);
            whole = whole || bare[begin] == '\0';
            begun++;
        }
    }
    length = length < 40 ? length : 40;
    if (found == ':') {
        cli_misuse("%.*s needs a value", length, word);
    } else if (whole || begun == 1) {
        cli_misuse("%.*s takes no value", length, word);
    } else if (begun > 1) {
        cli_misuse("%.*s is ambiguous; it may be%s", length, word, text_string(&options));
    } else {
        arguments_refuse_unknown(rows, word, length);
    }
    text_free(&options);
}

/* --- parsing --- */

static bool arguments_take(struct options *options, const struct option_row *row, const char *value)
{
    struct error error;
    bool empty = value != NULL && row->kind == OPTION_TEXT && value[0] == '\0';
    bool good = empty
                    ? error_set(&error, "%s%s is empty", row->name[0] == '-' ? "" : "--", row->name)
                : strcmp(row->name, "config") == 0
                    ? options_read_file(options, value, &error)
                    : options_set(options, row->name, value == NULL ? "true" : value, &error);
    if (!good) {
        cli_misuse("%s", error.text);
    }
    return good;
}

/* Returns whether getopt mistook another tool's option, such as -openings, for a one-letter option
 * of faceoff followed by its value. */
static bool arguments_took_foreign(const char *word)
{
    char bare[41];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    return bare[0] == '-' && optarg == word + 2 && arguments_ours_for(bare + 1) != NULL;
}

/* Reads the options and moves the operands to the end of argv. Returns the index of the first
 * operand. On error, prints a message and returns -1. */
static int arguments_read(struct options *options, int argc, char **argv)
{
    struct spelling spelling;
    bool good = true;
    arguments_spell(options->rows, ":", &spelling);
    for (int found; good && (found = arguments_next_option(&spelling, argc, argv)) != -1;) {
        if (found == '?' || found == ':') {
            arguments_refuse(options->rows, &spelling, found, arguments_refused_word(argv));
            good = false;
        } else if (found < LONG && arguments_took_foreign(argv[optind - 1])) {
            const char *word = argv[optind - 1];
            arguments_refuse_unknown(options->rows, word, (int)strcspn(word, "="));
            good = false;
        } else {
            good = arguments_take(options, arguments_row_found(options->rows, found), optarg);
        }
    }
    arguments_free_spelling(&spelling);
    return good ? optind : -1;
}

/* Returns the first operand without changing argv or printing anything. Returns NULL if there is no
 * operand or an unknown option precedes it. */
static const char *arguments_operand_of(const struct option_row *rows, int argc, char **argv)
{
    struct spelling spelling;
    const char *operand = NULL;
    arguments_spell(rows, "-:", &spelling);
    int found = arguments_next_option(&spelling, argc, argv);
    while (found >= LONG || (found > 1 && found != '?' && found != ':')) {
        found = arguments_next_option(&spelling, argc, argv);
    }
    if (found == 1) { /* In mode "-", getopt returns 1 for an operand. */
        operand = optarg;
    } else if (found == -1 && optind < argc) {
        operand = argv[optind]; /* first argument after -- */
    }
    arguments_free_spelling(&spelling);
    return operand;
}

/* Returns the command's description for the game that the first operand names. On error, prints a
 * message and returns NULL. */
static const struct cli_command *arguments_part_for_game(const struct cli_command *command,
                                                         int argc, char **argv)
{
    struct option_row *rows = cli_rows(command);
    const char *name = arguments_operand_of(rows, argc, argv);
    const struct game *game = name == NULL ? NULL : contest_game(name);
    const struct cli_command *part = game == NULL ? NULL : named_find(command->games, game->name);
    if (part == NULL) {
        cli_need_one_of("a game", command->games, game == NULL ? name : NULL);
    }
    free(rows);
    return part;
}

/* Checks the number of operands. If an operand stands for an option, sets that option. Returns an
 * exit code. */
static int arguments_settle_operands(const struct cli_command *command, struct options *options,
                                     int *argc, char **argv)
{
    struct error error;
    if (*argc > command->operands_max) {
        return cli_misuse("unexpected argument \"%.60s\"", argv[command->operands_max]);
    }
    if (command->operand == NULL || *argc == 0) {
        return CLI_OK;
    }
    if (options_given(options, command->operand)) {
        return cli_misuse("unexpected argument \"%.60s\": it cannot be used with --%s", argv[0],
                          command->operand);
    }
    *argc = 0;
    return options_set(options, command->operand, argv[0], &error) ? CLI_OK
                                                                   : cli_misuse("%s", error.text);
}

int arguments_run(const struct cli_command *command, int argc, char **argv)
{
    command = command->games != NULL ? arguments_part_for_game(command, argc, argv) : command;
    if (command == NULL) {
        return CLI_MISUSED;
    }
    struct option_row *rows = cli_rows(command);
    struct options options;
    options_init(&options, command->events);
    options.rows = rows;
    int first = arguments_read(&options, argc, argv);
    int code = first < 0 ? CLI_MISUSED : CLI_OK, count = argc - first;
    if (code == CLI_OK) {
        code = arguments_settle_operands(command, &options, &count, argv + first);
    }
    code = code == CLI_OK ? command->run(&options, count, argv + first) : code;
    options_free(&options);
    free(rows);
    return code;
}
