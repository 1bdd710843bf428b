/* Completion for shells, out of the help of the commands and the registries. */
#define _GNU_SOURCE
#include "cli/manual.h"

#include "contests/contest.h"
#include "engines/engine.h"
#include "protocols/protocol.h"
#include "runner/options.h"

#include <ctype.h>
#include <string.h>

/* --- what an option or an operand may be --- */

/* Adds a word to a list of words with blanks between, once. */
static void add_word(struct text *words, const char *prefix, const char *word)
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

/* Commands may have options of one name with other choices: their help writes another value. */
static void add_choices(struct text *words, const struct manual_option *option)
{
    for (const struct option_row *row = option_table; row->name != NULL; row++) {
        bool same = strcmp(row->name, option->name + 2) == 0 && row->choices != NULL &&
                    strcmp(row->value, option->value) == 0;
        for (size_t i = 0; same && row->choices[i] != NULL; i++) {
            add_word(words, "", row->choices[i]);
        }
    }
}

static void add_rules(struct text *words)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        const char *const *variants = games[i]->variants;
        for (size_t k = 0; variants[1] != NULL && variants[k] != NULL; k++) {
            add_word(words, "", variants[k]);
        }
    }
}

/* The words that may follow an option, if there is a list of them; else "". */
static void list_values(const struct manual_option *option, struct text *words)
{
    const char *name = option->name;
    for (size_t i = 0; strcmp(name, "--contest") == 0 && contests[i] != NULL; i++) {
        add_word(words, "", contests[i]->name);
    }
    for (size_t i = 0; strcmp(name, "--protocol") == 0 && protocols[i] != NULL; i++) {
        add_word(words, "", protocols[i]->name);
    }
    bool engine = strcmp(name, "--engine") == 0, bot = strcmp(name, "--bot") == 0;
    for (size_t i = 0; (engine || bot) && engines[i] != NULL; i++) {
        add_word(words, bot ? "@" : "", engines[i]->name);
    }
    if (strcmp(name, "--rules") == 0) {
        add_rules(words);
    }
    if (strncmp(name, "--", 2) == 0) {
        add_choices(words, option);
    }
    if (words->length == 0 && strchr(option->value, '|') != NULL) { /* strict|lenient */
        text_puts(words, option->value);
        for (char *c = words->data; *c != '\0'; c++) {
            *c = *c == '|' ? ' ' : *c;
        }
    }
}

/* Whether the value may be a file. */
static bool takes_file(const struct manual_option *option)
{
    static const char *const files[] = {"FILE", "FOLDER", "ENTRY", "GAME", "COMMAND", NULL};
    bool found = false;
    for (size_t i = 0; files[i] != NULL; i++) {
        found = found || strcmp(option->value, files[i]) == 0;
    }
    return found;
}

/* The games that a command takes as its first operand; "": it takes none. */
static void list_games(const struct cli_command *command, struct text *words)
{
    struct text help = {0};
    manual_help(command, &help);
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        add_word(words, "", command->games[i]->game);
    }
    struct text usage = {0};
    text_printf(&usage, "faceoff %s GAME", command->name);
    bool any = command->games == NULL && strstr(text_string(&help), text_string(&usage)) != NULL;
    for (size_t i = 0; games[i] != NULL; i++) {
        text_clear(&usage);
        text_printf(&usage, "faceoff %s %s", command->name, games[i]->name);
        if (any ||
            (command->games == NULL && strstr(text_string(&help), text_string(&usage)) != NULL)) {
            add_word(words, "", games[i]->name);
        }
    }
    text_free(&usage);
    text_free(&help);
}

/* Puts text within single quotes of a shell; leaves out characters that mean something to one. */
static void put_about(struct text *text, const char *about)
{
    for (size_t i = 0; about[i] != '\0'; i++) {
        if (about[i] == '\'') {
            text_puts(text, "'\\''");
        } else {
            text_putc(text, strchr("[]\\`$\"", about[i]) != NULL ? ' ' : about[i]);
        }
    }
}

/* --- the shells --- */

static void bash_values(const struct manual *manual, struct text *text)
{
    for (size_t i = 0; i < manual->count; i++) {
        const struct manual_option *option = &manual->options[i];
        struct text words = {0};
        list_values(option, &words);
        if (option->value[0] != '\0') {
            text_printf(text, "        %s%s%s) words='%s'%s ;;\n", option->letter,
                        option->letter[0] != '\0' ? "|" : "", option->name, text_string(&words),
                        takes_file(option) ? " files=yes" : "");
        }
        text_free(&words);
    }
}

static void print_bash(struct text *text)
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
        struct manual manual;
        struct text operands = {0};
        manual_read(&manual, cli_commands[i]);
        list_games(cli_commands[i], &operands);
        text_printf(text, "    %s)\n        options='", cli_commands[i]->name);
        for (size_t k = 0; k < manual.count; k++) {
            text_printf(text, "%s ", manual.options[k].name);
        }
        text_printf(text, "--help' operands='%s'\n        case $before in\n",
                    text_string(&operands));
        bash_values(&manual, text);
        text_puts(text, "        *) words=none ;;\n        esac ;;\n");
        text_free(&operands);
        manual_free(&manual);
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

static void zsh_option(const struct manual_option *option, struct text *text)
{
    struct text words = {0};
    const char *names[] = {option->letter, option->name};
    list_values(option, &words);
    for (size_t i = 0; i < 2; i++) {
        if (names[i][0] == '\0') {
            continue;
        }
        bool equals = option->value[0] != '\0' && strncmp(names[i], "--", 2) == 0;
        text_printf(text, " \\\n            '*%s%s[", names[i], equals ? "=" : "");
        put_about(text, option->help);
        text_putc(text, ']');
        if (words.length > 0) {
            text_printf(text, ":%s:(%s)", option->name + strspn(option->name, "-"), words.data);
        } else if (option->value[0] != '\0') {
            text_printf(text, ":%s:%s", option->name + strspn(option->name, "-"),
                        takes_file(option) ? "_files" : "");
        }
        text_putc(text, '\'');
    }
    text_free(&words);
}

static void print_zsh(struct text *text)
{
    text_puts(text, "#compdef faceoff\n"
                    "# Completion of faceoff for zsh, made by `faceoff help --completion zsh`.\n"
                    "_faceoff() {\n    local -a commands\n    commands=(\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, "        '%s:", cli_commands[i]->name);
        put_about(text, cli_commands[i]->about);
        text_puts(text, "'\n");
    }
    text_puts(text, "        'help:the help of a command'\n    )\n"
                    "    if (( CURRENT == 2 )); then\n"
                    "        _describe command commands\n        return\n    fi\n"
                    "    case $words[2] in\n"
                    "    help) (( CURRENT == 3 )) && _describe command commands ;;\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        struct manual manual;
        struct text operands = {0};
        manual_read(&manual, cli_commands[i]);
        list_games(cli_commands[i], &operands);
        text_printf(text,
                    "    %s)\n        shift words\n        (( CURRENT-- ))\n"
                    "        _arguments '--help[explains the command]'",
                    cli_commands[i]->name);
        for (size_t k = 0; k < manual.count; k++) {
            zsh_option(&manual.options[k], text);
        }
        if (operands.length > 0) {
            text_printf(text, " \\\n            '1:game:(%s)'", operands.data);
        }
        text_puts(text, " \\\n            '*:file:_files' ;;\n");
        text_free(&operands);
        manual_free(&manual);
    }
    text_puts(text, "    esac\n}\n_faceoff \"$@\"\n");
}

static void fish_option(const struct cli_command *command, const struct manual_option *option,
                        struct text *text)
{
    struct text words = {0};
    list_values(option, &words);
    text_printf(text, "complete -c faceoff -n '__fish_seen_subcommand_from %s'", command->name);
    if (option->letter[0] != '\0') {
        text_printf(text, " -s %s", option->letter + strlen("-"));
    }
    text_printf(text,
                strncmp(option->name, "--", 2) == 0 ? " -l %s"
                : option->name[2] != '\0'           ? " -o %s"
                                                    : " -s %s",
                option->name + strspn(option->name, "-"));
    if (option->value[0] != '\0') {
        text_puts(text, takes_file(option) ? " -r -F" : " -x");
    }
    if (words.length > 0) {
        text_printf(text, " -a '%s'", words.data);
    }
    text_puts(text, " -d '");
    put_about(text, option->help);
    text_puts(text, "'\n");
    text_free(&words);
}

static void print_fish(struct text *text)
{
    text_puts(text, "# Completion of faceoff for fish, made by `faceoff help --completion fish`.\n"
                    "complete -c faceoff -n __fish_use_subcommand -f\n"
                    "complete -c faceoff -n __fish_use_subcommand -a help -d 'the help of a "
                    "command'\n"
                    "complete -c faceoff -n '__fish_seen_subcommand_from help' -f -a '");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, i == 0 ? "%s" : " %s", cli_commands[i]->name);
    }
    text_puts(text, "'\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        const struct cli_command *command = cli_commands[i];
        struct manual manual;
        struct text operands = {0};
        text_printf(text, "complete -c faceoff -n __fish_use_subcommand -a %s -d '", command->name);
        put_about(text, command->about);
        text_puts(text, "'\n");
        manual_read(&manual, command);
        list_games(command, &operands);
        if (operands.length > 0) {
            text_printf(text, "complete -c faceoff -n '__fish_seen_subcommand_from %s' -a '%s'\n",
                        command->name, operands.data);
        }
        for (size_t k = 0; k < manual.count; k++) {
            fish_option(command, &manual.options[k], text);
        }
        text_free(&operands);
        manual_free(&manual);
    }
}

bool completion_print(const char *shell, struct text *text)
{
    static const struct {
        const char *shell;
        void (*print)(struct text *text);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shell, shells[i].shell) == 0) {
            shells[i].print(text);
            return true;
        }
    }
    return false;
}
