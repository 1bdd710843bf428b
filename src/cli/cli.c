#define _GNU_SOURCE
#include "cli/cli.h"

#include "engines/engine.h"
#include "games/game.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OPTIONS_MAX 24

int cli_misuse(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "faceoff %s: ", command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry: faceoff %s --help\n", command);
    va_end(arguments);
    return CLI_MISUSED;
}

int cli_fail(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "faceoff %s: ", command);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return CLI_FAILED;
}

/* Whether standard output is a terminal that can do more than plain ASCII. */
static bool has_utf8(void)
{
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && locale == NULL; i++) {
        const char *value = getenv(names[i]);
        locale = value == NULL || value[0] == '\0' ? NULL : value;
    }
    return locale != NULL && (strcasestr(locale, "utf-8") || strcasestr(locale, "utf8"));
}

void cli_draw(const struct game *game, const void *state, int seat)
{
    static const char *const colours[SEATS] = {"\033[31m", "\033[36m"};
    struct text board = {0};
    if (seat >= 0 && game->draw_known != NULL) {
        game->draw_known(state, seat, &board);
    } else {
        game->draw(state, &board);
    }
    const char *name = getenv("TERM");
    bool terminal = isatty(STDOUT_FILENO) && name != NULL && strcmp(name, "dumb") != 0;
    bool coloured = terminal && game->seat_at != NULL && getenv("NO_COLOR") == NULL;
    bool glyphs = terminal && game->glyph != NULL && has_utf8();
    for (size_t i = 0; i < board.length; i++) {
        int man = coloured ? game->seat_at(board.data, i) : -1;
        const char *glyph = glyphs ? game->glyph(board.data, i) : NULL;
        fputs(man < 0 ? "" : colours[man], stdout);
        if (glyph != NULL) {
            fputs(glyph, stdout);
        } else {
            putchar(board.data[i]);
        }
        fputs(man < 0 ? "" : "\033[0m", stdout);
    }
    text_free(&board);
}

const struct game *cli_game(const char *command, const char *name)
{
    const struct game *game = name == NULL ? NULL : game_find(name);
    if (game == NULL) {
        struct text known = {0};
        for (size_t i = 0; games[i] != NULL; i++) {
            text_printf(&known, " %s", games[i]->name);
        }
        cli_misuse(command, "needs a game it knows:%s", text_string(&known));
        text_free(&known);
    }
    return game;
}

bool cli_number(const char *option, const char *value, uint64_t min, uint64_t max, uint64_t *number,
                struct error *error)
{
    char *end;
    errno = 0;
    unsigned long long parsed = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || parsed < min ||
        parsed > max) {
        return error_set(error, "%s takes a whole number from %llu to %llu, not \"%.40s\"", option,
                         (unsigned long long)min, (unsigned long long)max, value);
    }
    *number = parsed;
    return true;
}

/* Adds a name, unless it is there. */
static void add_name(struct option names[OPTIONS_MAX + 1], const char *name, int has_value)
{
    size_t count = 0;
    while (names[count].name != NULL && strcmp(names[count].name, name) != 0) {
        count++;
    }
    assert(count < OPTIONS_MAX);
    if (names[count].name == NULL) {
        names[count] = (struct option){.name = name, .has_arg = has_value};
        names[count + 1] = (struct option){.name = NULL};
    }
}

/* For getopt; a name that is NULL ends the list. */
static void list_names(const struct cli_option *options, struct option names[OPTIONS_MAX + 1])
{
    names[0] = (struct option){.name = NULL};
    for (; options->name != NULL && options->kind != CLI_ENGINE && options->name[1] == '-';
         options++) {
        add_name(names, options->name + strlen("--"),
                 options->kind == CLI_FLAG ? no_argument : required_argument);
    }
    for (size_t i = 0; options->kind == CLI_ENGINE && engines[i] != NULL; i++) {
        for (const struct engine_option *option = engines[i]->options;
             option != NULL && option->name != NULL; option++) {
            add_name(names, option->name, required_argument);
        }
    }
    optind = 0; /* from the start, also when these arguments were read before */
}

/* Says what getopt did not take. */
static void refuse(const char *command, const struct option *names, int found, const char *word)
{
    size_t length = strcspn(word, "=");
    bool flag = false;
    for (; names->name != NULL && found == '?'; names++) {
        flag = flag || (strncmp(word, "--", 2) == 0 && strlen(names->name) + 2 == length &&
                        strncmp(names->name, word + 2, length - 2) == 0);
    }
    cli_misuse(command,
               found == ':' ? "%.*s needs a value"
               : flag       ? "%.*s takes no value"
                            : "there is no option %.*s, or more than one begins so",
               (int)(length < 40 ? length : 40), word);
}

/* The options of one letter, as getopt takes them: behind a colon. */
static void list_letters(const struct cli_option *options, char letters[OPTIONS_MAX])
{
    size_t length = 0;
    letters[length++] = ':';
    for (; options->name != NULL; options++) {
        if (options->kind != CLI_ENGINE && options->name[1] != '-') {
            assert(options->kind != CLI_FLAG && length + 2 < OPTIONS_MAX);
            letters[length++] = options->name[1];
            letters[length++] = ':';
        }
    }
    letters[length] = '\0';
}

/* What getopt found: a letter, or one of the names. */
static const struct cli_option *found_option(const struct cli_option *options, int letter, int at)
{
    for (int i = 0; letter == 0 && i < at && options->kind != CLI_ENGINE; i++) {
        options++;
    }
    while (letter != 0 && (options->name[1] != letter || options->name[2] != '\0')) {
        options++;
    }
    return options;
}

int cli_options(const char *command, const struct cli_option *options, void *values, int argc,
                char **argv)
{
    struct option names[OPTIONS_MAX + 1];
    char letters[OPTIONS_MAX];
    struct error error;
    int at = 0;
    list_names(options, names);
    list_letters(options, letters);
    opterr = 0;
    for (int found; (found = getopt_long(argc, argv, letters, names, &at)) != -1;) {
        if (found == '?' || found == ':') {
            refuse(command, names, found, argv[optind - 1]);
            return -1;
        }
        const struct cli_option *option = found_option(options, found, at);
        void *value = (char *)values + option->offset;
        if (option->kind == CLI_FLAG) {
            *(bool *)value = true;
        } else if (option->kind == CLI_TEXT) {
            *(const char **)value = optarg;
        } else if (option->kind == CLI_ENGINE) {
            struct cli_given *given = value;
            if (given->count == CLI_GIVEN_MAX) {
                cli_misuse(command, "too many options");
                return -1;
            }
            given->of[given->count].name = names[at].name;
            given->of[given->count++].value = optarg;
        } else if (!cli_number(option->name, optarg, option->min, option->max, value, &error)) {
            cli_misuse(command, "%s", error.text);
            return -1;
        }
    }
    return optind;
}

bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct cli_given *given, uint64_t *values)
{
    struct error error;
    engine_values(engine, values);
    for (size_t i = 0; i < given->count; i++) {
        if (!engine_set(engine, values, given->of[i].name, given->of[i].value, &error)) {
            cli_misuse(command, "%s", error.text);
            return false;
        }
    }
    return true;
}

void cli_engine_help(const struct engine *engine, int indent, FILE *out)
{
    for (const struct engine_option *option = engine->options;
         option != NULL && option->name != NULL; option++) {
        fprintf(out, "%*s--%s N  %s", indent, "", option->name, option->about);
        if (option->max <= 1000) {
            fprintf(out, ", %llu to %llu", (unsigned long long)option->min,
                    (unsigned long long)option->max);
        }
        if (option->otherwise != 0) {
            fprintf(out, " (default %llu)", (unsigned long long)option->otherwise);
        }
        fputc('\n', out);
    }
}

bool cli_options_of_game(const char *command, const struct cli_option *options, void *values,
                         int argc, char **argv)
{
    int first = cli_options(command, options, values, argc, argv);
    if (first > 0 && argc - first != 1) {
        cli_misuse(command, "takes one game");
    }
    return first > 0 && argc - first == 1;
}

/* Says nothing and leaves argv as it is. NULL: there is none, or there are other options. */
static const char *first_operand(const struct cli_option *options, int argc, char **argv)
{
    struct option names[OPTIONS_MAX + 1];
    list_names(options, names);
    opterr = 0;
    for (int found; (found = getopt_long(argc, argv, "-", names, NULL)) != -1;) {
        if (found != 0) {
            return found == 1 ? optarg : NULL; /* 1: an operand */
        }
    }
    return optind < argc ? argv[optind] : NULL; /* after -- */
}

int cli_run_for_game(const struct cli_command *command, int argc, char **argv)
{
    char known[128] = "";
    size_t used = 0;
    for (size_t k = 0; command->games[k] != NULL; k++) {
        const struct cli_game_command *one = command->games[k];
        const char *game = first_operand(one->options, argc, argv);
        if (game != NULL && strcmp(one->game, game) == 0) {
            return one->run(argc, argv);
        }
        used += (size_t)snprintf(known + used, sizeof known - used, " %s", one->game);
        assert(used < sizeof known);
    }
    return cli_misuse(command->name, "needs a game it knows:%s", known);
}
