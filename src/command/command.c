#include "command/command.h"

#include "base/memory.h"
#include "command/program.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void command_add(struct command *command, const char *word)
{
    command->words = memory_resize(command->words, (command->count + 2) * sizeof *command->words);
    command->words[command->count++] = memory_copy_string(word);
    command->words[command->count] = NULL;
}

void string_list_add(struct string_list *list, const char *string)
{
    list->list = memory_room(list->list, list->count, sizeof *list->list);
    list->list[list->count++] = memory_copy_string(string);
}

static void list_free(struct string_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->list[i]);
    }
    free(list->list);
}

static bool list_equal(const struct string_list *a, const struct string_list *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++) {
        equal = strcmp(a->list[i], b->list[i]) == 0;
    }
    return equal;
}

void command_free(struct command *command)
{
    for (size_t i = 0; i < command->count; i++) {
        free(command->words[i]);
    }
    free(command->words);
    free(command->dir);
    list_free(&command->reads);
    list_free(&command->variables);
    *command = (struct command){0};
}

/* Reads one word at *line, up to unquoted whitespace or `end`, and advances *line past the word.
 * Returns false if a quote is not closed. */
static bool word_read(const char **line, char end, struct text *word)
{
    const char *c = *line;
    char quote = '\0';
    for (; *c != '\0' && (quote != '\0' || (strchr(" \t\n", *c) == NULL && *c != end)); c++) {
        if (quote == '\0' && (*c == '\'' || *c == '"')) {
            quote = *c;
        } else if (*c == quote) {
            quote = '\0';
        } else if (*c == '\\' && quote != '\'' && c[1] != '\0') {
            c++;
            if (quote == '"' && strchr("\"\\$`", *c) == NULL) {
                text_putc(word, '\\');
            }
            text_putc(word, *c);
        } else {
            text_putc(word, *c);
        }
    }
    *line = c;
    return quote == '\0';
}

/* Reads words up to the end of the line or an unquoted `end`. Returns false if a quote is not
 * closed. */
static bool words_read(struct command *command, const char **line, char end)
{
    struct text word = {0};
    bool closed = true;
    *command = (struct command){0};
    while (closed && *(*line += strspn(*line, " \t\n")) != '\0' && **line != end) {
        text_clear(&word);
        closed = word_read(line, end, &word);
        command_add(command, text_string(&word));
    }
    text_free(&word);
    return closed;
}

bool command_parse_brackets(struct command *command, const char **line, struct error *error)
{
    const char *rest = *line + 1;
    if (!words_read(command, &rest, ']') || *rest != ']') {
        command_free(command);
        return error_set(error, "the settings have no closing ]: %s", *line);
    }
    *line = rest + 1;
    return true;
}

bool command_parse(struct command *command, const char *line, struct error *error)
{
    const char *rest = line;
    if (!words_read(command, &rest, '\0')) {
        command_free(command);
        return error_set(error, "the command has an unclosed quote: %s", line);
    }
    if (command->count == 0 || command->words[0][0] == '\0') {
        command_free(command);
        return error_set(error, "the command is empty");
    }
    return true;
}

/* Returns false if an unknown placeholder begins at this opening brace. */
static bool brace_check(const char *brace, const char *const *placeholders)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t length = 1 + strspn(brace + 1, letters);
    bool meant = length > 1 && (brace[length] == '}' || brace[length] == '\0');
    for (size_t i = 0; meant && placeholders[i] != NULL; i++) {
        meant = strncmp(brace, placeholders[i], strlen(placeholders[i])) != 0;
    }
    return !meant;
}

static bool word_check(const char *word, const char *const *placeholders, struct error *error)
{
    const char *brace = word;
    for (; (brace = strchr(brace, '{')) != NULL; brace++) {
        if ((brace == word || brace[-1] != '$') && !brace_check(brace, placeholders)) {
            struct text all = {0};
            for (size_t k = 0; placeholders[k] != NULL; k++) {
                text_printf(&all, " %s", placeholders[k]);
            }
            error_set(error,
                      "unknown placeholder %.*s; the placeholders are%s. To pass this word to the "
                      "bot, start the bot from a script",
                      (int)strcspn(brace, "}") + 1, brace, text_string(&all));
            text_free(&all);
            return false;
        }
    }
    return true;
}

bool command_check_placeholders(const struct command *command, const char *const *placeholders,
                                struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < command->count; i++) {
        good = word_check(command->words[i], placeholders, error);
    }
    for (size_t i = 0; good && i < command->variables.count; i++) {
        good = word_check(command->variables.list[i], placeholders, error);
    }
    return good;
}

bool command_check_operators(const struct command *command, struct error *error)
{
    static const char *const whole[] = {"|", "||", "|&", "&", "&&", ";"};
    static const char *const begins[] = {">", "<", "1>", "2>", "&>"};
    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->words[i];
        bool found = false;
        for (size_t k = 0; k < sizeof whole / sizeof *whole; k++) {
            found = found || strcmp(word, whole[k]) == 0;
        }
        for (size_t k = 0; k < sizeof begins / sizeof *begins; k++) {
            found = found || strncmp(word, begins[k], strlen(begins[k])) == 0;
        }
        if (found) {
            return error_set(error,
                             "the command is not run by a shell, so \"%.40s\" would be passed to "
                             "the bot; for shell syntax use sh -c '..'",
                             word);
        }
    }
    return true;
}

bool command_check_drives(const char *line, struct error *error)
{
    char quote = '\0';
    for (const char *c = line; *c != '\0'; c++) {
        bool letter = isalpha((unsigned char)*c) && (c == line || !isalnum((unsigned char)c[-1]));
        if (quote == '\0' && letter && c[1] == ':' && c[2] == '\\' && c[3] != '\0') {
            return error_set(error,
                             "\"%.*s\" is a Windows path, and each backslash in it would quote the "
                             "next character; separate folders with / (in WSL, C:\\ is /mnt/c/)",
                             (int)strcspn(c, " \t\n]"), c);
        }
        if (quote == '\0' && (*c == '\'' || *c == '"')) {
            quote = *c;
        } else if (*c == quote) {
            quote = '\0';
        }
    }
    return true;
}

static void word_fill(struct text *filled, const char *word, const struct placeholder *placeholders,
                      size_t count)
{
    while (*word != '\0') {
        size_t i = 0;
        while (i < count &&
               strncmp(word, placeholders[i].name, strlen(placeholders[i].name)) != 0) {
            i++;
        }
        if (i < count) {
            text_puts(filled, placeholders[i].value);
            word += strlen(placeholders[i].name);
        } else {
            text_putc(filled, *word++);
        }
    }
}

static void list_fill(struct string_list *filled, const struct string_list *list,
                      const struct placeholder *placeholders, size_t count)
{
    struct text word = {0};
    for (size_t i = 0; i < list->count; i++) {
        text_clear(&word);
        word_fill(&word, list->list[i], placeholders, count);
        string_list_add(filled, text_string(&word));
    }
    text_free(&word);
}

void command_fill(struct command *filled, const struct command *command,
                  const struct placeholder *placeholders, size_t count)
{
    *filled = (struct command){.bounds = command->bounds};
    struct text word = {0};
    for (size_t i = 0; i < command->count; i++) {
        text_clear(&word);
        word_fill(&word, command->words[i], placeholders, count);
        command_add(filled, text_string(&word));
    }
    list_fill(&filled->reads, &command->reads, placeholders, count);
    list_fill(&filled->variables, &command->variables, placeholders, count);
    if (command->dir != NULL) {
        text_clear(&word);
        word_fill(&word, command->dir, placeholders, count);
        filled->dir = memory_copy_string(text_string(&word));
    }
    text_free(&word);
}

static bool bounds_equal(const struct command_bounds *a, const struct command_bounds *b)
{
    return a->memory == b->memory && a->processes == b->processes && a->proc == b->proc;
}

bool command_equal(const struct command *a, const struct command *b)
{
    bool folders = a->dir != NULL;
    if (a->count != b->count || !bounds_equal(&a->bounds, &b->bounds) ||
        folders != (b->dir != NULL) || (folders && strcmp(a->dir, b->dir) != 0) ||
        !list_equal(&a->reads, &b->reads) || !list_equal(&a->variables, &b->variables)) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        if (strcmp(a->words[i], b->words[i]) != 0) {
            return false;
        }
    }
    return true;
}

bool command_is_built_in(const struct command *command)
{
    return command->count > 1 && strcmp(command->words[1], "bot") == 0;
}

bool command_mentions(const struct command *command, const char *part)
{
    for (size_t i = 0; i < command->count; i++) {
        if (strstr(command->words[i], part) != NULL) {
            return true;
        }
    }
    return false;
}

int command_exec(char *const words[], char *const environment[])
{
    int failure = ENOENT;
    char file[PATH_MAX];
    for (const char *places = program_places(words[0]); program_next(&places, words[0], file);) {
        errno = ENAMETOOLONG;
        if (file[0] != '\0') {
            execve(file, words, environment);
        }
        if (errno == EACCES || errno == ENAMETOOLONG) {
            failure = errno;
        } else if (errno != ENOENT && errno != ENOTDIR) {
            return errno;
        }
    }
    return failure;
}

void command_print(const struct command *command, struct text *text)
{
    for (size_t i = 0; i < command->count; i++) {
        text_puts(text, i == 0 ? "" : " ");
        text_put_word(text, command->words[i]);
    }
}
