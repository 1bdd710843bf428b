#include "cli/cli.h"

#include "base/called.h"
#include "base/memory.h"
#include "contests/contest.h"
#include "engines/engine.h"
#include "games/game.h"
#include "library/position.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *cli_running_name = "";

void cli_begin(const char *name)
{
    cli_running_name = name;
}

const char *cli_running(void)
{
    return cli_running_name;
}

void cli_tell(const char *line)
{
    struct text plain = {0};
    text_puts_plain(&plain, line);
    fprintf(stderr, "faceoff %s: %s\n", cli_running_name, text_string(&plain));
    text_free(&plain);
}

void cli_put_plain(const char *line)
{
    struct text plain = {0};
    text_puts_plain(&plain, line);
    puts(text_string(&plain));
    text_free(&plain);
}

void cli_report(void *data, const char *line)
{
    (void)data;
    cli_tell(line);
}

/* Formats a message and prints it with cli_tell. */
static void complain(const char *format, va_list arguments)
{
    char *line = NULL;
    cli_tell(vasprintf(&line, format, arguments) < 0 ? format : line);
    free(line);
}

void cli_note(const char *format, ...)
{
    char *line = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "faceoff %s: %s\n", cli_running_name, length < 0 ? format : line);
    free(line);
}

int cli_misuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    fprintf(stderr, "Try: %s %s --help\n", called_name(), cli_running_name);
    return CLI_MISUSED;
}

int cli_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    return CLI_FAILED;
}

/* --- options --- */

const struct option_row cli_position_rows[] = {
    {"turns", OPTION_LIST,
     .help = "turns already played, as in \"7;2;46\", \"[7];[2];[4,6]\" or \"move 1 3 3 5\""},
    {"first", OPTION_IN(1, SEATS), .value = "1|2", .otherwise = "1",
     .help = "seat that moves first"},
    {"rules", OPTION_OF("VARIANT"), .help = "rule variant, if the game has several"},
    {.name = NULL},
};

static void add_row(struct option_row **rows, size_t *count, const struct option_row *row)
{
    if (named_among(*rows, *count, sizeof **rows, row->name) != NULL) {
        return;
    }
    *rows = memory_resize(*rows, (*count + 2) * sizeof **rows);
    (*rows)[(*count)++] = *row;
    (*rows)[*count] = (struct option_row){.name = NULL};
}

static void add_rows(struct option_row **rows, size_t *count, const struct option_row *row,
                     unsigned commands)
{
    for (; row != NULL && row->name != NULL; row++) {
        if (row->commands == 0 || (row->commands & commands) != 0) {
            add_row(rows, count, row);
        }
    }
}

static void add_engine_rows(struct option_row **rows, size_t *count)
{
    for (size_t i = 0; engines[i] != NULL; i++) {
        for (const struct engine_option *option = engines[i]->options;
             option != NULL && option->name != NULL; option++) {
            add_row(rows, count,
                    &(struct option_row){.name = option->name,
                                         .kind = OPTION_ENGINE,
                                         .value = "N",
                                         .help = option->about});
        }
    }
}

struct option_row *cli_rows(const struct cli_command *command)
{
    struct option_row *rows = memory_new(sizeof *rows);
    size_t count = 0;
    rows->name = NULL;
    add_rows(&rows, &count, command->rows, 0);
    add_rows(&rows, &count, command->common, 0);
    if (command->events != 0) {
        add_rows(&rows, &count, option_table, command->events);
    }
    if (command->takes_engine_options) {
        add_engine_rows(&rows, &count);
    }
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        add_rows(&rows, &count, command->games[i]->rows, 0);
        add_rows(&rows, &count, command->games[i]->common, 0);
    }
    return rows;
}

bool cli_engine_values(const struct engine *engine, const struct options *options, uint64_t *values)
{
    struct error error;
    engine_values(engine, values);
    for (const struct option_row *row = options->rows; row->name != NULL; row++) {
        if (row->kind == OPTION_ENGINE && options_given(options, row->name) &&
            !engine_set(engine, values, row->name, options_text(options, row->name), &error)) {
            cli_misuse("%s", error.text);
            return false;
        }
    }
    return true;
}

void cli_engine_help(const struct engine *engine, int indent, const char *level, struct text *text)
{
    for (const struct engine_option *option = engine->options;
         option != NULL && option->name != NULL; option++) {
        text_printf(text, "%*s--%s N  %s", indent, "", option->name, option->about);
        if (option->max <= 1000) {
            text_printf(text, ", %llu to %llu", (unsigned long long)option->min,
                        (unsigned long long)option->max);
        }
        if (level != NULL && strcmp(option->name, "level") == 0) {
            text_printf(text, " (default: %s)", level);
        } else if (option->otherwise != 0) {
            text_printf(text, " (default: %llu)", (unsigned long long)option->otherwise);
        }
        text_putc(text, '\n');
    }
}

/* --- names --- */

int cli_need_one_of(const char *what, const void *list, const char *name)
{
    struct text known = {0};
    name = name != NULL && name[0] == '\0' ? NULL : name;
    named_list(list, name, &known);
    if (name == NULL) {
        cli_misuse("needs %s, one of%s", what, text_string(&known));
    } else {
        cli_misuse("\"%.40s\" is not %s; choose from%s", name, what, text_string(&known));
    }
    text_free(&known);
    return CLI_MISUSED;
}

const struct game *cli_game(const char *name)
{
    const struct game *game = name == NULL ? NULL : contest_game(name);
    if (game == NULL) {
        cli_need_one_of("a game", games, name);
    }
    return game;
}

const struct contest *cli_contest(const struct options *options)
{
    const char *name = options_text(options, "contest");
    struct error error;
    const struct contest *contest = name == NULL ? NULL : contest_meant(name, &error);
    if (name == NULL) {
        cli_need_one_of("--contest", contests, NULL);
    } else if (contest == NULL) {
        cli_misuse("%s", error.text);
    }
    return contest;
}

bool cli_has_rules(const struct game *game, const struct options *options)
{
    const char *name = options_text(options, "rules");
    struct text known = {0};
    if (name == NULL || game_variant(game, name) != NULL) {
        return true;
    }
    for (size_t i = 0; game->variants[1] != NULL && game->variants[i] != NULL; i++) {
        text_printf(&known, "%s %s", i == 0 ? "; it has" : ",", game->variants[i]);
    }
    cli_misuse("%s has no rule variant \"%.40s\"%s", game->name, name, text_string(&known));
    text_free(&known);
    return false;
}

bool cli_read_turn(const struct game *game, const char *line, struct text *turn)
{
    bool (*has_form)(const char *) = game->has_form;
    struct text read = {0};
    bool good = has_form != NULL && has_form(line);
    if (good) {
        text_puts(turn, line);
    }
    for (size_t i = 0; !good && contests[i] != NULL; i++) {
        text_clear(&read);
        good = contests[i]->game == game &&
               dialogue_read_answer(contests[i]->protocol, line, &read) &&
               (has_form == NULL || has_form(text_string(&read)));
        text_puts(turn, good ? text_string(&read) : "");
    }
    text_free(&read);
    return good;
}

void cli_read_turns(const struct game *game, const struct options *options, struct text *turns)
{
    struct text part = {0};
    for (const char *list = options_text(options, "turns"); list != NULL && *list != '\0';) {
        size_t length = strcspn(list, ";");
        text_clear(&part);
        text_append(&part, list, length);
        /* a game that answers any line must answer this one as it stands */
        if (game->answers_turns || !cli_read_turn(game, text_string(&part), turns)) {
            text_puts(turns, text_string(&part));
        }
        list += length;
        if (*list == ';') {
            text_putc(turns, *list++);
        }
    }
    text_free(&part);
}

struct faceoff_position *cli_position(const struct game *game, const struct options *options)
{
    struct error error;
    struct text turns = {0};
    if (!cli_has_rules(game, options)) {
        return NULL;
    }
    struct faceoff_position *position =
        faceoff_position_new(game->name, options_text(options, "rules"),
                             (int)options_number(options, "first", 1) - 1, NULL);
    cli_read_turns(game, options, &turns);
    if (!position_play_list(position, text_string(&turns), &error)) {
        cli_misuse("--turns: %s", error.text);
        faceoff_position_free(position);
        position = NULL;
    }
    text_free(&turns);
    return position;
}

const struct engine *cli_engine(const struct game *game, const char *name, const char *variant)
{
    struct error error;
    const struct engine *engine = engine_need(game->name, name, &error);
    if (engine != NULL && !engine_plays(engine, variant)) {
        error_set(&error, "@%s cannot play the rule variant %s", name, variant);
        engine = NULL;
    }
    if (engine == NULL) {
        cli_misuse("%s", error.text);
    }
    return engine;
}
