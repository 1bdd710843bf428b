#include "cli/positions/sight.h"

#include "library/position.h"

#include <stdlib.h>
#include <string.h>

void sight_put_value(const struct engine *engine, struct faceoff_value value, struct text *text)
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

/* Appends the value, the expected line and at most `best` turns. */
static void print_choices(const struct engine *engine, const struct faceoff_report *report,
                          size_t best, struct text *text)
{
    text_puts(text, "value   ");
    sight_put_value(engine, report->value, text);
    text_puts(text, report->value.wins_in != 0 ? " (proven)\n" : " (not proven)\n");
    if (report->depth != 0) {
        text_printf(text, "depth   %u turn%s\n", report->depth, plural(report->depth));
    }
    text_printf(text, "nodes   %llu\nline   ", (unsigned long long)report->nodes);
    for (size_t i = 0; i < report->line_length; i++) {
        text_printf(text, "%s %s", i == 0 ? "" : ";", report->line[i]);
    }
    text_puts(text, "\nturns\n");
    for (size_t i = 0; i < report->best_count && i < best; i++) {
        const struct faceoff_choice *choice = &report->best[i];
        struct text value = {0};
        sight_put_value(engine, choice->value, &value);
        text_printf(text, "  %-16s %s", text_string(&value), choice->turn);
        if (choice->nodes != 0) {
            text_printf(text, "  (%llu)", (unsigned long long)choice->nodes);
        }
        text_putc(text, '\n');
        text_free(&value);
    }
}

struct look {
    const struct engine *engine;
    size_t best; /* number of turns to list */
    const char *played;
    struct sight *sight;
};

static bool take_report(void *data, const struct faceoff_report *report)
{
    const struct look *look = data;
    struct sight *sight = look->sight;
    if (!report->last) {
        return true;
    }
    if (report->line_length > 0 || report->value.wins_in != 0) {
        print_choices(look->engine, report, look->best, &sight->text);
        text_puts(&sight->best, report->best[0].turn);
        sight->value = report->value;
    } else {
        text_printf(&sight->text,
                    "nodes   %llu: the search ended before it had compared the turns; allow more "
                    "time or nodes\n",
                    (unsigned long long)report->nodes);
    }
    text_puts(&sight->text, report->notes);
    for (size_t i = 0; look->played != NULL && i < report->best_count; i++) {
        if (strcmp(report->best[i].turn, look->played) == 0) {
            sight->knows_played = true;
            sight->played = report->best[i].value;
        }
    }
    return true;
}

void sight_look(const struct engine *engine, uint64_t seed, const struct faceoff_position *position,
                const struct faceoff_limits *limits, const char *played, struct sight *sight)
{
    struct faceoff_error error;
    struct faceoff_limits all = *limits;
    struct look look = {engine, limits->best, NULL, sight};
    struct faceoff_player *player =
        faceoff_player_new(engine->game, engine->name, NULL, seed, &error);
    if (position->game->draw_known != NULL) {
        look.played = played;
        all.best = SIZE_MAX;
    }
    *sight = (struct sight){.knows_played = false};
    if (!faceoff_player_analyze(player, position, &all, take_report, &look, &error)) {
        text_printf(&sight->text, "%s\n", error.text);
    }
    faceoff_player_free(player);
}

void sight_free(struct sight *sight)
{
    text_free(&sight->text);
    text_free(&sight->best);
}
