#include "cli/positions/sight.h"

#include <stdlib.h>
#include <string.h>

static void print_value(const struct engine *engine, struct faceoff_value value, struct text *text)
{
    int turns = abs(value.wins_in);
    if (turns != 0) {
        text_printf(text, "%s in %d turn%s", value.wins_in > 0 ? "wins" : "loses", turns,
                    plural((uint64_t)turns));
    } else if (strcmp(engine->unit, "%") == 0) {
        text_printf(text, "wins %.1f %%", 100 * value.chance);
    } else {
        text_printf(text, "%+.2f %s, wins %.0f %%", value.estimate, engine->unit,
                    100 * value.chance);
    }
}

/* Appends the value, the expected line and the best turns. */
static void print_choices(const struct engine *engine, const struct faceoff_report *report,
                          struct text *text)
{
    text_puts(text, "value   ");
    print_value(engine, report->value, text);
    text_puts(text, report->value.wins_in != 0 ? " (proven)\n" : " (not proven)\n");
    if (report->depth != 0) {
        text_printf(text, "depth   %u turn%s\n", report->depth, plural(report->depth));
    }
    text_printf(text, "nodes   %llu\nline   ", (unsigned long long)report->nodes);
    for (size_t i = 0; i < report->line_length; i++) {
        text_printf(text, "%s %s", i == 0 ? "" : ";", report->line[i]);
    }
    text_puts(text, "\nturns\n");
    for (size_t i = 0; i < report->best_count; i++) {
        const struct faceoff_choice *choice = &report->best[i];
        struct text value = {0};
        print_value(engine, choice->value, &value);
        text_printf(text, "  %-16s %s", text_string(&value), choice->turn);
        if (choice->nodes != 0) {
            text_printf(text, "  (%llu)", (unsigned long long)choice->nodes);
        }
        text_putc(text, '\n');
        text_free(&value);
    }
}

static void print_report(const struct engine *engine, const struct faceoff_report *report,
                         struct text *text)
{
    if (report->line_length > 0 || report->value.wins_in != 0) {
        print_choices(engine, report, text);
    } else {
        text_printf(text,
                    "nodes   %llu: the search ended before it had compared the turns; allow more "
                    "time or nodes\n",
                    (unsigned long long)report->nodes);
    }
    text_puts(text, report->notes);
}

struct look {
    const struct engine *engine;
    struct text *text;
};

static bool take_report(void *data, const struct faceoff_report *report)
{
    const struct look *look = data;
    if (report->last) {
        print_report(look->engine, report, look->text);
    }
    return true;
}

void sight_look(const struct engine *engine, uint64_t seed, const struct faceoff_position *position,
                const struct faceoff_limits *limits, struct text *text)
{
    struct faceoff_error error;
    struct look look = {engine, text};
    struct faceoff_player *player =
        faceoff_player_new(engine->game, engine->name, NULL, seed, &error);
    if (!faceoff_player_analyze(player, position, limits, take_report, &look, &error)) {
        text_printf(text, "%s\n", error.text);
    }
    faceoff_player_free(player);
}
