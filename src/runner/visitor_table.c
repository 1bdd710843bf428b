#include "runner/visitor_table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static bool is_better(const struct visitor_entry *one, const struct visitor_entry *other)
{
    double score = standings_score(&one->games), score_of_other = standings_score(&other->games);
    return score > score_of_other ||
           (score == score_of_other &&
            standings_games(&one->games) < standings_games(&other->games));
}

/* Returns the index of the entry with this name, which is added if it is missing. */
static size_t visitor_table_find(struct visitor_table *table, const char *name)
{
    size_t i = 0;
    while (i < table->count && strcmp(table->entries[i].name, name) != 0) {
        i++;
    }
    if (i == VISITOR_TABLE_MAX) {
        free(table->entries[--i].name);
        table->entries[i] = (struct visitor_entry){.name = memory_copy_string(name)};
    } else if (i == table->count) {
        table->entries = memory_room(table->entries, table->count, sizeof *table->entries);
        table->entries[table->count++] = (struct visitor_entry){.name = memory_copy_string(name)};
    }
    return i;
}

void visitor_table_add(struct visitor_table *table, const char *name, int result)
{
    size_t at = visitor_table_find(table, name);
    struct visitor_entry entry = table->entries[at];
    entry.games.won += result > 0;
    entry.games.drawn += result == 0;
    entry.games.lost += result < 0;
    /* Moves the entry up or down to its new place. */
    for (; at > 0 && is_better(&entry, &table->entries[at - 1]); at--) {
        table->entries[at] = table->entries[at - 1];
    }
    for (; at + 1 < table->count && is_better(&table->entries[at + 1], &entry); at++) {
        table->entries[at] = table->entries[at + 1];
    }
    table->entries[at] = entry;
}

void visitor_table_free(struct visitor_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        free(table->entries[i].name);
    }
    free(table->entries);
    *table = (struct visitor_table){0};
}
