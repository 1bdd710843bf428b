#include "training/soccer/generations.h"

#include "base/crew.h"
#include "base/memory.h"
#include "training/soccer/learn.h"
#include "training/soccer/net_match.h"
#include "training/soccer/selfplay.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK 100        /* games in a file */
#define WINDOW 8         /* generations that are learned from */
#define FIRST_EPOCHS 8   /* without a net to start from */
#define EPOCHS 1         /* with one */
#define FIRST_RATE 0.002 /* of learning */
#define RATE 0.001
#define MATCH_EVALUATIONS 2000 /* a turn */
#define MATCH_OPENING 2        /* random turns */
#define POOL 3                 /* nets before the best that a net must beat together */
/* The hand-written evaluation takes about half the time of the net: it gets twice the number. */
#define HANDMADE_EVALUATIONS (2 * MATCH_EVALUATIONS)

/* Whether a net is kept: no better than the best, or 20 Elo above it? */
static const struct sprt gate = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};

struct loop {
    const struct generations_options *options;
    unsigned count;
    struct net *best; /* NULL while no net was kept */
    struct net nets[2];
};

__attribute__((format(printf, 2, 3))) static void tell(const struct loop *loop, const char *format,
                                                       ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    loop->options->progress(line);
}

/* --- files --- */

void generations_path(const char *folder, unsigned number, char path[4096])
{
    snprintf(path, 4096, "%s/net-%03u.bin", folder, number);
}

#define LOG_LINE "generation %u samples %llu loss %lf test_loss %lf score %lf error %lf kept %d"

bool generations_read(const char *folder, struct generation **list, unsigned *count,
                      struct error *error)
{
    char path[4096];
    char line[512];
    *list = NULL;
    *count = 0;
    snprintf(path, sizeof path, "%s/log.txt", folder);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        struct generation one = {0};
        unsigned long long samples;
        int kept;
        if (sscanf(line, LOG_LINE, &one.number, &samples, &one.loss, &one.test_loss, &one.score,
                   &one.error, &kept) != 7 ||
            one.number != *count + 1) {
            fclose(file);
            return error_set(error, "%s:%u: not a line of this log", path, *count + 1);
        }
        one.samples = samples;
        one.kept = kept;
        *list = memory_resize(*list, (*count + 1) * sizeof **list);
        (*list)[(*count)++] = one;
    }
    if (file != NULL) {
        fclose(file);
    }
    return true;
}

static bool append_log(const struct loop *loop, const struct generation *one, struct error *error)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/log.txt", loop->options->folder);
    FILE *file = fopen(path, "a");
    bool good = file != NULL && fprintf(file,
                                        "generation %u samples %llu loss %.5f test_loss %.5f "
                                        "score %.4f error %.4f kept %d\n",
                                        one->number, (unsigned long long)one->samples, one->loss,
                                        one->test_loss, one->score, one->error, one->kept) > 0;
    good = file != NULL && fclose(file) == 0 && good;
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

/* A folder goes on only with the settings that it was begun with. */
static bool check_settings(const struct generations_options *options, struct error *error)
{
    char path[4096];
    char mine[256];
    char found[256] = "";
    snprintf(path, sizeof path, "%s/settings.txt", options->folder);
    snprintf(mine, sizeof mine, "seed %llu games %u evaluations %u pairs %u\n",
             (unsigned long long)options->seed, options->games, options->evaluations,
             options->pairs);
    if (mkdir(options->folder, 0777) != 0 && errno != EEXIST) {
        return error_set(error, "cannot make %s: %s", options->folder, strerror(errno));
    }
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        bool same = fgets(found, sizeof found, file) != NULL && strcmp(found, mine) == 0;
        fclose(file);
        found[strcspn(found, "\n")] = '\0';
        return same || error_set(error, "%s was begun with: %s", options->folder, found);
    }
    file = fopen(path, "w");
    bool good = file != NULL && fputs(mine, file) >= 0;
    good = file != NULL && fclose(file) == 0 && good;
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

/* The net that the folder begins with becomes its net-000.bin, and stays it. */
static bool begin_with(struct loop *loop, const char *first, struct error *error)
{
    char path[4096];
    generations_path(loop->options->folder, 0, path);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        fclose(file);
        if (!net_load(&soccer_net_shape, &loop->nets[0], path, error)) {
            return false;
        }
        loop->best = &loop->nets[0];
    }
    if (first == NULL) {
        return true;
    }
    if (!net_load(&soccer_net_shape, &loop->nets[1], first, error)) {
        return false;
    }
    if (loop->best == NULL && loop->count == 0) {
        loop->best = &loop->nets[1];
        return net_save(&soccer_net_shape, loop->best, path, error);
    }
    return (loop->best != NULL &&
            memcmp(&loop->nets[0], &loop->nets[1], sizeof(struct net)) == 0) ||
           error_set(error, "%s did not begin with the net %s", loop->options->folder, first);
}

/* --- one generation --- */

static void block_path(const struct loop *loop, unsigned generation, size_t block, char path[4096])
{
    snprintf(path, 4096, "%s/samples-%03u-%03zu.bin", loop->options->folder, generation, block);
}

struct self_play {
    const struct loop *loop;
    unsigned generation;
    struct search **searches; /* one a thread */
    bool *failed;             /* one a block */
    struct error *errors;
};

static void play_block(void *data, size_t block, unsigned thread)
{
    const struct self_play *play = data;
    const struct generations_options *options = play->loop->options;
    struct samples samples = {0};
    char path[4096];
    block_path(play->loop, play->generation, block, path);
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        fclose(file);
        return;
    }
    for (size_t game = 0; game < BLOCK && !options->stopped(); game++) {
        uint64_t seed =
            random_mix(random_mix(options->seed, play->generation), BLOCK * block + game);
        selfplay_game(play->searches[thread], seed, options->evaluations, &samples);
    }
    if (!options->stopped()) {
        play->failed[block] = !samples_write(&samples, path, &play->errors[block]);
        tell(play->loop, "generation %u: games %zu to %zu of %u, %zu samples", play->generation,
             BLOCK * block + 1, BLOCK * (block + 1), options->games, samples.count);
    }
    samples_free(&samples);
}

/* False: stopped, or *error says why. */
static bool play_games(struct loop *loop, unsigned generation, struct error *error)
{
    const struct generations_options *options = loop->options;
    size_t blocks = options->games / BLOCK;
    struct self_play play = {
        .loop = loop,
        .generation = generation,
        .searches = memory_new(options->threads * sizeof *play.searches),
        .failed = memory_new(blocks * sizeof *play.failed),
        .errors = memory_new(blocks * sizeof *play.errors),
    };
    for (unsigned i = 0; i < options->threads; i++) {
        play.searches[i] = search_open(SELFPLAY_NODES, 0, loop->best);
    }
    bool done = crew_run(options->threads, blocks, play_block, &play, options->stopped);
    for (size_t i = 0; i < blocks; i++) {
        if (play.failed[i]) {
            *error = play.errors[i];
            done = false;
        }
    }
    for (unsigned i = 0; i < options->threads; i++) {
        search_close(play.searches[i]);
    }
    free(play.searches);
    free(play.failed);
    free(play.errors);
    return done;
}

static bool read_window(const struct loop *loop, unsigned last, struct samples *samples,
                        struct error *error)
{
    unsigned first = last > WINDOW ? last - WINDOW + 1 : 1;
    for (unsigned generation = first; generation <= last; generation++) {
        for (size_t block = 0; block < loop->options->games / BLOCK; block++) {
            char path[4096];
            block_path(loop, generation, block, path);
            if (!samples_read(samples, path, error)) {
                return false;
            }
        }
    }
    return true;
}

static bool learn_net(const struct loop *loop, unsigned number, struct net *net,
                      struct generation *one, struct error *error)
{
    struct samples samples = {0};
    struct learn_report report;
    struct learn_options how = {
        .seed = random_mix(loop->options->seed, number),
        .threads = loop->options->threads,
        .epochs = loop->best == NULL ? FIRST_EPOCHS : EPOCHS,
        .rate = loop->best == NULL ? FIRST_RATE : RATE,
        .first = loop->best,
        .stopped = loop->options->stopped,
    };
    bool done = read_window(loop, number, &samples, error);
    if (done) {
        tell(loop, "generation %u: learning from %zu samples", number, samples.count);
        done = learn(&samples, &how, net, &report);
        one->samples = samples.count;
        one->loss = report.loss;
        one->test_loss = report.test_loss;
    }
    samples_free(&samples);
    return done;
}

/* One net against another, or the hand-written evaluation. False: stopped. */
static bool play_other(const struct loop *loop, const struct net *net, const struct net *other,
                       unsigned number, const struct sprt *test, struct paired_result *result)
{
    struct net_side sides[2] = {
        {.net = net, .evaluations = MATCH_EVALUATIONS},
        {.net = other, .evaluations = other == NULL ? HANDMADE_EVALUATIONS : MATCH_EVALUATIONS},
    };
    struct net_match match = {
        .seed = random_mix(~loop->options->seed, number),
        .threads = loop->options->threads,
        .pairs = test == NULL ? (loop->options->pairs + POOL) / (POOL + 1) : loop->options->pairs,
        .test = test,
        .random = MATCH_OPENING,
        .stopped = loop->options->stopped,
    };
    return net_match_play(sides, &match, result);
}

static bool play_match(const struct loop *loop, const struct net *net, struct generation *one)
{
    struct paired_result result;
    tell(loop, "generation %u: loss %.5f, test loss %.5f; a match of at most %u games against %s",
         one->number, one->loss, one->test_loss, 2 * loop->options->pairs,
         loop->best == NULL ? "the hand-written evaluation" : "the best so far");
    bool done = play_other(loop, net, loop->best, one->number, &gate, &result);
    one->score = result.score;
    one->error = paired_margin(&result);
    one->kept = result.verdict == SPRT_H1 || (result.verdict != SPRT_H0 && result.score > 0.5);
    return done;
}

/* Nets are in no one order: what beats the best may lose to those before it. So a net that is to be
 * kept plays the last of those, too. False: stopped, or *error says why. */
static bool play_pool(const struct loop *loop, const struct net *net, struct generation *one,
                      struct error *error)
{
    struct generation *done;
    struct net *other = memory_new(sizeof *other);
    unsigned count, kept = 0;
    double points = 0;
    bool good = generations_read(loop->options->folder, &done, &count, error);
    for (unsigned number = count + 1; good && number-- > 0 && kept <= POOL;) {
        char path[4096];
        struct paired_result result;
        generations_path(loop->options->folder, number, path);
        if ((number == 0 ? access(path, F_OK) == 0 : done[number - 1].kept) && ++kept > 1) {
            good = net_load(&soccer_net_shape, other, path, error) &&
                   play_other(loop, net, other, one->number, NULL, &result);
            points += good ? result.score : 0;
        }
    }
    if (good && kept > 1) {
        one->kept = points / (kept - 1) > 0.5;
        tell(loop, "generation %u: %.1f %% against the last %u before the best", one->number,
             100 * points / (kept - 1), kept - 1);
    }
    free(done);
    free(other);
    return good;
}

/* False: stopped, or *error says why. */
static bool run_generation(struct loop *loop, struct error *error)
{
    struct generation one = {.number = loop->count + 1};
    struct net *net = loop->best == &loop->nets[0] ? &loop->nets[1] : &loop->nets[0];
    char path[4096];
    generations_path(loop->options->folder, one.number, path);
    if (!play_games(loop, one.number, error) || !learn_net(loop, one.number, net, &one, error) ||
        !net_save(&soccer_net_shape, net, path, error) || !play_match(loop, net, &one) ||
        (one.kept && !play_pool(loop, net, &one, error)) || !append_log(loop, &one, error)) {
        return false;
    }
    tell(loop, "generation %u: %.1f +- %.1f %%, %s", one.number, 100 * one.score, 100 * one.error,
         one.kept ? "kept" : "not kept");
    loop->best = one.kept ? net : loop->best;
    loop->count++;
    return true;
}

bool generations_run(const struct generations_options *options, struct error *error)
{
    struct loop *loop = memory_new(sizeof *loop);
    struct generation *done = NULL;
    loop->options = options;
    bool good = check_settings(options, error) &&
                generations_read(options->folder, &done, &loop->count, error) &&
                begin_with(loop, options->first, error);
    for (unsigned i = loop->count; good && i > 0; i--) {
        if (done[i - 1].kept) {
            char path[4096];
            generations_path(options->folder, i, path);
            good = net_load(&soccer_net_shape, &loop->nets[0], path, error);
            loop->best = &loop->nets[0];
            break;
        }
    }
    error_set(good ? error : NULL, "%s", "");
    while (good && (options->generations == 0 || loop->count < options->generations) &&
           !options->stopped()) {
        good = run_generation(loop, error);
    }
    good = good || (options->stopped() && error->text[0] == '\0');
    free(done);
    free(loop);
    return good;
}
