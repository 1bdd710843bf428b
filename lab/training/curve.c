#include "training/curve.h"

#include "base/memory.h"
#include "training/net_match.h"

#include <stdlib.h>

/* Position and size of the plot, in units of the SVG file. */
#define LEFT 60
#define TOP 20
#define WIDE 600
#define HIGH 300

struct point {
    unsigned number;
    struct paired_result result; /* result of the match against the first network */
};

static double place_x(unsigned number, unsigned last)
{
    return LEFT + WIDE * (double)number / (last + 1);
}

/* Returns the y coordinate for a score. The plot covers scores from 30 % to 100 %. */
static double place_y(double score)
{
    score = score < 0.3 ? 0.3 : score > 1 ? 1 : score;
    return TOP + HIGH * (1 - score) / 0.7;
}

static void draw_axes(struct text *plot, unsigned last)
{
    text_printf(plot,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                "font-family=\"sans-serif\" font-size=\"12\">\n"
                "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
                LEFT + WIDE + 20, TOP + HIGH + 50);
    for (int percent = 30; percent <= 100; percent += 10) {
        double y = place_y(percent / 100.0);
        text_printf(plot,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>"
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                    LEFT, LEFT + WIDE, y, y, percent == 50 ? "gray" : "lightgray", LEFT - 8, y + 4,
                    percent);
    }
    for (unsigned number = 1; number <= last; number++) {
        text_printf(plot, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                    place_x(number, last), TOP + HIGH + 18, number);
    }
    text_printf(plot,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">generation: score against the "
                "first net, with 95 %% error bars</text>\n",
                LEFT + WIDE / 2, TOP + HIGH + 40);
}

static void draw_point(struct text *plot, const struct point *point, unsigned last)
{
    double x = place_x(point->number, last);
    double score = point->result.score;
    double error = paired_margin(&point->result);
    text_printf(plot,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"steelblue\"/>"
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"steelblue\"/>\n",
                x, x, place_y(score - error), place_y(score + error), x, place_y(score));
}

/* Plays a network against the first network, or against a player without a network. */
static bool measure(const struct generations_options *options, const void *first, void *net,
                    struct point *point, struct error *error)
{
    const struct trainer *trainer = options->trainer;
    char path[GENERATIONS_PATH_SIZE];
    generations_path(options->folder, point->number, path);
    if (!net_load(trainer->shape, net, path, error)) {
        return false;
    }
    struct net_side sides[2] = {
        {.net = net, .limits.nodes = trainer->match_nodes},
        {.net = first, .limits.nodes = trainer->match_nodes},
    };
    struct net_match how = {
        .trainer = trainer,
        .seed = random_mix(options->seed, 1000),
        .threads = options->threads,
        .pairs = options->pairs,
        /* one more random turn than in the matches during training, to get different openings */
        .opening = trainer->match_opening + 1,
        .stopped = options->stopped,
    };
    return net_match_play(sides, &how, &point->result);
}

static bool draw(const struct generations_options *options, const struct generation *list,
                 unsigned count, struct text *table, struct text *plot, struct error *error)
{
    void *first = memory_new(options->trainer->net_size);
    void *net = memory_new(options->trainer->net_size);
    struct point point = {.result = {.score = 0.5}};
    bool good = true;
    bool begun = false;
    text_puts(table, "| generation | samples | against the net before | against the first net |\n"
                     "|---|---|---|---|\n");
    draw_axes(plot, count);
    for (unsigned i = 0; good && i < count; i++) {
        point.number = list[i].number;
        if (!list[i].kept) {
            continue;
        }
        text_printf(table, "| %u | %llu | %.1f +- %.1f %% | ", point.number,
                    (unsigned long long)list[i].samples, 100 * list[i].score, 100 * list[i].error);
        good = measure(options, begun ? first : NULL, begun ? net : first, &point, error);
        if (begun) {
            text_printf(table, "%.1f +- %.1f %% |\n", 100 * point.result.score,
                        100 * paired_margin(&point.result));
        } else {
            text_printf(table, "(against %s: %.1f +- %.1f %%) |\n", options->trainer->untaught,
                        100 * point.result.score, 100 * paired_margin(&point.result));
            point.result = (struct paired_result){.score = 0.5};
        }
        begun = true;
        draw_point(plot, &point, count);
    }
    text_puts(plot, "</svg>\n");
    free(first);
    free(net);
    return good;
}

bool curve_draw(const struct generations_options *options, struct text *table, struct text *plot,
                struct error *error)
{
    struct generation *list;
    unsigned count;
    error_set(error, "%s", "");
    bool good = generations_read(options->folder, &list, &count, error) &&
                (count > 0 || error_set(error, "%s contains no nets", options->folder)) &&
                draw(options, list, count, table, plot, error);
    free(list);
    return good;
}
