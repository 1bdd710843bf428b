#include "cli/soccer_view.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

#define LINE_MAX_TURNS 12

/* As a person reads it: "wins in 5 turns", or "+23 %" for an estimate. */
static void print_value(int value, struct text *text)
{
    int turns = VALUE_WIN - abs(value);
    if (abs(value) >= VALUE_PROVEN) {
        text_printf(text, "%s in %d %s", value > 0 ? "wins" : "loses", turns,
                    turns == 1 ? "turn" : "turns");
    } else {
        text_printf(text, "%+d %%", 100 * value / VALUE_ESTIMATE_MAX);
    }
}

void soccer_view_search(struct search *search, const struct soccer_state *state, uint64_t ms)
{
    struct board board;
    struct search_limits limits = {.end_ns = clock_now_ns() + (int64_t)ms * NS_PER_MS};
    board_set(&board, state);
    search_run(search, &board, &limits);
}

void soccer_view_print(const struct search *search, size_t most, struct text *text)
{
    struct search_report report;
    size_t room = most > LINE_MAX_TURNS ? most : LINE_MAX_TURNS;
    struct search_choice *choices = memory_new(room * sizeof *choices);
    search_report(search, &report);
    text_puts(text, "value   ");
    print_value(report.value, text);
    text_puts(text, report.proven ? " (proven)\n" : " (not proven)\n");
    text_printf(text, "depth   %u turns\nnodes   %llu positions valued, %llu expanded, %u kept\n",
                report.depth, (unsigned long long)report.evaluations,
                (unsigned long long)report.expansions, report.kept);
    text_puts(text, "line   ");
    size_t count = search_line(search, choices, LINE_MAX_TURNS);
    for (size_t i = 0; i < count; i++) {
        text_printf(text, " %s", choices[i].turn);
    }
    text_puts(text, "\nturns\n");
    count = search_choices(search, choices, most);
    for (size_t i = 0; i < count; i++) {
        struct text value = {0};
        print_value(choices[i].value, &value);
        text_printf(text, "  %-16s %-18s %u visits\n", text_string(&value), choices[i].turn,
                    choices[i].visits);
        text_free(&value);
    }
    free(choices);
}
