#include "serve/page_files.h"

#include "base/file.h"
#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct page_file page_files[] = {
    {"index.html", "text/html; charset=utf-8"},
    {"page.js", "text/javascript; charset=utf-8"},
    {"texts-en.js", "text/javascript; charset=utf-8"},
    {"texts-de.js", "text/javascript; charset=utf-8"},
    {"page.css", "text/css; charset=utf-8"},
    {"icon.svg", "image/svg+xml"},
    {"example.jsonl", "application/jsonl; charset=utf-8"},
    {"faceoff.wasm", "application/wasm"},
    {"faceoff.wasm.js", "text/javascript; charset=utf-8"},
    {"puzzles.js", "text/javascript; charset=utf-8"},
    {"lessons.js", "text/javascript; charset=utf-8"},
    {"analysis.js", "text/javascript; charset=utf-8"},
    {"events.js", "text/javascript; charset=utf-8"},
    {"league.js", "text/javascript; charset=utf-8"},
    {"study.js", "text/javascript; charset=utf-8"},
    {"animation.js", "text/javascript; charset=utf-8"},
    {"offline.js", "text/javascript; charset=utf-8"},
    {.name = NULL},
};

static void put_path(struct text *path, const char *folder, const char *name)
{
    text_clear(path);
    text_printf(path, "%s/%s", folder, name);
}

/* Returns true if all files of the page exist. Otherwise, returns false and sets *missing to the
 * first missing file. */
static bool has_page(const char *folder, const char **missing)
{
    struct text path = {0};
    *missing = NULL;
    for (const struct page_file *file = page_files; *missing == NULL && file->name != NULL;
         file++) {
        put_path(&path, folder, file->name);
        if (access(text_string(&path), R_OK) != 0) {
            *missing = file->name;
        }
    }
    text_free(&path);
    return *missing == NULL;
}

/* Writes the folder of this program's executable, or "" if the system does not provide it. */
static void program_folder(char folder[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[length < 0 ? 0 : length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
    }
}

bool page_folder(const char *asked, struct text *folder, struct error *error)
{
    static const char *const places[] = {"../share/faceoff/page", "../build-page"};
    const char *missing;
    if (asked != NULL) {
        text_puts(folder, asked);
        return has_page(asked, &missing) ||
               error_set(error,
                         "%.200s does not contain the page: it has no readable %s; build the page "
                         "with `./dev page FOLDER` in faceoff's sources",
                         asked, missing);
    }
    char program[PATH_MAX];
    program_folder(program);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct text place = {0};
        put_path(&place, program, places[i]);
        bool found = has_page(text_string(&place), &missing);
        if (found) {
            text_puts(folder, text_string(&place));
        }
        text_free(&place);
        if (found) {
            return true;
        }
    }
    return error_set(
        error,
        "the page is not installed: %s/%s is missing; build it with `./dev page` in faceoff's "
        "sources and install it with `meson install`, or name its folder with --page FOLDER",
        program, places[0]);
}

bool page_read(const char *folder, const char *name, struct text *bytes, struct error *error)
{
    struct text path = {0};
    put_path(&path, folder, name);
    bool good = file_read(text_string(&path), bytes, error);
    text_free(&path);
    return good;
}

/* --- the page in memory --- */

/* Inserts `what` before or after the first occurrence of `place` in the page. Does nothing if
 * `place` is missing, as in a page from an older build. */
static void insert(struct text *html, const char *place, bool behind, const char *what)
{
    const char *found =
        html->length == 0 ? NULL : memmem(html->data, html->length, place, strlen(place));
    if (found == NULL) {
        return;
    }
    struct text marked = {0};
    size_t before = (size_t)(found - html->data) + (behind ? strlen(place) : 0);
    text_append(&marked, html->data, before);
    text_puts(&marked, what);
    text_append(&marked, html->data + before, html->length - before);
    text_free(html);
    *html = marked;
}

/* Inserts a note that tells the page's script where to get its data, and a link to the table for
 * browsers without scripts. */
static void mark(struct text *html, const char *source)
{
    bool is_live = strcmp(source, "live") == 0;
    insert(html, "<meta name=\"faceoff-event\" content=\"", true, source);
    insert(html, "</noscript>", false,
           is_live ? "<p><a href=\"plain\">Standings as plain text. "
                     "<span lang=\"de\">Tabelle als Text.</span></a></p>"
                   : "<p><a href=\"event/standings.txt\">Standings as plain text. "
                     "<span lang=\"de\">Tabelle als Text.</span></a></p>");
}

static bool page_add_part(struct page *page, const char *folder, const struct page_file *file,
                          const char *source, struct error *error)
{
    page->parts = memory_resize(page->parts, (page->count + 1) * sizeof *page->parts);
    struct page_part *part = &page->parts[page->count++];
    *part = (struct page_part){.name = file->name, .type = file->type};
    if (!page_read(folder, file->name, &part->bytes, error)) {
        return false;
    }
    if (strcmp(file->name, "index.html") == 0) {
        mark(&part->bytes, source);
    }
    return true;
}

bool page_load(struct page *page, const char *folder, const char *source, struct error *error)
{
    struct text found = {0};
    *page = (struct page){0};
    bool there = page_folder(folder, &found, error);
    bool good = there || folder == NULL;
    for (size_t i = 0; there && good && page_files[i].name != NULL; i++) {
        good = page_add_part(page, text_string(&found), &page_files[i], source, error);
    }
    text_free(&found);
    return good;
}

void page_free(struct page *page)
{
    for (size_t i = 0; i < page->count; i++) {
        text_free(&page->parts[i].bytes);
    }
    free(page->parts);
    *page = (struct page){0};
}

const struct page_part *page_find(const struct page *page, const char *name)
{
    return named_among(page->parts, page->count, sizeof *page->parts, name);
}
