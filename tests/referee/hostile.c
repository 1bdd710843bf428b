/* A bot that plays legally until it misbehaves in the way that MODE specifies. It implements every
 * case of tests/referee/hostile_cases.c as a real process. Usage: hostile MODE PROTOCOL [TURN]
 * [FILE]. Do not use it as an example of a bot; see bots/ for examples.
 *
 * It misbehaves on its turn number TURN, counted from 0 (default: 1). Just before that, it prints a
 * line to standard error. It also writes to the file that the environment variable HOSTILE_SIGN
 * names. */
#define _GNU_SOURCE
#include "illegal_turns.h"
#include "protocols/protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define LONG_LINE (100 * 1000 * 1000)
#define NOISE (1000 * 1000)
#define BREED_MAX 1000
#define GROWN_PIPE (1000 * 1000)
/* longer than any time limit in the tests, even if the machine is very slow */
#define SLOW_MS 60000

struct hostile {
    const char *mode;
    const struct protocol *protocol;
    const struct game *game;
    struct bot_dialogue dialogue;
    struct random random;
    void *state;
    int seat;
    bool moved;
    long turn, when;
};

static void put(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno != EINTR) {
            return; /* stops silently if the output is no longer read */
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
}

static void wait_ms(long ms)
{
    struct timespec left = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&left, &left) < 0 && errno == EINTR) {
    }
}

_Noreturn static void sleep_for_ever(void)
{
    for (;;) {
        wait_ms(1000 * 1000);
    }
}

/* Writes `size` bytes to a file descriptor, or never stops writing if `size` is 0. */
static void flood(int fd, char filling, bool lines, size_t size)
{
    static char block[65536];
    memset(block, filling, sizeof block);
    for (size_t i = 99; lines && i < sizeof block; i += 100) {
        block[i] = '\n';
    }
    for (size_t done = 0; size == 0 || done < size; done += sizeof block) {
        put(fd, block, sizeof block);
        if (size == 0 && write(fd, "", 0) < 0) {
            sleep_for_ever();
        }
    }
}

/* Starts two processes that keep all pipes open: a child, and a grandchild in a new session. */
static void spawn_orphans(void)
{
    if (fork() == 0) {
        signal(SIGTERM, SIG_IGN);
        sleep_for_ever();
    }
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            sleep_for_ever();
        }
        _exit(0);
    }
}

/* Starts a process whose id changes constantly. The process forks and exits, then its child does
 * the same, and so on. */
static void start_rabbit(void)
{
    if (fork() != 0) {
        return;
    }
    for (;;) {
        setsid();
        if (fork() > 0) {
            _exit(0);
        }
        struct timespec pause = {0, 300 * 1000};
        nanosleep(&pause, NULL);
    }
}

/* Starts as many sleeping processes as the system allows, each in its own session. */
static void breed(void)
{
    for (int i = 0; i < BREED_MAX; i++) {
        pid_t pid = fork();
        if (pid == 0) {
            setsid();
            sleep_for_ever();
        } else if (pid < 0) {
            return;
        }
    }
}

/* Uses ptrace to stop the bot's parent, which is the referee's helper process. Exits if the system
 * does not allow this. */
static void trace_parent(void)
{
    if (ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) != 0) {
        _exit(9);
    }
    ptrace(PTRACE_INTERRUPT, getppid(), NULL, NULL);
}

/* Starts a child that traces this process from a new session. While the child runs, the parent of
 * this process cannot reap it. */
static void be_traced(void)
{
    int ready[2];
    char byte;
    pid_t traced = getpid();
    if (pipe(ready) != 0) {
        _exit(98);
    }
    if (fork() == 0) {
        setsid();
        ptrace(PTRACE_SEIZE, traced, NULL, NULL);
        for (int fd = 0; fd < 3; fd++) {
            close(fd);
        }
        close(ready[0]);
        close(ready[1]);
        sleep_for_ever();
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 0) {
        _exit(98);
    }
    close(ready[0]);
}

/* Starts processes that start more and more processes. Refuses to run as root, or without a low
 * limit on the number of processes. */
static void explode(void)
{
    struct rlimit limit;
    if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur > 1000) {
        _exit(98);
    }
    for (;;) {
        if (fork() == 0) {
            setsid();
        }
    }
}

/* Enlarges its stderr pipe, fills it, and exits before all of it can be read. */
_Noreturn static void grow_pipe(const char *mode)
{
    static char noise[GROWN_PIPE];
    fcntl(STDERR_FILENO, F_SETPIPE_SZ, sizeof noise);
    memset(noise, 'g', sizeof noise);
    int length = snprintf(noise + sizeof noise - 100, 100, "\nhostile: %s", mode);
    noise[sizeof noise - 100 + (size_t)length] = '\n';
    put(STDERR_FILENO, noise, sizeof noise);
    _exit(8);
}

static void sign(const struct hostile *bot)
{
    fprintf(stderr, "hostile: %s\n", bot->mode);
    const char *path = getenv("HOSTILE_SIGN");
    FILE *file = path == NULL ? NULL : fopen(path, "a");
    if (file != NULL) {
        fputs("x", file);
        fclose(file);
    }
}

static bool is(const struct hostile *bot, const char *mode)
{
    return strcmp(bot->mode, mode) == 0;
}

static bool starts(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Misbehaves in a way that affects other processes. */
static void misbehave_wide(const struct hostile *bot)
{
    if (is(bot, "orphans") || is(bot, "orphans-die") || is(bot, "orphans-silent")) {
        spawn_orphans();
    } else if (is(bot, "rabbit")) {
        start_rabbit();
    } else if (is(bot, "be-traced") || is(bot, "be-traced-die")) {
        be_traced();
    } else if (is(bot, "ignore-term")) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        signal(SIGINT, SIG_IGN);
    }
    sign(bot);
    if (is(bot, "kill-parent")) { /* other processes may end too, including this one */
        kill(getppid(), SIGKILL);
    } else if (is(bot, "stop-parent") || is(bot, "stop-parent-die")) {
        kill(getppid(), SIGSTOP);
    } else if (is(bot, "trace-parent")) {
        trace_parent();
    }
    if (is(bot, "breed")) {
        breed();
        return;
    } else if (is(bot, "explode")) {
        explode();
    } else if (is(bot, "grow-pipe")) {
        grow_pipe(bot->mode);
    }
    if (is(bot, "orphans-die")) {
        _exit(6);
    } else if (is(bot, "stop-parent-die")) {
        _exit(7);
    } else if (is(bot, "be-traced-die")) {
        _exit(10);
    } else if (!is(bot, "orphans") && !is(bot, "ignore-term")) {
        sleep_for_ever();
    }
}

/* Fills its own input pipe, so that the referee cannot write to it. */
static void clog_input(void)
{
    static char filling[65536];
    int fd = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    while (write(fd, filling, sizeof filling) > 0) {
    }
    close(fd);
}

/* Misbehaves in the bot's output. `answer` is the line that the bot is about to write, including
 * its newline. Some modes change this line. */
static void misbehave(const struct hostile *bot, struct text *answer)
{
    size_t half = answer->length / 2;
    static const char *const wide[] = {
        "orphans",     "orphans-die",  "orphans-silent",  "rabbit",        "kill-parent",
        "stop-parent", "ignore-term",  "stop-parent-die", "breed",         "explode",
        "grow-pipe",   "trace-parent", "be-traced",       "be-traced-die", NULL};
    for (size_t i = 0; wide[i] != NULL; i++) {
        if (is(bot, wide[i])) {
            misbehave_wide(bot);
            return;
        }
    }
    sign(bot);
    if (is(bot, "silent")) {
        sleep_for_ever();
    } else if (is(bot, "slow")) {
        wait_ms(SLOW_MS);
    } else if (is(bot, "flood-lines")) {
        flood(STDOUT_FILENO, '~', true, 0);
    } else if (is(bot, "flood-bytes")) {
        flood(STDOUT_FILENO, '0', false, 0);
    } else if (is(bot, "flood-stderr")) {
        flood(STDERR_FILENO, 'e', true, 0);
    } else if (is(bot, "long-line")) {
        flood(STDOUT_FILENO, '0', false, LONG_LINE);
    } else if (is(bot, "noisy")) {
        flood(STDERR_FILENO, 'n', true, NOISE);
    } else if (is(bot, "no-newline")) {
        put(STDOUT_FILENO, answer->data, answer->length - 1);
        sleep_for_ever();
    } else if (is(bot, "nul")) {
        answer->data[0] = '\0';
    } else if (is(bot, "garbage")) {
        memset(answer->data, '?', answer->length - 1);
    } else if (is(bot, "wrong-word")) {
        memcpy(answer->data, "mov3", half < 4 ? half : 4);
    } else if (is(bot, "die")) {
        _exit(3);
    } else if (is(bot, "die-mid")) {
        put(STDOUT_FILENO, answer->data, half);
        _exit(4);
    } else if (is(bot, "die-signal")) {
        abort();
    } else if (is(bot, "close-stdin")) {
        close(STDIN_FILENO);
        put(STDOUT_FILENO, answer->data, answer->length);
        sleep_for_ever();
    } else if (is(bot, "clog")) {
        clog_input();
        put(STDOUT_FILENO, answer->data, answer->length);
        sleep_for_ever();
    } else if (is(bot, "close-stdout")) {
        close(STDOUT_FILENO);
        sleep_for_ever();
    } else if (is(bot, "twice")) {
        char *copy = strdup(answer->data);
        text_puts(answer, copy);
        free(copy);
    }
}

/* Starts the game. The opponent moves first if its turn is reported before the bot's own first
 * turn. Otherwise, the bot moves first. If the protocol also reports the bot's own turns, seat 0
 * always moves first. */
static void place(struct hostile *bot, bool opponent_moved)
{
    struct rules rules = {.first = opponent_moved ? !bot->seat : bot->seat};
    if (bot->protocol->own_turns_come_back) {
        rules.first = 0;
    }
    bot->game->start(bot->state, &rules);
    bot->moved = true;
}

static void answer(struct hostile *bot, struct text *out)
{
    struct text turn = {0};
    bot->game->random_turn(bot->state, &bot->random, &turn);
    bool now = bot->turn++ == bot->when;
    if (now && starts(bot->mode, "illegal-")) {
        const char *rule = bot->mode + strlen("illegal-");
        if (illegal_turn_make(bot->game->name, rule, bot->state, &bot->random, &turn)) {
            sign(bot);
        } else {
            bot->when++;
        }
    }
    bot->protocol->bot_answer(&bot->dialogue, turn.data, out);
    if (now) {
        misbehave(bot, out);
    }
    if (!bot->protocol->own_turns_come_back) {
        bot->game->play(bot->state, turn.data, NULL);
    }
    text_free(&turn);
}

/* Misbehaves in an answer that contains no turn, such as a handshake. */
static void shake_hands(struct hostile *bot, struct text *out)
{
    if (is(bot, "bad-handshake")) {
        sign(bot);
        text_clear(out);
        text_puts(out, "NO\n");
    } else if (is(bot, "no-handshake")) {
        sign(bot);
        sleep_for_ever();
    } else if (is(bot, "handshake-twice") && bot->protocol->bot_greet != NULL) {
        sign(bot);
        text_append(out, out->data, out->length);
    }
}

/* Writes the lines that the protocol requires from the bot before any input. */
static void greet(struct hostile *bot)
{
    struct text out = {0};
    if (bot->protocol->bot_greet != NULL) {
        bot->protocol->bot_greet(&bot->dialogue, &out);
        shake_hands(bot, &out);
        put(STDOUT_FILENO, out.data, out.length);
    }
    text_free(&out);
}

static void hear(struct hostile *bot, const char *line, size_t length)
{
    struct bot_news news;
    struct text turn = {0};
    struct text out = {0};
    struct error error;
    if (!bot->protocol->bot_hear(&bot->dialogue, line, length, &news, &turn, &out, &error)) {
        fprintf(stderr, "hostile: %s\n", error.text);
        _exit(99);
    }
    if (news.started) {
        bot->seat = news.seat;
        bot->moved = false;
    }
    if ((news.turn || news.asked) && !bot->moved) {
        place(bot, news.turn);
    }
    if (news.turn) {
        bot->game->play(bot->state, turn.data, NULL);
    }
    if (news.asked) {
        answer(bot, &out);
    } else if (out.length > 0) {
        shake_hands(bot, &out);
    }
    put(STDOUT_FILENO, text_string(&out), out.length);
    text_free(&turn);
    text_free(&out);
}

/* Writes two answers at once, before the bot has read anything. */
static void answer_early(struct hostile *bot)
{
    struct text out = {0};
    sign(bot);
    bot->protocol->bot_answer(&bot->dialogue, "0", &out);
    bot->protocol->bot_answer(&bot->dialogue, "0", &out);
    put(STDOUT_FILENO, out.data, out.length);
    text_free(&out);
}

/* Plays one turn in a protocol with one process per turn. The bot's file contains one byte for each
 * earlier turn of the game. */
static void answer_once(struct hostile *bot, const char *file)
{
    struct text out = {0};
    FILE *count = fopen(file, "a");
    if (count != NULL) {
        fputc('.', count);
        bot->turn = ftell(count) - 1;
        fclose(count);
    }
    text_puts(&out, "HELP\n");
    if (bot->turn == bot->when) {
        misbehave(bot, &out);
    }
    put(STDOUT_FILENO, text_string(&out), out.length);
    text_free(&out);
}

int main(int argc, char **argv)
{
    struct hostile bot = {.when = 1};
    if (argc < 3 || (bot.protocol = protocol_find(argv[2])) == NULL) {
        fputs("usage: hostile MODE PROTOCOL [TURN]\n", stderr);
        return 2;
    }
    bot.mode = argv[1];
    bot.game = game_find(bot.protocol->game);
    bot.when = argc > 3 ? strtol(argv[3], NULL, 10) : bot.when;
    bot.state = calloc(1, bot.game->state_size);
    random_seed(&bot.random, 1);
    signal(SIGPIPE, SIG_IGN);
    if (is(&bot, "die-at-once")) {
        sign(&bot);
        _exit(5);
    } else if (is(&bot, "early")) {
        answer_early(&bot);
    }
    if (bot.protocol->process_per_turn) {
        answer_once(&bot, argv[argc - 1]);
        _exit(0);
    }
    greet(&bot);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        hear(&bot, line, (size_t)length - (line[length - 1] == '\n' ? 1 : 0));
    }
    if (is(&bot, "ignore-term")) {
        sleep_for_ever();
    }
    _exit(0); /* does not free its memory, and exits without a leak check */
}
