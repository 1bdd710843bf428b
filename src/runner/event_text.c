#include "runner/event_text.h"

#include "base/columns.h"

static void event_text_put_test(const struct event *event, struct text *text)
{
    const struct sprt *sprt = &event->plan.sprt;
    text_printf(text,
                "sequential test of %g against %g Elo%s, alpha %g, beta %g: LLR %.2f in (%.2f, "
                "%.2f), %s\n",
                sprt->elo0, sprt->elo1, sprt->normalized ? " (normalized)" : "", sprt->alpha,
                sprt->beta, event->ratio, sprt_lower(sprt), sprt_upper(sprt),
                sprt_verdict_name(event->verdict));
}

void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text)
{
    text_puts_plain(text, stored->name);
    text_printf(text, ": %s, ", stored->format);
    text_puts_plain(text, stored->contest);
    text_printf(text, ", %llu games counted%s\n", (unsigned long long)event->standings.games,
                event->over ? "" : ", not finished");
    standings_print(&event->standings, order, text);
    if (event->plan.test) {
        event_text_put_test(event, text);
    }
}

void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text)
{
    text_puts(text, "    time a turn               turns   mean ms    p99 ms    max ms\n");
    for (size_t i = 0; i < standings->count; i++) {
        const struct histogram *times = &turn_times[order[i]];
        text_printf(text, "%3zu ", i + 1);
        text_put_column(text, standings->players[order[i]].name, 20, 20);
        text_printf(text, " %10llu %9.3f %9.3f %9.3f\n", (unsigned long long)times->count,
                    histogram_mean_ns(times) / 1e6,
                    (double)histogram_quantile_ns(times, 0.99) / 1e6, (double)times->most_ns / 1e6);
    }
}
