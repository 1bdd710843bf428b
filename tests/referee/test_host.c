/* Plays real games between real processes through host.h. Every hostile bot plays in every
 * protocol, while honest games run at the same time. Also plays thousands of games to find leaks.
 * Usage: test_host FACEOFF HOSTILE [[-]TESTS]. FACEOFF and HOSTILE are the paths of the programs.
 * TESTS selects tests by name; "-TESTS" runs all other tests. */
#define _GNU_SOURCE
#include "check.h"

#include "base/clock.h"
#include "hostile_cases.h"
#include "protocols/protocol.h"
#include "referee/folder.h"
#include "referee/host.h"
#include "referee/leash.h"
#include "referee/limits.h"
#include "referee/process.h"
#include "referee/trial.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#define TURN_MS 150
/* number of turns in the opening; the bots play only the last 20 of the 200 turns in a game */
#define SKIPPED_TURNS 180
#define PROCESS_TURN_MS 500 /* time limit of a turn in protocols with one process per turn */
#define PATIENT_MS 20000    /* time limit that a bot can meet even on a busy machine */
/* maximum time in ms between the end of a bot's time limit and the end of all its processes */
#define OVER_MS 250
/* largest factor by which time limits are multiplied when a case is repeated on a busy machine */
#define PATIENCE_MAX 64

static const char *faceoff_path;
static const char *hostile_path;

enum { SLOT_HOSTILE, SLOT_HONEST };

/* The games that one slot plays, and their results. */
struct course {
    const struct protocol *protocol;
    struct command commands[2];
    int64_t turn_ms;
    int64_t ready_ms; /* 0 means PATIENT_MS */
    struct turns opening;
    uint64_t wanted, begun, finished;
    int64_t began_ns;
    int waits; /* number of calls to progress() */

    /* The results of all games of the slot. `fault` comes from the last game that ended with a
     * fault. */
    struct match_fault fault;
    uint64_t forfeits[2];   /* number of games that each player lost because of a fault */
    uint64_t late;          /* number of games and turns that the clock may have decided */
    uint64_t incomplete;    /* number of games that ended without a result */
    uint64_t lost_turns[2]; /* number of turns that each player lost */
    const char *lost_rule;  /* the rule broken by the most recent lost turn */
    /* longest time that it took until a game and all its processes ended, counted from the last
     * request to the bot at fault */
    int64_t longest_ns;
    /* the last part of the stderr output of the player at fault, or of player 0 if nobody is at
     * fault */
    char stderr_tail[MATCH_STDERR_KEPT + 1];
};

static bool next_game(void *data, unsigned slot, struct host_game *game)
{
    struct course *courses = data;
    struct course *course = &courses[slot];
    bool beside =
        slot == SLOT_HONEST && courses[SLOT_HOSTILE].finished < courses[SLOT_HOSTILE].wanted;
    if (course->begun >= course->wanted && !beside) {
        return false;
    }
    const struct protocol *protocol = course->protocol;
    int64_t ready_ms = course->ready_ms != 0 ? course->ready_ms : PATIENT_MS;
    int first = protocol->own_turns_come_back ? 0 : (int)(course->begun / 2 % 2);
    *game = (struct host_game){
        .setup = {.game = game_find(protocol->game),
                  .protocol = protocol,
                  .rules = {.first = first},
                  .opening = &course->opening,
                  .clock = {.ready_ns = ready_ms * NS_PER_MS,
                            .first_ns = PATIENT_MS * NS_PER_MS,
                            .turn_ns = course->turn_ms * NS_PER_MS},
                  .forfeit_scores = {1, 0}},
        .commands = {&course->commands[0], &course->commands[1]},
        .player_on_seat0 = (int)(course->begun % 2),
        .keep = course->begun % 4 != 3,
    };
    course->begun++;
    course->began_ns = clock_now_ns();
    return true;
}

static void note_game(void *data, unsigned slot, const struct host_game *game,
                      const struct match *match)
{
    struct course *course = &((struct course *)data)[slot];
    course->finished++;
    for (size_t i = 0; i < match->turns.count; i++) {
        const struct match_turn *turn = &match->turn_facts[i];
        if (turn->lost != NULL) {
            course->lost_turns[turn->seat == 0 ? game->player_on_seat0 : !game->player_on_seat0]++;
            course->lost_rule = turn->lost;
            course->late += strcmp(turn->lost, "timeout") == 0;
        }
    }
    const struct match_fault *fault = &match->result.fault;
    const struct match_seat *seat = &match->seats[fault->seat];
    if (!match->over || !match->result.outcome.over) {
        course->incomplete++;
    }
    if (match->result.forfeit) {
        course->fault = *fault;
        course->forfeits[fault->seat == 0 ? game->player_on_seat0 : !game->player_on_seat0]++;
        course->late += words_have(DECIDED_BY_CLOCK, fault->rule);
        int64_t from_ns = seat->asked_ns > course->began_ns ? seat->asked_ns : course->began_ns;
        int64_t took_ns = clock_now_ns() - from_ns;
        course->longest_ns = took_ns > course->longest_ns ? took_ns : course->longest_ns;
    }
    const struct match_seat *teller =
        match->result.forfeit ? seat : &match->seats[game->player_on_seat0];
    memcpy(course->stderr_tail, teller->stderr_tail, match_stderr_kept(teller));
    course->stderr_tail[match_stderr_kept(teller)] = '\0';
}

static void add_words(struct command *command, const char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++) {
        command_add(command, words[i]);
    }
}

static void set_hostile(struct command *command, const char *mode, const char *protocol)
{
    const char *const words[] = {hostile_path, mode, protocol, "1", NULL};
    add_words(command, words);
}

static void set_honest(struct command *command, const struct protocol *protocol)
{
    const char *const words[] = {faceoff_path,   "bot",      protocol->game, "--protocol",
                                 protocol->name, "--engine", "random",       NULL};
    add_words(command, words);
}

static void course_free(struct course *course)
{
    turns_free(&course->opening);
    command_free(&course->commands[0]);
    command_free(&course->commands[1]);
}

static int64_t no_wait(int64_t took_ns)
{
    (void)took_ns;
    return 0;
}

/* Plays each course, which is a series of games, in its own slot. Returns what went wrong, or NULL
 * if all courses were completed. */
static const char *run_host(struct course *courses, unsigned count)
{
    static struct error error;
    /* With no_wait, a bot is never excused for waiting for a core, so time limits always apply. */
    struct host_options options = {.slots = count,
                                   .grace_ns = 100 * NS_PER_MS,
                                   .waited = no_wait,
                                   .bot_files = courses[0].protocol != NULL &&
                                                courses[0].protocol->process_per_turn};
    struct host *host = host_open(&options, &error);
    if (host == NULL) {
        return error.text;
    }
    struct host_client client = {.next = next_game, .finished = note_game, .data = courses};
    enum host_end end = host_run(host, &client, &error);
    host_close(host);
    return end == HOST_DONE ? NULL : end == HOST_SHORTAGE ? error.text : "interrupted";
}

/* Plays each course, and checks that no process and no open file descriptor is left behind. Returns
 * what went wrong, or NULL. */
static const char *play(struct course *courses, unsigned count)
{
    size_t descriptors = descriptors_count();
    const char *wrong = run_host(courses, count);
    if (wrong != NULL) {
        return wrong;
    }
    if (!descendants_gone(0)) {
        descendants_kill();
        return "a process is left";
    }
    return descriptors_count() == descriptors ? NULL : "descriptors are left open";
}

/* Returns what is wrong with the results of a hostile bot, or NULL if they are right. */
static const char *judge(const struct hostile_case *c, const char *rules,
                         const struct course *courses)
{
    const struct course *course = &courses[SLOT_HOSTILE];
    const struct course *beside = &courses[SLOT_HONEST];
    bool faultless = rules[0] == '\0';
    if (course->finished != course->wanted || course->incomplete > 0) {
        return "its games did not all end";
    }
    if (beside->finished < beside->wanted || beside->incomplete > 0 ||
        beside->forfeits[0] + beside->forfeits[1] > 0) {
        return "the honest games beside it did not all end well";
    }
    if (course->forfeits[1] > 0) {
        return "its honest opponent lost by a fault";
    }
    if (course->forfeits[0] != (faultless ? 0 : course->wanted)) {
        return "it did not lose as often as it played";
    }
    if (faultless) {
        return NULL;
    }
    if (!words_have(rules, course->fault.rule)) {
        return "it lost by the wrong rule";
    }
    if (c->exited && (!course->fault.exited || course->fault.exit_code != c->exit_code ||
                      course->fault.signal != c->signal)) {
        return "its exit code or signal is wrong";
    }
    /* After a flood on standard error, the kept output no longer contains the expected line. */
    bool flood = strcmp(c->mode, "flood-stderr") == 0;
    if (!flood && strstr(course->stderr_tail, "hostile: ") == NULL) {
        return "its standard error was not kept";
    }
    return NULL;
}

/* Runs one case. If it failed because of the clock, runs it again with longer time limits. Leftover
 * processes and other errors make the test fail immediately. */
static void run_case(const struct hostile_case *c, const struct protocol *protocol,
                     const char *rules)
{
    const char *wrong = NULL;
    struct course courses[2];
    for (int patience = 1; patience <= PATIENCE_MAX; patience *= 4) {
        int64_t limit_ms = c->ready_ms != 0 ? c->ready_ms : TURN_MS;
        memset(courses, 0, sizeof courses);
        courses[SLOT_HOSTILE].turn_ms = TURN_MS * patience;
        courses[SLOT_HOSTILE].ready_ms = c->ready_ms * patience;
        courses[SLOT_HOSTILE].wanted = c->ready_ms != 0 ? 2 : 4;
        courses[SLOT_HONEST].turn_ms = PATIENT_MS;
        courses[SLOT_HONEST].wanted = 2;
        set_hostile(&courses[SLOT_HOSTILE].commands[0], c->mode, protocol->name);
        set_honest(&courses[SLOT_HOSTILE].commands[1], protocol);
        set_honest(&courses[SLOT_HONEST].commands[0], protocol);
        set_honest(&courses[SLOT_HONEST].commands[1], protocol);
        courses[SLOT_HOSTILE].protocol = courses[SLOT_HONEST].protocol = protocol;
        const char *left = play(courses, 2);
        wrong = left != NULL ? left : judge(c, rules, courses);
        bool late = courses[SLOT_HOSTILE].longest_ns > (limit_ms + OVER_MS) * patience * NS_PER_MS;
        course_free(&courses[SLOT_HOSTILE]);
        course_free(&courses[SLOT_HONEST]);
        if (wrong == NULL && !late) {
            return;
        }
        if (left != NULL || (!late && courses[SLOT_HOSTILE].late == 0)) {
            break;
        }
        wrong = wrong != NULL ? wrong : "the end came too late";
    }
    const struct course *course = &courses[SLOT_HOSTILE];
    fail_msg("%s in %s: %s (%llu of %llu games, %llu and %llu faults, the last one turn %zu, %s: "
             "%s, exit %d, signal %d, %.1f ms)",
             c->mode, protocol->name, wrong, (unsigned long long)course->finished,
             (unsigned long long)course->wanted, (unsigned long long)course->forfeits[0],
             (unsigned long long)course->forfeits[1], course->fault.turn,
             course->fault.rule == NULL ? "-" : course->fault.rule, course->fault.detail,
             course->fault.exit_code, course->fault.signal,
             (double)course->longest_ns / (double)NS_PER_MS);
}

static void test_hostile(void **data)
{
    (void)data;
    for (size_t i = 0; hostile_cases[i].mode != NULL; i++) {
        for (size_t p = 0; protocols[p] != NULL; p++) {
            const char *rules = hostile_rules_of(&hostile_cases[i], protocols[p]->name);
            if (rules != NULL) {
                run_case(&hostile_cases[i], protocols[p], rules);
            }
        }
    }
}

/* Returns what is wrong with the lost turns of a hostile bot, or NULL if they are right. */
static const char *judge_turns(const struct hostile_case *c, const struct course *course)
{
    const char *rules = c->turn_rules;
    bool faultless = rules[0] == '\0';
    if (course->finished != course->wanted || course->incomplete > 0) {
        return "its games did not all end";
    }
    if (course->forfeits[0] + course->forfeits[1] > 0) {
        return "a game was lost by a fault";
    }
    if (course->lost_turns[1] > 0) {
        return "its honest opponent lost a turn";
    }
    if (faultless != (course->lost_turns[0] == 0)) {
        return "it lost turns, or none";
    }
    bool driven_out = strcmp(c->mode, "flood-stderr") == 0 || strcmp(c->mode, "noisy") == 0;
    if (!driven_out && strstr(course->stderr_tail, "hostile: ") == NULL) {
        return "its standard error was not kept";
    }
    return faultless || words_have(rules, course->lost_rule) ? NULL
                                                             : "a turn is lost by another rule";
}

/* Runs the hostile bots in protocols with one process per turn. In these protocols, a misbehaving
 * bot loses only the turn, not the game. */
static void test_hostile_turns(void **data)
{
    (void)data;
    for (size_t i = 0; hostile_cases[i].mode != NULL; i++) {
        const struct hostile_case *c = &hostile_cases[i];
        const char *wrong = NULL;
        struct course course;
        for (int patience = 1; c->turn_rules != NULL && patience <= PATIENCE_MAX; patience *= 4) {
            course = (struct course){
                .protocol = &protocol_potm, .turn_ms = PROCESS_TURN_MS * patience, .wanted = 2};
            for (int turn = 0; turn < SKIPPED_TURNS; turn++) {
                turns_add(&course.opening, "HELP");
            }
            set_hostile(&course.commands[0], c->mode, "potm");
            set_hostile(&course.commands[1], "honest", "potm");
            const char *left = play(&course, 1);
            course_free(&course);
            wrong = left != NULL ? left : judge_turns(c, &course);
            if (wrong == NULL || left != NULL || course.late == 0) {
                break;
            }
        }
        if (wrong != NULL) {
            fail_msg("%s: %s (%llu and %llu turns, %s)", c->mode, wrong,
                     (unsigned long long)course.lost_turns[0],
                     (unsigned long long)course.lost_turns[1],
                     course.lost_rule == NULL ? "-" : course.lost_rule);
        }
    }
}

/* Plays two hostile bots against each other. The first one to break a rule must lose, and no
 * process may be left behind. */
static void test_hostile_pairs(void **data)
{
    (void)data;
    static const char *const pairs[][2] = {
        {"kill-parent", "kill-parent"}, {"stop-parent", "kill-parent"},
        {"rabbit", "orphans-die"},      {"flood-bytes", "flood-stderr"},
        {"orphans", "ignore-term"},     {"trace-parent", "kill-parent"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct course course = {
            .protocol = protocols[i % HOSTILE_PROTOCOLS], .turn_ms = TURN_MS, .wanted = 4};
        set_hostile(&course.commands[0], pairs[i][0], course.protocol->name);
        set_hostile(&course.commands[1], pairs[i][1], course.protocol->name);
        const char *wrong = play(&course, 1);
        uint64_t finished = course.finished;
        course_free(&course);
        if (wrong != NULL || finished != 4) {
            fail_msg("%s against %s: %s, %llu games", pairs[i][0], pairs[i][1],
                     wrong == NULL ? "no end" : wrong, (unsigned long long)finished);
        }
    }
}

static void test_many_games(void **data)
{
    (void)data;
#ifdef SANITIZED
    const uint64_t wanted[HOSTILE_PROTOCOLS] = {800, 200, 24};
#else
    const uint64_t wanted[HOSTILE_PROTOCOLS] = {1200, 800, 100};
#endif
    for (size_t p = 0; protocols[p] != NULL && p < HOSTILE_PROTOCOLS; p++) {
        struct course courses[2];
        memset(courses, 0, sizeof courses);
        for (int slot = 0; slot < 2; slot++) {
            courses[slot].protocol = protocols[p];
            courses[slot].turn_ms = PATIENT_MS;
            courses[slot].wanted = wanted[p] / 2;
            set_hostile(&courses[slot].commands[0], "honest", protocols[p]->name);
            set_hostile(&courses[slot].commands[1], "honest", protocols[p]->name);
        }
        const char *wrong = play(courses, 2);
        for (int slot = 0; slot < 2; slot++) {
            course_free(&courses[slot]);
            assert_true(courses[slot].finished >= courses[slot].wanted);
            assert_int_equal(courses[slot].incomplete, 0);
            assert_int_equal(courses[slot].forfeits[0] + courses[slot].forfeits[1], 0);
        }
        if (wrong != NULL) {
            fail_msg("%s: %s", protocols[p]->name, wrong);
        }
    }
}

/* --- tests as an ordinary user, under system limits --- */

static bool put_line(const char *path, const char *format, unsigned number)
{
    FILE *file = fopen(path, "w");
    bool good = file != NULL && fprintf(file, format, number, number) > 0;
    return file != NULL && fclose(file) == 0 && good;
}

/* Makes this process run as an ordinary user, so that only processes of this test count toward the
 * limit on processes. Root switches to another user id, and other users enter a user namespace.
 * Returns false if the system does not allow this. */
static bool become_ordinary(void)
{
    uid_t uid = getuid();
    gid_t gid = getgid();
    if (geteuid() == 0) {
        uid = 20000 + (uid_t)getpid() % 40000;
        return setgroups(0, NULL) == 0 && setgid(uid) == 0 && setuid(uid) == 0;
    }
    return unshare(CLONE_NEWUSER) != 0 || (put_line("/proc/self/setgroups", "deny", 0) &&
                                           put_line("/proc/self/uid_map", "%u %u 1", uid) &&
                                           put_line("/proc/self/gid_map", "%u %u 1", gid));
}

/* Runs a test in another process as an ordinary user, because system limits do not apply to root.
 * Fails if the test returns a message. */
static void run_apart(const char *(*test)(void))
{
    int news[2];
    char wrong[256] = "it ended without a word";
    assert_int_equal(pipe(news), 0);
    pid_t pid = fork();
    if (pid == 0) {
        bool ordinary = become_ordinary();
        prctl(PR_SET_DUMPABLE, 1); /* lets this process read its own files in /proc */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        descendants_adopt();
        const char *said = !ordinary ? "cannot become an ordinary user" : test();
        said = said == NULL ? "" : said;
        _exit(write(news[1], said, strlen(said) + 1) > 0 ? 0 : 1);
    }
    close(news[1]);
    ssize_t length = read(news[0], wrong, sizeof wrong - 1);
    close(news[0]);
    waitpid(pid, NULL, 0);
    wrong[length > 0 ? length : (ssize_t)strlen(wrong)] = '\0';
    if (wrong[0] != '\0') {
        fail_msg("%s", wrong);
    }
}

static void lower_limit(int resource, rlim_t limit)
{
    setrlimit(resource, &(struct rlimit){limit, limit});
}

/* Plays games with a bot that starts as many processes as it can, while honest games run at the
 * same time. */
static const char *play_breeder(const char *mode)
{
    struct course courses[2] = {
        {.protocol = &protocol_judge, .turn_ms = 1000, .wanted = 4},
        {.protocol = &protocol_judge, .turn_ms = PATIENT_MS, .wanted = 6},
    };
    set_hostile(&courses[0].commands[0], mode, "judge");
    set_honest(&courses[0].commands[1], &protocol_judge);
    set_honest(&courses[1].commands[0], &protocol_judge);
    set_honest(&courses[1].commands[1], &protocol_judge);
    const char *wrong = play(courses, 2);
    bool honest_lost = courses[0].forfeits[1] + courses[1].forfeits[0] + courses[1].forfeits[1] > 0;
    bool whole = courses[0].finished >= courses[0].wanted &&
                 courses[1].finished >= courses[1].wanted &&
                 courses[0].incomplete + courses[1].incomplete == 0;
    course_free(&courses[0]);
    course_free(&courses[1]);
    return wrong != NULL ? wrong
           : !whole      ? "not all games ended"
           : honest_lost ? "an honest bot lost by a fault"
                         : NULL;
}

static const char *play_breeders(void)
{
    lower_limit(RLIMIT_NPROC, limits_count_processes() + 37);
    const char *wrong = play_breeder("breed");
    return wrong != NULL ? wrong : play_breeder("explode");
}

static void test_breeders(void **data)
{
    (void)data;
    run_apart(play_breeders);
}

/* Plays honest games in `count` slots. If `refusal` is not NULL, the host must refuse to start,
 * with a message that contains `refusal`. */
static const char *play_slots(unsigned count, const char *refusal)
{
    struct course courses[6];
    memset(courses, 0, sizeof courses);
    for (unsigned i = 0; i < count; i++) {
        courses[i] =
            (struct course){.protocol = &protocol_judge, .turn_ms = PATIENT_MS, .wanted = 2};
        set_honest(&courses[i].commands[0], &protocol_judge);
        set_honest(&courses[i].commands[1], &protocol_judge);
    }
    const char *wrong = play(courses, count);
    for (unsigned i = 0; i < count; i++) {
        course_free(&courses[i]);
        if (wrong == NULL && courses[i].forfeits[0] + courses[i].forfeits[1] > 0) {
            wrong = "an honest bot lost by a fault";
        }
    }
    if (refusal == NULL || (wrong != NULL && strstr(wrong, refusal) != NULL)) {
        return refusal == NULL ? wrong : NULL;
    }
    return wrong == NULL ? "it was not refused" : wrong;
}

static const char *play_few_descriptors(void)
{
    lower_limit(RLIMIT_NOFILE, 64);
    const char *wrong = play_slots(6, "descriptors, but the limit is 64: use at most -j 1");
    return wrong != NULL ? wrong : play_slots(1, NULL);
}

static const char *play_few_processes(void)
{
    lower_limit(RLIMIT_NPROC, limits_count_processes() + 15);
    const char *wrong = play_slots(6, ": use at most -j 2");
    return wrong != NULL ? wrong : play_slots(2, NULL);
}

static void test_limits(void **data)
{
    (void)data;
    run_apart(play_few_descriptors);
    run_apart(play_few_processes);
}

/* The sleeping processes that exhaust the process limit. */
static pid_t sleepers[256];
static size_t sleeper_count;

static void take_processes(void)
{
    while (sleeper_count < sizeof sleepers / sizeof *sleepers) {
        pid_t pid = fork();
        if (pid == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            for (;;) {
                pause();
            }
        } else if (pid < 0) {
            return;
        }
        sleepers[sleeper_count++] = pid;
    }
}

static void give_processes(void)
{
    for (; sleeper_count > 0; sleeper_count--) {
        kill(sleepers[sleeper_count - 1], SIGKILL);
        waitpid(sleepers[sleeper_count - 1], NULL, 0);
    }
}

/* Exhausts the process limit before the first game, so that its bots cannot start. */
static bool next_game_starved(void *data, unsigned slot, struct host_game *game)
{
    struct course *course = data;
    if (course->begun == 0) {
        take_processes();
    }
    return next_game(data, slot, game);
}

/* Ends the sleeping processes at the tenth call, so that bots can start. */
static void relent(void *data)
{
    struct course *course = data;
    if (++course->waits == 10) {
        give_processes();
    }
}

static const char *play_starved(bool relenting, enum host_end expected)
{
    struct error error = {""};
    struct course course = {.protocol = &protocol_judge, .turn_ms = PATIENT_MS, .wanted = 2};
    struct host_options options = {.slots = 1, .grace_ns = 100 * NS_PER_MS};
    struct host *host = host_open(&options, &error);
    if (host == NULL) {
        return "the host does not open";
    }
    set_honest(&course.commands[0], &protocol_judge);
    set_honest(&course.commands[1], &protocol_judge);
    struct host_client client = {.next = next_game_starved,
                                 .finished = note_game,
                                 .progress = relenting ? relent : NULL,
                                 .data = &course};
    enum host_end end = host_run(host, &client, &error);
    give_processes();
    host_close(host);
    course_free(&course);
    if (end != expected || course.forfeits[0] + course.forfeits[1] > 0) {
        return "somebody lost, or it ended in another way";
    }
    if (end == HOST_SHORTAGE) {
        return strstr(error.text, "cannot start a process") != NULL ? NULL : "it says not what";
    }
    return course.finished == 2 && course.begun == 2 ? NULL : "the void game was not played again";
}

static const char *play_lacking(void)
{
    lower_limit(RLIMIT_NPROC, limits_count_processes() + 37);
    const char *wrong = play_starved(true, HOST_DONE);
    return wrong != NULL ? wrong : play_starved(false, HOST_SHORTAGE);
}

static void test_lacking(void **data)
{
    (void)data;
    run_apart(play_lacking);
}

/* Children that this process started before the games do not count as bots, even if they are in the
 * same session. */
static const char *play_beside_others(void)
{
    pid_t others[2];
    signal(SIGCHLD, SIG_IGN); /* a process may inherit this setting from its parent */
    for (int i = 0; i < 2; i++) {
        others[i] = fork();
        if (others[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (i == 1) {
                setsid();
            }
            for (;;) {
                pause();
            }
        }
    }
    struct course course = {.protocol = &protocol_judge, .turn_ms = PATIENT_MS, .wanted = 2};
    set_hostile(&course.commands[0], "kill-parent", "judge");
    set_honest(&course.commands[1], &protocol_judge);
    const char *wrong = run_host(&course, 1);
    course_free(&course);
    for (int i = 0; i < 2 && wrong == NULL; i++) {
        wrong = waitpid(others[i], NULL, WNOHANG) == 0 ? NULL : "a process of others was killed";
    }
    kill(others[0], SIGKILL);
    kill(others[1], SIGKILL);
    if (wrong == NULL && course.forfeits[0] != 2) {
        wrong = "the bot that killed its leash did not lose";
    }
    return wrong == NULL && !descendants_gone(1000) ? "a process is left" : wrong;
}

static void test_others_spared(void **data)
{
    (void)data;
    run_apart(play_beside_others);
}

/* --- a helper process (leash) that starts many bots --- */

/* Makes the helper process start a program that does not exist, and waits for its report. */
static void fail_to_start(struct leash *leash, const char *variable, const int fds[3])
{
    char missing[] = "/nowhere";
    char *words[] = {missing, NULL};
    struct error error;
    struct leash_report report;
    assert_true(leash_spawn(leash, false, variable, &(struct command){.words = words, .count = 1},
                            fds, &error));
    while ((report = leash_take(leash)).kind == LEASH_NOTHING) {
        poll(&(struct pollfd){leash->fd, POLLIN, 0}, 1, -1);
    }
    assert_int_equal(report.kind, LEASH_FAILED);
}

static long resident_kb(pid_t pid)
{
    char path[64];
    long total, resident;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &total, &resident), 2);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

/* The helper process that starts a slot's bots runs for as long as the slot exists, and receives a
 * new seed for each game. Its memory use must not grow. */
static void test_many_seeds(void **data)
{
    (void)data;
    char variable[1000];
    struct leash leash;
    struct error error;
    long before_kb = 0;
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    const int fds[3] = {null, null, null};
    assert_true(leash_open(&leash, &(struct leash_setup){.core = -1}, false, &error));
    for (int seed = 0; seed < 5000; seed++) {
        /* The text is long, so that a leak clearly increases the memory use. */
        snprintf(variable, sizeof variable, "FACEOFF_SEED=%0900d", seed);
        fail_to_start(&leash, variable, fds);
        before_kb = seed == 1000 ? resident_kb(leash.pid) : before_kb;
    }
    long grown_kb = resident_kb(leash.pid) - before_kb;
    leash_close(&leash);
    close(null);
    if (grown_kb > 1000) {
        fail_msg("4000 seeds of 900 digits cost the leash %ld kB", grown_kb);
    }
}

/* --- a bot that does not read --- */

static bool count_event(void *data, struct match_event *event)
{
    size_t *counts = data;
    counts[event->kind]++;
    return true;
}

static void fail_lacking(void *data, const struct error *error)
{
    (void)data;
    fail_msg("%s", error->text);
}

/* If a bot does not read its input, the pipe fills up. The bot's clock must start nevertheless. */
static void test_full_pipe(void **data)
{
    (void)data;
    static const struct process_owner owner = {.happened = count_event, .shortage = fail_lacking};
    static char bytes[1000 * 1000];
    size_t counts[MATCH_QUIT + 1] = {0};
    struct process process = {.data = counts};
    struct command command;
    struct error error;
    uv_loop_t loop;
    assert_int_equal(uv_loop_init(&loop), 0);
    assert_true(command_parse(&command, "sleep 1000", &error));
    assert_true(process_open(&process, &loop, &owner,
                             &(struct leash_setup){.core = -1, .process_limit = RLIM_INFINITY},
                             &error));
    assert_int_equal(process_start(&process, &command, 100), PROCESS_DONE);
    assert_int_equal(process_send(&process, bytes, sizeof bytes), PROCESS_DONE);
    assert_int_equal(process_send(&process, bytes, 1), PROCESS_DONE);
    process_check(&process);
    process_end(&process, true, 0);
    while (counts[MATCH_EXIT] == 0) {
        uv_run(&loop, UV_RUN_ONCE);
    }
    process_close(&process);
    command_free(&command);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    assert_true(descendants_gone(0));
}

/* --- a helper process (leash) that another process traces --- */

/* Starts a child that receives a process id through the pipe `orders`, traces that process forever,
 * and reports through the pipe `news` whether it succeeded. */
static pid_t start_tracer(int orders[2], int news[2])
{
    assert_int_equal(pipe(orders), 0);
    assert_int_equal(pipe(news), 0);
    pid_t pid = fork();
    if (pid == 0) {
        pid_t traced;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        bool received = read(orders[0], &traced, sizeof traced) == sizeof traced;
        bool held = received && ptrace(PTRACE_SEIZE, traced, NULL, NULL) == 0 &&
                    ptrace(PTRACE_INTERRUPT, traced, NULL, NULL) == 0;
        while (write(news[1], &held, 1) == 1) {
            pause();
        }
        _exit(1);
    }
    return pid;
}

/* The referee cannot reap a helper process that another process traces, but it must continue. Only
 * root can trace a helper process. */
static void test_traced_leash(void **data)
{
    (void)data;
    int orders[2], news[2];
    bool held;
    struct leash leash;
    struct error error;
    pid_t tracer = start_tracer(orders, news);
    assert_true(leash_open(&leash, &(struct leash_setup){.core = -1}, false, &error));
    pid_t traced = leash.pid;
    assert_int_equal(write(orders[1], &traced, sizeof traced), sizeof traced);
    assert_int_equal(read(news[0], &held, 1), 1);
    leash_close(&leash);
    /* The host must not kill a process that it did not start. */
    assert_int_equal(waitpid(tracer, NULL, WNOHANG), 0);
    kill(tracer, SIGKILL);
    assert_true(descendants_gone(PATIENT_MS));
    for (int i = 0; i < 2; i++) {
        close(orders[i]);
        close(news[i]);
    }
}

/* --- folders --- */

/* Deletes nested folders whose paths are far longer than PATH_MAX. Some of the folders have no
 * permissions. */
static const char *remove_deep_folder(void)
{
    static char name[201];
    struct error error;
    char *folder = folder_make(NULL, &error);
    if (folder == NULL || chdir(folder) != 0) {
        return "cannot make a folder";
    }
    memset(name, 'd', sizeof name - 1);
    for (int depth = 0; depth < 60; depth++) {
        FILE *file = fopen("file", "w");
        bool made = file != NULL && fclose(file) == 0 && symlink("/", "link") == 0 &&
                    mkdir("closed", 0700) == 0 && mkdir("closed/inside", 0700) == 0 &&
                    chmod("closed", 0) == 0 && mkdir(name, 0700) == 0;
        if (!made || chdir(name) != 0 || (depth % 10 == 5 && chmod("..", 0) != 0)) {
            return "cannot make it deep";
        }
    }
    bool left = chdir("/") != 0;
    folder_remove(folder);
    left = left || access(folder, F_OK) == 0;
    free(folder);
    return left ? "the folder is left" : NULL;
}

static void test_deep_folder(void **data)
{
    (void)data;
    run_apart(remove_deep_folder);
}

/* --- effects of a game on the next one in its slot --- */

struct evening {
    struct host *host;
    struct command honest, ends;
    size_t begun, over;
    int faulty[3]; /* seat at fault in each game, or -1 for no fault */
};

static bool next_of_evening(void *data, unsigned slot, struct host_game *game)
{
    struct evening *evening = data;
    const int64_t long_ns = PATIENT_MS * NS_PER_MS;
    *game = (struct host_game){
        .setup = {.game = game_find("soccer"),
                  .protocol = &protocol_judge,
                  .clock = {.ready_ns = long_ns, .first_ns = long_ns, .turn_ns = long_ns},
                  .forfeit_scores = {1, 0}},
        .commands = {&evening->honest, &evening->honest},
        .keep = true};
    if (evening->begun != 1) {
        game->commands[1] = &evening->ends;
    }
    if (evening->begun == 0) { /* the opponent is a person (a guest), who resigned before the game
                                * began */
        game->commands[0] = NULL;
        game->player_on_seat0 = 1;
        host_quit(evening->host, slot, 0, "left");
    }
    return evening->begun++ < 3;
}

static void note_evening(void *data, unsigned slot, const struct host_game *game,
                         const struct match *match)
{
    struct evening *evening = data;
    (void)slot;
    (void)game;
    evening->faulty[evening->over++] = match->result.forfeit ? match->result.fault.seat : -1;
}

/* The host reuses a kept process only if the next game has the same command. What a guest (a person
 * who plays) did before the game began does not count. */
static void test_next_game(void **data)
{
    (void)data;
    struct error error;
    struct evening evening = {0};
    evening.host = host_open(&(struct host_options){.slots = 1, .grace_ns = NS_PER_S}, &error);
    assert_non_null(evening.host);
    set_honest(&evening.honest, &protocol_judge);
    command_add(&evening.ends, "false");
    struct host_client client = {
        .next = next_of_evening, .finished = note_evening, .data = &evening};
    assert_int_equal(host_run(evening.host, &client, &error), HOST_DONE);
    host_close(evening.host);
    assert_int_equal(evening.over, 3);
    assert_int_equal(evening.faulty[0], 0);
    assert_int_equal(evening.faulty[1], -1);
    assert_int_equal(evening.faulty[2], 1);
    command_free(&evening.honest);
    command_free(&evening.ends);
    assert_true(descendants_gone(0));
}

/* Opens and closes a host without running it, and runs a host that has no games. */
static void test_nothing(void **data)
{
    (void)data;
    struct error error;
    struct course courses[3];
    memset(courses, 0, sizeof courses);
    size_t descriptors = descriptors_count();
    struct host_options options = {.slots = 3, .grace_ns = 0};
    struct host *host = host_open(&options, &error);
    assert_non_null(host);
    host_close(host);
    host_close(NULL);
    assert_true(descendants_gone(0));
    assert_null(play(courses, 3));
    assert_int_equal(descriptors_count(), descriptors);
}

static void test_check(void **data)
{
    (void)data;
    static const struct {
        const char *command, *says;
    } cases[] = {
        {"/no/such/program", "No such file or directory"},
        {"no-such-program-anywhere", "No such file or directory"},
        {"/dev/null", "Permission denied"},
        {"/", "Permission denied"},
        {"sleep 1000", NULL},
        {"true", NULL},
    };
    size_t descriptors = descriptors_count();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command command;
        struct error error = {""};
        assert_true(command_parse(&command, cases[i].command, &error));
        bool good = trial_start(&command, &error);
        assert_int_equal(good, cases[i].says == NULL);
        if (!good && (strstr(error.text, cases[i].says) == NULL ||
                      strstr(error.text, command.words[0]) == NULL)) {
            fail_msg("%s: %s", cases[i].command, error.text);
        }
        command_free(&command);
    }
    assert_true(descendants_gone(0));
    assert_int_equal(descriptors_count(), descriptors);
}

/* Checking a bot's command must not run the bot. */
static void test_check_does_nothing(void **data)
{
    (void)data;
    char folder[] = "/tmp/faceoff-check-XXXXXX";
    char program[64], made[64], text[160];
    assert_non_null(mkdtemp(folder));
    snprintf(program, sizeof program, "%s/bot", folder);
    snprintf(made, sizeof made, "%s/made", folder);
    snprintf(text, sizeof text, "#!/bin/sh\n: >%s\n: >\"$1\"\n", made);
    int file = open(program, O_WRONLY | O_CREAT | O_CLOEXEC, 0700);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    struct command command = {0};
    struct error error;
    command_add(&command, program);
    command_add(&command, "{file}");
    for (int i = 0; i < 100; i++) {
        assert_true(trial_start(&command, &error));
    }
    command_free(&command);
    assert_int_not_equal(access(made, F_OK), 0);
    assert_int_not_equal(access("{file}", F_OK), 0);
    unlink(program);
    assert_int_equal(rmdir(folder), 0);
}

/* Copies a program to `folder`, where an ordinary user can run it. Returns the path of the copy. */
static const char *copy_program(const char *from, const char *folder)
{
    static char command[8192];
    char *to = malloc(strlen(folder) + 32);
    sprintf(to, "%s/%s", folder, strrchr(from, '/') + 1);
    snprintf(command, sizeof command, "cp '%s' '%s' && chmod 755 '%s'", from, to, folder);
    assert_int_equal(system(command), 0);
    return to;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: test_host FACEOFF HOSTILE [[-]TESTS]\n", stderr);
        return 2;
    }
    char folder[] = "/tmp/faceoff-test-XXXXXX";
    if (mkdtemp(folder) == NULL) {
        return 2;
    }
    faceoff_path = copy_program(argv[1], folder);
    hostile_path = copy_program(argv[2], folder);
    if (argc > 3 && argv[3][0] == '-') {
        cmocka_set_skip_filter(argv[3] + 1);
    } else if (argc > 3) {
        cmocka_set_test_filter(argv[3]);
    }
    descendants_adopt();
    /* Makes libuv open the descriptors that it opens once per process, so that they are not counted
     * as leaks. */
    uv_loop_close(uv_default_loop());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_check_does_nothing),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_hostile_turns),
        cmocka_unit_test(test_hostile_pairs),
        cmocka_unit_test(test_many_games),
        cmocka_unit_test(test_breeders),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_lacking),
        cmocka_unit_test(test_others_spared),
        cmocka_unit_test(test_many_seeds),
        cmocka_unit_test(test_full_pipe),
        cmocka_unit_test(test_next_game),
        cmocka_unit_test(test_traced_leash),
        cmocka_unit_test(test_deep_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    folder_remove(folder);
    return failed;
}
