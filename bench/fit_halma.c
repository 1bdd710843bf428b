/* Makes the network of Halma (engines/halma/net.h) from games of our own engines.
 * Usage: fit_halma play ENGINE[:NODES] GAMES SEED FILE [MS]   appends games to a file of samples
 *        fit_halma fit EPOCHS SEED OUT FILE..                 writes net_weights.h
 *
 * With NODES and no MS, and the same engine, the same seeds make the same games and weights.
 *
 * A game starts with up to 10 random moves, and one move in 32 is random later on. A sample is a
 * position and how many moves each army went on to need; the loser's way is finished by the planner
 * for one army (race.h). The fit is plain Adam on the squared error of each count and of their
 * difference, every sample also turned about the diagonal. */
#include "base/memory.h"
#include "engines/engine.h"
#include "engines/halma/net.h"
#include "engines/halma/players.h"
#include "engines/halma/race.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_MAX 400
#define INPUTS (2 * HALMA_CELLS)
#define BATCH 64
#define WIDTH_FINISH 200
#define DECAY 0.2F         /* of weights towards 0, of tolls towards the first guess */
#define SHARE_SEARCH 0.85F /* of the value by search in what is learnt; the rest is the outcome */

#define VALUE_NONE INT16_MIN

struct sample {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint8_t left[SEATS];
    uint8_t plies;
    uint8_t mover;
    int16_t search; /* the value by search, for the mover; VALUE_NONE: there is none */
    uint8_t unused[2];
};

/* --- play --- */

static unsigned count_rest(struct race *race, const struct halma_board *board, int seat)
{
    struct race_plan plan;
    struct race_limits limits = {.width = WIDTH_FINISH, .moves = RACE_MOVES_MAX};
    return race_run(race, board, seat, &limits, &plan) ? plan.length : 0;
}

static void sample_board(const struct halma_state *state, struct sample *sample)
{
    struct halma_board board;
    halma_board_set(&board, state);
    memcpy(sample->men, board.men, sizeof sample->men);
    sample->plies = (uint8_t)(state->plies > 255 ? 255 : state->plies);
    sample->mover = (uint8_t)board.mover;
    sample->search = VALUE_NONE;
}

/* Plays a game; returns its plies, 0 when it is of no use. */
static unsigned play_game(const struct engine *engine, void *players[2], struct random *random,
                          struct halma_state *state, struct sample *samples)
{
    struct text turn = {0};
    unsigned opening = (unsigned)random_below(random, 11);
    unsigned plies = 0;
    halma_game.start(state, &(struct rules){.first = 0});
    while (state->mover >= 0 && plies < PLIES_MAX) {
        sample_board(state, &samples[plies]);
        text_clear(&turn);
        if (plies < opening || random_below(random, 32) == 0) {
            halma_game.random_turn(state, random, &turn);
        } else {
            void *player = players[state->mover];
            engine->choose(player, state, 0, &turn);
            if (engine == &halma_engine && abs(halma_engine_value(player)) < 4000) {
                samples[plies].search = (int16_t)halma_engine_value(player);
            }
        }
        halma_game.play(state, text_string(&turn), NULL);
        plies++;
    }
    text_free(&turn);
    return state->reason == HALMA_HOME ? plies : 0;
}

static bool label(struct race *race, const struct halma_state *state, struct sample *samples,
                  unsigned plies)
{
    struct halma_board board;
    unsigned left[SEATS];
    halma_board_set(&board, state);
    int winner = state->scores[0] > state->scores[1] ? 0 : 1;
    left[winner] = 0;
    left[!winner] = count_rest(race, &board, !winner);
    if (left[!winner] == 0) {
        return false;
    }
    for (unsigned i = plies; i-- > 0;) {
        left[samples[i].mover]++;
        samples[i].left[0] = (uint8_t)left[0];
        samples[i].left[1] = (uint8_t)left[1];
    }
    return true;
}

static int play(int argc, char **argv)
{
    char *colon = strchr(argv[2], ':');
    struct engine_options options = {.seed = 1};
    options.turn_ms = argc > 6 ? (unsigned)atoi(argv[6]) : 0;
    if (colon != NULL) {
        *colon = '\0';
        options.turn_nodes = strtoull(colon + 1, NULL, 10);
    }
    const struct engine *engine = engine_find("halma", argv[2]);
    FILE *file = fopen(argv[5], "ab");
    if (engine == NULL || file == NULL) {
        fprintf(stderr, "fit_halma: no such engine, or no such file\n");
        return 1;
    }
    static struct sample samples[PLIES_MAX + 1];
    struct race *race = race_open(WIDTH_FINISH);
    struct random random;
    unsigned played = 0;
    unsigned used = 0;
    double moves = 0;
    unsigned wanted = (unsigned)atoi(argv[3]);
    random_seed(&random, strtoull(argv[4], NULL, 10));
    for (; played < wanted; played++) {
        struct halma_state state;
        void *players[2];
        for (int i = 0; i < 2; i++) {
            players[i] = engine->open(&options);
        }
        unsigned plies = play_game(engine, players, &random, &state, samples);
        if (plies > 0 && label(race, &state, samples, plies)) {
            fwrite(samples, sizeof *samples, plies, file);
            used++;
            moves += plies / 2.0;
        }
        for (int i = 0; i < 2; i++) {
            engine->close(players[i]);
        }
    }
    printf("%u games, %u of use, mean %.1f moves\n", played, used, moves / used);
    race_close(race);
    return fclose(file) == 0 ? 0 : 1;
}

/* --- fit --- */

/* The parameters: w[input][unit], start[unit], out[unit], out_start; toll[input], toll_start. */
#define AT_START (INPUTS * NET_WIDTH)
#define AT_OUT (AT_START + NET_WIDTH)
#define AT_OUT_START (AT_OUT + NET_WIDTH)
#define AT_TOLL (AT_OUT_START + 1)
#define AT_TOLL_END (AT_TOLL + HALMA_CELLS)
#define PARAMETERS AT_TOLL_END

static float prior[HALMA_CELLS]; /* tolls before any game */
static float value[PARAMETERS], slope[PARAMETERS], mean[PARAMETERS], square[PARAMETERS];

static unsigned list_inputs(const struct sample *sample, int seat, bool flip, uint16_t *inputs)
{
    unsigned count = 0;
    for (unsigned owner = 0; owner < SEATS; owner++) {
        for (unsigned c = 0; c < HALMA_CLASSES; c++) {
            for (uint64_t men = sample->men[owner][c]; men != 0; men &= men - 1) {
                unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
                code = seat == 0 ? code : code ^ 255;
                code = flip ? halma_code(halma_y(code), halma_x(code)) : code;
                inputs[count++] = (uint16_t)(code + ((int)owner == seat ? 0 : HALMA_CELLS));
            }
        }
    }
    return count;
}

struct forward {
    uint16_t inputs[2 * HALMA_MEN];
    unsigned count;
    float sum[NET_WIDTH];
    float guess;
};

static void run_forward(struct forward *f)
{
    memcpy(f->sum, value + AT_START, sizeof f->sum);
    f->guess = value[AT_OUT_START];
    for (unsigned i = 0; i < f->count; i++) {
        const float *w = value + f->inputs[i] * NET_WIDTH;
        for (unsigned j = 0; j < NET_WIDTH; j++) {
            f->sum[j] += w[j];
        }
        f->guess += f->inputs[i] < HALMA_CELLS ? value[AT_TOLL + f->inputs[i]] : 0;
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        float cut = f->sum[j] < 0 ? 0 : f->sum[j] > 1 ? 1 : f->sum[j];
        f->guess += cut * value[AT_OUT + j];
    }
}

static void run_back(const struct forward *f, float error)
{
    float back[NET_WIDTH];
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        bool inside = f->sum[j] > 0 && f->sum[j] < 1;
        float cut = f->sum[j] < 0 ? 0 : f->sum[j] > 1 ? 1 : f->sum[j];
        back[j] = inside ? error * value[AT_OUT + j] : 0;
        slope[AT_OUT + j] += error * cut;
        slope[AT_START + j] += back[j];
    }
    slope[AT_OUT_START] += error;
    for (unsigned i = 0; i < f->count; i++) {
        float *w = slope + f->inputs[i] * NET_WIDTH;
        for (unsigned j = 0; j < NET_WIDTH; j++) {
            w[j] += back[j];
        }
        if (f->inputs[i] < HALMA_CELLS) {
            slope[AT_TOLL + f->inputs[i]] += error;
        }
    }
}

/* Adds the slopes of a sample; returns its squared error of the difference. */
static double learn(const struct sample *sample, bool flip, bool back, double *single)
{
    struct forward f[SEATS];
    float error[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        f[seat].count = list_inputs(sample, seat, flip, f[seat].inputs);
        run_forward(&f[seat]);
        error[seat] = f[seat].guess - (float)sample->left[seat];
    }
    float apart = error[1] - error[0];
    if (sample->search != VALUE_NONE && sample->plies >= 4) {
        float told = (float)sample->search / NET_MOVE - 0.5F;
        float value_now = f[1].guess - f[0].guess;
        told = sample->mover == 0 ? told : -told;
        apart = SHARE_SEARCH * (value_now - told) + (1 - SHARE_SEARCH) * apart;
    }
    for (int seat = 0; back && seat < SEATS; seat++) {
        float cut = 0.5F * error[seat] + (seat == 0 ? -apart : apart);
        cut = cut > 12 ? 12 : cut < -12 ? -12 : cut;
        run_back(&f[seat], cut);
    }
    *single += error[0] * error[0] / 2 + error[1] * error[1] / 2;
    return apart * apart;
}

static void step(float rate, unsigned steps)
{
    float lift_1 = 1 / (1 - powf(0.9F, (float)steps));
    float lift_2 = 1 / (1 - powf(0.999F, (float)steps));
    for (unsigned i = 0; i < PARAMETERS; i++) {
        float g = slope[i] / BATCH;
        mean[i] = 0.9F * mean[i] + 0.1F * g;
        square[i] = 0.999F * square[i] + 0.001F * g * g;
        float own = i >= AT_OUT ? 5 * rate : rate;
        float goal = i >= AT_TOLL ? prior[i - AT_TOLL] : 0;
        value[i] -= own * mean[i] * lift_1 / (sqrtf(square[i] * lift_2) + 1e-8F);
        if (i != AT_OUT_START) {
            value[i] -= own * DECAY * (value[i] - goal);
        }
        slope[i] = 0;
    }
}

/* A number takes two digits of HALMA_NET_DIGITS; see net_weights.h. */
static void print_number(FILE *file, float number, float scale, unsigned *column)
{
    static const char digits[] = HALMA_NET_DIGITS;
    const long base = (long)sizeof digits - 1;
    const long most = base * base / 2;
    long n = lrintf(number * scale);
    n = (n < -most ? -most : n > most - 1 ? most - 1 : n) + most;
    fputs(*column == 0 ? "    \"" : "", file);
    fprintf(file, "%c%c", digits[n / base], digits[n % base]);
    *column += 2;
    if (*column == 88) {
        fputs("\",\n", file);
        *column = 0;
    }
}

static void write_net(const char *path)
{
    FILE *file = fopen(path, "w");
    unsigned column = 0;
    if (file == NULL) {
        fprintf(stderr, "fit_halma: cannot write %s\n", path);
        exit(1);
    }
    fputs("/* The weights of the network of Halma, made by bench/fit_halma.c.\n"
          " * Never changed by hand. Two digits a number, see net.c. */\n"
          "static const char *const net_weights[] = {\n",
          file);
    for (unsigned i = 0; i < AT_OUT; i++) {
        print_number(file, value[i], NET_CUT, &column);
    }
    for (unsigned i = AT_OUT; i < AT_OUT_START; i++) {
        print_number(file, value[i], (float)NET_OUT_UNIT * NET_MOVE / NET_CUT, &column);
    }
    for (unsigned i = AT_TOLL; i < AT_TOLL_END; i++) {
        print_number(file, value[i], NET_MOVE, &column);
    }
    fputs(column == 0 ? "};\n" : "\",\n};\n", file);
    fclose(file);
}

static struct sample *read_samples(int count, char **paths, size_t *total)
{
    struct sample *samples = NULL;
    *total = 0;
    for (int i = 0; i < count; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (file == NULL) {
            fprintf(stderr, "fit_halma: cannot read %s\n", paths[i]);
            exit(1);
        }
        fseek(file, 0, SEEK_END);
        size_t more = (size_t)ftell(file) / sizeof *samples;
        rewind(file);
        samples = realloc(samples, (*total + more) * sizeof *samples);
        *total += fread(samples + *total, sizeof *samples, more, file);
        fclose(file);
    }
    return samples;
}

/* As a first guess, the distance along the diagonal with a square for stragglers, and the steps to
 * the nearest place. */
static int prior_of(int x, int y)
{
    int right = HALMA_SIZE - 1 - x;
    int down = HALMA_SIZE - 1 - y;
    int far = right + down;
    int steps = 6;
    for (int there = 0; there < HALMA_CELLS; there++) {
        int wide = abs(there % HALMA_SIZE - x);
        int high = abs(there / HALMA_SIZE - y);
        int need = wide > high ? wide : high;
        bool home = halma_in_camp(1, there % HALMA_SIZE, there / HALMA_SIZE);
        steps = home && need < steps ? need : steps;
    }
    return 16 * far + far * far + 2 * abs(right - down) + 24 * steps;
}

static void init_values(struct random *random)
{
    for (unsigned i = 0; i < AT_OUT; i++) {
        float unit = (float)random_below(random, 2000001) / 1e6F - 1;
        value[i] = i < AT_START ? 0.1F * unit : 0.5F;
    }
    for (unsigned i = AT_OUT; i < AT_OUT_START; i++) {
        value[i] = (float)random_below(random, 2000001) / 1e6F - 1;
    }
    value[AT_OUT_START] = 0;
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        prior[code] = (float)prior_of(halma_x(code), halma_y(code)) / 350;
        value[AT_TOLL + code] = prior[code];
    }
}

static int fit(int argc, char **argv)
{
    unsigned epochs = (unsigned)atoi(argv[2]);
    struct random random;
    size_t count;
    struct sample *samples = read_samples(argc - 5, argv + 5, &count);
    size_t held = count / 20; /* the last games, to test by */
    size_t used = count - held;
    unsigned steps = 0;
    random_seed(&random, strtoull(argv[3], NULL, 10));
    init_values(&random);
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        float share = (float)epoch / (float)epochs;
        double sum = 0;
        double single = 0;
        for (size_t i = 0; i < used; i++) {
            sum += learn(&samples[random_below(&random, used)], random_below(&random, 2), true,
                         &single);
            if (i % BATCH == BATCH - 1) {
                step(0.002F * (1 - share) * (1 - share) + 0.00002F, ++steps);
            }
        }
        double test = 0;
        double test_single = 0;
        for (size_t i = used; i < count; i++) {
            test += learn(&samples[i], false, false, &test_single);
        }
        printf("epoch %u: error of the difference %.3f, held out %.3f; of a count %.3f, %.3f\n",
               epoch + 1, sqrt(sum / (double)used), sqrt(test / (double)held),
               sqrt(single / (double)used), sqrt(test_single / (double)held));
        fflush(stdout);
        write_net(argv[4]);
    }
    free(samples);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc >= 6 && strcmp(argv[1], "play") == 0) {
        return play(argc, argv);
    }
    if (argc >= 6 && strcmp(argv[1], "fit") == 0) {
        return fit(argc, argv);
    }
    fputs("Usage: fit_halma play ENGINE[:NODES] GAMES SEED FILE [MS]\n"
          "       fit_halma fit EPOCHS SEED OUT FILE..\n",
          stderr);
    return 2;
}
