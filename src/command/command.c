#include "command/command.h"

#include "base/memory.h"
#include "command/program.h"

#include <assert.h>
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

void command_free(struct command *command)
{
    for (size_t i = 0; i < command->count; i++) {
        free(command->words[i]);
    }
    free(command->words);
    free(command->extra);
    *command = (struct command){0};
}

/* Reads one word at *line and advances *line past it. Returns false if a quote is not closed. */
static bool word_read(const char **line, struct text *word)
{
    const char *c = *line;
    char quote = '\0';
    for (; *c != '\0' && (quote != '\0' || strchr(" \t\n", *c) == NULL); c++) {
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

bool command_parse(struct command *command, const char *line, struct error *error)
{
    *command = (struct command){0};
    const char *rest = line;
    struct text word = {0};
    bool closed = true;
    while (closed && *(rest += strspn(rest, " \t\n")) != '\0') {
        text_clear(&word);
        closed = word_read(&rest, &word);
        command_add(command, text_string(&word));
    }
    text_free(&word);
    if (!closed) {
        command_free(command);
        return error_set(error, "a quote is not closed in the command: %s", line);
    }
    if (command->count == 0 || command->words[0][0] == '\0') {
        command_free(command);
        return error_set(error, "the command is empty");
    }
    return true;
}

/* Returns true if the opening brace does not begin a placeholder, or begins a known one. */
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

bool command_check_placeholders(const struct command *command, const char *const *placeholders,
                                struct error *error)
{
    for (size_t i = 0; i < command->count; i++) {
        const char *word = command->words[i], *brace = word;
        for (; (brace = strchr(brace, '{')) != NULL; brace++) {
            if ((brace == word || brace[-1] != '$') && !brace_check(brace, placeholders)) {
                struct text all = {0};
                for (size_t k = 0; placeholders[k] != NULL; k++) {
                    text_printf(&all, " %s", placeholders[k]);
                }
                error_set(error,
                          "unknown placeholder %.*s; there are%s. To pass such a word to the "
                          "bot, start it from a script",
                          (int)strcspn(brace, "}") + 1, brace, text_string(&all));
                text_free(&all);
                return false;
            }
        }
    }
    return true;
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

void command_fill(struct command *filled, const struct command *command,
                  const struct placeholder *placeholders, size_t count)
{
    *filled = (struct command){0};
    struct text word = {0};
    for (size_t i = 0; i < command->count; i++) {
        text_clear(&word);
        word_fill(&word, command->words[i], placeholders, count);
        command_add(filled, text_string(&word));
    }
    filled->extra = command->extra == NULL ? NULL : memory_copy_string(command->extra);
    text_free(&word);
}

bool command_equal(const struct command *a, const struct command *b)
{
    bool extra = a->extra != NULL;
    if (a->count != b->count || extra != (b->extra != NULL) ||
        (extra && strcmp(a->extra, b->extra) != 0)) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        if (strcmp(a->words[i], b->words[i]) != 0) {
            return false;
        }
    }
    return true;
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

int command_exec(char *const words[])
{
    int failure = ENOENT;
    char file[PATH_MAX];
    for (const char *places = program_places(words[0]); program_next(&places, words[0], file);) {
        errno = ENAMETOOLONG;
        if (file[0] != '\0') {
            execv(file, words);
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
