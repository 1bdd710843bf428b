#include "training/generations.h"

#include "base/clock.h"
#include "base/crew.h"
#include "base/memory.h"
#include "training/learner.h"
#include "training/net_match.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK 100 /* number of games whose samples are stored in one file */
/* a new network must also beat this many earlier best networks; the results against all of them are
 * added up */
#define POOL 3

/* The sequential test that decides whether to keep a new network. Its two hypotheses are that the
 * new network is 0 Elo or 20 Elo better than the best network. */
static const struct sprt gate = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};

struct loop {
    const struct generations_options *options;
    unsigned count;
    const struct trainer *trainer;
    void *best; /* the best network; NULL if no network has been kept yet */
    void *nets[2];
    struct pupil pupil; /* learning state, if training runs in rounds */
};

__attribute__((format(printf, 2, 3))) static void report_progress(const struct loop *loop,
                                                                  const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    loop->options->progress(line);
}

/* --- files of the training folder --- */

void generations_path(const char *folder, unsigned number, char path[GENERATIONS_PATH_SIZE])
{
    snprintf(path, GENERATIONS_PATH_SIZE, "%s/net-%03u.bin", folder, number);
}

#define LOG_LINE "generation %u samples %llu loss %lf test_loss %lf score %lf error %lf kept %d"

bool generations_read(const char *folder, struct generation **list, unsigned *count,
                      struct error *error)
{
    char path[GENERATIONS_PATH_SIZE];
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
            return error_set(error, "%s:%u: invalid line in the log", path, *count + 1);
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
    char path[GENERATIONS_PATH_SIZE];
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

/* Checks that training in this folder was begun with the same settings. If the folder is new,
 * writes the settings to it. */
static bool check_settings(const struct generations_options *options, struct error *error)
{
    char path[GENERATIONS_PATH_SIZE];
    char mine[256];
    char found[256] = "";
    snprintf(path, sizeof path, "%s/settings.txt", options->folder);
    snprintf(mine, sizeof mine, "%s seed %llu games %u nodes %llu %s %u\n", options->trainer->game,
             (unsigned long long)options->seed, options->games, (unsigned long long)options->nodes,
             options->rounds ? "rounds" : "pairs",
             options->rounds ? options->generations : options->pairs);
    if (mkdir(options->folder, 0777) != 0 && errno != EEXIST) {
        return error_set(error, "cannot create %s: %s", options->folder, strerror(errno));
    }
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        bool same = fgets(found, sizeof found, file) != NULL && strcmp(found, mine) == 0;
        fclose(file);
        found[strcspn(found, "\n")] = '\0';
        return same || error_set(error, "%s was started with: %s", options->folder, found);
    }
    file = fopen(path, "w");
    bool good = file != NULL && fputs(mine, file) >= 0;
    good = file != NULL && fclose(file) == 0 && good;
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

/* Reads the network file named by options->first into nets[1]. Called before anything is
 * written. */
static bool read_first(struct loop *loop, struct error *error)
{
    const char *first = loop->options->first;
    return first == NULL || net_load(loop->trainer->shape, loop->nets[1], first, error);
}

/* Handles the network that training starts from. In a new folder, stores it as net-000.bin. In an
 * existing folder, checks that the stored network is the same. */
static bool begin_with(struct loop *loop, const char *first, struct error *error)
{
    const struct net_shape *shape = loop->trainer->shape;
    char path[GENERATIONS_PATH_SIZE];
    generations_path(loop->options->folder, 0, path);
    if (access(path, F_OK) == 0) {
        if (!net_load(shape, loop->nets[0], path, error)) {
            return false;
        }
        loop->best = loop->nets[0];
    }
    if (first == NULL) {
        return true;
    }
    if (loop->best == NULL && loop->count == 0) {
        loop->best = loop->nets[1];
        return net_save(shape, loop->best, path, error);
    }
    return (loop->best != NULL &&
            memcmp(loop->nets[0], loop->nets[1], loop->trainer->net_size) == 0) ||
           error_set(error, "%s was started with a net other than %s", loop->options->folder,
                     first);
}

/* --- one generation --- */

static void block_path(const struct loop *loop, unsigned generation, size_t block,
                       char path[GENERATIONS_PATH_SIZE])
{
    snprintf(path, GENERATIONS_PATH_SIZE, "%s/samples-%03u-%03zu.bin", loop->options->folder,
             generation, block);
}

static size_t count_blocks(const struct loop *loop)
{
    return (loop->options->games + BLOCK - 1) / BLOCK;
}

struct self_play {
    const struct loop *loop;
    unsigned generation;
    void **players;       /* array with one player per thread */
    struct error *errors; /* array with one error per sample file (block of games) */
    /* set if a sample file cannot be written; no more games begin after that */
    atomic_bool failed;
    int64_t begin_ns;
    /* number of games that this run played, and number of games whose samples were already
     * stored */
    _Atomic size_t played, found;
};

/* Prints the progress, the number of games per second, and the remaining time. */
static void report_rate(struct self_play *play, size_t count)
{
    size_t all = play->loop->options->games;
    size_t played = atomic_fetch_add(&play->played, count) + count;
    size_t done = played + play->found;
    double seconds = (double)(clock_now_ns() - play->begin_ns) / (1000.0 * NS_PER_MS);
    long long left = (long long)(seconds * (double)(all - done) / (double)played);
    report_progress(play->loop,
                    "generation %u: %zu of %zu games, %.1f per second, %lld:%02lld left",
                    play->generation, done, all, (double)played / seconds, left / 60, left % 60);
}

static void play_block(void *data, size_t block, unsigned thread)
{
    struct self_play *play = data;
    const struct loop *loop = play->loop;
    const struct generations_options *options = loop->options;
    struct samples samples = samples_of(loop->trainer->sample_size);
    size_t begin = BLOCK * block;
    size_t count = options->games - begin < BLOCK ? options->games - begin : BLOCK;
    char path[GENERATIONS_PATH_SIZE];
    block_path(loop, play->generation, block, path);
    if (access(path, F_OK) == 0) {
        play->found += count;
        return;
    }
    if (play->failed) {
        return;
    }
    for (size_t game = 0; game < count && !options->stopped(); game++) {
        uint64_t seed = random_mix(random_mix(options->seed, play->generation), begin + game);
        loop->trainer->play(play->players[thread], seed, options->nodes, &samples);
    }
    if (!options->stopped()) {
        if (samples_write(&samples, path, &play->errors[block])) {
            report_rate(play, count);
        } else {
            play->failed = true;
        }
    }
    samples_free(&samples);
}

/* Plays the games of a generation. Returns false if training was stopped. On error, sets *error and
 * returns false. */
static bool play_games(struct loop *loop, unsigned generation, struct error *error)
{
    const struct generations_options *options = loop->options;
    size_t blocks = count_blocks(loop);
    struct self_play play = {
        .loop = loop,
        .generation = generation,
        .players = memory_new(options->threads * sizeof *play.players),
        .errors = memory_new(blocks * sizeof *play.errors),
        .begin_ns = clock_now_ns(),
    };
    for (unsigned i = 0; i < options->threads; i++) {
        play.players[i] = loop->trainer->open(loop->best);
    }
    bool done = crew_run(options->threads, blocks, play_block, &play, options->stopped);
    for (size_t i = 0; i < blocks; i++) {
        if (play.errors[i].text[0] != '\0') {
            *error = play.errors[i];
            done = false;
        }
    }
    for (unsigned i = 0; i < options->threads; i++) {
        loop->trainer->close(play.players[i]);
    }
    free(play.players);
    free(play.errors);
    return done;
}

static bool read_window(const struct loop *loop, unsigned last, struct samples *samples,
                        struct error *error)
{
    const struct model *model = loop->trainer->model;
    unsigned window = loop->options->rounds ? loop->trainer->rounds.window : loop->trainer->window;
    unsigned first = last > window ? last - window + 1 : 1;
    void *prepared = model->prepare != NULL ? model->prepare() : NULL;
    bool good = true;
    for (unsigned generation = first; good && generation <= last; generation++) {
        for (size_t block = 0; good && block < count_blocks(loop); block++) {
            char path[GENERATIONS_PATH_SIZE];
            block_path(loop, generation, block, path);
            good = samples_read(samples, path, model->is_sound, prepared, error);
        }
    }
    free(prepared);
    if (!good) {
        return false;
    }
    return samples->count > 0 ||
           error_set(error, "the games produced no samples; increase --games or --nodes");
}

static void report_learning(void *data, unsigned percent, double loss)
{
    const struct loop *loop = data;
    report_progress(loop, "generation %u: learned %u %%, loss %.5f", loop->count + 1, percent,
                    loss);
}

/* Returns the settings for learning from a generation. If training runs in rounds, learning
 * continues from the state of the last round. */
static struct lesson lesson_of(struct loop *loop, unsigned number, const struct samples *samples)
{
    const struct generations_options *options = loop->options;
    const struct trainer *trainer = loop->trainer;
    const void *first = trainer->from_scratch ? NULL : loop->best;
    struct lesson lesson = {
        .model = trainer->model,
        .samples = samples,
        .seed = random_mix(options->seed, number),
        .course = first == NULL ? trainer->first : trainer->course,
        .first = first,
        .threads = options->threads,
        .stopped = options->stopped,
        .progress = report_learning,
        .data = loop,
    };
    if (options->rounds) {
        lesson.course = trainer->rounds.course;
        lesson.pupil = &loop->pupil;
        lesson.from = (number - 1.0) / options->generations;
        lesson.to = (double)number / options->generations;
    }
    return lesson;
}

static bool learn_net(struct loop *loop, unsigned number, void *net, struct generation *one,
                      struct error *error)
{
    struct samples samples = samples_of(loop->trainer->sample_size);
    struct lesson_report report;
    bool done = read_window(loop, number, &samples, error);
    if (done) {
        struct lesson lesson = lesson_of(loop, number, &samples);
        report_progress(loop, "generation %u: learning from %zu samples", number, samples.count);
        done = learner_run(&lesson, net, &report);
        one->samples = samples.count;
        one->loss = report.loss;
        one->test_loss = report.test_loss;
    }
    samples_free(&samples);
    return done;
}

/* Plays a network against another network, or against a player without one. Returns false if
 * training was stopped. */
static bool play_other(const struct loop *loop, const void *net, const void *other, unsigned number,
                       const struct sprt *test, struct paired_result *result)
{
    const struct trainer *trainer = loop->trainer;
    struct net_side sides[2] = {
        {.net = net, .limits.nodes = trainer->match_nodes},
        {.net = other,
         .limits.nodes = other == NULL ? trainer->untaught_nodes : trainer->match_nodes},
    };
    struct net_match match = {
        .trainer = trainer,
        .seed = random_mix(~loop->options->seed, number),
        .threads = loop->options->threads,
        .pairs = test == NULL ? (loop->options->pairs + POOL) / (POOL + 1) : loop->options->pairs,
        .test = test,
        .opening = trainer->match_opening,
        .stopped = loop->options->stopped,
    };
    return net_match_play(sides, &match, result);
}

static bool play_match(const struct loop *loop, const void *net, struct generation *one)
{
    struct paired_result result;
    report_progress(loop,
                    "generation %u: loss %.5f, test loss %.5f; playing up to %u games against %s",
                    one->number, one->loss, one->test_loss, 2 * loop->options->pairs,
                    loop->best == NULL ? loop->trainer->untaught : "the best so far");
    bool done = play_other(loop, net, loop->best, one->number, &gate, &result);
    one->score = result.score;
    one->error = paired_margin(&result);
    one->kept = result.verdict == SPRT_H1 || (result.verdict != SPRT_H0 && result.score > 0.5);
    return done;
}

/* Plays a new network against the networks that were best before the current best one. This is
 * needed because a network that beats the best one may lose to earlier ones. Returns false if
 * training was stopped. On error, sets *error and returns false. */
static bool play_pool(const struct loop *loop, const void *net, struct generation *one,
                      struct error *error)
{
    struct generation *done;
    void *other = memory_new(loop->trainer->net_size);
    unsigned count, kept = 0;
    double points = 0;
    bool good = generations_read(loop->options->folder, &done, &count, error);
    for (unsigned number = count + 1; good && number-- > 0 && kept <= POOL;) {
        char path[GENERATIONS_PATH_SIZE];
        struct paired_result result;
        generations_path(loop->options->folder, number, path);
        if ((number == 0 ? access(path, F_OK) == 0 : done[number - 1].kept) && ++kept > 1) {
            good = net_load(loop->trainer->shape, other, path, error) &&
                   play_other(loop, net, other, one->number, NULL, &result);
            points += good ? result.score : 0;
        }
    }
    if (good && kept > 1) {
        one->kept = points / (kept - 1) > 0.5;
        report_progress(loop, "generation %u: %.1f %% against the last %u before the best",
                        one->number, 100 * points / (kept - 1), kept - 1);
    }
    free(done);
    free(other);
    return good;
}

/* Plays matches to decide whether to keep a new network. Returns false if training was stopped. On
 * error, sets *error and returns false. */
static bool decide(struct loop *loop, const void *net, struct generation *one, struct error *error)
{
    if (!play_match(loop, net, one) || (one->kept && !play_pool(loop, net, one, error))) {
        return false;
    }
    report_progress(loop, "generation %u: %.1f +- %.1f %%, %s", one->number, 100 * one->score,
                    100 * one->error, one->kept ? "kept" : "not kept");
    return true;
}

static void pupil_path(const struct loop *loop, unsigned round, char path[GENERATIONS_PATH_SIZE])
{
    snprintf(path, GENERATIONS_PATH_SIZE, "%s/pupil-%03u.bin", loop->options->folder, round);
}

/* Runs one generation or round. Returns false if training was stopped. On error, sets *error and
 * returns false. */
static bool run_generation(struct loop *loop, struct error *error)
{
    bool rounds = loop->options->rounds;
    struct generation one = {.number = loop->count + 1, .kept = rounds};
    void *net = loop->best == loop->nets[0] ? loop->nets[1] : loop->nets[0];
    char path[GENERATIONS_PATH_SIZE], pupil[GENERATIONS_PATH_SIZE];
    generations_path(loop->options->folder, one.number, path);
    pupil_path(loop, one.number, pupil);
    if (!play_games(loop, one.number, error) || !learn_net(loop, one.number, net, &one, error) ||
        !net_save(loop->trainer->shape, net, path, error) ||
        !(rounds ? pupil_write(&loop->pupil, pupil, error) : decide(loop, net, &one, error)) ||
        !append_log(loop, &one, error)) {
        return false;
    }
    if (rounds) {
        pupil_path(loop, loop->count, pupil);
        /* delete the learning state of the previous round; this fails harmlessly in the first
         * round */
        remove(pupil);
        report_progress(loop, "round %u of %u: loss %.5f", one.number, loop->options->generations,
                        one.loss);
    }
    loop->best = one.kept ? net : loop->best;
    loop->count++;
    return true;
}

/* Reads the learning state of the last finished round. Before the first round, creates a new state.
 * If a network was given, the state is created from it. */
static bool take_up_pupil(struct loop *loop, struct error *error)
{
    const struct model *model = loop->trainer->model;
    char path[GENERATIONS_PATH_SIZE];
    pupil_path(loop, loop->count, path);
    if (loop->count > 0) {
        return pupil_read(&loop->pupil, model, path, error);
    }
    pupil_open(&loop->pupil, model, loop->best, loop->options->seed);
    return true;
}

/* Reads the log and the best network from the folder, to continue training. */
static bool continue_training(struct loop *loop, struct error *error)
{
    struct generation *done;
    bool good = generations_read(loop->options->folder, &done, &loop->count, error) &&
                begin_with(loop, loop->options->first, error);
    unsigned last = loop->count;
    while (last > 0 && !done[last - 1].kept) {
        last--;
    }
    if (good && last > 0) {
        char path[GENERATIONS_PATH_SIZE];
        generations_path(loop->options->folder, last, path);
        loop->best = loop->nets[0];
        good = net_load(loop->trainer->shape, loop->best, path, error);
    }
    free(done);
    return good;
}

bool generations_run(const struct generations_options *options, struct error *error)
{
    struct loop loop = {.options = options, .trainer = options->trainer};
    for (unsigned i = 0; i < 2; i++) {
        loop.nets[i] = memory_new(loop.trainer->net_size);
    }
    bool good = read_first(&loop, error) && check_settings(options, error) &&
                continue_training(&loop, error) &&
                (!options->rounds || take_up_pupil(&loop, error));
    error_set(good ? error : NULL, "%s", "");
    while (good && (options->generations == 0 || loop.count < options->generations) &&
           !options->stopped()) {
        good = run_generation(&loop, error);
    }
    good = good || (options->stopped() && error->text[0] == '\0');
    pupil_free(&loop.pupil);
    free(loop.nets[0]);
    free(loop.nets[1]);
    return good;
}
