/* Uses real processes to test games in which a bot is late only because it waited for a core. Such
 * a game is void and is played again. The waiting times are simulated. */
#include "check.h"

#include "base/clock.h"
#include "protocols/protocol.h"
#include "referee/host.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LIMIT_MS 2000

/* percentage of each turn that the bot supposedly spent waiting for a core; negative if unknown */
static int64_t share_percent;

static int64_t waited(int64_t took_ns)
{
    return share_percent < 0 ? -1 : took_ns / 100 * share_percent;
}

/* A bot that is late in the first N games, where N is the number in its file. In later games it
 * exits at once. */
static const char script[] = "#!/bin/sh\n"
                             "read -r id; read -r count; read -r line\n"
                             "read -r left <\"$1\"\n"
                             "echo $((left - 1)) >\"$1\"\n"
                             "[ \"$left\" -le 0 ] || { sleep 2.3; echo 0; sleep 1000; }\n"
                             "exit 3\n";

struct evening {
    char folder[32];
    struct command late, patient;
    unsigned begun, finished, voids, traces;
    struct match_fault fault;
};

static bool next(void *data, unsigned slot, struct host_game *game)
{
    struct evening *evening = data;
    (void)slot;
    *game = (struct host_game){
        .setup = {.game = game_find("soccer"),
                  .protocol = &protocol_codingame,
                  .clock = {.ready_ns = LIMIT_MS * NS_PER_MS,
                            .first_ns = LIMIT_MS * NS_PER_MS,
                            .turn_ns = LIMIT_MS * NS_PER_MS},
                  .forfeit_scores = {1, 0}},
        .commands = {&evening->late, &evening->patient},
    };
    return evening->begun++ == 0;
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    struct evening *evening = data;
    (void)slot;
    evening->finished++;
    evening->voids = game->voids;
    evening->fault = match->result.fault;
    assert_true(match->result.forfeit && !match->result.is_void);
}

static void traffic(void *data, unsigned slot, int seat, enum host_way way, const char *bytes,
                    size_t length)
{
    struct evening *evening = data;
    (void)slot;
    if (way == HOST_VOID) {
        assert_int_equal(seat, -1);
        assert_non_null(memmem(bytes, length, "over the limit", 14));
        evening->traces++;
    }
}

/* Plays a game with a bot that is late in the first `times` attempts. */
static void play(struct evening *evening, int times)
{
    struct error error;
    char path[64], command[128];
    *evening = (struct evening){.folder = "/tmp/faceoff-voids-XXXXXX"};
    assert_non_null(mkdtemp(evening->folder));
    snprintf(path, sizeof path, "%s/left", evening->folder);
    FILE *left = fopen(path, "w");
    fprintf(left, "%d\n", times);
    fclose(left);
    snprintf(path, sizeof path, "%s/bot", evening->folder);
    FILE *bot = fopen(path, "w");
    fputs(script, bot);
    fclose(bot);
    snprintf(command, sizeof command, "sh %s %s/left", path, evening->folder);
    assert_true(command_parse(&evening->late, command, &error));
    assert_true(command_parse(&evening->patient, "sleep 1000", &error));
    struct host *host = host_open(&(struct host_options){.slots = 1, .waited = waited}, &error);
    assert_non_null(host);
    const struct host_client client = {
        .next = next, .finished = finished, .traffic = traffic, .data = evening};
    assert_int_equal(host_run(host, &client, &error), HOST_DONE);
    host_close(host);
    assert_int_equal(evening->finished, 1);
    assert_int_equal(evening->traces, evening->voids);
    command_free(&evening->late);
    command_free(&evening->patient);
    unlink(path);
    snprintf(path, sizeof path, "%s/left", evening->folder);
    unlink(path);
    rmdir(evening->folder);
}

static void test_again(void **data)
{
    struct evening evening;
    (void)data;
    share_percent = 90;
    play(&evening, 2);
    assert_int_equal(evening.voids, 2);
    assert_string_equal(evening.fault.rule, "exit"); /* on the third attempt, the bot was not
                                                      * late */
}

static void test_always(void **data)
{
    struct evening evening;
    (void)data;
    share_percent = 90;
    play(&evening, 1000);
    assert_int_equal(evening.voids, HOST_VOIDS_MAX);
    assert_string_equal(evening.fault.rule, "timeout");
    assert_non_null(strstr(evening.fault.detail, "ms for a core"));
    assert_true(evening.fault.core_wait_ns > 0);
}

static void test_not_starved(void **data)
{
    struct evening evening;
    (void)data;
    share_percent = 0;
    play(&evening, 1);
    assert_int_equal(evening.voids, 0);
    assert_string_equal(evening.fault.rule, "timeout");
    assert_int_equal(evening.fault.core_wait_ns, 0);
    share_percent = -1;
    play(&evening, 1);
    assert_int_equal(evening.voids, 0);
    assert_int_equal(evening.fault.core_wait_ns, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_again), cmocka_unit_test(test_always),
                                       cmocka_unit_test(test_not_starved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
