#define _GNU_SOURCE
#include "cli/contestant.h"

#include "base/memory.h"
#include "engines/engine.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The NAME of "NAME=COMMAND": letters, digits and -._ up to the '='; 0 when there is none. */
static size_t name_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) ||
           (text[length] != '\0' && strchr("-._", text[length]))) {
        length++;
    }
    return text[length] == '=' ? length : 0;
}

/* The file name of a program, without its folders. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static void command_of_engine(struct command *command, const struct command *words,
                              const struct contest *contest)
{
    static char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    const char *fixed[] = {self,
                           "bot",
                           contest->game->name,
                           "--protocol",
                           contest->protocol->name,
                           "--engine",
                           words->words[0] + 1,
                           "--seed",
                           "{seed}"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        command_add(command, fixed[i]);
    }
    if (contest->protocol->tell == NULL) { /* else the wire carries the opening */
        command_add(command, "--opening");
        command_add(command, "{opening}");
    }
    if (contest->game->variants[1] != NULL) {
        command_add(command, "--rules");
        command_add(command, "{rules}");
    }
    for (size_t i = 1; i < words->count; i++) {
        command_add(command, words->words[i]);
    }
}

bool contestant_parse(struct contestant *contestant, const char *text,
                      const struct contest *contest, struct error *error)
{
    size_t named = name_length(text);
    const char *line = named > 0 ? text + named + 1 : text;
    *contestant = (struct contestant){0};
    struct command words;
    if (!command_parse(&words, line, error)) {
        return false;
    }
    if (words.words[0][0] == '@') {
        const char *engine = words.words[0] + 1;
        if (engine_find(contest->game->name, engine) == NULL) {
            error_set(error, "%s has no bot of ours \"@%.40s\"", contest->game->name, engine);
            command_free(&words);
            return false;
        }
        command_of_engine(&contestant->command, &words, contest);
    } else {
        command_fill(&contestant->command, &words, NULL, 0);
    }
    contestant->name =
        named > 0 ? strndup(text, named)
                  : memory_copy_string(words.words[0][0] == '@' ? words.words[0] + 1
                                                                : base_name(words.words[0]));
    command_free(&words);
    return true;
}

void contestant_free(struct contestant *contestant)
{
    free(contestant->name);
    command_free(&contestant->command);
    *contestant = (struct contestant){0};
}
