/* Both ends of the proglad protocol against the transcripts of tests/halma/transcripts, byte for
 * byte, with no process; and the clock of a handshake in which the bot speaks first. */
#include "games/halma/halma.h"
#include "games/turns.h"
#include "protocols/proglad.h"
#include "referee/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#ifndef TESTS_DIR
#define TESTS_DIR "tests"
#endif

enum { LINE_SIZE = 2048, READY_NS = 10000, TURN_NS = 50 };

struct script {
    const char *path;
    size_t number;
    struct turns opening;
    struct match match;
    bool started;
    struct bot_wire bots[SEATS];
    bool asked[SEATS];
    struct text said[SEATS]; /* by the end under test, to or by each player, not yet in the file */
};

static void complain(const struct script *script, const char *what, const char *text)
{
    fail_msg("%s:%zu: %s \"%s\"", script->path, script->number, what, text);
}

static void begin_match(struct match *match, const struct turns *opening)
{
    struct match_setup setup = {
        .game = &halma_game,
        .protocol = &protocol_proglad,
        .opening = opening,
        .clock = {.ready_ns = READY_NS, .first_ns = TURN_NS, .turn_ns = TURN_NS},
        .forfeit_scores = {2, 0},
    };
    match_init(match, &setup);
    match_step(match, &(struct match_event){.kind = MATCH_START, .now_ns = 0});
}

static void step(struct match *match, enum match_event_kind kind, int seat, int64_t now_ns,
                 const char *line)
{
    match_step(match, &(struct match_event){.kind = kind,
                                            .seat = seat,
                                            .now_ns = now_ns,
                                            .data = line,
                                            .length = line == NULL ? 0 : strlen(line)});
}

/* Takes one line off the front of what was said; it must be this one. */
static void expect_line(struct script *script, int seat, const char *line)
{
    struct text *said = &script->said[seat];
    size_t length = strlen(line);
    if (said->length < length + 1 || memcmp(said->data, line, length) != 0 ||
        said->data[length] != '\n') {
        complain(script, "was not said; what was said instead:", text_string(said));
    }
    memmove(said->data, said->data + length + 1, said->length - length);
    said->length -= length + 1;
}

static void referee_hears(struct script *script, int seat, const char *line)
{
    step(&script->match, MATCH_LINE, seat, 1, line);
    for (size_t i = 0; i < script->match.action_count; i++) {
        const struct match_action *action = &script->match.actions[i];
        if (action->kind == MATCH_SEND) {
            text_append(&script->said[action->seat], action->data, action->length);
        }
    }
}

static void play_referee(struct script *script, const char *word, const char *rest)
{
    int seat = word[0] - '1';
    if (!script->started) {
        begin_match(&script->match, &script->opening);
        script->started = true;
    }
    if (strcmp(word + 1, "<") == 0) {
        expect_line(script, seat, rest);
    } else if (strcmp(word + 1, ">") == 0) {
        referee_hears(script, seat, rest);
    } else {
        char rule[32];
        int used = 0;
        assert_int_equal(sscanf(rest, "%d %31s%n", &seat, rule, &used), 2);
        if (rest[used] == ' ') {
            referee_hears(script, seat - 1, rest + used + 1);
        }
        const struct match_result *result = &script->match.result;
        if (!script->match.over || !result->forfeit) {
            complain(script, "no fault:", rest);
        }
        assert_string_equal(result->fault.rule, rule);
        assert_int_equal(result->fault.seat, seat - 1);
        assert_int_equal(result->outcome.scores[seat - 1], 0);
        assert_int_equal(result->outcome.scores[2 - seat], 2);
        match_free(&script->match);
    }
}

static void play_bots(struct script *script, const char *word, const char *rest)
{
    struct bot_news news;
    struct error error;
    struct text turn = {0};
    int seat = word[0] - '1';
    if (strcmp(word + 1, "<") == 0) {
        if (!protocol_proglad.bot_hear(&script->bots[seat], rest, strlen(rest), &news, &turn,
                                       &script->said[seat], &error)) {
            complain(script, "the bot did not understand:", error.text);
        }
        script->asked[seat] = script->asked[seat] || news.asked;
        assert_int_equal(news.started, strncmp(rest, "start", 5) == 0);
        assert_int_equal(news.turn, strncmp(rest, "move", 4) == 0);
        assert_true(!news.started || news.seat == seat);
        assert_true(!news.turn || strcmp(text_string(&turn), rest + 5) == 0);
    } else if (strcmp(word + 1, ">") == 0) {
        if (strncmp(rest, "move ", 5) == 0) {
            assert_true(script->asked[seat]);
            script->asked[seat] = false;
            protocol_proglad.bot_answer(&script->bots[seat], rest + 5, &script->said[seat]);
        } else {
            protocol_proglad.bot_greet(&script->bots[seat], &script->said[seat]);
        }
        expect_line(script, seat, rest);
    }
    text_free(&turn);
}

static void play_file(const char *path,
                      void (*play)(struct script *script, const char *word, const char *rest))
{
    struct script script = {.path = path};
    char line[LINE_SIZE];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        script.number++;
        line[strcspn(line, "\n")] = '\0';
        char *rest = strchr(line, ' ');
        if (line[0] == '#' || rest == NULL) {
            continue;
        }
        *rest++ = '\0';
        if (strcmp(line, "opening") == 0) {
            turns_parse(&script.opening, &halma_game, rest);
        } else {
            play(&script, line, rest);
        }
    }
    fclose(file);
    for (int seat = 0; seat < SEATS; seat++) {
        if (script.said[seat].length > 0) {
            complain(&script, "too much was said:", script.said[seat].data);
        }
        text_free(&script.said[seat]);
    }
    turns_free(&script.opening);
}

static void play_all(void (*play)(struct script *script, const char *word, const char *rest))
{
    const char *folder = getenv("FACEOFF_TESTS");
    char path[2 * LINE_SIZE];
    snprintf(path, LINE_SIZE, "%s/halma/transcripts", folder != NULL ? folder : TESTS_DIR);
    DIR *files = opendir(path);
    assert_non_null(files);
    size_t count = 0;
    size_t used = strlen(path);
    for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot != NULL && strcmp(dot, ".txt") == 0) {
            snprintf(path + used, sizeof path - used, "/%.500s", entry->d_name);
            play_file(path, play);
            count++;
        }
    }
    closedir(files);
    assert_true(count >= 15);
}

static void test_transcripts_referee(void **unused)
{
    (void)unused;
    play_all(play_referee);
}

static void test_transcripts_bots(void **unused)
{
    (void)unused;
    play_all(play_bots);
}

/* Nothing is sent before ready, so no MATCH_SENT starts the clock: it runs from the start, exactly.
 */
static void test_ready_clock(void **unused)
{
    (void)unused;
    struct match match;
    begin_match(&match, NULL);
    assert_int_equal(match.deadline_ns, READY_NS);
    step(&match, MATCH_LINE, 0, READY_NS, "ready");
    step(&match, MATCH_TICK, 0, READY_NS, NULL);
    assert_false(match.over);
    step(&match, MATCH_TICK, 0, READY_NS + 1, NULL);
    assert_true(match.over);
    assert_string_equal(match.result.fault.rule, "not_ready");
    assert_int_equal(match.result.fault.seat, 1);
    match_free(&match);
}

/* The clock of a turn starts when the request has been sent. */
static void test_turn_clock(void **unused)
{
    (void)unused;
    for (int late = 0; late < 2; late++) {
        struct match match;
        begin_match(&match, NULL);
        step(&match, MATCH_LINE, 1, 5, "ready");
        step(&match, MATCH_LINE, 0, 7, "ready");
        step(&match, MATCH_SENT, 1, 20, NULL);
        step(&match, MATCH_SENT, 0, 30, NULL);
        assert_int_equal(match.deadline_ns, 30 + TURN_NS);
        step(&match, MATCH_LINE, 0, 30 + TURN_NS + late, "move 1 3 3 5");
        assert_int_equal(match.over, late);
        assert_true(!late || strcmp(match.result.fault.rule, "timeout") == 0);
        match_free(&match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transcripts_referee),
        cmocka_unit_test(test_transcripts_bots),
        cmocka_unit_test(test_ready_clock),
        cmocka_unit_test(test_turn_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
