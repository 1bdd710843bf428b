#include "base/csv.h"

#include <string.h>

void csv_put_field(struct text *text, const char *field)
{
    const char *mark = field[0] != '\0' && strchr("=+-@\t\r", field[0]) != NULL ? "'" : "";
    if (strpbrk(field, ",\"\r\n") == NULL) {
        text_printf(text, "%s%s", mark, field);
        return;
    }
    text_printf(text, "\"%s", mark);
    for (; *field != '\0'; field++) {
        text_puts(text, *field == '"' ? "\"" : "");
        text_putc(text, *field);
    }
    text_putc(text, '"');
}
