#include "runner/visitor_table.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

#define HEADS 16384 /* size of the hash table, a power of two above VISITOR_TABLE_MAX */

static bool is_better(const struct visitor_entry *one, const struct visitor_entry *other)
{
    double share = standings_share(&one->games), other_share = standings_share(&other->games);
    double score = standings_score(&one->games), other_score = standings_score(&other->games);
    uint64_t played = standings_games(&one->games), other_played = standings_games(&other->games);
    return share != other_share     ? share > other_share
           : score != other_score   ? score > other_score
           : played != other_played ? played < other_played
                                    : strcmp(one->name, other->name) < 0;
}

/* --- the hash table --- */

static uint64_t hash_of(const char *name)
{
    return hash_bytes(name, strlen(name));
}

static size_t *head_of(const struct visitor_table *table, const char *name)
{
    return &table->heads[hash_of(name) % HEADS];
}

static void link_entry(struct visitor_table *table, size_t index)
{
    size_t *head = head_of(table, table->entries[index].name);
    table->entries[index].next = *head;
    *head = index + 1;
}

static void unlink_entry(struct visitor_table *table, size_t index)
{
    size_t *link = head_of(table, table->entries[index].name);
    while (*link != index + 1) {
        link = &table->entries[*link - 1].next;
    }
    *link = table->entries[index].next;
}

static void free_entry(struct visitor_entry *entry)
{
    free(entry->name);
    free(entry->meetings);
}

/* Returns the index of the entry with this name, which is added if it is missing. */
static size_t visitor_table_find(struct visitor_table *table, const char *name)
{
    const struct visitor_entry *found = visitor_table_entry(table, name);
    if (found != NULL) {
        return (size_t)(found - table->entries);
    }
    size_t index = table->count, place = table->count;
    if (table->count == VISITOR_TABLE_MAX) {
        place = 0;
        index = table->heap[place];
        unlink_entry(table, index);
        free_entry(&table->entries[index]);
    } else {
        table->entries = memory_room(table->entries, table->count, sizeof *table->entries);
        table->heap = memory_room(table->heap, table->count, sizeof *table->heap);
        table->heap[place] = index;
        table->count++;
    }
    table->entries[index] =
        (struct visitor_entry){.name = memory_copy_string(name), .place = place};
    link_entry(table, index);
    return index;
}

/* --- the heap --- */

static struct visitor_entry *entry_at(const struct visitor_table *table, size_t place)
{
    return &table->entries[table->heap[place]];
}

static void swap_places(struct visitor_table *table, size_t one, size_t other)
{
    size_t index = table->heap[one];
    table->heap[one] = table->heap[other];
    table->heap[other] = index;
    entry_at(table, one)->place = one;
    entry_at(table, other)->place = other;
}

/* Moves an entry whose results have changed to its new place. */
static void settle_place(struct visitor_table *table, size_t place)
{
    for (; place > 0 && is_better(entry_at(table, (place - 1) / 2), entry_at(table, place));
         place = (place - 1) / 2) {
        swap_places(table, place, (place - 1) / 2);
    }
    for (size_t child; (child = 2 * place + 1) < table->count; place = child) {
        child += child + 1 < table->count &&
                 is_better(entry_at(table, child), entry_at(table, child + 1));
        if (!is_better(entry_at(table, place), entry_at(table, child))) {
            return;
        }
        swap_places(table, place, child);
    }
}

/* --- functions for callers --- */

/* Returns the index of the bot with this name, which is added if it is missing. */
static size_t visitor_table_find_bot(struct visitor_table *table, const char *name)
{
    for (size_t i = 0; i < table->bot_count; i++) {
        if (strcmp(table->bots[i], name) == 0) {
            return i;
        }
    }
    table->bots = memory_room(table->bots, table->bot_count, sizeof *table->bots);
    table->bots[table->bot_count] = memory_copy_string(name);
    return table->bot_count++;
}

static struct visitor_meeting *meeting_with(struct visitor_entry *entry, size_t bot)
{
    for (size_t i = 0; i < entry->meeting_count; i++) {
        if (entry->meetings[i].bot == bot) {
            return &entry->meetings[i];
        }
    }
    entry->meetings = memory_room(entry->meetings, entry->meeting_count, sizeof *entry->meetings);
    entry->meetings[entry->meeting_count] = (struct visitor_meeting){.bot = bot};
    return &entry->meetings[entry->meeting_count++];
}

void visitor_table_add(struct visitor_table *table, const char *name, const char *bot, int result,
                       uint64_t key)
{
    if (table->heads == NULL) {
        table->heads = memory_new(HEADS * sizeof *table->heads);
    }
    size_t index = visitor_table_find(table, name); /* may move the entries */
    struct visitor_entry *entry = &table->entries[index];
    entry->games.won += result > 0;
    entry->games.drawn += result == 0;
    entry->games.lost += result < 0;
    key = random_mix(random_mix(key, hash_of(bot)), hash_of(name));
    if (key_set_add(&table->seen, key)) {
        struct visitor_meeting *meeting = meeting_with(entry, visitor_table_find_bot(table, bot));
        meeting->played++;
        meeting->score += 0.5 * (1 + result);
    }
    settle_place(table, entry->place);
}

const struct visitor_entry *visitor_table_entry(const struct visitor_table *table, const char *name)
{
    for (size_t i = table->heads == NULL ? 0 : *head_of(table, name); i != 0;
         i = table->entries[i - 1].next) {
        if (strcmp(table->entries[i - 1].name, name) == 0) {
            return &table->entries[i - 1];
        }
    }
    return NULL;
}

void visitor_table_rate(const struct visitor_entry *entry, const struct rating *bots, double mean,
                        struct rating *rating)
{
    struct guest_games *met = memory_new((entry->meeting_count + 1) * sizeof *met);
    for (size_t i = 0; i < entry->meeting_count; i++) {
        const struct visitor_meeting *meeting = &entry->meetings[i];
        met[i] = (struct guest_games){
            .player = &bots[meeting->bot], .score = meeting->score, .played = meeting->played};
    }
    league_rate_guest(met, entry->meeting_count, mean, rating);
    free(met);
}

size_t visitor_table_best(const struct visitor_table *table, size_t max,
                          const struct visitor_entry *best[])
{
    size_t count = 0;
    for (size_t i = 0; i < table->count; i++) {
        const struct visitor_entry *entry = &table->entries[i];
        size_t at = count < max ? count++ : max;
        if (at == max && (max == 0 || !is_better(entry, best[max - 1]))) {
            continue;
        }
        for (at -= at == max; at > 0 && is_better(entry, best[at - 1]); at--) {
            best[at] = best[at - 1];
        }
        best[at] = entry;
    }
    return count;
}

void visitor_table_free(struct visitor_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        free_entry(&table->entries[i]);
    }
    for (size_t i = 0; i < table->bot_count; i++) {
        free(table->bots[i]);
    }
    free(table->bots);
    key_set_free(&table->seen);
    free(table->entries);
    free(table->heap);
    free(table->heads);
    *table = (struct visitor_table){0};
}
