/* `faceoff match`: plays refereed games between two bots. A match is an event without a database,
 * unless --db is given. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/columns.h"
#include "cli/events/bots.h"
#include "cli/events/playing.h"
#include "runner/event_view.h"
#include "tournament/estimate_text.h"

/* Appends the Elo difference between the two bots, and the likelihood of superiority, if a set of
 * games has been completed. */
static void put_interval(const struct standings *standings, struct text *text)
{
    struct estimate pairs;
    statistics_estimate(&standings->meetings[1].pairs, &pairs);
    if (pairs.games > 0) {
        text_printf(text, "%s scores %.1f %%: Elo by pairs ", standings->players[0].name,
                    100 * pairs.score);
        text_puts(text, elo_print(&pairs, text) ? " (95 %), " : ", ");
        superiority_print(&pairs, text);
    }
}

static void match_put_usage(struct text *text, const struct game_usage *usage)
{
    if (usage->unknown) {
        text_printf(text, " %7s %8s", "unknown", "unknown");
    } else {
        text_printf(text, " %7.3f %8.1f", (double)usage->cpu_us / 1e6,
                    (double)usage->peak_kb / 1024);
    }
}

static void cli_match_put_player(const struct view *view, const struct run *run, size_t number,
                                 struct text *text)
{
    const struct standing *player = &run->event->standings.players[number];
    const struct counted *all = &player->all;
    const struct histogram *turn_times = &run->turn_times[number];
    text_put_column(text, player->name, 20, 40);
    text_printf(text, " %5llu %5llu %5llu %5llu %7lld %8llu %8s %8s",
                (unsigned long long)standings_games(all), (unsigned long long)all->won,
                (unsigned long long)all->drawn, (unsigned long long)all->lost,
                (long long)all->points, (unsigned long long)player->faults,
                duration_text((int64_t)histogram_mean_ns(turn_times)).text,
                duration_text(turn_times->most_ns).text);
    if (run->conditions->sandbox != NULL) {
        match_put_usage(text, &view->usage[number]);
    }
    text_putc(text, '\n');
}

void match_put_result(const struct view *view, const struct run *run, struct text *text)
{
    const struct contest *contest = run->conditions->contest;
    text_printf(text, "%s: %llu of %llu game%s in %ss of %u, seed %llu\n", contest->name,
                (unsigned long long)run->event->played, (unsigned long long)event_games(run->event),
                plural(event_games(run->event)), contest->round_name, contest->seating_count,
                (unsigned long long)run->event->plan.seed);
    if (run->event->played == 0) {
        text_puts(text, "no game ended\n");
        return;
    }
    text_printf(text, "%-20s %5s %5s %5s %5s %7s %8s %8s %8s%s\n", "player", "games", "won",
                "drawn", "lost", "points", "forfeits", "mean", "max",
                run->conditions->sandbox != NULL ? "   cpu s  peak MB" : "");
    for (size_t i = 0; i < run->event->plan.players; i++) {
        cli_match_put_player(view, run, i, text);
    }
    if (view->faults->voids > 0) {
        text_printf(text, "games that were played again because a bot waited for a core: %llu\n",
                    (unsigned long long)view->faults->voids);
    }
    put_interval(&run->event->standings, text);
    event_result_text(view->stored, run->event, text);
}

const struct cli_command cli_match = {
    .name = "match",
    .group = CLI_AUTHORS,
    .summary = "play refereed games between two bots",
    .usage = "--contest C --bot [NAME=]COMMAND --bot [NAME=]COMMAND [OPTIONS]\n"
             "--resume --db FILE [--event NAME]\n"
             "--again FILE [--event NAME] [--game N] [OPTIONS]",
    .about = "Play refereed games between two bots and print the result. A bot is any program that "
             "speaks the contest's protocol on its standard input and output. A bot that commits a "
             "fault loses the game, and the record names the rule that it broke. With --db, the "
             "match is stored while it is played, as in `faceoff tournament`.",
    .events = FOR_MATCH,
    .list = bots_help,
    .notes = "Exit status 1 if a bot lost a game or a turn because of a fault, or if a game could "
             "not be played or recorded.\n"
             "\n"
             "The line below the table shows the first bot's Elo advantage over the second bot, "
             "with its interval. If the interval contains 0, either bot may be stronger. Do not "
             "add games until the interval excludes 0, because that biases the result. Use --sprt "
             "instead; it stops at the right time.",
    .examples = "compare a new version with the old one on 100 random openings\n"
                "  faceoff match --contest {arenas} --bot 'new=./new {opening}' \\\n"
                "      --bot 'old=./old {opening}' --games 200 --opening-turns 4 --out "
                "games.jsonl\n",
    .run = playing_command,
};
