#include "runner/clocks.h"

#include "base/clock.h"

#include <string.h>

/* The clocks are considered unreliable if the 99th percentile of the wake-up delays exceeds this
 * fraction of the time limit per turn. A bot that lost on time is considered starved if it waited
 * for a core for more than this fraction of its time. */
#define LATE_SHARE 0.02
/* Clocks are also considered unreliable if some process was waiting for a core for more than this
 * fraction of the time. */
#define CONTENTION_SHARE 0.5
/* Minimum number of samples for a verdict on the clocks. Collecting them takes a fifth of a
 * second. */
#define SAMPLES_MIN 20

void clocks_begin(struct clocks *clocks)
{
    *clocks = (struct clocks){.probe = probe_open(), .contention = -1};
}

bool clocks_starved(const struct game_result *game)
{
    const struct game_fault *fault = &game->outcome.fault;
    return game_result_is_late(game) && fault->core_wait_ms > LATE_SHARE * fault->ms;
}

void clocks_add(struct clocks *clocks, const struct game_result *game)
{
    const struct game_fault *fault = &game->outcome.fault;
    bool late = game_result_is_late(game), starved = clocks_starved(game);
    bool hung = late && fault->ran_full_time && !starved;
    clocks->hung += hung;
    clocks->lost += late && !hung;
    clocks->starved += starved;
    clocks->voids += game->record.voids;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        const char *rule = game->record.turns[i].lost;
        clocks->lost_turns += rule != NULL && strcmp(rule, "timeout") == 0;
    }
}

void clocks_end(struct clocks *clocks)
{
    if (clocks->probe != NULL) {
        clocks->contention = probe_close(clocks->probe, &clocks->late);
        clocks->probe = NULL;
    }
}

static double clocks_ms(int64_t ns)
{
    return (double)ns / (double)NS_PER_MS;
}

/* Appends a statement on whether the result is valid even though the clocks are unreliable. */
static void clocks_put_verdict(const struct clocks *clocks, struct text *text)
{
    if (clocks->voids > 0) {
        text_printf(text,
                    "; a bot was late only because it had waited for a core, and the game was "
                    "played again (%llu time%s)",
                    (unsigned long long)clocks->voids, plural(clocks->voids));
    }
    if (clocks->hung > 0) {
        text_printf(text,
                    "; %llu game%s lost by bots that ran for most of their time limit, which is "
                    "not the machine's fault",
                    (unsigned long long)clocks->hung, clocks->hung == 1 ? " was" : "s were");
    }
    if (clocks->lost_turns > 0) {
        text_printf(text, "; %llu turn%s lost on time; the result may be wrong",
                    (unsigned long long)clocks->lost_turns,
                    clocks->lost_turns == 1 ? " was" : "s were");
    } else if (clocks->lost == 0) {
        text_printf(text, "; no %sbot lost on time; the result stands",
                    clocks->hung > 0 ? "other " : "");
    } else {
        text_printf(text, "; %llu game%s lost on time", (unsigned long long)clocks->lost,
                    clocks->lost == 1 ? " was" : "s were");
        if (clocks->starved < clocks->lost) {
            text_printf(text, ", %llu of them", (unsigned long long)clocks->starved);
        }
        text_puts(text, " by bots that had waited for a core; the result may be wrong");
    }
}

/* Appends the reasons why the clocks are unreliable, each after "; ". */
static void clocks_put_causes(const struct clocks *clocks, int64_t turn_ns, struct text *causes)
{
    int64_t late_ns = histogram_quantile_ns(&clocks->late, 0.99);
    bool sampled = clocks->late.count >= SAMPLES_MIN;
    if (sampled && turn_ns > 0 && (double)late_ns > LATE_SHARE * (double)turn_ns) {
        text_printf(causes,
                    "; in 1 of 100 cases, this machine woke the referee at least %.1f ms late, "
                    "which is more than %.0f%% of the %.0f ms per turn",
                    clocks_ms(late_ns), 100 * LATE_SHARE, clocks_ms(turn_ns));
    }
    if (sampled && clocks->contention > CONTENTION_SHARE) {
        text_printf(causes,
                    "; %.0f%% of the time, a process waited for a core, so bots had less time to "
                    "think",
                    100 * clocks->contention);
    }
    if (causes->length == 0 && (clocks->voids > 0 || clocks->starved > 0)) {
        text_puts(causes, "; bots waited for a core");
    }
}

bool clocks_excuse(const struct clocks *clocks, int64_t turn_ns)
{
    struct text causes = {0};
    clocks_put_causes(clocks, turn_ns, &causes);
    bool unreliable = causes.length > 0;
    text_free(&causes);
    return unreliable && (clocks->lost > 0 || clocks->lost_turns > 0);
}

void clocks_warn(const struct clocks *clocks, int64_t turn_ns, unsigned slots, struct text *text)
{
    struct text causes = {0};
    clocks_put_causes(clocks, turn_ns, &causes);
    if (causes.length > 0) {
        text_printf(text, "the clocks are unreliable: %s", causes.data + strlen("; "));
        clocks_put_verdict(clocks, text);
        text_printf(text, " (%sstop other programs, or play with --margin-ms N)\n",
                    slots > 1 ? "use a lower -j, " : "");
    }
    text_free(&causes);
}
