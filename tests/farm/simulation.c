#include "simulation.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "farm/coordinator.h"
#include "farm/worker.h"
#include "tournament/standings_text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define US_PER_MS INT64_C(1000)
#define US_PER_S INT64_C(1000000)
#define DAY_US (86400 * US_PER_S)
#define RESTART_S 30
#define COORDINATOR_RESTART_S 20
#define NONE UINT32_MAX

enum kind {
    TICK,
    FINISH,
    ARRIVE,
    CRASH,
    BACK,
    CUT,
    MEND,
    LEAVE,
    COORDINATOR_TURN,
    COORDINATOR_CRASH,
    COORDINATOR_BACK,
    FLUSH,
    SAVE,
    RESTART,
    DISK_BREAK,
    DISK_MEND,
    CALM
};

struct occasion {
    int64_t us;
    /* among events at the same time, the one with the smallest number comes first */
    uint64_t order;
    enum kind kind;
    unsigned machine, slot, life;
};

/* An entry in the stream of jobs. Delivered entries are in a linked list ordered by id, as in
 * Redis. */
struct entry {
    struct farm_job job;
    uint64_t id;
    bool there, pending;
    unsigned deliveries;
    /* lost_us: time at which the machine that holds the entry was lost, or 0 if it was not lost */
    int64_t touched_us, lost_us;
    /* neighbours in the list of delivered entries; unused entries are linked by `after` */
    uint32_t before, after;
};

struct machine {
    struct worker *worker;
    unsigned life; /* changes whenever the machine starts or ends; events scheduled before are then
                    * ignored */
    bool cut, hungry;
    int64_t since_us; /* time since which the machine has been connected */
    double slowness;
};

/* The contents of Redis. */
struct redis {
    struct entry *entries;
    size_t entry_count, entry_size;
    uint32_t free_entry, first, last;
    uint32_t *queue; /* ring buffer of the entries that are not yet delivered */
    size_t queue_from, queue_count, queue_size;
    struct farm_job *results;
    size_t result_from, result_count, result_size;
};

struct sim {
    const struct farm_plan *plan;
    struct farm_simulation *result;
    const struct farm_keeper *keeper;
    struct random random;
    int64_t now_us, last_result_us;
    struct occasion *heap;
    size_t heap_count, heap_size;
    uint64_t order;

    struct redis redis, saved; /* `saved`: what a restart of Redis restores */
    uint64_t next_id;          /* never restored, because ids in Redis contain the time */
    unsigned *hungry;          /* ring buffer of the machines that wait for jobs */
    size_t hungry_from, hungry_count;

    struct machine *machines;
    struct event *event; /* NULL while no coordinator runs */
    struct coordinator *coordinator;
    bool coordinator_due, forgotten;
    int64_t heard_us; /* time at which the coordinator last received results */
    unsigned coordinator_life;
    bool given_up;  /* whether the coordinator must end because of a poisoned job */
    size_t read_to; /* number of results that the coordinator has read and kept */
    double useful_s;
};

/* --- the simulated clock --- */

static bool is_before(const struct occasion *a, const struct occasion *b)
{
    return a->us < b->us || (a->us == b->us && a->order < b->order);
}

static void at(struct sim *sim, int64_t us, enum kind kind, unsigned machine, unsigned slot)
{
    if (sim->heap_count == sim->heap_size) {
        sim->heap_size = 2 * sim->heap_size + 1024;
        sim->heap = memory_resize(sim->heap, sim->heap_size * sizeof *sim->heap);
    }
    struct occasion one = {us, sim->order++, kind, machine, slot, 0};
    one.life = kind == COORDINATOR_TURN ? sim->coordinator_life : sim->machines[machine].life;
    size_t i = sim->heap_count++;
    while (i > 0 && is_before(&one, &sim->heap[(i - 1) / 2])) {
        sim->heap[i] = sim->heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    sim->heap[i] = one;
}

static struct occasion next_occasion(struct sim *sim)
{
    struct occasion first = sim->heap[0], last = sim->heap[--sim->heap_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= sim->heap_count) {
            break;
        }
        child += child + 1 < sim->heap_count && is_before(&sim->heap[child + 1], &sim->heap[child]);
        if (!is_before(&sim->heap[child], &last)) {
            break;
        }
        sim->heap[i] = sim->heap[child];
        i = child;
    }
    sim->heap[i] = last;
    return first;
}

/* Returns whether nothing more is to be lost. */
static bool is_calm(const struct sim *sim)
{
    return sim->plan->calm_s > 0 && (double)sim->now_us >= sim->plan->calm_s * (double)US_PER_S;
}

/* Schedules an event of this kind after a random time. The time is exponentially distributed with
 * the given mean. If the mean is 0, or nothing more is to be lost, no event is scheduled. */
static void draw(struct sim *sim, double mean_s, enum kind kind, unsigned machine)
{
    if (mean_s > 0 && !is_calm(sim)) {
        double uniform = (double)(random_next(&sim->random) >> 11) / 9007199254740992.0;
        at(sim, sim->now_us + (int64_t)(-log1p(-uniform) * mean_s * (double)US_PER_S), kind,
           machine, 0);
    }
}

static int64_t latency_us(const struct sim *sim)
{
    return (int64_t)(sim->plan->latency_ms * (double)US_PER_MS);
}

/* --- games --- */

/* The winner depends only on the game number, as if the bots were deterministic. */
static struct game_result play(const struct farm_plan *plan, const struct game_result *place)
{
    static char late[] = "timeout";
    static struct game_number turns[1];
    struct random random;
    struct game_result played = *place;
    random_seed(&random, random_mix(plan->seed, place->place.number));
    uint64_t drawn = random_below(&random, 10 + (uint64_t)played.place.players[0]);
    played.outcome.winner = drawn == 0 ? -1 : drawn % 2 == 0 ? 0 : 1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (played.place.players[seat] == plan->faulty && random_below(&random, 3) > 0) {
            played.outcome.forfeit = true;
            played.outcome.fault = (struct game_fault){.seat = seat, .rule = late};
            played.outcome.winner = !seat;
        }
    }
    if (played.outcome.winner >= 0) {
        played.outcome.scores[played.outcome.winner] = 1 + (int)random_below(&random, 3);
    }
    played.hash = random_mix(plan->seed, place->place.number) | 1;
    turns[0] = (struct game_number){"turns", {(int)(drawn % 3), (int)(drawn % 2)}};
    played.outcome.counts = turns;
    played.outcome.count_count = 1;
    return played;
}

static double round_s(const struct sim *sim, const struct farm_job *job)
{
    struct random random;
    random_seed(&random, random_mix(sim->plan->seed + 1, job->first));
    int count = __builtin_popcount(job->seatings);
    return count * sim->plan->game_s * (0.5 + (double)random_below(&random, 1000) / 1000);
}

char *farm_table_of(struct event *event)
{
    struct text text = {0};
    char names[64][8];
    for (size_t i = 0; i < event->plan.players; i++) {
        assert(i < 64);
        snprintf(names[i], sizeof names[i], "p%zu", i);
        event->standings.players[i].name = names[i];
    }
    int *order = event_order(event);
    standings_print(&event->standings, order, &text);
    text_printf(&text, "%d %.9f %llu\n", (int)event->verdict, event->ratio,
                (unsigned long long)event->counted_to);
    free(order);
    return text.data;
}

char *farm_simulate_alone(const struct farm_plan *plan)
{
    struct event *event = event_new(&plan->event);
    struct game_result place;
    event_draw(event);
    while (!event->over && event_next(event, &place)) {
        struct game_result played = play(plan, &place);
        event_add_result(event, &played);
    }
    char *table = farm_table_of(event);
    event_free(event);
    return table;
}

/* --- the stream of jobs --- */

static void unlink_entry(struct sim *sim, uint32_t i)
{
    struct entry *entry = &sim->redis.entries[i];
    *(entry->before == NONE ? &sim->redis.first : &sim->redis.entries[entry->before].after) =
        entry->after;
    *(entry->after == NONE ? &sim->redis.last : &sim->redis.entries[entry->after].before) =
        entry->before;
}

/* Appends an entry to the list of delivered entries. Entries are delivered in the order of their
 * ids. */
static void link_last(struct sim *sim, uint32_t i)
{
    struct entry *entry = &sim->redis.entries[i];
    assert(sim->redis.last == NONE || sim->redis.entries[sim->redis.last].id < entry->id);
    entry->before = sim->redis.last;
    entry->after = NONE;
    *(sim->redis.last == NONE ? &sim->redis.first : &sim->redis.entries[sim->redis.last].after) = i;
    sim->redis.last = i;
    entry->touched_us = sim->now_us;
    entry->pending = true;
}

static void add_entry(struct sim *sim, const struct farm_job *job)
{
    uint32_t i = sim->redis.free_entry;
    if (i == NONE) {
        if (sim->redis.entry_count == sim->redis.entry_size) {
            sim->redis.entry_size = 2 * sim->redis.entry_size + 256;
            sim->redis.entries = memory_resize(sim->redis.entries,
                                               sim->redis.entry_size * sizeof *sim->redis.entries);
        }
        i = (uint32_t)sim->redis.entry_count++;
    } else {
        sim->redis.free_entry = sim->redis.entries[i].after;
    }
    sim->redis.entries[i] = (struct entry){.job = *job, .id = ++sim->next_id, .there = true};
    if (sim->redis.queue_count == sim->redis.queue_size) {
        uint32_t *queue = memory_new((2 * sim->redis.queue_size + 256) * sizeof *queue);
        for (size_t k = 0; k < sim->redis.queue_count; k++) {
            queue[k] = sim->redis.queue[(sim->redis.queue_from + k) % sim->redis.queue_size];
        }
        free(sim->redis.queue);
        sim->redis.queue = queue;
        sim->redis.queue_size = 2 * sim->redis.queue_size + 256;
        sim->redis.queue_from = 0;
    }
    sim->redis.queue[(sim->redis.queue_from + sim->redis.queue_count++) % sim->redis.queue_size] =
        i;
}

static void remove_entry(struct sim *sim, uint32_t i)
{
    if (sim->redis.entries[i].pending) {
        unlink_entry(sim, i);
    }
    sim->redis.entries[i] = (struct entry){.after = sim->redis.free_entry};
    sim->redis.free_entry = i;
}

/* Returns the entry with this id, or NULL if it is no longer in the stream. Stores its index in
 * *index. */
static struct entry *entry_of(struct sim *sim, const char *id, uint32_t *index)
{
    unsigned long long i, number;
    int fields = sscanf(id, "%llu-%llu", &i, &number);
    assert(fields == 2);
    (void)fields;
    *index = (uint32_t)i;
    struct entry *entry = &sim->redis.entries[i];
    return i < sim->redis.entry_count && entry->there && entry->id == number ? entry : NULL;
}

static void add_result(struct sim *sim, const struct farm_job *job)
{
    if (sim->redis.result_from > 0 && sim->redis.result_from == sim->redis.result_count) {
        sim->redis.result_from = sim->redis.result_count = 0;
    }
    if (sim->redis.result_count == sim->redis.result_size) {
        sim->redis.result_size = 2 * sim->redis.result_size + 256;
        sim->redis.results =
            memory_resize(sim->redis.results, sim->redis.result_size * sizeof *sim->redis.results);
    }
    sim->redis.results[sim->redis.result_count++] = *job;
}

/* Schedules the coordinator's next step. If a step is already scheduled, replaces it. */
static void plan_turn(struct sim *sim, int64_t in_us, bool due)
{
    sim->coordinator_life++;
    sim->coordinator_due = due;
    at(sim, sim->now_us + in_us, COORDINATOR_TURN, 0, 0);
}

static void call_coordinator(struct sim *sim)
{
    if (!sim->coordinator_due && sim->coordinator != NULL) {
        plan_turn(sim, latency_us(sim), true);
    }
}

/* --- machines --- */

static void give(struct sim *sim, struct machine *machine, uint32_t i)
{
    char id[WORKER_ID_SIZE];
    struct entry *entry = &sim->redis.entries[i];
    entry->deliveries++;
    if (entry->lost_us != 0) {
        double idle_s = (double)(sim->now_us - entry->lost_us) / (double)US_PER_S;
        sim->result->most_idle_s = fmax(sim->result->most_idle_s, idle_s);
        entry->lost_us = 0;
    }
    snprintf(id, sizeof id, "%u-%llu", i, (unsigned long long)entry->id);
    worker_take(machine->worker, id, &entry->job, entry->deliveries, true);
}

static void start_slots(struct sim *sim, unsigned number)
{
    struct machine *machine = &sim->machines[number];
    bool busy[256] = {false};
    const struct held *held;
    for (size_t i = 0; (held = worker_held(machine->worker, i)) != NULL; i++) {
        if (held->state == HELD_PLAYING) {
            busy[held->slot] = true;
        }
    }
    for (unsigned slot = 0; slot < sim->plan->slots_each; slot++) {
        if (!busy[slot] && (held = worker_start(machine->worker, slot)) != NULL) {
            double seconds = round_s(sim, &held->job) * machine->slowness;
            at(sim, sim->now_us + (int64_t)(seconds * (double)US_PER_S), FINISH, number, slot);
        }
    }
}

/* Returns whether the connection is lost right after a message, before the answer arrives. The
 * machine then does not know that its message has arrived. */
static bool loses_answer(struct sim *sim, unsigned number)
{
    bool lost = sim->plan->unanswered > 0 && !is_calm(sim) &&
                random_below(&sim->random, sim->plan->unanswered) == 0;
    if (lost) {
        sim->machines[number].cut = true;
        at(sim, sim->now_us + (int64_t)random_below(&sim->random, 30 * US_PER_S), MEND, number, 0);
    }
    return lost;
}

static void deliver(struct sim *sim, unsigned number)
{
    struct machine *machine = &sim->machines[number];
    struct held *held;
    uint32_t i;
    while (!machine->cut && (held = worker_deliver(machine->worker, 0)) != NULL) {
        struct entry *entry = entry_of(sim, held->id, &i);
        if (held->state == HELD_PLAYED) {
            add_result(sim, &held->job);
            call_coordinator(sim);
        } else if (held->state == HELD_POISON) {
            bool again =
                sim->coordinator == NULL || coordinator_poison(sim->coordinator, held->job.first);
            sim->result->poisoned = sim->result->poisoned || !again;
            sim->given_up = sim->given_up || !again;
            sim->forgotten = sim->forgotten || sim->coordinator == NULL;
        } else {
            add_entry(sim, &held->job);
            /* another machine may have taken over the entry in the meantime */
            entry = entry_of(sim, held->id, &i);
        }
        if (entry != NULL) {
            remove_entry(sim, i);
        }
        if (!loses_answer(sim, number)) {
            worker_delivered(machine->worker, held);
        }
    }
}

static void fetch(struct sim *sim, unsigned number, unsigned wanted)
{
    struct machine *machine = &sim->machines[number];
    bool any = false;
    while (wanted > 0 && sim->redis.queue_count > 0) {
        uint32_t i = sim->redis.queue[sim->redis.queue_from];
        sim->redis.queue_from = (sim->redis.queue_from + 1) % sim->redis.queue_size;
        sim->redis.queue_count--;
        link_last(sim, i);
        if (loses_answer(sim, number)) {
            sim->redis.entries[i].deliveries++;
            return;
        }
        give(sim, machine, i);
        wanted--;
        any = true;
    }
    if (any) {
        at(sim, sim->now_us + latency_us(sim), ARRIVE, number, 0);
    }
    if (wanted > 0 && !machine->hungry) {
        machine->hungry = true;
        sim->hungry[(sim->hungry_from + sim->hungry_count++) % sim->plan->machines] = number;
    }
}

/* Counts the jobs that are taken from a machine that is well and renews its jobs. */
static void check_claim(struct sim *sim, const struct machine *claimer, uint32_t i)
{
    char id[WORKER_ID_SIZE];
    snprintf(id, sizeof id, "%u-%llu", i, (unsigned long long)sim->redis.entries[i].id);
    for (unsigned m = 0; m < sim->plan->machines; m++) {
        const struct machine *machine = &sim->machines[m];
        const struct held *held;
        bool well = machine->worker != NULL && !machine->cut && machine != claimer &&
                    sim->now_us - machine->since_us > WORKER_IDLE_MS * US_PER_MS;
        for (size_t k = 0; well && (held = worker_held(machine->worker, k)) != NULL; k++) {
            sim->result->stolen += strcmp(held->id, id) == 0;
        }
    }
}

/* Takes over entries of lost machines, like a worker that uses XPENDING IDLE and XCLAIM. These are
 * the entries with the lowest ids that were not renewed in time. (XAUTOCLAIM would examine only ten
 * entries for each entry that is wanted, and then stop even if none of them was lost.) */
static void claim(struct sim *sim, struct machine *machine, unsigned wanted)
{
    for (uint32_t i = sim->redis.first; i != NONE && wanted > 0; i = sim->redis.entries[i].after) {
        if (sim->now_us - sim->redis.entries[i].touched_us >= WORKER_IDLE_MS * US_PER_MS) {
            check_claim(sim, machine, i);
            sim->redis.entries[i].touched_us = sim->now_us;
            give(sim, machine, i);
            wanted--;
        }
    }
}

static void renew(struct sim *sim, struct machine *machine)
{
    const struct held *held;
    uint32_t i;
    for (size_t k = 0; (held = worker_held(machine->worker, k)) != NULL; k++) {
        struct entry *entry = entry_of(sim, held->id, &i);
        if (entry != NULL) {
            entry->touched_us = sim->now_us;
        }
    }
}

/* Runs one step of a machine that wakes up, in the same way as worker_link.c. */
static void step(struct sim *sim, unsigned number)
{
    struct machine *machine = &sim->machines[number];
    if (machine->worker == NULL) {
        return;
    }
    if (!machine->cut) {
        struct worker_tasks tasks = worker_tasks(machine->worker, sim->now_us / US_PER_MS);
        if (tasks.renew) {
            renew(sim, machine);
        }
        deliver(sim, number);
        if (tasks.claim > 0 && !machine->cut) {
            claim(sim, machine, tasks.claim);
            tasks = worker_tasks(machine->worker, sim->now_us / US_PER_MS);
        }
        fetch(sim, number, machine->cut ? 0 : tasks.fetch);
    }
    start_slots(sim, number);
}

static void forget(void *result)
{
    (void)result;
}

static void begin_life(struct sim *sim, unsigned number)
{
    struct machine *machine = &sim->machines[number];
    machine->worker = worker_new(sim->plan->slots_each);
    machine->life++;
    machine->cut = false;
    machine->since_us = sim->now_us;
    at(sim, sim->now_us + (int64_t)random_below(&sim->random, US_PER_S), TICK, number, 0);
    draw(sim, sim->plan->crash_s, CRASH, number);
    draw(sim, sim->plan->cut_s, CUT, number);
    draw(sim, sim->plan->leave_s, LEAVE, number);
}

static void end_life(struct sim *sim, unsigned number, bool leaves)
{
    struct machine *machine = &sim->machines[number];
    const struct held *held;
    uint32_t i;
    if (leaves && !machine->cut) {
        worker_leave(machine->worker);
        deliver(sim, number);
    }
    for (size_t k = 0; (held = worker_held(machine->worker, k)) != NULL; k++) {
        struct entry *entry = entry_of(sim, held->id, &i);
        sim->result->lost_rounds++;
        if (entry != NULL && entry->lost_us == 0) {
            entry->lost_us = sim->now_us;
        }
    }
    worker_free(machine->worker, forget);
    machine->worker = NULL;
    machine->life++;
    at(sim, sim->now_us + (leaves ? 2 : RESTART_S) * US_PER_S, BACK, number, 0);
}

/* --- the coordinator --- */

static void begin_coordinator(struct sim *sim)
{
    sim->event = sim->keeper->open(sim->keeper->data);
    if (sim->event == NULL) {
        at(sim, sim->now_us + COORDINATOR_RESTART_S * US_PER_S, COORDINATOR_BACK, 0, 0);
        return;
    }
    sim->coordinator = coordinator_new(sim->event);
    sim->forgotten = true;
    sim->coordinator_life++;
    sim->coordinator_due = false;
    call_coordinator(sim);
}

/* Ends the coordinator, which starts again later. Returns false if its process was killed before it
 * had closed everything. */
static bool end_coordinator(struct sim *sim, bool killed)
{
    coordinator_free(sim->coordinator);
    bool closed = sim->keeper->close(sim->keeper->data, sim->event, killed);
    sim->coordinator = NULL;
    sim->event = NULL;
    sim->given_up = false;
    sim->coordinator_life++;
    at(sim, sim->now_us + COORDINATOR_RESTART_S * US_PER_S, COORDINATOR_BACK, 0, 0);
    return closed;
}

/* Handles some results in one transaction, in the same way as coordinator_run.c. Results stay in
 * Redis until a later exchange. If the results cannot be kept, the coordinator ends, and this
 * function returns false. */
static bool take_results(struct sim *sim, size_t count, unsigned *played)
{
    const struct farm_keeper *keeper = sim->keeper;
    bool good = keeper->begin(keeper->data);
    for (size_t i = 0; good && i < count; i++) {
        const struct farm_job *job = &sim->redis.results[sim->redis.result_from + sim->read_to + i];
        unsigned fresh = 0, known = 0, all = (unsigned)__builtin_popcount(job->seatings);
        good = keeper->take(keeper->data, sim->coordinator, job, &fresh, &known);
        sim->result->stored += fresh;
        sim->result->again += known;
        *played += all;
        if (fresh > 0) {
            sim->useful_s += round_s(sim, job) * fresh / all;
            sim->last_result_us = sim->now_us;
        }
    }
    if (!keeper->end(keeper->data, good)) {
        end_coordinator(sim, false);
        return false;
    }
    sim->read_to += count;
    return true;
}

static size_t results_waiting(const struct sim *sim)
{
    size_t waiting = sim->redis.result_count - sim->redis.result_from - sim->read_to;
    return waiting < COORDINATOR_BATCH ? waiting : COORDINATOR_BATCH;
}

static bool reconcile(struct sim *sim)
{
    unsigned played = 0;
    coordinator_recall(sim->coordinator);
    for (size_t i = 0; i < sim->redis.entry_count; i++) {
        if (sim->redis.entries[i].there) {
            coordinator_found(sim->coordinator, &sim->redis.entries[i].job);
        }
    }
    sim->read_to = 0;
    for (size_t count; (count = results_waiting(sim)) > 0 && !sim->event->over;) {
        if (!take_results(sim, count, &played)) {
            return false;
        }
    }
    sim->forgotten = false;
    return true;
}

static void set_slots(struct sim *sim)
{
    unsigned workers = 0;
    for (unsigned i = 0; i < sim->plan->machines; i++) {
        workers += sim->machines[i].worker != NULL;
    }
    unsigned slots = workers * sim->plan->slots_each;
    coordinator_set_slots(sim->coordinator, slots);
    event_widen(sim->event, sim->plan->window != 0 ? sim->plan->window
                                                   : COORDINATOR_WINDOW_PER_SLOT * (uint64_t)slots);
}

static void coordinator_turn(struct sim *sim)
{
    struct farm_job job;
    unsigned played = 0;
    sim->coordinator_due = false;
    if (sim->given_up) {
        end_coordinator(sim, false);
        return;
    }
    if (sim->forgotten && !reconcile(sim)) {
        return;
    }
    set_slots(sim);
    sim->redis.result_from += sim->read_to; /* stored results are removed */
    sim->read_to = 0;
    while (coordinator_next(sim->coordinator, &job)) {
        add_entry(sim, &job);
    }
    for (size_t n = sim->hungry_count; n > 0 && sim->redis.queue_count > 0; n--) {
        unsigned number = sim->hungry[sim->hungry_from];
        sim->hungry_from = (sim->hungry_from + 1) % sim->plan->machines;
        sim->hungry_count--;
        sim->machines[number].hungry = false;
        step(sim, number);
    }
    size_t came = results_waiting(sim);
    int64_t gather_ns =
        coordinator_gather_ns(sim->coordinator, came, (sim->now_us - sim->heard_us) * 1000);
    sim->heard_us = came > 0 ? sim->now_us : sim->heard_us;
    if (came > 0 && !take_results(sim, came, &played)) {
        return;
    }
    /* While the coordinator stores games, it does nothing else. Otherwise, it wakes up at least
     * once per second. */
    int64_t busy_us = (int64_t)(played * sim->plan->commit_ms * (double)US_PER_MS);
    int64_t pause_us = busy_us > gather_ns / 1000 ? busy_us : gather_ns / 1000;
    plan_turn(sim, came > 0 ? pause_us + latency_us(sim) : US_PER_S, came > 0);
}

static void flush(struct sim *sim)
{
    for (size_t i = 0; i < sim->redis.entry_count; i++) {
        sim->redis.entries[i].there = false;
    }
    sim->redis.entry_count = 0;
    sim->redis.free_entry = sim->redis.first = sim->redis.last = NONE;
    sim->redis.queue_count = 0;
    sim->redis.result_from = sim->redis.result_count = 0;
    sim->read_to = 0;
    sim->forgotten = true;
    draw(sim, sim->plan->flush_s, FLUSH, 0);
}

static void *copy(const void *from, size_t count, size_t size)
{
    void *to = memory_new(count * size + 1);
    if (count > 0) {
        memcpy(to, from, count * size);
    }
    return to;
}

static void redis_free(struct redis *redis)
{
    free(redis->entries);
    free(redis->queue);
    free(redis->results);
}

static void redis_copy(struct redis *to, const struct redis *from)
{
    redis_free(to);
    *to = *from;
    to->entries = copy(from->entries, from->entry_size, sizeof *from->entries);
    to->queue = copy(from->queue, from->queue_size, sizeof *from->queue);
    to->results = copy(from->results, from->result_size, sizeof *from->results);
}

/* Restarts Redis, which loses the changes of up to one second. */
static void restart(struct sim *sim)
{
    redis_copy(&sim->redis, &sim->saved);
    for (; sim->hungry_count > 0; sim->hungry_count--) { /* the workers ask again */
        sim->machines[sim->hungry[sim->hungry_from]].hungry = false;
        sim->hungry_from = (sim->hungry_from + 1) % sim->plan->machines;
    }
    for (size_t i = 0; i < sim->redis.entry_count; i++) {
        sim->redis.entries[i].touched_us = sim->now_us;
    }
    sim->read_to = 0;
    sim->forgotten = true;
    draw(sim, sim->plan->restart_s, RESTART, 0);
}

/* --- the whole simulation --- */

/* Ends the games of a slot. Returns false if the machine no longer holds their job. */
static bool finish(struct sim *sim, struct machine *machine, unsigned slot)
{
    const struct held *held;
    for (size_t i = 0; (held = worker_held(machine->worker, i)) != NULL; i++) {
        if (held->state == HELD_PLAYING && held->slot == slot) {
            sim->keeper->played(sim->keeper->data, &held->job);
            return worker_played(machine->worker, slot, NULL);
        }
    }
    return false;
}

/* Handles the loss of something. Returns false if the event is of another kind. */
static bool lose(struct sim *sim, const struct occasion *one, bool alive)
{
    struct machine *machine = &sim->machines[one->machine];
    switch (one->kind) {
    case CRASH:
    case LEAVE:
        if (alive) {
            end_life(sim, one->machine, one->kind == LEAVE);
        }
        return true;
    case CUT:
        if (alive) {
            machine->cut = true;
            at(sim, sim->now_us + (int64_t)random_below(&sim->random, 60 * US_PER_S), MEND,
               one->machine, 0);
        }
        return true;
    case COORDINATOR_CRASH:
        if (sim->coordinator != NULL && sim->keeper->kill(sim->keeper->data)) {
            end_coordinator(sim, true);
        }
        draw(sim, sim->plan->coordinator_s, COORDINATOR_CRASH, 0);
        return true;
    case FLUSH:
        flush(sim);
        return true;
    case RESTART:
        restart(sim);
        return true;
    case DISK_BREAK:
        sim->keeper->disk(sim->keeper->data, false);
        at(sim, sim->now_us + (int64_t)random_below(&sim->random, 60 * US_PER_S), DISK_MEND, 0, 0);
        draw(sim, sim->plan->disk_s, DISK_BREAK, 0);
        return true;
    default:
        return false;
    }
}

/* Handles what a machine does, or what happens to it. */
static void happen_on_machine(struct sim *sim, const struct occasion *one, bool alive)
{
    struct machine *machine = &sim->machines[one->machine];
    if (one->kind == BACK && machine->worker == NULL) {
        begin_life(sim, one->machine);
    } else if (alive && one->kind == TICK) {
        step(sim, one->machine);
        at(sim, sim->now_us + US_PER_S, TICK, one->machine, 0);
    } else if (alive && one->kind == FINISH && finish(sim, machine, one->slot)) {
        step(sim, one->machine);
    } else if (alive && one->kind == ARRIVE) {
        start_slots(sim, one->machine);
    } else if (alive && one->kind == MEND) {
        machine->cut = false;
        machine->since_us = sim->now_us;
        step(sim, one->machine);
        draw(sim, sim->plan->cut_s, CUT, one->machine);
    }
}

static void happen(struct sim *sim, const struct occasion *one)
{
    struct machine *machine = &sim->machines[one->machine];
    bool alive = machine->worker != NULL && one->life == machine->life;
    switch (one->kind) {
    case COORDINATOR_TURN:
        if (sim->coordinator != NULL && one->life == sim->coordinator_life) {
            coordinator_turn(sim);
        }
        break;
    case COORDINATOR_BACK:
        begin_coordinator(sim);
        break;
    case SAVE:
        redis_copy(&sim->saved, &sim->redis);
        at(sim, sim->now_us + US_PER_S, SAVE, 0, 0);
        break;
    case DISK_MEND:
    case CALM:
        sim->keeper->disk(sim->keeper->data, true);
        break;
    default:
        if (is_calm(sim) || !lose(sim, one, alive)) {
            happen_on_machine(sim, one, alive);
        }
    }
}

static void open_sim(struct sim *sim)
{
    const struct farm_plan *plan = sim->plan;
    random_seed(&sim->random, plan->seed);
    sim->machines = memory_new(plan->machines * sizeof *sim->machines);
    sim->hungry = memory_new(plan->machines * sizeof *sim->hungry);
    sim->redis.free_entry = sim->redis.first = sim->redis.last = NONE;
    assert(plan->slots_each <= 256);
    for (unsigned i = 0; i < plan->machines; i++) {
        bool slow = plan->slow_every != 0 && i % plan->slow_every == 0;
        sim->machines[i].slowness = slow ? 3 : 1;
        begin_life(sim, i);
    }
    begin_coordinator(sim);
    draw(sim, plan->coordinator_s, COORDINATOR_CRASH, 0);
    draw(sim, plan->flush_s, FLUSH, 0);
    draw(sim, plan->disk_s, DISK_BREAK, 0);
    draw(sim, plan->restart_s, RESTART, 0);
    if (plan->restart_s > 0) {
        at(sim, 0, SAVE, 0, 0);
    }
    if (plan->calm_s > 0) {
        at(sim, (int64_t)(plan->calm_s * US_PER_S), CALM, 0, 0);
    }
}

/* --- games in memory --- */

struct memory_keeper {
    const struct farm_plan *plan;
    struct event *event;
    uint8_t *shelf; /* for each game number: 1 if the game is stored */
    uint64_t shelf_size;
};

static void memory_played(void *data, const struct farm_job *job)
{
    (void)data;
    (void)job;
}

static struct event *memory_open(void *data)
{
    struct memory_keeper *keeper = data;
    keeper->event = event_new(&keeper->plan->event);
    event_draw(keeper->event);
    for (uint64_t number = 0; number < keeper->shelf_size; number++) {
        struct game_result place;
        if (keeper->shelf[number] && event_find_game(keeper->event, number, &place)) {
            struct game_result played = play(keeper->plan, &place);
            bool taken = event_add_result(keeper->event, &played);
            assert(taken);
            (void)taken;
        }
    }
    return keeper->event;
}

static bool memory_close(void *data, struct event *event, bool killed)
{
    (void)data;
    event_free(event);
    return !killed;
}

static bool memory_begin(void *data)
{
    (void)data;
    return true;
}

static bool memory_end(void *data, bool good)
{
    (void)data;
    return good;
}

static void memory_disk(void *data, bool mend)
{
    (void)data;
    (void)mend;
}

static void store(struct memory_keeper *keeper, uint64_t number)
{
    if (number >= keeper->shelf_size) {
        uint64_t size = 2 * number + 1024;
        keeper->shelf = memory_resize(keeper->shelf, size);
        memset(keeper->shelf + keeper->shelf_size, 0, size - keeper->shelf_size);
        keeper->shelf_size = size;
    }
    assert(!keeper->shelf[number]);
    keeper->shelf[number] = 1;
}

static bool memory_take(void *data, struct coordinator *coordinator, const struct farm_job *job,
                        unsigned *fresh, unsigned *known)
{
    struct memory_keeper *keeper = data;
    for (unsigned seating = 0; seating < keeper->plan->event.seating_count; seating++) {
        struct game_result place;
        if ((job->seatings >> seating & 1) == 0 ||
            !event_find_game(keeper->event, job->first + seating, &place)) {
            continue;
        }
        struct game_result played = play(keeper->plan, &place);
        bool missing = event_is_missing(keeper->event, played.place.number);
        assert(played.place.seed == place.place.seed && played.place.first == place.place.first &&
               played.place.round == place.place.round);
        *known += !missing && !keeper->event->over;
        if (missing) {
            bool taken = event_add_result(keeper->event, &played);
            assert(taken);
            (void)taken;
            store(keeper, played.place.number);
            *fresh += 1;
        }
    }
    coordinator_returned(coordinator, job->first);
    return true;
}

void farm_simulate(const struct farm_plan *plan, struct farm_simulation *result)
{
    struct memory_keeper memory = {.plan = plan};
    const struct farm_keeper keeper = {.played = memory_played,
                                       .open = memory_open,
                                       .close = memory_close,
                                       .begin = memory_begin,
                                       .take = memory_take,
                                       .end = memory_end,
                                       .kill = memory_begin,
                                       .disk = memory_disk,
                                       .data = &memory};
    farm_simulate_with(plan, &keeper, result);
    free(memory.shelf);
}

/* Describes what every part holds. */
static void describe(const struct sim *sim, char *text, size_t size)
{
    const struct redis *redis = &sim->redis;
    struct text held = {0};
    for (unsigned i = 0; i < sim->plan->machines; i++) {
        const struct machine *machine = &sim->machines[i];
        const struct held *one;
        text_printf(&held, " %s", machine->worker == NULL ? "away" : machine->cut ? "cut" : "on");
        text_puts(&held, machine->hungry ? ",hungry" : "");
        for (size_t k = 0; machine->worker != NULL && k < 5; k++) {
            if ((one = worker_held(machine->worker, k)) != NULL) {
                text_printf(&held, ",%llu:%d", (unsigned long long)one->job.first, one->state);
            }
        }
    }
    snprintf(text, size,
             "%.0f s; coordinator %s, %zu jobs out; Redis: %zu jobs in the queue, %zu results; "
             "machines (first game:state):%s",
             (double)sim->now_us / (double)US_PER_S, sim->coordinator != NULL ? "on" : "away",
             sim->coordinator != NULL ? coordinator_out(sim->coordinator) : 0, redis->queue_count,
             redis->result_count - redis->result_from, text_string(&held));
    text_free(&held);
}

/* Runs the farm until the event is over or the simulation has to stop. */
static void run_event(struct sim *sim)
{
    struct farm_simulation *result = sim->result;
    while ((sim->event == NULL || !sim->event->over) && !result->stuck && !result->stopped) {
        struct occasion one = next_occasion(sim);
        sim->now_us = one.us;
        result->now_us = sim->now_us;
        result->steps++;
        happen(sim, &one);
        result->stuck = sim->now_us - sim->last_result_us > DAY_US;
    }
    describe(sim, result->state, sizeof result->state);
    free(result->table);
    result->table = sim->event == NULL ? memory_copy_string("") : farm_table_of(sim->event);
}

void farm_simulate_with(const struct farm_plan *plan, const struct farm_keeper *keeper,
                        struct farm_simulation *result)
{
    struct sim sim = {.plan = plan, .result = result, .keeper = keeper};
    *result = (struct farm_simulation){0};
    open_sim(&sim);
    run_event(&sim);
    while (sim.event != NULL && !end_coordinator(&sim, false)) {
        run_event(&sim); /* a power loss may have taken the last games */
    }
    result->seconds = (double)sim.last_result_us / (double)US_PER_S;
    result->busy = sim.useful_s / (result->seconds * plan->machines * plan->slots_each);
    for (unsigned i = 0; i < plan->machines; i++) {
        worker_free(sim.machines[i].worker, forget);
    }
    free(sim.machines);
    free(sim.hungry);
    free(sim.heap);
    redis_free(&sim.redis);
    redis_free(&sim.saved);
}
