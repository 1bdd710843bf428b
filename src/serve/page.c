#include "serve/page.h"

#include "base/memory.h"
#include "serve/page_files.h"

#include <stdlib.h>
#include <string.h>

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
    for (size_t i = 0; i < page->count; i++) {
        if (strcmp(page->parts[i].name, name) == 0) {
            return &page->parts[i];
        }
    }
    return NULL;
}
