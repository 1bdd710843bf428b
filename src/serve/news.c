#include "serve/news.h"

#include "base/json.h"
#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct item {
    char *json;
    /* Number of the change that published the item, or 0 if it has not been published. */
    uint64_t number;
};

struct part {
    char *name;
    char *json; /* value of the part, or NULL if the part has only a list */
    /* Number of the change that published the value, or 0 if it has not been published. */
    uint64_t number;
    bool listed; /* whether the part has a list */
    struct item *items;
    size_t count;
    /* Number of the published change that cleared the list, or 0 if there is none. */
    uint64_t emptied;
};

struct news {
    uint64_t epoch, number;
    bool changed;
    struct part *parts;
    size_t count;
    struct news_message **held;
    size_t held_count;
};

struct news *news_new(uint64_t epoch)
{
    struct news *news = memory_new(sizeof *news);
    news->epoch = epoch;
    return news;
}

static void empty(struct part *part)
{
    for (size_t i = 0; i < part->count; i++) {
        free(part->items[i].json);
    }
    part->count = 0;
}

void news_free(struct news *news)
{
    for (size_t i = 0; news != NULL && i < news->count; i++) {
        empty(&news->parts[i]);
        free(news->parts[i].items);
        free(news->parts[i].name);
        free(news->parts[i].json);
    }
    if (news != NULL) {
        assert(news->held_count == 0);
        free(news->held);
        free(news->parts);
        free(news);
    }
}

static struct part *news_find(const struct news *news, const char *name)
{
    return named_among(news->parts, news->count, sizeof *news->parts, name);
}

static struct part *find_or_add(struct news *news, const char *name)
{
    struct part *part = news_find(news, name);
    if (part == NULL) {
        news->parts = memory_resize(news->parts, (news->count + 1) * sizeof *news->parts);
        part = &news->parts[news->count++];
        *part = (struct part){.name = memory_copy_string(name)};
    }
    return part;
}

void news_set(struct news *news, const char *name, const char *json)
{
    struct part *part = find_or_add(news, name);
    if (part->json != NULL && strcmp(part->json, json) == 0) {
        return;
    }
    free(part->json);
    part->json = memory_copy_string(json);
    part->number = 0;
    news->changed = true;
}

void news_add(struct news *news, const char *name, const char *json)
{
    struct part *part = find_or_add(news, name);
    part->listed = true;
    part->items = memory_room(part->items, part->count, sizeof *part->items);
    part->items[part->count++] = (struct item){memory_copy_string(json), 0};
    news->changed = true;
}

void news_clear_list(struct news *news, const char *name)
{
    struct part *part = find_or_add(news, name);
    empty(part);
    part->listed = true;
    part->emptied = 0;
    news->changed = true;
}

size_t news_list_count(const struct news *news, const char *name)
{
    const struct part *part = news_find(news, name);
    return part == NULL ? 0 : part->count;
}

bool news_publish(struct news *news)
{
    if (!news->changed) {
        return false;
    }
    news->changed = false;
    news->number++;
    for (size_t i = 0; i < news->count; i++) {
        struct part *part = &news->parts[i];
        part->number = part->number == 0 ? news->number : part->number;
        part->emptied = part->emptied == 0 ? news->number : part->emptied;
        for (size_t j = part->count; j > 0 && part->items[j - 1].number == 0; j--) {
            part->items[j - 1].number = news->number;
        }
    }
    return true;
}

uint64_t news_number(const struct news *news)
{
    return news->number;
}

uint64_t news_seen(const struct news *news, const char *id)
{
    char *end = NULL;
    uint64_t epoch = strtoull(id, &end, 16), number = 0;
    if (epoch != news->epoch || *end != '-' || end[1] < '0' || end[1] > '9') {
        return 0;
    }
    number = strtoull(end + 1, &end, 10);
    return *end == '\0' && number <= news->number ? number : 0;
}

/* --- messages for viewers --- */

/* Finds the range of list items that must be sent to the viewer: from *from up to but not including
 * *end. Returns false if there is nothing to send, not even the fact that the list was cleared. */
static bool find_items(const struct part *part, uint64_t seen, size_t *from, size_t *end)
{
    *end = part->count;
    while (*end > 0 && part->items[*end - 1].number == 0) {
        --*end; /* This item has not been published yet. */
    }
    *from = part->emptied > seen ? 0 : *end;
    if (part->emptied == 0) {
        return false; /* the clearing of the list has not been published yet */
    }
    while (part->emptied <= seen && *from > 0 && part->items[*from - 1].number > seen) {
        --*from;
    }
    return *from < *end || (part->emptied > seen && seen > 0);
}

/* Writes the unsent changes of a part as {"is": VALUE, "from": N, "list": [..]}. The listed items
 * replace all items from number N on. Writes nothing if there are no unsent changes. */
static void put_part(const struct part *part, uint64_t seen, struct json_writer *json)
{
    size_t from = 0, end = 0;
    bool value = part->json != NULL && part->number > seen;
    bool list = part->listed && find_items(part, seen, &from, &end);
    if (!value && !list) {
        return;
    }
    json_open(json, part->name);
    if (value) {
        json_put_json(json, "is", part->json);
    }
    if (list) {
        json_put_unsigned(json, "from", from);
        json_open_list(json, "list");
        for (size_t i = from; i < end; i++) {
            json_put_json(json, NULL, part->items[i].json);
        }
        json_close(json);
    }
    json_close(json);
}

static void put_parts(const struct news *news, uint64_t seen, struct text *text)
{
    struct json_writer json = json_into(text);
    json_open(&json, NULL);
    for (size_t i = 0; i < news->count; i++) {
        put_part(&news->parts[i], seen, &json);
    }
    json_close(&json);
}

void news_snapshot(const struct news *news, struct text *json)
{
    put_parts(news, 0, json);
}

struct news_message *news_owed(struct news *news, uint64_t seen)
{
    if (seen >= news->number) {
        return NULL;
    }
    for (size_t i = 0; i < news->held_count; i++) {
        struct news_message *held = news->held[i];
        if (held->seen == seen && held->number == news->number) {
            held->holders++;
            return held;
        }
    }
    struct news_message *message = memory_new(sizeof *message);
    *message = (struct news_message){.seen = seen, .number = news->number, .holders = 1};
    text_printf(&message->text, "id: %016" PRIx64 "-%" PRIu64 "\nevent: %s\ndata: ", news->epoch,
                news->number, seen == 0 ? "snapshot" : "change");
    put_parts(news, seen, &message->text);
    /* The retry field is the number of milliseconds after which a disconnected viewer
     * reconnects. */
    text_puts(&message->text, seen == 0 ? "\nretry: 500\n\n" : "\n\n");
    news->held = memory_resize(news->held, (news->held_count + 1) * sizeof(struct news_message *));
    news->held[news->held_count++] = message;
    return message;
}

void news_release(struct news *news, struct news_message *message)
{
    if (message == NULL || --message->holders > 0) {
        return;
    }
    for (size_t i = 0; i < news->held_count; i++) {
        if (news->held[i] == message) {
            news->held[i] = news->held[--news->held_count];
            break;
        }
    }
    text_free(&message->text);
    free(message);
}
