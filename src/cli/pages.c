#include "cli/pages.h"

#include <string.h>

const struct help_page *pages_find(const char *name)
{
    const struct help_page *page = help_pages;
    while (page->name != NULL && strcmp(page->name, name) != 0) {
        page++;
    }
    return page->name != NULL ? page : NULL;
}

/* Returns the length of the link target that begins at `at`, from "](" to ")", or 0 if none begins
 * there. */
static size_t pages_target_length(const char *at, const char *end)
{
    const char *close =
        at + 1 < end && at[0] == ']' && at[1] == '(' ? memchr(at, ')', (size_t)(end - at)) : NULL;
    return close == NULL ? 0 : (size_t)(close + 1 - at);
}

/* Returns whether the bracket at `at` opens a link. Link texts in the documentation pages contain
 * no brackets. */
static bool pages_is_link(const char *at, const char *end)
{
    const char *close = memchr(at, ']', (size_t)(end - at));
    return close != NULL && pages_target_length(close, end) > 0 &&
           memchr(at + 1, '[', (size_t)(close - at - 1)) == NULL;
}

static void pages_put_line(const char *at, const char *end, struct text *text)
{
    bool link = false;
    at += strspn(at, "#");
    at += *at == ' ' && at[-1] == '#';
    while (at < end) {
        if (*at == '[' && pages_is_link(at, end)) {
            link = true;
            at++;
        } else if (*at == ']' && link) {
            link = false;
            at += pages_target_length(at, end);
        } else {
            text_append(text, at, *at != '`');
            at++;
        }
    }
    text_putc(text, '\n');
}

void pages_put(const struct help_page *page, struct text *text)
{
    bool code = false;
    for (const char *line = page->text; *line != '\0';) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line, "```", 3) == 0) {
            code = !code;
        } else if (code) {
            text_puts(text, "    ");
            text_append(text, line, (size_t)(end - line));
            text_putc(text, '\n');
        } else {
            pages_put_line(line, end, text);
        }
        line = end + (*end == '\n');
    }
}

void pages_put_list(struct text *text)
{
    for (const struct help_page *page = help_pages; page->name != NULL; page++) {
        text_printf(text, "  help %-12s ", page->name);
        pages_put_line(page->text, page->text + strcspn(page->text, "\n"), text);
    }
}
