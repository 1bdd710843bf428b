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
    FLUSH
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
    double slowness;
};

struct sim {
    const struct simulation_plan *plan;
    struct simulation *result;
    struct random random;
    int64_t now_us, last_result_us;
    struct occasion *heap;
    size_t heap_count, heap_size;
    uint64_t order;

    struct entry *entries;
    size_t entry_count, entry_size;
    uint32_t free_entry, first, last;
    uint64_t next_id;
    uint32_t *queue; /* ring buffer of the entries that are not yet delivered */
    size_t queue_from, queue_count, queue_size;
    struct farm_job *results;
    size_t result_from, result_count, result_size;
    unsigned *hungry; /* ring buffer of the machines that wait for jobs */
    size_t hungry_from, hungry_count;

    struct machine *machines;
    struct event *event; /* NULL while no coordinator runs */
    struct coordinator *coordinator;
    bool coordinator_due, forgotten;
    int64_t heard_us; /* time at which the coordinator last received results */
    unsigned coordinator_life;

    uint8_t *shelf; /* for each game number, 1 if the game is stored and 0 otherwise */
    uint64_t shelf_size;
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

/* Schedules an event of this kind after a random time. The time is exponentially distributed with
 * the given mean. If the mean is 0, no event is scheduled. */
static void draw(struct sim *sim, double mean_s, enum kind kind, unsigned machine)
{
    if (mean_s > 0) {
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
static struct game_result play(const struct simulation_plan *plan, const struct game_result *place)
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

static char *table_of(struct event *event)
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

char *simulate_alone(const struct simulation_plan *plan)
{
    struct event *event = event_new(&plan->event);
    struct game_result place;
    while (!event->over && event_next(event, &place)) {
        struct game_result played = play(plan, &place);
        event_add_result(event, &played);
    }
    char *table = table_of(event);
    event_free(event);
    return table;
}

/* --- the stream of jobs --- */

static void unlink_entry(struct sim *sim, uint32_t i)
{
    struct entry *entry = &sim->entries[i];
    *(entry->before == NONE ? &sim->first : &sim->entries[entry->before].after) = entry->after;
    *(entry->after == NONE ? &sim->last : &sim->entries[entry->after].before) = entry->before;
}

/* Appends an entry to the list of delivered entries. Entries are delivered in the order of their
 * ids. */
static void link_last(struct sim *sim, uint32_t i)
{
    struct entry *entry = &sim->entries[i];
    assert(sim->last == NONE || sim->entries[sim->last].id < entry->id);
    entry->before = sim->last;
    entry->after = NONE;
    *(sim->last == NONE ? &sim->first : &sim->entries[sim->last].after) = i;
    sim->last = i;
    entry->touched_us = sim->now_us;
    entry->pending = true;
}

static void add_entry(struct sim *sim, const struct farm_job *job)
{
    uint32_t i = sim->free_entry;
    if (i == NONE) {
        if (sim->entry_count == sim->entry_size) {
            sim->entry_size = 2 * sim->entry_size + 256;
            sim->entries = memory_resize(sim->entries, sim->entry_size * sizeof *sim->entries);
        }
        i = (uint32_t)sim->entry_count++;
    } else {
        sim->free_entry = sim->entries[i].after;
    }
    sim->entries[i] = (struct entry){.job = *job, .id = ++sim->next_id, .there = true};
    if (sim->queue_count == sim->queue_size) {
        uint32_t *queue = memory_new((2 * sim->queue_size + 256) * sizeof *queue);
        for (size_t k = 0; k < sim->queue_count; k++) {
            queue[k] = sim->queue[(sim->queue_from + k) % sim->queue_size];
        }
        free(sim->queue);
        sim->queue = queue;
        sim->queue_size = 2 * sim->queue_size + 256;
        sim->queue_from = 0;
    }
    sim->queue[(sim->queue_from + sim->queue_count++) % sim->queue_size] = i;
}

static void remove_entry(struct sim *sim, uint32_t i)
{
    if (sim->entries[i].pending) {
        unlink_entry(sim, i);
    }
    sim->entries[i] = (struct entry){.after = sim->free_entry};
    sim->free_entry = i;
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
    struct entry *entry = &sim->entries[i];
    return i < sim->entry_count && entry->there && entry->id == number ? entry : NULL;
}

static void add_result(struct sim *sim, const struct farm_job *job)
{
    if (sim->result_from > 0 && sim->result_from == sim->result_count) {
        sim->result_from = sim->result_count = 0;
    }
    if (sim->result_count == sim->result_size) {
        sim->result_size = 2 * sim->result_size + 256;
        sim->results = memory_resize(sim->results, sim->result_size * sizeof *sim->results);
    }
    sim->results[sim->result_count++] = *job;
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
    struct entry *entry = &sim->entries[i];
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

static void deliver(struct sim *sim, struct machine *machine)
{
    struct held *held;
    uint32_t i;
    while ((held = worker_deliver(machine->worker, 0)) != NULL) {
        struct entry *entry = entry_of(sim, held->id, &i);
        if (held->state == HELD_PLAYED) {
            add_result(sim, &held->job);
            call_coordinator(sim);
        } else if (held->state == HELD_POISON) {
            bool again =
                sim->coordinator == NULL || coordinator_poison(sim->coordinator, held->job.first);
            sim->result->poisoned = sim->result->poisoned || !again;
            sim->forgotten = sim->forgotten || sim->coordinator == NULL;
        } else {
            add_entry(sim, &held->job);
            /* another machine may have taken over the entry in the meantime */
            entry = entry_of(sim, held->id, &i);
        }
        if (entry != NULL) {
            remove_entry(sim, i);
        }
        worker_delivered(machine->worker, held);
    }
}

static void fetch(struct sim *sim, unsigned number, unsigned wanted)
{
    struct machine *machine = &sim->machines[number];
    bool any = false;
    while (wanted > 0 && sim->queue_count > 0) {
        uint32_t i = sim->queue[sim->queue_from];
        sim->queue_from = (sim->queue_from + 1) % sim->queue_size;
        sim->queue_count--;
        link_last(sim, i);
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

/* Takes over entries of lost machines, like a worker that uses XPENDING IDLE and XCLAIM. These are
 * the entries with the lowest ids that were not renewed in time. (XAUTOCLAIM would examine only ten
 * entries for each entry that is wanted, and then stop even if none of them was lost.) */
static void claim(struct sim *sim, struct machine *machine, unsigned wanted)
{
    for (uint32_t i = sim->first; i != NONE && wanted > 0; i = sim->entries[i].after) {
        if (sim->now_us - sim->entries[i].touched_us >= WORKER_IDLE_MS * US_PER_MS) {
            sim->entries[i].touched_us = sim->now_us;
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
        deliver(sim, machine);
        if (tasks.claim > 0) {
            claim(sim, machine, tasks.claim);
            tasks = worker_tasks(machine->worker, sim->now_us / US_PER_MS);
        }
        fetch(sim, number, tasks.fetch);
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
        deliver(sim, machine);
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
    sim->event = event_new(&sim->plan->event);
    for (uint64_t number = 0; number < sim->shelf_size; number++) {
        struct game_result place;
        if (sim->shelf[number] && event_find_game(sim->event, number, &place)) {
            struct game_result played = play(sim->plan, &place);
            bool taken = event_add_result(sim->event, &played);
            assert(taken);
            (void)taken;
        }
    }
    sim->coordinator = coordinator_new(sim->event);
    sim->forgotten = true;
    sim->coordinator_life++;
    sim->coordinator_due = false;
    call_coordinator(sim);
}

static void end_coordinator(struct sim *sim)
{
    coordinator_free(sim->coordinator);
    event_free(sim->event);
    sim->coordinator = NULL;
    sim->event = NULL;
    sim->coordinator_life++;
    at(sim, sim->now_us + COORDINATOR_RESTART_S * US_PER_S, COORDINATOR_BACK, 0, 0);
}

static void store(struct sim *sim, uint64_t number)
{
    if (number >= sim->shelf_size) {
        uint64_t size = 2 * number + 1024;
        sim->shelf = memory_resize(sim->shelf, size);
        memset(sim->shelf + sim->shelf_size, 0, size - sim->shelf_size);
        sim->shelf_size = size;
    }
    assert(!sim->shelf[number]);
    sim->shelf[number] = 1;
    sim->result->stored++;
}

/* Handles one result, in the same way as coordinator_run.c. */
static unsigned take_result(struct sim *sim, const struct farm_job *job)
{
    unsigned count = 0, fresh = 0;
    for (unsigned seating = 0; seating < sim->plan->event.seating_count; seating++) {
        struct game_result place;
        if ((job->seatings >> seating & 1) == 0) {
            continue;
        }
        count++;
        if (!event_find_game(sim->event, job->first + seating, &place)) {
            continue;
        }
        struct game_result played = play(sim->plan, &place);
        enum coordinator_game kind = coordinator_judge(sim->coordinator, &played);
        assert(kind != COORDINATOR_WRONG);
        sim->result->again += kind == COORDINATOR_KNOWN && !sim->event->over;
        if (kind == COORDINATOR_MISSING) {
            bool taken = event_add_result(sim->event, &played);
            assert(taken);
            (void)taken;
            store(sim, played.place.number);
            fresh++;
        }
    }
    coordinator_returned(sim->coordinator, job->first);
    if (fresh > 0) {
        sim->useful_s += round_s(sim, job) * fresh / count;
        sim->last_result_us = sim->now_us;
    }
    return count;
}

static void reconcile(struct sim *sim)
{
    coordinator_recall(sim->coordinator);
    for (size_t i = 0; i < sim->entry_count; i++) {
        if (sim->entries[i].there) {
            coordinator_found(sim->coordinator, &sim->entries[i].job);
        }
    }
    while (sim->result_from < sim->result_count && !sim->event->over) {
        take_result(sim, &sim->results[sim->result_from++]);
    }
    sim->forgotten = false;
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
    if (sim->forgotten) {
        reconcile(sim);
    }
    set_slots(sim);
    while (coordinator_next(sim->coordinator, &job)) {
        add_entry(sim, &job);
    }
    for (size_t n = sim->hungry_count; n > 0 && sim->queue_count > 0; n--) {
        unsigned number = sim->hungry[sim->hungry_from];
        sim->hungry_from = (sim->hungry_from + 1) % sim->plan->machines;
        sim->hungry_count--;
        sim->machines[number].hungry = false;
        step(sim, number);
    }
    size_t waiting = sim->result_count - sim->result_from,
           came = waiting < COORDINATOR_BATCH ? waiting : COORDINATOR_BATCH;
    int64_t gather_ns =
        coordinator_gather_ns(sim->coordinator, came, (sim->now_us - sim->heard_us) * 1000);
    sim->heard_us = came > 0 ? sim->now_us : sim->heard_us;
    for (size_t i = 0; i < came && !sim->event->over; i++) {
        played += take_result(sim, &sim->results[sim->result_from++]);
    }
    /* While the coordinator stores games, it does nothing else. Otherwise, it wakes up at least
     * once per second. */
    int64_t busy_us = (int64_t)(played * sim->plan->commit_ms * (double)US_PER_MS);
    int64_t pause_us = busy_us > gather_ns / 1000 ? busy_us : gather_ns / 1000;
    plan_turn(sim, came > 0 ? pause_us + latency_us(sim) : US_PER_S, came > 0);
}

static void flush(struct sim *sim)
{
    for (size_t i = 0; i < sim->entry_count; i++) {
        sim->entries[i].there = false;
    }
    sim->entry_count = 0;
    sim->free_entry = sim->first = sim->last = NONE;
    sim->queue_count = 0;
    sim->result_from = sim->result_count = 0;
    sim->forgotten = true;
    draw(sim, sim->plan->flush_s, FLUSH, 0);
}

/* --- the whole simulation --- */

static void happen(struct sim *sim, const struct occasion *one)
{
    struct machine *machine = &sim->machines[one->machine];
    bool alive = machine->worker != NULL && one->life == machine->life;
    switch (one->kind) {
    case TICK:
        if (alive) {
            step(sim, one->machine);
            at(sim, sim->now_us + US_PER_S, TICK, one->machine, 0);
        }
        break;
    case FINISH:
        if (alive && worker_played(machine->worker, one->slot, NULL)) {
            step(sim, one->machine);
        }
        break;
    case ARRIVE:
        if (alive) {
            start_slots(sim, one->machine);
        }
        break;
    case CRASH:
    case LEAVE:
        if (alive) {
            end_life(sim, one->machine, one->kind == LEAVE);
        }
        break;
    case BACK:
        if (machine->worker == NULL) {
            begin_life(sim, one->machine);
        }
        break;
    case CUT:
        if (alive) {
            machine->cut = true;
            at(sim, sim->now_us + (int64_t)random_below(&sim->random, 60 * US_PER_S), MEND,
               one->machine, 0);
        }
        break;
    case MEND:
        if (alive) {
            machine->cut = false;
            step(sim, one->machine);
            draw(sim, sim->plan->cut_s, CUT, one->machine);
        }
        break;
    case COORDINATOR_TURN:
        if (sim->coordinator != NULL && one->life == sim->coordinator_life) {
            coordinator_turn(sim);
        }
        break;
    case COORDINATOR_CRASH:
        if (sim->coordinator != NULL) {
            end_coordinator(sim);
        }
        draw(sim, sim->plan->coordinator_s, COORDINATOR_CRASH, 0);
        break;
    case COORDINATOR_BACK:
        begin_coordinator(sim);
        break;
    case FLUSH:
        flush(sim);
        break;
    }
}

static void open_sim(struct sim *sim)
{
    const struct simulation_plan *plan = sim->plan;
    random_seed(&sim->random, plan->seed);
    sim->machines = memory_new(plan->machines * sizeof *sim->machines);
    sim->hungry = memory_new(plan->machines * sizeof *sim->hungry);
    sim->free_entry = sim->first = sim->last = NONE;
    assert(plan->slots_each <= 256);
    for (unsigned i = 0; i < plan->machines; i++) {
        bool slow = plan->slow_every != 0 && i % plan->slow_every == 0;
        sim->machines[i].slowness = slow ? 3 : 1;
        begin_life(sim, i);
    }
    begin_coordinator(sim);
    draw(sim, plan->coordinator_s, COORDINATOR_CRASH, 0);
    draw(sim, plan->flush_s, FLUSH, 0);
}

void simulate(const struct simulation_plan *plan, struct simulation *result)
{
    struct sim sim = {.plan = plan, .result = result};
    *result = (struct simulation){0};
    open_sim(&sim);
    while ((sim.event == NULL || !sim.event->over) && !result->stuck && !result->poisoned) {
        struct occasion one = next_occasion(&sim);
        sim.now_us = one.us;
        happen(&sim, &one);
        result->stuck = sim.now_us - sim.last_result_us > DAY_US;
    }
    result->seconds = (double)sim.last_result_us / (double)US_PER_S;
    result->busy = sim.useful_s / (result->seconds * plan->machines * plan->slots_each);
    result->table = sim.event == NULL ? memory_copy_string("") : table_of(sim.event);
    for (unsigned i = 0; i < plan->machines; i++) {
        worker_free(sim.machines[i].worker, forget);
    }
    coordinator_free(sim.coordinator);
    event_free(sim.event);
    free(sim.machines);
    free(sim.hungry);
    free(sim.heap);
    free(sim.entries);
    free(sim.queue);
    free(sim.results);
    free(sim.shelf);
}
