#include "command/command_name.h"

#include "base/file.h"
#include "base/memory.h"

#include <ctype.h>
#include <string.h>

#define SUFFIX_MAX 6 /* maximum length of a script's suffix in bytes, without the dot */

/* Returns true if the program is an interpreter, which runs a file named in its arguments. The
 * program's name may end with a version, as in python3.11. */
static bool is_interpreter(const char *program)
{
    static const char *const names[] = {"python", "pypy", "node", "nodejs", "perl", "ruby", "java",
                                        "php",    "lua",  "sh",   "bash",   "dash", "ksh",  "zsh",
                                        "awk",    "gawk", "mawk", "guile",  NULL};
    const char *name = file_name(program);
    size_t length = strlen(name);
    while (length > 0 && strchr("0123456789.-", name[length - 1]) != NULL) {
        length--;
    }
    size_t i = 0;
    while (names[i] != NULL &&
           (strlen(names[i]) != length || strncmp(names[i], name, length) != 0)) {
        i++;
    }
    return names[i] != NULL;
}

/* Returns the argument that names what the interpreter runs, such as a script, a module or a class.
 * Returns NULL if there is no such argument, for example because the program's code is itself an
 * argument (as with `-c`). */
static const char *script_of(const struct command *command)
{
    static const char *const with_value[] = {"-cp", "-classpath", "--class-path", "-W", "-X",
                                             "-r",  "--require",  "-I",           NULL};
    static const char *const with_script[] = {"-jar", "-m", "-f", NULL};
    static const char *const with_code[] = {"-c", "-e", "-p", "-", NULL};
    for (size_t i = 1; i < command->count; i++) {
        const char *word = command->words[i];
        if (word_is_in(word, with_code)) {
            return NULL;
        }
        if (word_is_in(word, with_script)) {
            return command->words[i + 1];
        }
        if (word[0] != '-') {
            return word;
        }
        i += word_is_in(word, with_value);
    }
    return NULL;
}

/* If the command's program is an interpreter that runs a script, returns the path of the script and
 * sets *script to true. Otherwise returns the path of the program. */
static const char *path_of(const struct command *command, bool *script)
{
    const char *found = is_interpreter(command->words[0]) ? script_of(command) : NULL;
    *script = found != NULL && file_name(found)[0] != '\0';
    return *script ? found : command->words[0];
}

/* Returns the length of a name without its suffix, such as .py or .jar. */
static size_t stem_length(const char *name)
{
    const char *dot = strrchr(name, '.');
    bool is_suffix = dot != NULL && dot != name && strlen(dot + 1) <= SUFFIX_MAX &&
                     isalpha((unsigned char)dot[1]);
    return is_suffix ? (size_t)(dot - name) : strlen(name);
}

char *command_name(const struct command *command)
{
    bool script;
    const char *name = file_name(path_of(command, &script));
    return memory_copy_start(name, script ? stem_length(name) : strlen(name));
}

char *command_folder_name(const struct command *command)
{
    bool script;
    const char *path = path_of(command, &script), *end = strrchr(path, '/');
    const char *begin = end;
    while (begin != NULL && begin > path && begin[-1] != '/') {
        begin--;
    }
    size_t length = end == NULL ? 0 : (size_t)(end - begin);
    bool named =
        length > 0 && strncmp(begin, ".", length) != 0 && strncmp(begin, "..", length) != 0;
    return named ? memory_copy_start(begin, length) : NULL;
}
