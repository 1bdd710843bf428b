#include "serve/plain_page.h"

#include <stdlib.h>

static void plain_page_put(struct text *html, const char *string)
{
    for (; *string != '\0'; string++) {
        if (*string == '<' || *string == '>' || *string == '&') {
            text_printf(html, "&#%d;", *string);
        } else {
            text_putc(html, *string);
        }
    }
}

void plain_page_print(const char *title, const char *table, unsigned refresh_s, bool lacks_page,
                      struct text *html)
{
    text_puts(html, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    if (refresh_s > 0) {
        text_printf(html, "<meta http-equiv=\"refresh\" content=\"%u\">", refresh_s);
    }
    char *plain = text_plain_copy(title);
    text_puts(html, "<title>");
    plain_page_put(html, plain);
    free(plain);
    text_puts(html, "</title></head>\n<body><pre>");
    plain_page_put(html, table);
    text_puts(html, "</pre>");
    if (lacks_page) {
        text_puts(html, "<p>All links lead to this table, because faceoff's web page is not "
                        "installed here. To show the games, the organiser can " PLAIN_PAGE_ADVICE
                        ".</p>");
    }
    text_puts(html, "</body></html>\n");
}
