#include "cli/help.h"

#include "contests/contest.h"
#include "engines/engine.h"
#include "protocols/protocol.h"

#include <stdlib.h>
#include <string.h>

/* --- the values of options and operands --- */

/* Joins the prefix and the word, and adds the result to a space-separated list unless the list
 * already contains it. */
static void completion_add_word(struct text *words, const char *prefix, const char *word)
{
    struct text one = {0};
    text_printf(&one, " %s%s ", prefix, word);
    struct text all = {0};
    text_printf(&all, " %s ", text_string(words));
    if (strstr(text_string(&all), text_string(&one)) == NULL) {
        text_printf(words, "%s%s%s", words->length > 0 ? " " : "", prefix, word);
    }
    text_free(&one);
    text_free(&all);
}

static void completion_add_rules(struct text *words)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        const char *const *variants = games[i]->variants;
        for (size_t k = 0; variants[1] != NULL && variants[k] != NULL; k++) {
            completion_add_word(words, "", variants[k]);
        }
    }
}

/* Appends the possible values of an option, separated by spaces, if they can be enumerated. */
static void completion_list_values(const struct option_row *row, struct text *words)
{
    static const struct {
        const char *option, *prefix;
        const void *list; /* NULL-terminated list of items whose first field is the name */
    } known[] = {{"contest", "", contests},
                 {"protocol", "", protocols},
                 {"engine", "", engines},
                 {"bot", "@", engines}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *const *const *items = known[i].list;
        for (size_t k = 0; strcmp(row->name, known[i].option) == 0 && items[k] != NULL; k++) {
            completion_add_word(words, known[i].prefix, *items[k]);
        }
    }
    if (strcmp(row->name, "rules") == 0) {
        completion_add_rules(words);
    }
    for (size_t i = 0; row->choices != NULL && row->choices[i] != NULL; i++) {
        completion_add_word(words, "", row->choices[i]);
    }
    /* The placeholder has a form such as 1|2. */
    if (words->length == 0 && row->value != NULL && strchr(row->value, '|') != NULL) {
        text_puts(words, row->value);
        for (char *c = words->data; *c != '\0'; c++) {
            *c = *c == '|' ? ' ' : *c;
        }
    }
}

/* Returns whether the value of the option may be a file name. */
static bool completion_takes_file(const struct option_row *row)
{
    static const char *const files[] = {"FILE", "FOLDER", "ENTRY", "GAME", "COMMAND", NULL};
    return row->value != NULL && word_is_in(row->value, files);
}

/* Appends the games that the command accepts as its first operand, separated by spaces. */
static void completion_list_games(const struct cli_command *command, struct text *words)
{
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        completion_add_word(words, "", command->games[i]->name);
    }
    bool any = command->games == NULL && strncmp(command->usage, "GAME", strlen("GAME")) == 0;
    for (size_t i = 0; any && games[i] != NULL; i++) {
        completion_add_word(words, "", games[i]->name);
    }
}

/* Appends a description so that it is safe inside single quotes in a shell script. Characters with
 * a special meaning in shells are replaced with spaces. */
static void completion_put_about(struct text *text, const char *about)
{
    for (size_t i = 0; about[i] != '\0'; i++) {
        if (about[i] == '\'') {
            text_puts(text, "'\\''");
        } else {
            text_putc(text, strchr("[]\\`$\"", about[i]) != NULL ? ' ' : about[i]);
        }
    }
}

/* --- shells --- */

static void completion_bash_values(const struct option_row *row, struct text *text)
{
    struct text words = {0};
    completion_list_values(row, &words);
    if (row->kind != OPTION_FLAG) {
        text_puts(text, "        ");
        if (row->letter != '\0') {
            text_printf(text, "-%c|", row->letter);
        }
        help_put_name(row, text);
        text_printf(text, ") words='%s'%s ;;\n", text_string(&words),
                    completion_takes_file(row) ? " files=yes" : "");
    }
    text_free(&words);
}

static void completion_bash_command(const struct cli_command *command, struct text *text)
{
    struct option_row *rows = cli_rows(command);
    struct text operands = {0};
    completion_list_games(command, &operands);
    text_printf(text, "    %s)\n        options='", command->name);
    for (const struct option_row *row = rows; row->name != NULL; row++) {
        help_put_name(row, text);
        text_putc(text, ' ');
    }
    text_printf(text, "--help' operands='%s'\n        case $before in\n", text_string(&operands));
    for (const struct option_row *row = rows; row->name != NULL; row++) {
        completion_bash_values(row, text);
    }
    text_puts(text, "        *) words=none ;;\n        esac ;;\n");
    text_free(&operands);
    free(rows);
}

static void completion_print_bash(struct text *text)
{
    text_puts(text, "# Completion of faceoff for bash, made by `faceoff help --completion bash`.\n"
                    "_faceoff() {\n"
                    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                    "    local words= options= operands= files=\n"
                    "    # Bash takes --contest=judge apart.\n"
                    "    if [ \"$word\" = = ]; then\n        word=\n"
                    "    elif [ \"$before\" = = ]; then\n"
                    "        before=${COMP_WORDS[COMP_CWORD-2]}\n    fi\n"
                    "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                    "        COMPREPLY=($(compgen -W '");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, "%s ", cli_commands[i]->name);
    }
    text_puts(text, "help --help --version' -- \"$word\"))\n        return\n    fi\n"
                    "    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        completion_bash_command(cli_commands[i], text);
    }
    text_puts(text, "    help) operands='");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, "%s ", cli_commands[i]->name);
    }
    text_puts(text, "' words=none ;;\n    esac\n"
                    "    if [ \"$words\" = none ]; then\n"
                    "        words=\"$options $operands\"\n"
                    "        [ -n \"$operands\" ] || files=yes\n"
                    "        case $word in -*) files= ;; esac\n"
                    "    fi\n"
                    "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                    "    [ -z \"$files\" ] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
                    "}\n"
                    "complete -o filenames -F _faceoff faceoff\n");
}

static void completion_zsh_option(const struct option_row *row, const char *name, struct text *text)
{
    struct text words = {0};
    bool equals = row->kind != OPTION_FLAG && strncmp(name, "--", 2) == 0;
    completion_list_values(row, &words);
    text_printf(text, " \\\n            '*%s%s[", name, equals ? "=" : "");
    completion_put_about(text, row->help);
    text_putc(text, ']');
    if (words.length > 0) {
        text_printf(text, ":%s:(%s)", row->name, words.data);
    } else if (row->kind != OPTION_FLAG) {
        text_printf(text, ":%s:%s", row->name, completion_takes_file(row) ? "_files" : "");
    }
    text_putc(text, '\'');
    text_free(&words);
}

static void completion_zsh_command(const struct cli_command *command, struct text *text)
{
    struct option_row *rows = cli_rows(command);
    struct text name = {0};
    text_printf(text,
                "    %s)\n        shift words\n        (( CURRENT-- ))\n"
                "        _arguments '--help[show the help for the command]'",
                command->name);
    for (const struct option_row *row = rows; row->name != NULL; row++) {
        if (row->letter != '\0') {
            completion_zsh_option(row, (const char[]){'-', row->letter, '\0'}, text);
        }
        text_clear(&name);
        help_put_name(row, &name);
        completion_zsh_option(row, text_string(&name), text);
    }
    text_clear(&name);
    completion_list_games(command, &name);
    if (name.length > 0) {
        text_printf(text, " \\\n            '1:game:(%s)'", name.data);
    }
    text_puts(text, " \\\n            '*:file:_files' ;;\n");
    text_free(&name);
    free(rows);
}

static void completion_print_zsh(struct text *text)
{
    text_puts(text, "#compdef faceoff\n"
                    "# Completion of faceoff for zsh, made by `faceoff help --completion zsh`.\n"
                    "_faceoff() {\n    local -a commands\n    commands=(\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, "        '%s:", cli_commands[i]->name);
        completion_put_about(text, cli_commands[i]->summary);
        text_puts(text, "'\n");
    }
    text_puts(text, "        'help:show the help for a command'\n    )\n"
                    "    if (( CURRENT == 2 )); then\n"
                    "        _describe command commands\n        return\n    fi\n"
                    "    case $words[2] in\n"
                    "    help) (( CURRENT == 3 )) && _describe command commands ;;\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        completion_zsh_command(cli_commands[i], text);
    }
    text_puts(text, "    esac\n}\n_faceoff \"$@\"\n");
}

static void completion_fish_option(const struct cli_command *command, const struct option_row *row,
                                   struct text *text)
{
    struct text words = {0};
    completion_list_values(row, &words);
    text_printf(text, "complete -c faceoff -n '__fish_seen_subcommand_from %s'", command->name);
    if (row->letter != '\0') {
        text_printf(text, " -s %c", row->letter);
    }
    bool one_dash = row->name[0] == '-';
    text_printf(text,
                !one_dash              ? " -l %s"
                : row->name[2] != '\0' ? " -o %s"
                                       : " -s %s",
                row->name + one_dash);
    if (row->kind != OPTION_FLAG) {
        text_puts(text, completion_takes_file(row) ? " -r -F" : " -x");
    }
    if (words.length > 0) {
        text_printf(text, " -a '%s'", words.data);
    }
    text_puts(text, " -d '");
    completion_put_about(text, row->help);
    text_puts(text, "'\n");
    text_free(&words);
}

static void completion_print_fish(struct text *text)
{
    text_puts(
        text,
        "# Completion of faceoff for fish, made by `faceoff help --completion fish`.\n"
        "complete -c faceoff -n __fish_use_subcommand -f\n"
        "complete -c faceoff -n __fish_use_subcommand -a help -d 'show the help for a command'\n"
        "complete -c faceoff -n '__fish_seen_subcommand_from help' -f -a '");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, i == 0 ? "%s" : " %s", cli_commands[i]->name);
    }
    text_puts(text, "'\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        const struct cli_command *command = cli_commands[i];
        struct option_row *rows = cli_rows(command);
        struct text operands = {0};
        text_printf(text, "complete -c faceoff -n __fish_use_subcommand -a %s -d '", command->name);
        completion_put_about(text, command->summary);
        text_puts(text, "'\n");
        completion_list_games(command, &operands);
        if (operands.length > 0) {
            text_printf(text, "complete -c faceoff -n '__fish_seen_subcommand_from %s' -a '%s'\n",
                        command->name, operands.data);
        }
        for (const struct option_row *row = rows; row->name != NULL; row++) {
            completion_fish_option(command, row, text);
        }
        text_free(&operands);
        free(rows);
    }
}

bool completion_print(const char *shell, struct text *text)
{
    static const struct {
        const char *shell;
        void (*print)(struct text *text);
    } shells[] = {{"bash", completion_print_bash},
                  {"zsh", completion_print_zsh},
                  {"fish", completion_print_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shell, shells[i].shell) == 0) {
            shells[i].print(text);
            return true;
        }
    }
    return false;
}
