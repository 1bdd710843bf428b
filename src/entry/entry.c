#include "entry/entry.h"

#include "entry/print.h"

#include <stdlib.h>
#include <string.h>

const char *entry_file_text(const char *path)
{
    for (size_t i = 0; entry_files[i].path != NULL; i++) {
        if (strcmp(entry_files[i].path, path) == 0) {
            return entry_files[i].text;
        }
    }
    return NULL;
}

size_t entry_units(const char *source, size_t length)
{
    size_t units = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)source[i];
        units += (byte & 0xc0) != 0x80;
        units += byte >= 0xf0;
    }
    return units;
}

static bool entry_entry_measure(const struct entry_limit *limit, struct entry_result *result)
{
    result->size = limit->measure(text_string(&result->source), result->source.length);
    result->fits = limit->most == 0 || result->size <= limit->most;
    return result->fits;
}

/* Prints the program in the given style. Returns true if the result is within the size limit. */
static bool try_style(const struct fold *fold, const struct print_style *style,
                      const struct entry_limit *limit, struct entry_result *result)
{
    text_clear(&result->source);
    print_program(fold, style, &result->source);
    result->short_names = style->name_count;
    result->comments = style->comments;
    result->lines = style->layout || style->lines;
    return entry_entry_measure(limit, result);
}

/* Prints the program with only as many names shortened as the size limit requires, beginning with
 * those that save the most characters. Returns true if the result is within the size limit. */
static bool try_names(const struct fold *fold, struct print_style *style, size_t most,
                      const struct entry_limit *limit, struct entry_result *result)
{
    size_t least = 0;
    style->name_count = most;
    if (!try_style(fold, style, limit, result)) {
        return false;
    }
    while (least < most) {
        style->name_count = (least + most) / 2;
        if (try_style(fold, style, limit, result)) {
            most = style->name_count;
        } else {
            least = style->name_count + 1;
        }
    }
    style->name_count = most;
    return try_style(fold, style, limit, result);
}

/* Shortens the program step by step until it is within the size limit: first shortens names, then
 * also removes comments, then also removes line breaks. */
static void shorten(struct fold *fold, const struct entry_limit *limit, struct entry_result *result)
{
    struct print_style style;
    size_t count;
    struct short_name *names = names_list(fold, &count);
    bool fits = false;
    for (int way = 0; way < 5 && !fits; way++) {
        style = (struct print_style){
            .comments = way < 2, .legend = way == 0 || way == 2, .lines = way < 4, .names = names};
        fits = try_names(fold, &style, count, limit, result);
    }
    free(names);
}

/* Returns true if the program includes system headers only, and none of faceoff's headers. */
static bool stands_alone(const struct fold *fold)
{
    for (size_t u = 0; u < fold->sources[0].unit_count; u++) {
        if (fold->sources[0].units[u].kind == UNIT_OURS) {
            return false;
        }
    }
    return true;
}

/* Returns true if any of the program's own files defines main. */
static bool has_main(const struct fold *fold)
{
    for (size_t s = 0; s < fold->source_count; s++) {
        if (fold->sources[s].user && source_has_main(&fold->sources[s])) {
            return true;
        }
    }
    return false;
}

/* Accepts a C++ program only if it can be used unchanged, because only C programs can be combined
 * with faceoff's sources or shortened. */
static bool make_cpp(const struct source *source, const char *text, const struct entry_limit *limit,
                     struct entry_result *result, struct error *error)
{
    const struct token *path;
    for (size_t i = 0; (path = source_include(source, &i)) != NULL;) {
        if (path->at[0] == '"' || strncmp(path->at, "<faceoff/", 9) == 0) {
            error_set(error, "%s is C++ and includes %.*s: faceoff can combine only C files",
                      source->path, (int)path->length, path->at);
            return false;
        }
    }
    text_puts(&result->source, text);
    result->comments = result->lines = true;
    result->has_main = source_has_main(source);
    if (!entry_entry_measure(limit, result)) {
        error_set(error, "%s is too long (%zu; limit: %zu), and faceoff can shorten only C files",
                  source->path, result->size, limit->most);
    }
    return result->fits;
}

static bool make_c(const struct fold_plan *plan, const struct entry_limit *limit,
                   struct entry_result *result, struct error *error)
{
    struct fold fold;
    bool made = fold_program(&fold, plan, error);
    result->has_main = made && has_main(&fold);
    if (made && stands_alone(&fold)) {
        text_puts(&result->source, plan->main.text);
        entry_entry_measure(limit, result);
        result->comments = result->lines = true;
    }
    if (made && !result->fits) {
        names_part(&fold);
        try_style(&fold, &(struct print_style){.layout = true, .comments = true}, limit, result);
    }
    fold_free(&fold);
    if (made && !result->fits) { /* Try again without asserts, and shorten the program. */
        struct fold_plan shorter = *plan;
        shorter.without_asserts = true;
        made = fold_program(&fold, &shorter, error);
        if (made) {
            names_part(&fold);
            shorten(&fold, limit, result);
        }
        fold_free(&fold);
    }
    return made;
}

bool entry_make(const struct fold_plan *plan, const struct entry_limit *limit,
                struct entry_result *result, struct error *error)
{
    struct words words = {0};
    struct source source;
    *result = (struct entry_result){.fits = false};
    source_read(&source, &words, plan->main.path, plan->main.text);
    bool made = source.cpp ? make_cpp(&source, plan->main.text, limit, result, error)
                           : make_c(plan, limit, result, error);
    source_free(&source);
    words_free(&words);
    return made;
}
