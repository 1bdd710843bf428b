#include "referee/slot.h"

#include "base/checks.h"
#include "base/clock.h"
#include "base/memory.h"
#include "referee/core_wait.h"
#include "referee/cores.h"
#include "referee/limits.h"
#include "referee/loop.h"
#include "referee/seat.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 2

/* If an event arrives this long after a deadline, this program must have been suspended, either by
 * Ctrl-Z or together with the whole machine. */
#define ASLEEP_NS NS_PER_S

/* A slot samples the waiting times of pending requests at regular intervals. The interval is the
 * time limit per turn divided by SAMPLE_PART, but at least SAMPLE_MS_MIN and at most SAMPLE_MS_MAX.
 * A turn that is answered before the first sample causes no extra work. */
#define SAMPLE_PART 20
#define SAMPLE_MS_MIN 5
#define SAMPLE_MS_MAX 50

/* Maximum number of immediate events: each action causes at most two. */
#define EVENTS_MAX (2 * MATCH_ACTIONS_MAX)

enum slot_phase {
    SLOT_IDLE,
    /* a game has been chosen, and processes that it cannot use are being terminated */
    SLOT_PREPARING,
    SLOT_PLAYING,
    SLOT_SETTLING, /* the game is over, and its processes are being terminated */
    SLOT_VOID,     /* the game is void, and its processes are being terminated */
};

struct slot {
    struct slot_common *common;
    unsigned number;
    int core; /* core of the slot, or -1 for any core */
    uv_thread_t thread;
    uv_loop_t loop;
    uv_async_t stop, wake;
    struct seat seats[PLAYERS]; /* seats of the players, indexed by player */
    char seed_variable[48];     /* "FACEOFF_SEED=NUMBER" for processes that play a single turn */
    uv_timer_t deadline;
    int64_t deadline_armed_ns; /* time when the deadline timer fires, or 0 if it is not set */
    /* timer that lets the pending events of a finished game be handled before the next game
     * begins */
    uv_timer_t advance;
    enum slot_phase phase;
    struct host_game game;
    struct match match; /* the current match; its `state` is NULL while there is no match */
    struct match_event events[EVENTS_MAX]; /* events not yet passed to the match, oldest first */
    size_t event_count;
    /* time when a game was last voided, or 0 if none has been voided since the last finished
     * game */
    int64_t void_ns;
    int64_t shortage_since_ns; /* time when the current series of voided games began */
    /* whether the game has already been voided because this program was suspended. It is then never
     * voided again for this reason: a bot that can slow down this program could otherwise keep its
     * game from ever ending */
    bool slept;
    unsigned leashes_lost; /* number of times that the game was voided because a leash was killed */
    uv_timer_t sampling;   /* timer that takes the samples while a game is being played */
    struct core_sample samples[SEATS]; /* waiting times, sampled early in a turn, indexed by seat */
    /* how long this thread had waited for a core when the sampling timer last fired */
    uint64_t referee_ns;
    /* time of the request (asked_ns) for which each sample was taken, indexed by seat */
    int64_t sampled_ns[SEATS];
    /* time when the last answer was read, or 0 once the next request has been written */
    int64_t heard_ns;
    struct histogram overhead;
};

/* --- the events of a game --- */

static int slot_seat_of(const struct slot *slot, const struct seat *seat)
{
    int player = seat == &slot->seats[0] ? 0 : 1;
    return player == slot->game.player_on_seat0 ? 0 : 1;
}

static struct seat *slot_seat(struct slot *slot, int seat)
{
    return &slot->seats[seat == 0 ? slot->game.player_on_seat0 : !slot->game.player_on_seat0];
}

static void slot_take(struct slot *slot, const struct match_event *event);
static void slot_queue(struct slot *slot, const struct match_event *event);
static void schedule_advance(struct slot *slot);
static void void_game(struct slot *slot, const struct error *error);
static void drop_game(struct slot *slot, const char *why);

static void check_deadline(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    slot->deadline_armed_ns = 0;
    slot_take(slot, &(struct match_event){.kind = MATCH_TICK, .now_ns = clock_now_ns()});
}

/* Sets the timer for the next deadline. If the timer is already set for an earlier time, which is
 * usual because each turn moves the deadline back, leaves it unchanged; it is set again when it
 * fires too early. */
static void arm_deadline(struct slot *slot)
{
    assert(slot->phase == SLOT_PLAYING && !slot->match.over);
    int64_t due_ns = slot->match.deadline_ns;
    if (due_ns == 0 || (slot->deadline_armed_ns != 0 && slot->deadline_armed_ns <= due_ns)) {
        return;
    }
    int64_t due_ms = due_ns / NS_PER_MS + 1;
    int64_t now_ms = (int64_t)uv_now(&slot->loop);
    slot->deadline_armed_ns = due_ns;
    uv_timer_start(&slot->deadline, check_deadline,
                   due_ms > now_ms ? (uint64_t)(due_ms - now_ms) : 0, 0);
}

static void stop_deadline(struct slot *slot)
{
    uv_timer_stop(&slot->sampling);
    uv_timer_stop(&slot->deadline);
    slot->deadline_armed_ns = 0;
}

static void end_seats(struct slot *slot)
{
    const struct match_result *result = &slot->match.result;
    assert(slot->match.over && slot->phase == SLOT_SETTLING);
    for (int number = 0; number < SEATS; number++) {
        struct seat *seat = slot_seat(slot, number);
        bool faulty = result->forfeit && result->fault.seat == number;
        /* A process that still owes an answer must not be kept, because the answer would be taken
         * for one in the next game. */
        bool owes = match_owes(&slot->match, number);
        if (slot->game.keep && slot->game.setup.protocol->serves_many_games && !faulty && !owes) {
            seat_rest(seat);
        } else {
            seat_end(seat, faulty);
        }
    }
}

/* Passes the client the bytes that were sent to or received from a seat, if the client has a
 * `traffic` callback. */
static void pass_traffic(const struct slot *slot, int seat, enum host_way way, const char *bytes,
                         size_t length)
{
    const struct host_client *client = slot->common->client;
    if (client->traffic != NULL) {
        client->traffic(client->data, slot->number, seat, way, bytes, length);
    }
}

/* Passes a bot's output on to the client. After the game, passes on only its stderr output. */
static void pass_output(const struct slot *slot, const struct match_event *event)
{
    bool playing = slot->phase == SLOT_PLAYING;
    if (event->kind == MATCH_STDERR) {
        pass_traffic(slot, event->seat, HOST_ERRORS, event->data, event->length);
    } else if (playing && event->kind == MATCH_LINE) {
        pass_traffic(slot, event->seat, HOST_LINE, event->data, event->length);
    } else if (playing && event->kind == MATCH_EXIT && event->length > 0) {
        pass_traffic(slot, event->seat, HOST_LAST_LINE, event->data, event->length);
    }
}

static void report_step(const struct slot *slot)
{
    const struct host_client *client = slot->common->client;
    if (client->stepped != NULL && (slot->phase == SLOT_PLAYING || slot->phase == SLOT_SETTLING)) {
        client->stepped(client->data, slot->number, &slot->match, &slot->overhead);
    }
}

static void carry_out(struct slot *slot, const struct match_action *action)
{
    if (action->kind == MATCH_SEND || action->kind == MATCH_SPAWN) {
        pass_traffic(slot, action->seat, HOST_TO_BOT, action->data, action->length);
    }
    if (action->kind == MATCH_FINISH && slot->match.result.is_void) {
        const struct match_fault *fault = &slot->match.result.fault;
        struct error why;
        slot->game.voids++;
        error_set(&why, "seat %d %s", fault->seat + 1, fault->detail);
        drop_game(slot, why.text);
        return;
    }
    if (action->kind == MATCH_FINISH) {
        stop_deadline(slot);
        slot->phase = SLOT_SETTLING;
        end_seats(slot);
        schedule_advance(slot);
        return;
    }
    struct seat *seat = slot_seat(slot, action->seat);
    struct error error;
    if (seat->ops->hear != NULL) {
        slot->heard_ns = 0; /* a person's thinking time does not count as the referee's latency */
    }
    if (!seat->ops->ask(seat, action, &error)) {
        void_game(slot, &error);
    }
}

/* --- waiting for a core --- */

/* Takes the first sample of a turn. The referee's waiting time is counted from before the request,
 * because the referee may have been waiting until this moment. */
static void take_sample(struct slot *slot, int number, uint64_t referee_ns)
{
    int64_t asked_ns = slot->match.seats[number].asked_ns;
    struct core_sample *sample = &slot->samples[number];
    core_sample_take(sample, slot_seat(slot, number)->process.leash.pid);
    sample->taken_ns = asked_ns;
    sample->referee_ns = referee_ns;
    slot->sampled_ns[number] = asked_ns;
}

/* Takes the first sample of each turn that has begun since the last call. */
static void take_samples(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    uint64_t referee_ns = slot->referee_ns;
    slot->referee_ns = core_wait_own();
    for (int number = 0; number < SEATS && slot->phase == SLOT_PLAYING; number++) {
        if (match_awaits(&slot->match, number) &&
            slot->match.seats[number].asked_ns != slot->sampled_ns[number] &&
            slot_seat(slot, number)->process.leash.pid > 0) {
            take_sample(slot, number, referee_ns);
        }
    }
}

static void start_sampling(struct slot *slot)
{
    int64_t ms = slot->game.setup.clock.turn_ns / NS_PER_MS / SAMPLE_PART;
    ms = ms == 0 || ms > SAMPLE_MS_MAX ? SAMPLE_MS_MAX : ms < SAMPLE_MS_MIN ? SAMPLE_MS_MIN : ms;
    slot->sampled_ns[0] = slot->sampled_ns[1] = 0;
    slot->referee_ns = core_wait_own();
    uv_timer_start(&slot->sampling, take_samples, (uint64_t)ms, (uint64_t)ms);
}

/* Tells the match how long the bots have run and waited for a core. Called before an event that
 * comes after a deadline. */
static void queue_waits(struct slot *slot, const struct match_event *event)
{
    struct core_sample now;
    for (int number = 0; number < SEATS; number++) {
        const struct process *process = &slot_seat(slot, number)->process;
        if (!match_awaits(&slot->match, number) || process->status != PROCESS_RUNNING ||
            process->leash.pid == 0) {
            continue;
        }
        int64_t waited_ns = -1, ran_ns = 0;
        int64_t asked_ns = slot->match.seats[number].asked_ns;
        if (slot->common->waited != NULL) {
            waited_ns = slot->common->waited(event->now_ns - asked_ns);
        } else {
            if (slot->sampled_ns[number] != asked_ns) {
                /* needed because the sampling timer fired too late */
                take_sample(slot, number, slot->referee_ns);
            }
            core_sample_take(&now, process->leash.pid);
            waited_ns = core_sample_waited(&slot->samples[number], &now);
            ran_ns = core_sample_ran(&slot->samples[number], &now);
        }
        slot_queue(slot, &(struct match_event){.kind = MATCH_WAITED,
                                               .seat = number,
                                               .now_ns = event->now_ns,
                                               .waited_ns = waited_ns,
                                               .ran_ns = ran_ns});
    }
}

/* Returns true if this program was suspended when a deadline passed. Nobody then knows whether the
 * bot was really late. */
static bool was_asleep(const struct slot *slot, const struct match_event *event)
{
    return slot->phase == SLOT_PLAYING && !slot->slept && slot->match.deadline_ns != 0 &&
           event->now_ns - slot->match.deadline_ns > ASLEEP_NS;
}

static void slot_check(const struct slot *slot)
{
    bool playing = slot->phase == SLOT_PLAYING;
    assert(slot->event_count == 0);
    assert(!playing || (slot->match.state != NULL && !slot->match.over));
    assert(slot->phase != SLOT_SETTLING || slot->match.over);
    assert(slot->phase != SLOT_IDLE || slot->match.state == NULL);
    assert(playing || slot->deadline_armed_ns == 0);
    assert(!playing || slot->match.deadline_ns == 0 ||
           (slot->deadline_armed_ns != 0 && slot->deadline_armed_ns <= slot->match.deadline_ns));
    for (int player = 0; player < PLAYERS; player++) {
        seat_check(&slot->seats[player]);
        assert(!playing || slot->seats[player].process.status != PROCESS_RESTING ||
               slot->game.setup.protocol->serves_many_games);
    }
}

static void slot_queue(struct slot *slot, const struct match_event *event)
{
    assert(slot->event_count < EVENTS_MAX);
    slot->events[slot->event_count++] = *event;
}

/* Stops the bots from which no answer is expected, and lets the others continue. */
static void pause_bots(struct slot *slot)
{
    for (int number = 0; number < SEATS; number++) {
        struct seat *seat = slot_seat(slot, number);
        enum process_status status = seat->process.status;
        if (seat->ops == &seat_process &&
            (status == PROCESS_RUNNING || status == PROCESS_RESTING)) {
            bool playing = slot->phase == SLOT_PLAYING;
            bool awaited = playing && match_awaits(&slot->match, number);
            if (!process_pause(&seat->process, !awaited) && playing) {
                void_game(slot, &seat->process.error);
            }
        }
    }
}

/* Passes an event to the match, and carries out the resulting actions. Events that these actions
 * cause at once are queued, and are passed on only when all actions are done, because the next
 * match_step frees the data of the actions. */
static void slot_take(struct slot *slot, const struct match_event *event)
{
    assert(slot->event_count == 0);
    if (was_asleep(slot, event)) {
        slot->slept = true;
        void_game(slot, &(struct error){"faceoff was suspended for a while"});
        return;
    }
    if (slot->phase == SLOT_PLAYING && slot->match.deadline_ns != 0 &&
        event->now_ns > slot->match.deadline_ns) {
        queue_waits(slot, event);
    }
    slot_queue(slot, event);
    while (slot->event_count > 0) {
        struct match_event next = slot->events[0];
        slot->event_count--;
        memmove(slot->events, slot->events + 1, slot->event_count * sizeof *slot->events);
        pass_output(slot, &next);
        match_step(&slot->match, &next);
        for (size_t i = 0; i < slot->match.action_count && slot->phase == SLOT_PLAYING; i++) {
            carry_out(slot, &slot->match.actions[i]);
        }
    }
    if (slot->common->pauses) {
        pause_bots(slot);
    }
    report_step(slot);
    if (slot->phase == SLOT_PLAYING) {
        arm_deadline(slot);
    }
    if (CHECKS_ON) {
        slot_check(slot);
    }
}

/* Records the time from an answer to the next request, which is the referee's latency. */
static void note_overhead(struct slot *slot, const struct match_event *event)
{
    if (event->kind == MATCH_LINE) {
        slot->heard_ns = event->now_ns;
    } else if (event->kind == MATCH_SENT && slot->heard_ns != 0) {
        histogram_add(&slot->overhead, event->now_ns - slot->heard_ns);
        slot->heard_ns = 0;
    }
}

static bool slot_happened(void *data, struct match_event *event)
{
    struct seat *seat = data;
    struct slot *slot = seat->data;
    if (seat->ops->hear == NULL) {
        note_overhead(slot, event);
    }
    if (slot->phase != SLOT_PLAYING &&
        (event->kind == MATCH_EXIT || event->kind == MATCH_NOT_STARTED)) {
        /* the slot may have been waiting for this event before it could advance to its next
         * phase */
        schedule_advance(slot);
    }
    if (slot->phase == SLOT_PLAYING || slot->phase == SLOT_SETTLING) {
        event->seat = slot_seat_of(slot, seat);
        slot_take(slot, event);
    }
    return slot->phase == SLOT_PLAYING;
}

static void slot_note(struct seat *seat, struct match_event *event)
{
    struct slot *slot = seat->data;
    note_overhead(slot, event);
    event->seat = slot_seat_of(slot, seat);
    slot_queue(slot, event);
}

/* --- void games --- */

/* Voids the game because the system is out of resources, which is no player's fault. */
static void void_game(struct slot *slot, const struct error *error)
{
    assert(slot->phase == SLOT_PLAYING || slot->phase == SLOT_PREPARING);
    int64_t now_ns = clock_now_ns();
    if (slot->void_ns == 0 || now_ns - slot->void_ns > LIMITS_SHORTAGE_NS) {
        slot->shortage_since_ns = now_ns;
    }
    slot->void_ns = now_ns;
    if (now_ns - slot->shortage_since_ns > LIMITS_SHORTAGE_NS) {
        slot->common->shortage(slot->common->data, error);
    }
    drop_game(slot, error->text);
}

/* Aborts the game, which will then be played again. */
static void drop_game(struct slot *slot, const char *why)
{
    stop_deadline(slot);
    if (slot->phase == SLOT_PLAYING) {
        pass_traffic(slot, -1, HOST_VOID, why, strlen(why));
    }
    slot->phase = SLOT_VOID;
    for (int player = 0; player < PLAYERS; player++) {
        seat_end(&slot->seats[player], true);
    }
    schedule_advance(slot);
}

static void slot_report_shortage(void *data, const struct error *error)
{
    struct seat *seat = data;
    struct slot *slot = seat->data;
    if (slot->phase == SLOT_PLAYING) {
        void_game(slot, error);
    } else {
        schedule_advance(slot);
    }
}

static void slot_lose_leash(void *data, const struct error *error)
{
    struct seat *seat = data;
    struct slot *slot = seat->data;
    if (slot->phase == SLOT_PLAYING) {
        slot->leashes_lost++;
        drop_game(slot, error->text);
    } else {
        schedule_advance(slot);
    }
}

/* --- one game after another --- */

/* Prepares the seats for a game. Returns false and sets *error if the system is out of
 * resources. */
static bool begin_seats(struct slot *slot, struct error *error)
{
    bool turns = slot->match.talker->turn_processes;
    bool in_order = slot->common->client->traffic != NULL || slot->game.keep;
    snprintf(slot->seed_variable, sizeof slot->seed_variable, "FACEOFF_SEED=%llu",
             (unsigned long long)slot->game.seed);
    for (int player = 0; player < PLAYERS; player++) {
        struct seat *seat = &slot->seats[player];
        seat->game = (struct seat_game){.command = slot->game.commands[player],
                                        .variable = slot->seed_variable,
                                        .line_size_max = slot->game.setup.protocol->line_size_max,
                                        .turn_processes = turns};
        seat->process.in_order = in_order;
        seat->process.suspect = slot->leashes_lost >= HOST_VOIDS_MAX;
        seat->ops = seat->game.command == NULL ? &seat_guest : turns ? &seat_turn : &seat_process;
    }
    bool good = true;
    for (int player = 0; player < PLAYERS && good; player++) {
        struct seat *seat = &slot->seats[player];
        good = seat->ops->begin == NULL || seat->ops->begin(seat, error);
    }
    return good;
}

static void close_seats(struct slot *slot)
{
    for (int player = 0; player < PLAYERS; player++) {
        seat_remove_file(&slot->seats[player]);
    }
}

static void slot_begin(struct slot *slot)
{
    struct error error;
    assert(slot->phase == SLOT_PREPARING && slot->game.setup.game != NULL);
    assert(slot->match.state == NULL); /* the match of the previous game has been freed */
    assert(slot->event_count == 0 && slot->deadline_armed_ns == 0);
    bool guest = slot->game.commands[0] == NULL || slot->game.commands[1] == NULL;
    slot->game.setup.may_void = !guest && slot->game.voids < HOST_VOIDS_MAX;
    slot->game.setup.may_extend = guest;
    match_init(&slot->match, &slot->game.setup);
    if (!begin_seats(slot, &error)) {
        void_game(slot, &error);
        return;
    }
    if (slot->common->client->begun != NULL) {
        slot->common->client->begun(slot->common->client->data, slot->number);
    }
    slot->phase = SLOT_PLAYING;
    start_sampling(slot);
    slot_take(slot, &(struct match_event){.kind = MATCH_START, .now_ns = clock_now_ns()});
}

/* Returns true if the slot has no game and should get one. */
static bool waits(const struct slot *slot)
{
    return slot->phase == SLOT_PREPARING && slot->game.setup.game == NULL;
}

/* If a game has finished, reports it to the client. Then asks the client for the next game. */
static void change_game(struct slot *slot)
{
    const struct host_client *client = slot->common->client;
    uv_mutex_lock(&slot->common->mutex);
    assert(slot->phase == SLOT_SETTLING || waits(slot));
    if (slot->phase == SLOT_SETTLING) {
        assert(slot->match.over);
        slot->void_ns = 0;
        slot->leashes_lost = 0;
        slot->slept = false;
        slot->common->games--;
        for (int player = 0; player < PLAYERS; player++) {
            process_prepare(&slot->seats[player].process);
        }
        client->finished(client->data, slot->number, &slot->game, &slot->match);
        match_free(&slot->match);
    }
    slot->game = (struct host_game){0};
    bool more = !slot->common->stopping && client->next(client->data, slot->number, &slot->game);
    slot->phase = more ? SLOT_PREPARING : SLOT_IDLE;
    slot->common->games += slot->game.setup.game != NULL;
    uv_mutex_unlock(&slot->common->mutex);
}

/* Terminates processes that were kept from earlier games but that the chosen game cannot use.
 * Returns true if any process is being terminated. */
static bool end_unfit(struct slot *slot)
{
    bool ending = false;
    bool chosen = slot->phase == SLOT_PREPARING && !waits(slot);
    for (int player = 0; player < PLAYERS; player++) {
        struct seat *seat = &slot->seats[player];
        ending = !seat_keep(seat, chosen ? slot->game.commands[player] : NULL) || ending;
    }
    return ending;
}

/* Advances the slot to its next phase if its processes allow that. Called whenever a process has
 * ended. */
static void advance(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    assert(slot->phase != SLOT_PLAYING);
    for (int player = 0; player < PLAYERS; player++) {
        if (!seat_is_idle(&slot->seats[player])) {
            return;
        }
    }
    if (slot->phase == SLOT_SETTLING || slot->phase == SLOT_VOID) {
        close_seats(slot);
    }
    if (slot->phase == SLOT_VOID) {
        match_free(&slot->match);
        slot->phase = SLOT_PREPARING;
        uv_timer_start(&slot->advance, advance, LIMITS_RETRY_MS, 0);
        return;
    }
    if (slot->phase == SLOT_SETTLING || waits(slot)) {
        change_game(slot);
    }
    if (end_unfit(slot) || waits(slot)) {
        return;
    }
    if (slot->phase == SLOT_IDLE) {
        uv_stop(&slot->loop);
    } else {
        slot_begin(slot);
    }
}

static void schedule_advance(struct slot *slot)
{
    uv_timer_start(&slot->advance, advance, 0, 0);
}

/* --- calls from other threads --- */

static void obey_stop(uv_async_t *async)
{
    struct slot *slot = async->data;
    uv_stop(&slot->loop);
}

static void obey_wake(uv_async_t *async)
{
    struct slot *slot = async->data;
    if (waits(slot)) {
        schedule_advance(slot);
    }
    for (int player = 0; player < PLAYERS; player++) {
        struct seat *seat = &slot->seats[player];
        if (slot->phase == SLOT_PLAYING && seat->ops->hear != NULL) {
            seat->ops->hear(seat);
        }
    }
}

void slot_stop(struct slot *slot)
{
    uv_async_send(&slot->stop);
}

void slot_wake(struct slot *slot)
{
    uv_async_send(&slot->wake);
}

void slot_say(struct slot *slot, int player, const char *line, size_t length)
{
    guest_say(&slot->seats[player].guest, line, length);
    uv_async_send(&slot->wake);
}

void slot_quit(struct slot *slot, int player, const char *rule)
{
    guest_quit(&slot->seats[player].guest, rule);
    uv_async_send(&slot->wake);
}

/* --- the slot's thread --- */

static void slot_run(void *data)
{
    struct slot *slot = data;
    core_pin(slot->core);
    schedule_advance(slot);
    uv_run(&slot->loop, UV_RUN_DEFAULT);
    slot->common->left(slot->common->data);
}

bool slot_start(struct slot *slot, struct error *error)
{
    /* the previous run must not have been stopped during a game */
    assert(slot->phase == SLOT_IDLE && slot->match.state == NULL);
    slot->phase = SLOT_PREPARING;
    slot->void_ns = 0;
    slot->leashes_lost = 0;
    int failure = uv_thread_create(&slot->thread, slot_run, slot);
    for (int ms = 0; failure != 0 && ms * NS_PER_MS < LIMITS_SHORTAGE_NS; ms += LIMITS_RETRY_MS) {
        poll(NULL, 0, LIMITS_RETRY_MS);
        failure = uv_thread_create(&slot->thread, slot_run, slot);
    }
    return failure == 0 || error_set(error, "cannot start a thread: %s", uv_strerror(failure));
}

void slot_join(struct slot *slot)
{
    uv_thread_join(&slot->thread);
}

const struct histogram *slot_overhead(const struct slot *slot)
{
    return &slot->overhead;
}

/* --- opening and closing --- */

static bool open_seat(struct slot *slot, int player, struct error *error)
{
    static const struct process_owner owner = {
        .happened = slot_happened, .shortage = slot_report_shortage, .leash_lost = slot_lose_leash};
    const struct slot_common *common = slot->common;
    const struct leash_setup setup = {.core = slot->core,
                                      .process_limit = common->bot_processes,
                                      .memory = common->memory,
                                      .sandbox = common->sandbox};
    struct seat *seat = &slot->seats[player];
    seat->data = slot;
    seat->note = slot_note;
    seat->other = &slot->seats[!player];
    seat->grace_ns = common->grace_ns;
    return seat_open(seat, &slot->loop, &owner, &setup, common->folder, error);
}

struct slot *slot_open(struct slot_common *common, unsigned number, int core, struct error *error)
{
    struct slot *slot = memory_new(sizeof *slot);
    *slot = (struct slot){.common = common, .number = number, .core = core};
    if (!loop_open(&slot->loop, error)) {
        free(slot);
        return NULL;
    }
    uv_timer_init(&slot->loop, &slot->deadline);
    uv_timer_init(&slot->loop, &slot->sampling);
    uv_timer_init(&slot->loop, &slot->advance);
    uv_async_init(&slot->loop, &slot->stop, obey_stop);
    uv_async_init(&slot->loop, &slot->wake, obey_wake);
    for (int player = 0; player < PLAYERS; player++) {
        guest_open(&slot->seats[player].guest);
    }
    slot->seats[0].ops = slot->seats[1].ops = &seat_process; /* used until a game begins */
    slot->deadline.data = slot;
    slot->sampling.data = slot;
    slot->advance.data = slot;
    slot->stop.data = slot;
    slot->wake.data = slot;
    if (!open_seat(slot, 0, error) || !open_seat(slot, 1, error)) {
        slot_close(slot);
        return NULL;
    }
    return slot;
}

void slot_close(struct slot *slot)
{
    for (int player = 0; player < PLAYERS; player++) {
        seat_kill(&slot->seats[player]);
    }
    uv_close((uv_handle_t *)&slot->stop, NULL);
    uv_close((uv_handle_t *)&slot->wake, NULL);
    uv_close((uv_handle_t *)&slot->deadline, NULL);
    uv_close((uv_handle_t *)&slot->sampling, NULL);
    uv_close((uv_handle_t *)&slot->advance, NULL);
    loop_close(&slot->loop);
    match_free(&slot->match);
    close_seats(slot);
    for (int player = 0; player < PLAYERS; player++) {
        guest_close(&slot->seats[player].guest);
        seat_free(&slot->seats[player]);
    }
    free(slot);
}
