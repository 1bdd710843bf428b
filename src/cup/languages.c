#include "cup/languages.h"

#include "base/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define PROGRAM "{folder}/entry"
#define LINE_SIZE_MAX 400

/* clang-format off */
#define C_TEXT "\"'", {{"/*", "*/"}, {"//", "\n"}}
#define HASH_TEXT "\"'", {{"#", "\n"}}
#define SCRIPT(name, suffixes, run, package, kind) \
    {name, suffixes, NULL, NULL, NULL, run, "{entry}", package, false, LANGUAGE_##kind, HASH_TEXT}
#define SUFFIXES(...) {__VA_ARGS__}

static const struct language languages[] = {
    {"c", {".c"}, "cc -o " PROGRAM " {entry} -lm", "-std=gnu89", "entry.c", PROGRAM, PROGRAM,
     "gcc", true, LANGUAGE_PLAIN, C_TEXT},
    {"c++", {".cc", ".cpp", ".cxx", ".C", ".c++"}, "g++ -o " PROGRAM " {entry} -lm",
     "-std=gnu++98 -fpermissive", "entry.cc", PROGRAM, PROGRAM, "g++", true, LANGUAGE_PLAIN, C_TEXT},
    {"pascal", {".pas", ".p", ".pp"}, "fpc -ve -l- -FE{folder} -oentry {entry}", NULL,
     "entry.pas", PROGRAM, PROGRAM, "fp-compiler", false, LANGUAGE_PLAIN, "'",
     {{"{", "}"}, {"(*", "*)"}, {"//", "\n"}}},
    {"java", {".java"}, "javac -d {folder} {entry}", NULL, NULL,
     "java -Xmx50m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp {folder} {name}",
     "{folder}/{name}.class", "default-jdk-headless", false, LANGUAGE_MACHINE, C_TEXT},
    {"scheme", {".scm", ".ss"}, NULL, NULL, NULL, "guile --no-auto-compile -s {entry}", "{entry}",
     "guile-3.0", false, LANGUAGE_PLAIN, "\"", {{";", "\n"}, {"#|", "|#"}}},
    SCRIPT("perl", SUFFIXES(".pl", ".perl"), "perl {entry}", "perl", PLAIN),
    SCRIPT("python", SUFFIXES(".py"), "python3 {entry}", "python3", PLAIN),
    SCRIPT("python3", SUFFIXES(NULL), "python3 {entry}", "python3", PLAIN),
    SCRIPT("awk", SUFFIXES(".awk", ".nawk"), "awk -f {entry}", "mawk", PLAIN),
    SCRIPT("nawk", SUFFIXES(NULL), "awk -f {entry}", "mawk", PLAIN),
    SCRIPT("sh", SUFFIXES(".sh"), "sh {entry}", "dash", SHELL),
    SCRIPT("ksh", SUFFIXES(".ksh"), "ksh {entry}", "ksh", SHELL),
    SCRIPT("csh", SUFFIXES(".csh"), "csh -f {entry}", "csh", SHELL),
    SCRIPT("bash", SUFFIXES(".bash"), "bash {entry}", "bash", SHELL),
};
/* clang-format on */

#define LANGUAGES (sizeof languages / sizeof *languages)

static const struct language *find_suffix(const char *file)
{
    const char *slash = strrchr(file, '/');
    const char *dot = strrchr(slash == NULL ? file : slash, '.');
    for (size_t i = 0; dot != NULL && i < LANGUAGES; i++) {
        for (size_t k = 0; languages[i].suffixes[k] != NULL; k++) {
            if (strcmp(dot, languages[i].suffixes[k]) == 0) {
                return &languages[i];
            }
        }
    }
    return NULL;
}

/* Returns the language of the first word in the line that names a script interpreter, or NULL if no
 * word does. */
static const struct language *find_word(const char *line, size_t length)
{
    for (size_t at = 0, word; at < length; at += word + 1) {
        for (word = 0; at + word < length && isalnum((unsigned char)line[at + word]); word++) {
        }
        for (size_t i = 0; i < LANGUAGES; i++) {
            if (languages[i].compile == NULL && strlen(languages[i].name) == word &&
                strncasecmp(languages[i].name, line + at, word) == 0) {
                return &languages[i];
            }
        }
    }
    return NULL;
}

/* Searches the lines at the start that begin with #. */
static const struct language *find_header(const char *line, const struct contest *contest)
{
    const struct language *found = NULL;
    while (found == NULL && *line == '#') {
        size_t length = strcspn(line, "\n");
        char *copy = strndup(line, length);
        bool named = (contest->header_name != NULL && strcasestr(copy, contest->header_name)) ||
                     strcasestr(copy, "your ") != NULL;
        found = named ? NULL : find_word(copy, length);
        free(copy);
        line += length + (line[length] == '\n');
    }
    return found;
}

const struct language *language_of(const char *file, const struct text *source,
                                   const struct contest *contest)
{
    const struct language *language = find_suffix(file);
    if (language == NULL || strcmp(language->name, "sh") == 0) {
        const struct language *named = find_header(text_string(source), contest);
        language = named != NULL ? named : language;
    }
    return language;
}

/* --- includes --- */

/* Finds the name in a line such as #include "name". Returns the name's length, or 0 if there is no
 * name. */
static size_t quoted_name(const char *line, const char **name)
{
    line += strspn(line, " \t");
    if (*line++ != '#') {
        return 0;
    }
    line += strspn(line, " \t");
    size_t length = strncmp(line, "include", 7) == 0 ? 7 + strspn(line + 7, " \t") : 0;
    if (length == 0 || line[length] != '"') {
        return 0;
    }
    *name = line + length + 1;
    return strcspn(*name, "\"\n");
}

bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included)
{
    const char *slash = strrchr(file, '/'), *line = text_string(source), *name;
    bool found = false;
    while (language->takes_flags && !found && *line != '\0') {
        size_t length = quoted_name(line, &name);
        if (length > 0) {
            struct text path = {0};
            text_append(&path, file, slash == NULL ? 0 : (size_t)(slash + 1 - file));
            text_append(&path, name, length);
            found = access(text_string(&path), F_OK) == 0;
            text_free(&path);
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    if (found) {
        text_append(included, name, strcspn(name, "\"\n"));
    }
    return found;
}

/* --- compile instructions --- */

/* Returns true if a flag can be ignored, because everything is compiled without optimization and
 * with -lm. */
static bool is_idle(const char *word)
{
    static const char *const idle[] = {"-O",  "-O1", "-O2",   "-O3",   "-o", "-lm",
                                       "-lc", "-g",  "-Wall", "-ansi", "-w"};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        if (strcmp(word, idle[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool language_flags(const struct language *language, const struct text *source, struct text *flags)
{
    char *line = entry_header(source, "compile instructions", LINE_SIZE_MAX);
    char *rest = line, *kept;
    bool good = true;
    if (line == NULL || language->compile == NULL) {
        free(line);
        return true;
    }
    if (*rest == '(') { /* the words in brackets, unless they are "make entryname" */
        rest += strcspn(rest, ")");
    }
    for (char *word = strtok_r(rest, " \t", &kept); good && word != NULL;
         word = strtok_r(NULL, " \t", &kept)) {
        bool defines = strncmp(word, "-D", 2) == 0 && word[2] != '\0' && language->takes_flags &&
                       strpbrk(word, "'\"\\") == NULL;
        if (strpbrk(word, ";|&`$<>") != NULL ||
            (word[0] == '-' && word[1] != '\0' && !defines && !is_idle(word))) {
            text_clear(flags);
            text_puts(flags, word);
            good = false;
        } else if (defines) {
            text_printf(flags, " %s", word);
        }
    }
    free(line);
    return good;
}
