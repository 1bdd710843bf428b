#include "cup/languages.h"

#include "base/file.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define PROGRAM "{folder}/entry"
#define LINE_SIZE_MAX 400
#define COMPILE_LABEL "compile instructions"

/* Headers of C++ compilers that predate the 1998 standard. */
static const struct old_header cpp_headers[] = {
    {"iostream.h", "iostream"},
    {"fstream.h", "fstream"},
    {"iomanip.h", "iomanip"},
    {"strstream.h", "strstream"},
    {NULL, NULL},
};

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
     "-std=gnu++98 -fpermissive -isystem {folder}/" LANGUAGE_HEADERS, "entry.cc", PROGRAM, PROGRAM,
     "g++", true, LANGUAGE_PLAIN, C_TEXT},
    {"pascal", {".pas", ".p", ".pp"}, "fpc -ve -l- -FE{folder} -oentry {entry}", NULL,
     "entry.pas", PROGRAM, PROGRAM, "fp-compiler", false, LANGUAGE_PLAIN, "'",
     {{"{", "}"}, {"(*", "*)"}, {"//", "\n"}}},
    {"java", {".java"}, "javac -d {folder} {entry}", NULL, NULL,
     "java -Xmx50m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp {folder} {name}",
     "{folder}/{name}.class", "default-jdk-headless", false, LANGUAGE_MACHINE, C_TEXT},
    {"javascript", {".js"}, NULL, NULL, NULL, "node --max-old-space-size=50 {entry}", "{entry}",
     "nodejs", false, LANGUAGE_NODE, "\"'`", {{"/*", "*/"}, {"//", "\n"}}},
    {"scheme", {".scm", ".ss"}, NULL, NULL, NULL, "guile --no-auto-compile -s {entry}", "{entry}",
     "guile-3.0", false, LANGUAGE_LIBGC, "\"", {{";", "\n"}, {"#|", "|#"}}},
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

void languages_list(struct text *text)
{
    const char *separator = "";
    for (size_t i = 0; i < LANGUAGES; i++) {
        if (languages[i].suffixes[0] != NULL) {
            text_printf(text, "%s%s", separator, languages[i].name);
            separator = ", ";
        }
    }
}

void languages_list_programs(struct command *programs)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        const char *const lines[] = {languages[i].compile, languages[i].run};
        for (size_t k = 0; k < 2; k++) {
            if (lines[k] != NULL && lines[k][0] != '{') {
                char *word = memory_copy_start(lines[k], strcspn(lines[k], " "));
                command_add(programs, word);
                free(word);
            }
        }
    }
}

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

/* Returns the word that names the language's interpreter in a header, or NULL if it has none. */
static const char *interpreter_name(const struct language *language)
{
    if (language->compile != NULL) {
        return NULL;
    }
    return language->kind == LANGUAGE_NODE ? "node" : language->name;
}

/* Returns the language of the first script interpreter named in the line, or NULL if the line names
 * none. */
static const struct language *find_word(const char *line, size_t length)
{
    for (size_t at = 0, word; at < length; at += word + 1) {
        for (word = 0; at + word < length && isalnum((unsigned char)line[at + word]); word++) {
        }
        for (size_t i = 0; i < LANGUAGES; i++) {
            const char *name = interpreter_name(&languages[i]);
            if (name != NULL && strlen(name) == word && strncasecmp(name, line + at, word) == 0) {
                return &languages[i];
            }
        }
    }
    return NULL;
}

/* Searches the lines at the start of the file that begin with # for the name of an interpreter.
 * Skips the header lines that the contest requires. */
static const struct language *find_header(const char *line, const struct contest *contest)
{
    const struct language *found = NULL;
    while (found == NULL && *line == '#') {
        size_t length = strcspn(line, "\n");
        char *copy = memory_copy_start(line, length);
        bool named = (contest->header_name != NULL && strcasestr(copy, contest->header_name)) ||
                     strcasestr(copy, "your ") != NULL;
        found = named ? NULL : find_word(copy, length);
        free(copy);
        line += length + (line[length] == '\n');
    }
    return found;
}

/* Returns whether the compile instructions name a C++ compiler. */
static bool names_cpp(const struct text *source)
{
    char *line = entry_header(source, COMPILE_LABEL, LINE_SIZE_MAX), *kept;
    const char *word = line == NULL ? NULL : strtok_r(line, " \t", &kept);
    bool named = word != NULL &&
                 (strcmp(word, "g++") == 0 || strcmp(word, "c++") == 0 || strcmp(word, "CC") == 0);
    free(line);
    return named;
}

const struct old_header *language_headers(const struct language *language)
{
    return strcmp(language->name, "c++") == 0 ? cpp_headers : NULL;
}

const struct language *language_of(const char *file, const struct text *source,
                                   const struct contest *contest)
{
    const struct language *language = find_suffix(file);
    if (language == NULL || strcmp(language->name, "sh") == 0) {
        const struct language *named = find_header(text_string(source), contest);
        language = named != NULL ? named : language;
    }
    if (language != NULL && strcmp(language->name, "c") == 0 && names_cpp(source)) {
        language = find_suffix(".cc");
    }
    return language;
}

/* --- included files --- */

/* Finds the quoted name in a line such as #include "name". Returns the name's length, or 0 if there
 * is no name. */
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

/* Returns whether the path has a component "..". */
static bool leads_out(const char *path)
{
    bool out = false;
    for (size_t length; !out && *path != '\0'; path += length + (path[length] == '/')) {
        length = strcspn(path, "/");
        out = length == 2 && memcmp(path, "..", 2) == 0;
    }
    return out;
}

/* Returns whether the folder of the file contains a file with that name. */
static bool lies_beside(const char *file, const char *name)
{
    struct stat status;
    struct text path = {0};
    text_append(&path, file, (size_t)(file_name(file) - file));
    text_puts(&path, name);
    bool there = strchr(name, '/') == NULL && lstat(text_string(&path), &status) == 0;
    text_free(&path);
    return there;
}

bool language_includes(const struct language *language, const char *file, const struct text *source,
                       struct text *included)
{
    const char *line = text_string(source), *name;
    bool found = false;
    while (language->takes_flags && !found && *line != '\0') {
        size_t length = quoted_name(line, &name);
        if (length > 0) {
            char *included_name = memory_copy_start(name, length);
            found = leads_out(included_name) || lies_beside(file, included_name);
            free(included_name);
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

/* Returns whether a flag can be ignored, because it only selects optimization, debugging, warnings
 * or a language standard, or because it is always in effect, like -lm. Everything is compiled
 * without optimization. */
static bool is_idle(const char *word)
{
    static const char *const exact[] = {"-o", "-lm", "-lc", "-w", "-ansi", "-pedantic", NULL};
    static const char *const kinds[] = {"-O", "-g", "-W", "-X", "-traditional", "-std=", NULL};
    bool idle = false;
    for (size_t i = 0; exact[i] != NULL; i++) {
        idle = idle || strcmp(word, exact[i]) == 0;
    }
    for (size_t i = 0; kinds[i] != NULL; i++) {
        idle =
            idle || (strncmp(word, kinds[i], strlen(kinds[i])) == 0 && strchr(word, ',') == NULL);
    }
    return idle;
}

/* Cuts off a second command, such as "; strip entry". Only `strip` may be cut off, because it is
 * not needed. If the second command is a different one, returns false and sets *reason. */
static bool languages_cut_strip(char *line, struct text *ignored, struct text *reason)
{
    char *second = strchr(line, ';');
    if (second == NULL) {
        return true;
    }
    const char *command = second + 1 + strspn(second + 1, " \t");
    bool strip = strncmp(command, "strip", 5) == 0 && strpbrk(command, ";|&`$<>") == NULL;
    if (strip) {
        text_puts(ignored, " strip");
    } else if (*command != '\0') {
        text_printf(reason,
                    "its compile instructions contain a second command (%.60s), which is not run",
                    command);
    }
    *second = '\0';
    return reason->length == 0;
}

/* Appends the flag to `flags` if it is used, and otherwise to `ignored`. Returns false and sets
 * *reason if the flag is not accepted. */
static bool languages_take_word(const struct language *language, const char *word,
                                struct text *flags, struct text *ignored, struct text *reason)
{
    bool flag = word[0] == '-' && word[1] != '\0';
    bool defines = flag && word[1] == 'D' && word[2] != '\0' && language->takes_flags &&
                   strpbrk(word, "'\"\\") == NULL;
    bool shell = strpbrk(word, ";|&`$<>") != NULL;
    bool narrow = strcmp(word, &LANGUAGE_32[1]) == 0;
    if (narrow && language->takes_flags) {
        text_puts(flags, strstr(text_string(flags), LANGUAGE_32) == NULL ? LANGUAGE_32 : "");
    } else if (!shell && defines) {
        text_printf(flags, " %s", word);
    } else if (!shell && flag && (narrow || is_idle(word))) {
        bool usual = word[1] == 'o' || word[1] == 'l';
        if (!usual) {
            text_printf(ignored, " %s", word);
        }
    } else if (!shell && flag && word[1] == 'l') {
        text_printf(reason, "it needs the library %.60s (%.60s), but only -lm is linked", word + 2,
                    word);
    } else if (shell || flag) {
        text_printf(
            reason,
            "%.80s in its compile instructions is not accepted; only -D, -O, -m32 and -lm are",
            word);
    }
    return reason->length == 0;
}

bool language_flags(const struct language *language, const struct text *source, struct text *flags,
                    struct text *ignored, struct text *reason)
{
    char *line = entry_header(source, COMPILE_LABEL, LINE_SIZE_MAX);
    char *rest = line, *kept;
    if (line == NULL || language->compile == NULL) {
        free(line);
        return true;
    }
    /* skips the hint (if other than "make entryname"), which the contest's template contains */
    if (*rest == '(') {
        rest += strcspn(rest, ")");
    }
    bool good = languages_cut_strip(rest, ignored, reason);
    for (char *word = strtok_r(rest, " \t", &kept); good && word != NULL;
         word = strtok_r(NULL, " \t", &kept)) {
        good = languages_take_word(language, word, flags, ignored, reason);
    }
    free(line);
    return good;
}
