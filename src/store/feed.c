#include "store/feed.h"

#include "base/json.h"
#include "base/memory.h"

#include <jansson.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- entries --- */

static void free_entry(struct feed_entry *entry)
{
    free(entry->id);
    free(entry->title);
    free(entry->text);
    free(entry->when);
    *entry = (struct feed_entry){0};
}

void feed_free(struct feed *feed)
{
    for (size_t i = 0; i < feed->count; i++) {
        free_entry(&feed->entries[i]);
    }
    free(feed->name);
    free(feed->title);
    free(feed->url);
    *feed = (struct feed){0};
}

/* Creates a UUID (RFC 9562, version 8) from a hash of `words`. The caller frees the string. */
static char *make_id(const char *words)
{
    struct sha256_ctx context;
    uint8_t b[SHA256_DIGEST_SIZE];
    struct text id = {0};
    sha256_init(&context);
    sha256_update(&context, strlen(words), (const uint8_t *)words);
    sha256_digest(&context, sizeof b, b);
    b[6] = (uint8_t)((b[6] & 0x0f) | 0x80);
    b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
    text_puts(&id, "urn:uuid:");
    for (int i = 0; i < 16; i++) {
        text_printf(&id, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", b[i]);
    }
    return id.data;
}

void feed_add(struct feed *feed, const char *title, const char *text, uint64_t played, int64_t when)
{
    struct tm parts;
    char written[32];
    struct text words = {0};
    if (feed->count == FEED_ENTRIES_MAX) {
        free_entry(&feed->entries[--feed->count]);
    }
    memmove(feed->entries + 1, feed->entries, feed->count * sizeof *feed->entries);
    feed->count++;
    time_t seconds = (time_t)when;
    strftime(written, sizeof written, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &parts));
    text_printf(&words, "%s\n%llu\n%s", feed->name, (unsigned long long)played, written);
    feed->entries[0] = (struct feed_entry){.id = make_id(text_string(&words)),
                                           .title = memory_copy_string(title),
                                           .text = memory_copy_string(text),
                                           .when = memory_copy_string(written),
                                           .games = played};
    text_free(&words);
}

/* --- reading --- */

static char *take_text(const json_t *json, const char *name)
{
    const char *value = json_string_value(json_object_get(json, name));
    return memory_copy_string(value == NULL ? "" : value);
}

void feed_read(struct feed *feed, const char *name, const char *title, const char *url,
               const char *path)
{
    *feed = (struct feed){.name = memory_copy_string(name),
                          .title = memory_copy_string(title),
                          .url = memory_copy_string(url == NULL ? "" : url)};
    json_t *json = json_load_file(path, 0, NULL);
    const json_t *items = json_object_get(json, "items");
    for (size_t i = 0; i < json_array_size(items) && feed->count < FEED_ENTRIES_MAX; i++) {
        const json_t *item = json_array_get(items, i);
        json_int_t played = json_integer_value(json_object_get(item, "_games"));
        feed->entries[feed->count++] =
            (struct feed_entry){.id = take_text(item, "id"),
                                .title = take_text(item, "title"),
                                .text = take_text(item, "content_text"),
                                .when = take_text(item, "date_published"),
                                .games = played < 0 ? 0 : (uint64_t)played};
    }
    json_decref(json);
}

/* --- writing --- */

void feed_print_json(const struct feed *feed, struct text *text)
{
    struct json_writer json = json_into_lines(text);
    json_open(&json, NULL);
    json_put_string(&json, "version", "https://jsonfeed.org/version/1.1");
    json_put_string(&json, "title", feed->title);
    json_open_list(&json, "items");
    for (size_t i = 0; i < feed->count; i++) {
        const struct feed_entry *entry = &feed->entries[i];
        json_open(&json, NULL);
        json_put_string(&json, "id", entry->id);
        json_put_string(&json, "title", entry->title);
        json_put_string(&json, "content_text", entry->text);
        json_put_string(&json, "date_published", entry->when);
        json_put_unsigned(&json, "_games", entry->games);
        if (feed->url[0] != '\0') {
            json_put_string(&json, "url", feed->url);
        }
        json_close(&json);
    }
    json_close(&json);
    if (feed->url[0] != '\0') {
        json_put_string(&json, "home_page_url", feed->url);
    }
    json_close(&json);
    text_putc(text, '\n');
}

/* Appends a string with XML escapes. Most control characters, U+FFFE and U+FFFF are not allowed in
 * XML and are replaced with spaces. */
static void put_xml(struct text *xml, const char *string)
{
    for (; *string != '\0'; string++) {
        if (strncmp(string, "\xef\xbf\xbe", 3) == 0 || strncmp(string, "\xef\xbf\xbf", 3) == 0) {
            text_putc(xml, ' ');
            string += 2;
            continue;
        }
        unsigned char c = (unsigned char)*string;
        if (c == '<' || c == '>' || c == '&' || c == '"') {
            text_printf(xml, "&#%d;", c);
        } else {
            text_putc(xml, c < 0x20 && c != '\n' && c != '\t' ? ' ' : *string);
        }
    }
}

static void put_element(struct text *xml, const char *name, const char *content)
{
    text_printf(xml, "<%s>", name);
    put_xml(xml, content);
    text_printf(xml, "</%s>\n", name);
}

static void put_link(const struct feed *feed, struct text *xml)
{
    if (feed->url[0] != '\0') {
        text_puts(xml, "<link href=\"");
        put_xml(xml, feed->url);
        text_puts(xml, "\"/>\n");
    }
}

void feed_print_atom(const struct feed *feed, struct text *xml)
{
    char *id = make_id(feed->name);
    text_puts(xml, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                   "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
    put_element(xml, "title", feed->title);
    put_element(xml, "id", id);
    put_element(xml, "updated", feed->count > 0 ? feed->entries[0].when : "1970-01-01T00:00:00Z");
    text_puts(xml, "<author><name>faceoff</name></author>\n");
    put_link(feed, xml);
    for (size_t i = 0; i < feed->count; i++) {
        const struct feed_entry *entry = &feed->entries[i];
        text_puts(xml, "<entry>\n");
        put_element(xml, "title", entry->title);
        put_element(xml, "id", entry->id);
        put_element(xml, "updated", entry->when);
        put_link(feed, xml);
        put_element(xml, "content", entry->text);
        text_puts(xml, "</entry>\n");
    }
    text_puts(xml, "</feed>\n");
    free(id);
}
