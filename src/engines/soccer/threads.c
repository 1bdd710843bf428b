#include "engines/soccer/threads.h"

#include "base/crew.h"
#include "base/memory.h"
#include "engines/soccer/search_parts.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* number of jobs that a helper thread holds at once: one in progress, the others in its queue */
#define JOBS 6
/* number of times that a helper thread polls for a job before it yields its core */
#define HELPER_POLLS 100000
/* number of consecutive steps without a result after which the searching thread yields its core; a
 * step has no result if a helper is working on the position at which the step ends */
#define SEARCHER_STEPS 1000

/* Only the owner of a job changes its state. In the states FREE and DONE, the owner is the
 * searching thread. In the state GIVEN, the owner is whichever thread takes the job first. In the
 * state BEGUN, that thread is still the owner. */
enum job_state { JOB_FREE, JOB_GIVEN, JOB_BEGUN, JOB_DONE };

/* A task for a helper thread: listing or evaluating the turns of one position. */
struct job {
    _Atomic(enum job_state) state;
    enum search_task task;
    struct board board;
    uint32_t number; /* index of the position in the tree */
    /* for SEARCH_DOT: index in `copy` of a turn that ends on the dot to evaluate */
    uint32_t turn;
    struct tree_position position; /* the helper's copy of the position */
    struct tree_turn *copy;        /* copies of the position's turns; unused for SEARCH_LIST */
    uint32_t copied;               /* capacity of `copy` in turns */
    /* for SEARCH_LIST: path of the search step that waits for this job */
    struct search_path path;
    bool proof;
    bool good; /* false if time or memory ran out */
    uint64_t evaluations;
};

struct helper {
    struct expander expander;
    /* view of the tree that is limited to the helper's share of the free memory */
    struct tree room;
    struct job jobs[JOBS];
    uint32_t begin; /* index of the first turn in the helper's share of the memory */
    /* whether the helper's thread is running; the system may start fewer threads than requested */
    atomic_bool present;
};

struct team {
    struct search_team parts; /* must be the first member; search.c sees only this part */
    struct helper *helpers;
    unsigned count;
    atomic_bool over;
    /* bounds of the searching thread's share of the tree's memory */
    uint32_t turn_end, digit_end;
    bool given; /* whether the current search step has given a job to a helper */
};

static struct team *team_of(const struct search *search)
{
    return (struct team *)search->team;
}

/* --- jobs --- */

static void set_state(struct job *job, enum job_state state)
{
    atomic_store_explicit(&job->state, state, memory_order_release);
}

/* Returns a job in the given state from one of the first `count` helpers, or NULL. */
static struct job *soccer_threads_find(struct helper *helpers, unsigned count, enum job_state state)
{
    for (unsigned i = 0; i < count * JOBS; i++) {
        struct job *job = &helpers[i / JOBS].jobs[i % JOBS];
        if (atomic_load_explicit(&job->state, memory_order_acquire) == state) {
            return job;
        }
    }
    return NULL;
}

/* Claims a job in the state GIVEN for the calling thread. Returns NULL if there is none, or if
 * another thread took it first. */
static struct job *soccer_threads_begin(struct helper *helpers, unsigned count)
{
    struct job *job = soccer_threads_find(helpers, count, JOB_GIVEN);
    enum job_state given = JOB_GIVEN;
    bool mine = job != NULL && atomic_compare_exchange_strong(&job->state, &given, JOB_BEGUN);
    return mine ? job : NULL;
}

/* Carries out a job with an expander. New turns are stored in `room`. */
static void do_job(struct expander *expander, struct tree *room, struct job *job)
{
    const struct board *board = &job->board;
    struct tree_position *position = &job->position;
    struct tree copied = {.now = {.turns = job->copy, .digits = room->now.digits}};
    uint64_t before = expander->evaluations;
    expander->tree = job->task == SEARCH_LIST ? room : &copied;
    switch (job->task) {
    case SEARCH_LIST:
        job->good = expand_position(expander, position, board);
        break;
    case SEARCH_DOT:
        job->good = expand_dot(expander, position, job->turn, board);
        break;
    case SEARCH_ALL:
        job->good = expand_all(expander, position, board);
        break;
    }
    expander->tree = room;
    job->evaluations = expander->evaluations - before;
}

/* Main function of a helper thread: carries out its jobs until the search is over. */
static void soccer_threads_help(struct team *team, struct helper *helper)
{
    unsigned polls = 0;
    atomic_store(&helper->present, true);
    while (!atomic_load_explicit(&team->over, memory_order_relaxed)) {
        struct job *job = soccer_threads_begin(helper, 1);
        if (job != NULL) {
            do_job(&helper->expander, &helper->room, job);
            set_state(job, JOB_DONE);
            polls = 0;
        } else if (++polls % HELPER_POLLS == 0) {
            crew_yield();
        }
    }
    atomic_store(&helper->present, false);
}

/* --- the searching thread --- */

/* Copies the turns of a position into a job, because the searching thread keeps changing the
 * originals. */
static void copy_turns(struct job *job, const struct tree *tree)
{
    uint32_t count = job->position.count;
    if (count > job->copied) {
        free(job->copy);
        job->copied = 2 * count;
        job->copy = memory_new(job->copied * sizeof *job->copy);
    }
    memcpy(job->copy, &tree->now.turns[job->position.turns], count * sizeof *job->copy);
    job->turn -= job->position.turns;
    job->position.turns = 0;
}

static void copy_path(struct search_path *to, const struct search_path *from)
{
    to->depth = from->depth;
    memcpy(to->positions, from->positions, (from->depth + 1) * sizeof *to->positions);
    memcpy(to->turns, from->turns, from->depth * sizeof *to->turns);
}

static struct job *find_free(struct team *team)
{
    for (unsigned i = 0; i < team->count; i++) {
        struct job *job = soccer_threads_find(&team->helpers[i], 1, JOB_FREE);
        if (job != NULL && atomic_load(&team->helpers[i].present)) {
            return job;
        }
    }
    return NULL;
}

/* Returns whether any turn of a position has no value yet. */
static bool any_waits(const struct tree *tree, const struct tree_position *position)
{
    bool any = false;
    for (uint32_t i = 0; !any && i < position->count; i++) {
        any = tree->now.turns[position->turns + i].worth.value == TREE_WAITS;
    }
    return any;
}

/* Gives a task to a helper. The searching thread handles the root itself, because the root has more
 * turns than other positions. */
static bool soccer_threads_take(struct search *search, enum search_task task,
                                struct tree_position *position, uint32_t turn,
                                const struct board *board)
{
    const struct tree *tree = &search->tree;
    bool own =
        position == tree->now.positions || (task != SEARCH_LIST && !any_waits(tree, position));
    struct job *job = own ? NULL : find_free(team_of(search));
    if (job == NULL) {
        return false;
    }
    job->task = task;
    job->board = *board;
    job->number = (uint32_t)(position - tree->now.positions);
    job->turn = turn;
    job->position = *position;
    job->proof = search->proof;
    if (task == SEARCH_LIST) {
        copy_path(&job->path, &search->path);
    } else {
        copy_turns(job, tree);
    }
    position->busy = true;
    team_of(search)->given = true;
    set_state(job, JOB_GIVEN);
    return true;
}

/* Stores the result of a job in the tree, and ends the search step that waited for it. Returns
 * false if time or memory ran out. */
static bool end_job(struct search *search, struct job *job)
{
    struct tree_half *now = &search->tree.now;
    struct tree_position *position = &now->positions[job->number];
    const struct tree_position *found = &job->position;
    bool good = job->good;
    position->busy = false;
    search->expander.evaluations += job->evaluations;
    if (job->task == SEARCH_LIST && good) {
        position->turns = found->turns;
        position->count = found->count;
        position->capped = found->capped;
        search->expander.expansions++;
    }
    for (uint32_t i = 0; job->task != SEARCH_LIST && i < position->count; i++) {
        struct tree_turn *turn = &now->turns[position->turns + i];
        turn->worth = turn->worth.value == TREE_WAITS ? job->copy[i].worth : turn->worth;
    }
    if (position->count > 0) {
        search_back_up(search, position);
    }
    if (job->task == SEARCH_LIST) {
        if (good) {
            search_count(position, job->proof);
        }
        search_return(search, &job->path, good, job->proof);
    }
    set_state(job, JOB_FREE);
    return good;
}

static bool end_jobs(struct search *search)
{
    struct team *team = team_of(search);
    struct job *job;
    bool good = true;
    while ((job = soccer_threads_find(team->helpers, team->count, JOB_DONE)) != NULL) {
        good = end_job(search, job) && good;
    }
    return good;
}

/* Carries out a job that no helper has begun. Called after a search step that ended at a position
 * on which a helper is working. Returns false if time or memory ran out. */
static bool help_out(struct search *search, unsigned *idle)
{
    struct team *team = team_of(search);
    struct job *job = soccer_threads_begin(team->helpers, team->count);
    if (job != NULL) {
        *idle = 0;
        do_job(&search->expander, &search->tree, job);
        /* subtract these evaluations, because end_job adds them */
        search->expander.evaluations -= job->evaluations;
        return end_job(search, job);
    }
    if (++*idle % SEARCHER_STEPS == 0) {
        crew_yield();
    }
    return true;
}

/* Carries out the jobs that no helper has begun, and waits for the others. */
static void end_all(struct search *search)
{
    struct team *team = team_of(search);
    struct job *job;
    while ((job = soccer_threads_begin(team->helpers, team->count)) != NULL) {
        job->good = false;
        job->evaluations = 0;
        end_job(search, job);
    }
    for (unsigned i = 0; i < team->count * JOBS; i++) {
        job = &team->helpers[i / JOBS].jobs[i % JOBS];
        while (atomic_load(&job->state) != JOB_FREE) {
            end_jobs(search);
        }
    }
}

static void run_searcher(struct search *search)
{
    struct team *team = team_of(search);
    unsigned idle = 0;
    bool good = true;
    while (good && !expand_time_is_up(&search->expander) && search_continues(search)) {
        team->given = false;
        good = search_step(search) && end_jobs(search);
        if (good && !search->valued && !team->given) {
            good = help_out(search, &idle);
        }
    }
    end_all(search);
    atomic_store(&team->over, true);
}

static void soccer_threads_work(void *data, size_t number, unsigned thread)
{
    struct search *search = data;
    (void)thread;
    if (number == 0) {
        run_searcher(search);
    } else {
        soccer_threads_help(team_of(search), &team_of(search)->helpers[number - 1]);
    }
}

/* --- the team --- */

/* Divides a range into `parts` equal parts and returns the end of part number `part`. */
static uint32_t end_of(uint32_t from, uint32_t to, unsigned part, unsigned parts)
{
    return from + (uint32_t)((uint64_t)(to - from) * part / parts);
}

/* Divides the free memory of the tree; the searching thread gets the first part. */
static void soccer_threads_share(struct search *search)
{
    struct team *team = team_of(search);
    const struct tree *tree = &search->tree;
    uint32_t turn = tree->now.turn_count, digit = tree->now.digit_count;
    for (unsigned i = 0; i <= team->count; i++) {
        uint32_t turn_end = end_of(turn, tree->turn_max, i + 1, team->count + 1);
        uint32_t digit_end = end_of(digit, tree->digit_max, i + 1, team->count + 1);
        if (i == 0) {
            team->turn_end = turn_end;
            team->digit_end = digit_end;
        } else {
            struct helper *helper = &team->helpers[i - 1];
            helper->room = *tree;
            helper->room.now.turn_count = end_of(turn, tree->turn_max, i, team->count + 1);
            helper->room.now.digit_count = end_of(digit, tree->digit_max, i, team->count + 1);
            helper->room.turn_max = turn_end;
            helper->room.digit_max = digit_end;
            helper->begin = helper->room.now.turn_count;
        }
    }
    team->parts.layout = tree->layouts;
}

static void soccer_threads_run(struct search *search)
{
    struct team *team = team_of(search);
    struct tree *tree = &search->tree;
    uint32_t turn_max = tree->turn_max, digit_max = tree->digit_max;
    if (team->parts.layout != tree->layouts) {
        soccer_threads_share(search);
    }
    for (unsigned i = 0; i < team->count; i++) {
        struct expander *expander = &team->helpers[i].expander;
        expander->seed = search->expander.seed;
        expander->end_ns = search->expander.end_ns;
        expander->expired = false;
    }
    tree->turn_max = team->turn_end;
    tree->digit_max = team->digit_end;
    atomic_store(&team->over, false);
    crew_run(team->count + 1, team->count + 1, soccer_threads_work, search, NULL);
    tree->turn_max = turn_max;
    tree->digit_max = digit_max;
    team->parts.turns = 0;
    for (unsigned i = 0; i < team->count; i++) {
        team->parts.turns += team->helpers[i].room.now.turn_count - team->helpers[i].begin;
    }
}

static void close_team(struct search_team *parts)
{
    struct team *team = (struct team *)parts;
    for (unsigned i = 0; i < team->count; i++) {
        expand_close(&team->helpers[i].expander);
        for (unsigned k = 0; k < JOBS; k++) {
            free(team->helpers[i].jobs[k].copy);
        }
    }
    free(team->helpers);
    free(team);
}

void search_use_threads(struct search *search, unsigned threads)
{
    if (threads > 1) {
        struct team *team = memory_new(sizeof *team);
        team->parts = (struct search_team){
            .take = soccer_threads_take, .run = soccer_threads_run, .close = close_team};
        team->count = threads - 1;
        team->helpers = memory_new(team->count * sizeof *team->helpers);
        for (unsigned i = 0; i < team->count; i++) {
            expand_open(&team->helpers[i].expander, &search->tree, &search->known,
                        search->expander.net);
        }
        search->team = &team->parts;
    }
}
