#include "cup/entry.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Number of bytes at the start of a file in which header lines are recognised. */
#define HEADER_SIZE 8192

/* Returns the position just after the closing quote. */
static size_t skip_quoted(const char *source, size_t length, size_t at)
{
    char quote = source[at++];
    while (at < length && source[at] != quote && (source[at] != '\n' || quote == '`')) {
        at += source[at] == '\\' ? 2 : 1;
    }
    return at < length ? at + 1 : length;
}

static bool stands_at(const char *source, size_t length, size_t at, const char *mark)
{
    size_t size = strlen(mark);
    return length - at >= size && memcmp(source + at, mark, size) == 0;
}

/* Returns whether the comment may begin after this character. In JavaScript, whose strings may be
 * quoted by backticks, the two characters that open a comment may also belong to a regular
 * expression. */
static bool may_follow(const struct comment *comment, const char *quotes, char before)
{
    bool separate = isspace((unsigned char)before);
    if (strchr(quotes, '`') != NULL) {
        return separate || (before != '\0' && strchr(";{})", before) != NULL);
    }
    return separate || comment->open[0] != '#';
}

/* Returns the position just after the comment that begins at `at`, or `at` if no comment begins
 * there. */
static size_t skip_comment(const char *source, size_t length, size_t at,
                           const struct comment *comment, const char *quotes)
{
    size_t end = at;
    bool within = at > 0 && !may_follow(comment, quotes, source[at - 1]);
    if (within || !stands_at(source, length, at, comment->open)) {
        return at;
    }
    for (end += strlen(comment->open); end < length; end++) {
        if (stands_at(source, length, end, comment->close)) {
            if (comment->close[0] != '\n') {
                return end + strlen(comment->close);
            }
            if (comment->open[0] != '/' || source[end - 1] != '\\') {
                return end;
            }
        }
    }
    return length;
}

size_t entry_count_code(const char *source, size_t length, const struct comment *comments,
                        const char *quotes)
{
    size_t count = 0;
    for (size_t at = 0, next; at < length; at = next) {
        next = at;
        for (size_t i = 0; next == at && comments[i].open != NULL; i++) {
            next = skip_comment(source, length, at, &comments[i], quotes);
        }
        if (next == at) {
            bool quoted = source[at] != '\0' && strchr(quotes, source[at]) != NULL;
            next = quoted ? skip_quoted(source, length, at) : at + 1;
            count += next - at;
        }
    }
    return count;
}

/* Returns the rest of the line after the label, or NULL if the header does not contain the
 * label. */
static char *header_line(const struct text *source, const char *label)
{
    size_t size = source->length < HEADER_SIZE ? source->length : HEADER_SIZE;
    char *head = memory_copy_start(text_string(source), size);
    const char *found = strcasestr(head, label);
    char *line = NULL;
    if (found != NULL) {
        found += strlen(label);
        found += strspn(found, " \t:");
        size_t length = strcspn(found, "\r\n");
        const char *end = memmem(found, length, "*/", 2);
        length = end != NULL ? (size_t)(end - found) : length;
        while (length > 0 && strchr(" \t*#}", found[length - 1]) != NULL) {
            length--;
        }
        line = memory_copy_start(found, length);
    }
    free(head);
    return line;
}

static char *header_cut(const struct text *source, const char *label, size_t size_max,
                        void (*put)(struct text *text, const char *line))
{
    char *line = label == NULL ? NULL : header_line(source, label);
    struct text text = {0};
    if (line != NULL) {
        put(&text, line);
        text_cut(&text, size_max);
        while (text.length > 0 && text.data[text.length - 1] == ' ') {
            text.data[--text.length] = '\0';
        }
        free(line);
        line = memory_copy_string(text_string(&text));
    }
    text_free(&text);
    return line;
}

char *entry_header(const struct text *source, const char *label, size_t size_max)
{
    return header_cut(source, label, size_max, text_puts_plain);
}

char *entry_header_bytes(const struct text *source, const char *label, size_t size_max)
{
    return header_cut(source, label, size_max, text_puts);
}

void entry_free(struct entry *entry)
{
    free(entry->file);
    free(entry->shown);
    free(entry->name);
    free(entry->author);
    free(entry->person);
    free(entry->filed);
    free(entry->command);
    free(entry->ignored);
    free(entry->said);
    free(entry->out);
    *entry = (struct entry){0};
}

bool entry_is_mail(const struct text *source)
{
    bool found = false;
    for (const char *line = text_string(source); *line != '\0' && *line != '\n' && *line != '\r';) {
        size_t length = strcspn(line, "\n");
        size_t name = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-");
        bool field = (name > 0 && line[name] == ':') || strncmp(line, "From ", 5) == 0;
        /* a leading space or tab continues the previous field */
        if (!field && *line != ' ' && *line != '\t') {
            return false;
        }
        found =
            found || strncasecmp(line, "From:", 5) == 0 || strncasecmp(line, "Subject:", 8) == 0;
        line += length + (line[length] == '\n');
    }
    return found;
}
