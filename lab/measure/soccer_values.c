/* Measures how well the value of a paper soccer position predicts who wins. The positions come from
 * finished games. For each range of turn numbers, the program reports how often the sign of the
 * value predicts the right winner, the logistic loss (in nats; 0.693 for a value without
 * information), and the mean absolute value. Usage: soccer_values GAMES.jsonl NET.bin|engine
 * [--nodes N] [--threads N]
 *
 * GAMES has one game per line: {"turns": "1 3 47", "winner": 1 or 2, "opening": number of turns to
 * leave out}. With --nodes, the value comes from a search with that many evaluations; otherwise it
 * comes from the network alone. */
#define _GNU_SOURCE

#include "base/crew.h"
#include "base/memory.h"
#include "engines/soccer/search.h"
#include "games/turns.h"
#include "training/soccer/sample.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP 5   /* number of turns that one row of the table covers */
#define LINES 13 /* number of rows of the table; the last row covers all later turns */
#define THREADS_MAX 64
#define SEARCH_NODES 400000
#define SURE 20 /* absolute log odds that stand for a proven win or loss */

struct line {
    unsigned positions, named;
    double loss, size;
};

struct measure {
    json_t *games;
    const struct net *net;
    struct reach pitch;
    uint64_t nodes, threads;
    struct search *searches[THREADS_MAX];
    struct line lines[THREADS_MAX][LINES];
};

/* Returns the log odds that the side to move wins, according to a search. */
static double search_odds(const struct measure *measure, const struct board *board, unsigned thread)
{
    struct search *search = measure->searches[thread];
    struct search_report report;
    search_forget(search, 0);
    search_run(search, board, &(struct search_limits){.evaluations = measure->nodes});
    search_report(search, &report);
    int value = report.value;
    if (abs(value) >= VALUE_ESTIMATE_MAX) {
        return value > 0 ? SURE : -SURE;
    }
    return sample_odds(value);
}

/* Returns the log odds that the side to move wins, according to the network alone. */
static double net_odds(const struct measure *measure, const struct board *board)
{
    struct sample sample;
    struct net_sums sums;
    uint16_t list[SAMPLE_INPUTS];
    sample_set(&sample, &measure->pitch, board, 0);
    size_t count = sample_inputs(&sample, &measure->pitch, list);
    net_start(measure->net, &sums);
    return count == 0 ? SURE : net_value(measure->net, &sums, list, count) / (65536.0);
}

static void count_position(struct measure *measure, const struct board *board, size_t turns,
                           int winner, unsigned thread)
{
    double odds =
        measure->nodes == 0 ? net_odds(measure, board) : search_odds(measure, board, thread);
    double right = board->mover == winner ? odds : -odds;
    size_t number = turns / STEP < LINES ? turns / STEP : LINES - 1;
    struct line *line = &measure->lines[thread][number];
    line->positions++;
    line->named += right > 0;
    line->loss += right > 0 ? log1p(exp(-right)) : log1p(exp(right)) - right;
    line->size += fabs(tanh(odds / 2));
}

/* Measures every position of one game, except the positions of its random opening. */
static void measure_game(void *data, size_t number, unsigned thread)
{
    struct measure *measure = data;
    const char *words = "";
    int winner = 0, opening = 0;
    struct turns turns = {0};
    struct soccer_state state;
    struct board board;
    if (json_unpack(json_array_get(measure->games, number), "{s:s,s:i,s?i}", "turns", &words,
                    "winner", &winner, "opening", &opening) != 0) {
        return; /* cannot happen, because read_games has checked the turns */
    }
    turns_parse(&turns, &soccer_game, words);
    soccer_game.start(&state, &(struct rules){.first = 0});
    for (size_t i = 0; i < turns.count && soccer_game.play(&state, turns_get(&turns, i), NULL);
         i++) {
        if ((int)i + 1 >= opening && state.mover >= 0) {
            board_set(&board, &state);
            count_position(measure, &board, i + 1, winner - 1, thread);
        }
    }
    turns_free(&turns);
}

static void print_table(const struct measure *measure)
{
    struct line all = {0};
    printf("turns      positions  named %%   loss   size\n");
    for (unsigned i = 0; i <= LINES; i++) {
        struct line sum = i < LINES ? (struct line){0} : all;
        for (unsigned k = 0; i < LINES && k < measure->threads; k++) {
            const struct line *line = &measure->lines[k][i];
            sum.positions += line->positions;
            sum.named += line->named;
            sum.loss += line->loss;
            sum.size += line->size;
        }
        all.positions += sum.positions;
        all.named += sum.named;
        all.loss += sum.loss;
        all.size += sum.size;
        char name[24] = "all";
        snprintf(name, i < LINES ? sizeof name : 0, "%u-%u", STEP * i, STEP * i + STEP - 1);
        snprintf(name, i == LINES - 1 ? sizeof name : 0, "%u-", STEP * i);
        if (sum.positions > 0) {
            printf("%-10s %9u  %7.1f  %.3f  %.3f\n", name, sum.positions,
                   100.0 * sum.named / sum.positions, sum.loss / sum.positions,
                   sum.size / sum.positions);
        }
    }
}

static bool read_games(struct measure *measure, const char *path)
{
    char *line = NULL;
    size_t capacity = 0;
    FILE *file = fopen(path, "r");
    bool good = file != NULL;
    measure->games = json_array();
    while (good && getline(&line, &capacity, file) > 0) {
        json_t *game = json_loads(line, 0, NULL);
        const char *turns;
        int winner;
        good = game != NULL &&
               json_unpack(game, "{s:s,s:i}", "turns", &turns, "winner", &winner) == 0 &&
               json_array_append_new(measure->games, game) == 0;
    }
    if (!good) {
        fprintf(stderr, "soccer_values: %s: %s\n", path,
                file == NULL ? "cannot open the file" : "a line is not a game");
    }
    free(line);
    if (file != NULL) {
        fclose(file);
    }
    return good;
}

static bool read_net(struct measure *measure, const char *name)
{
    static struct net room;
    struct error error;
    measure->net = strcmp(name, "engine") == 0 ? net_default() : &room;
    if (measure->net == &room && !net_load(&soccer_net_shape, &room, name, &error)) {
        fprintf(stderr, "soccer_values: %s\n", error.text);
        return false;
    }
    return measure->net != NULL;
}

int main(int argc, char **argv)
{
    static struct measure measure = {.threads = 1};
    struct soccer_state state;
    struct board board;
    bool good = argc >= 3 && argc % 2 == 1;
    for (int i = 3; good && i < argc; i += 2) {
        uint64_t *value = strcmp(argv[i], "--nodes") == 0     ? &measure.nodes
                          : strcmp(argv[i], "--threads") == 0 ? &measure.threads
                                                              : NULL;
        good = value != NULL && (*value = strtoull(argv[i + 1], NULL, 10)) > 0;
    }
    if (!good || measure.threads > THREADS_MAX) {
        fprintf(stderr,
                "Usage: soccer_values GAMES.jsonl NET.bin|engine [--nodes N] [--threads N]\n");
        return 2;
    }
    if (!read_games(&measure, argv[1]) || !read_net(&measure, argv[2])) {
        return 1;
    }
    soccer_game.start(&state, &(struct rules){.first = 0});
    board_set(&board, &state);
    reach_set(&measure.pitch, &board);
    for (unsigned i = 0; i < measure.threads; i++) {
        measure.searches[i] = search_open(SEARCH_NODES, 0, measure.net);
    }
    crew_run((unsigned)measure.threads, json_array_size(measure.games), measure_game, &measure,
             NULL);
    print_table(&measure);
    for (unsigned i = 0; i < measure.threads; i++) {
        search_close(measure.searches[i]);
    }
    json_decref(measure.games);
    return 0;
}
