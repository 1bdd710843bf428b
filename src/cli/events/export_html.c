#include "cli/events/export_html.h"

#include "serve/page_files.h"

#include <string.h>

/* Appends a <script> element. The script is escaped so that it cannot end the element early. */
static void put_script(struct text *html, const char *script)
{
    const char *end;
    text_puts(html, "<script>");
    while ((end = strcasestr(script, "</script")) != NULL) {
        text_append(html, script, (size_t)(end - script));
        text_puts(html, "<\\/");
        script = end + strlen("</");
    }
    text_puts(html, script);
    text_puts(html, "</script>\n");
}

/* Appends a script that contains the games as a JavaScript string. */
static void put_games(struct text *html, const struct text *records)
{
    text_puts(html, "<script>faceoffGames=\"");
    for (size_t i = 0; i < records->length; i++) {
        unsigned char c = (unsigned char)records->data[i];
        if (c == '"' || c == '\\') {
            text_putc(html, '\\');
            text_putc(html, (char)c);
        } else if (c < 0x20 || c == '<') {
            text_printf(html, "\\x%02x", c);
        } else {
            text_putc(html, (char)c);
        }
    }
    text_puts(html, "\";</script>\n");
}

/* Appends the part of index.html from *rest up to `piece`, and advances *rest past `piece`. Returns
 * false and sets *error if `piece` is missing. */
static bool put_until(struct text *html, const char **rest, const char *piece, struct error *error)
{
    const char *at = strstr(*rest, piece);
    if (at == NULL) {
        return error_set(
            error, "the page is from another version of faceoff: its index.html has no %s", piece);
    }
    text_append(html, *rest, (size_t)(at - *rest));
    *rest = at + strlen(piece);
    return true;
}

static bool put_page(struct text *html, const char *folder, const struct text *records,
                     struct error *error)
{
    static const char *const scripts[] = {"faceoff.wasm.js", "puzzles.js",  "lessons.js",
                                          "analysis.js",     "study.js",    "animation.js",
                                          "texts-en.js",     "texts-de.js", "page.js"};
    struct text index = {0}, file = {0};
    bool good = page_read(folder, "index.html", &index, error);
    const char *rest = text_string(&index);
    good = good &&
           put_until(html, &rest, "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">",
                     error) &&
           put_until(html, &rest, "<link rel=\"stylesheet\" href=\"page.css\">", error) &&
           page_read(folder, "page.css", &file, error);
    if (good) {
        text_printf(html, "<style>%s</style>", text_string(&file));
        good = put_until(html, &rest,
                         "<link rel=\"preload\" href=\"faceoff.wasm\" as=\"fetch\" "
                         "type=\"application/wasm\" crossorigin>\n",
                         error) &&
               put_until(html, &rest, "<script src=\"page.js\" defer></script>", error);
    }
    put_games(html, records);
    for (size_t i = 0; good && i < sizeof scripts / sizeof *scripts; i++) {
        text_clear(&file);
        good = page_read(folder, scripts[i], &file, error);
        put_script(html, text_string(&file));
    }
    text_puts(html, rest);
    text_free(&index);
    text_free(&file);
    return good;
}

bool export_html(const char *page, const struct text *records, struct text *html,
                 struct error *error)
{
    struct text folder = {0};
    bool good =
        page_folder(page, &folder, error) && put_page(html, text_string(&folder), records, error);
    text_free(&folder);
    return good;
}
