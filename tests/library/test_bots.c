/* Tests bots in every protocol as state machines, which read lines and return lines. No processes
 * are started. */
#include "check.h"

#include <faceoff/faceoff.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Data of follow_script(), which chooses turns for a bot: the turn that it returns, and the
 * arguments of its last call. */
struct script {
    const char *say; /* turn to return; may be NULL */
    int64_t ms;
    char turns[512], drawn[2048];
    int mover, calls;
};

static const char *follow_script(void *data, struct faceoff_position *position, int64_t ms)
{
    struct script *script = data;
    script->ms = ms;
    script->mover = faceoff_position_mover(position);
    script->calls++;
    snprintf(script->turns, sizeof script->turns, "%s", faceoff_position_turns(position));
    snprintf(script->drawn, sizeof script->drawn, "%s",
             faceoff_position_draw(position, script->mover));
    /* Turns that the referee reported cannot be taken back. */
    assert_false(faceoff_position_undo(position));
    faceoff_position_play(position, faceoff_position_random_turn(position, 1), NULL);
    faceoff_position_undo(position);
    return script->say;
}

/* Opens a bot with the command-line words in `line`, separated by spaces. */
static struct faceoff_bot *open_bot(const char *line, const char *contest, struct script *script)
{
    struct faceoff_error error;
    char words[128], *argv[8] = {words};
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        argv[argc++] = word;
    }
    struct faceoff_bot *bot = faceoff_bot_new(argc, argv, contest, follow_script, script, &error);
    if (bot == NULL) {
        fail_msg("%s", error.text);
    }
    return bot;
}

static const char *hear(struct faceoff_bot *bot, const char *line)
{
    struct faceoff_error error;
    const char *said = faceoff_bot_hear(bot, line, strlen(line), 0, 0, &error);
    assert_string_equal(error.text, "");
    assert_non_null(said);
    return said;
}

/* Returns whether the text consists of one legal turn and a newline. */
static bool is_legal(const char *game, const char *before, const char *said)
{
    char turn[2048];
    struct faceoff_position *position = faceoff_position_new(game, NULL, 0, NULL);
    assert_true(faceoff_position_play_list(position, before, NULL));
    snprintf(turn, sizeof turn, "%.*s", (int)strcspn(said, "\n"), said);
    bool legal = strchr(said, '\n') == said + strlen(said) - 1 &&
                 faceoff_position_play(position, turn, NULL);
    faceoff_position_free(position);
    return legal;
}

static void test_codingame(void **unused)
{
    (void)unused;
    struct script script = {0};
    struct faceoff_bot *bot = open_bot("bot 0;0", "codingame", &script);
    assert_string_equal(faceoff_bot_greet(bot), "");
    assert_string_equal(hear(bot, "0"), "");
    assert_string_equal(hear(bot, "1"), "");
    /* if the function returns NULL, the bot plays a random turn */
    assert_true(is_legal("soccer", "0;0", hear(bot, "-")));
    assert_string_equal(script.turns, "0;0");
    assert_int_equal(script.mover, 0);
    assert_in_range(script.ms, 500, 1000);
    script.say = "nonsense\nand more\n";
    hear(bot, "1");
    assert_string_equal(hear(bot, "3"), "nonsense\n");
    assert_in_range(script.ms, 50, 200);
    script.say = "0";
    hear(bot, "1");
    /* The game is over on the bot's board, but the referee continues, so the bot also continues. */
    assert_string_equal(hear(bot, "7"), "0\n");
    assert_int_equal(script.calls, 3);
    faceoff_bot_hear(bot, "1", 1, INT64_MIN, INT64_MAX, NULL); /* times that cannot occur */
    faceoff_bot_hear(bot, "4", 1, INT64_MAX, INT64_MIN, NULL);
    assert_in_range(script.ms, 1, 200);
    assert_false(faceoff_bot_is_done(bot));
    size_t size;
    faceoff_bot_save(bot, &size);
    assert_int_equal(size, 0);
    faceoff_bot_load(bot, "any", 3);
    faceoff_bot_free(bot);
}

static void test_judge(void **unused)
{
    (void)unused;
    struct script script = {.say = "7"};
    struct faceoff_error error;
    struct faceoff_bot *bot = open_bot("bot --contest judge --turn-ms 50", "codingame", &script);
    assert_null(faceoff_bot_hear(bot, "hello", 5, 0, 0, &error));
    assert_non_null(strstr(error.text, "expected INIT"));
    assert_string_equal(hear(bot, "INIT"), "OK\n");
    assert_string_equal(hear(bot, " DOWN\r"), "OK\n");
    assert_string_equal(hear(bot, "MOVE [0]"), "[7]\n");
    assert_int_equal(script.mover, 1);
    assert_string_equal(script.turns, "0");
    assert_in_range(script.ms, 1, 50);
    assert_string_equal(faceoff_bot_hear(bot, "hello", 5, 0, 0, &error), "");
    assert_non_null(strstr(error.text, "expected MOVE"));
    /* INIT begins the next game of the set of four */
    assert_string_equal(hear(bot, "INIT"), "OK\n");
    assert_string_equal(hear(bot, "UP"), "OK\n");
    assert_string_equal(hear(bot, "MOVE []"), "[7]\n");
    assert_string_equal(script.turns, "-");
    faceoff_bot_free(bot);
}

static void test_proglad(void **unused)
{
    (void)unused;
    struct script script = {.say = "4 3 5 4"};
    struct faceoff_bot *bot = open_bot("bot -", "proglad", &script);
    assert_string_equal(faceoff_bot_greet(bot), "ready\n");
    assert_string_equal(hear(bot, "start 1"), "");
    assert_string_equal(hear(bot, "yourmove"), "move 4 3 5 4\n");
    assert_string_equal(script.turns, "-");
    /* This referee also reports the bot's own turns. The bot's board changes only when a turn is
     * reported. */
    hear(bot, "move 4 3 5 4");
    hear(bot, "move 13 14 12 13");
    script.say = NULL;
    const char *said = hear(bot, "yourmove");
    assert_string_equal(script.turns, "4 3 5 4;13 14 12 13");
    assert_true(is_legal("halma", script.turns, said + strlen("move ")));
    faceoff_bot_free(bot);
}

static void test_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *contest, *first, *second, *why;
    } cases[] = {
        {"chess", NULL, NULL, "unknown contest \"chess\""},
        {NULL, NULL, NULL, "unknown contest \"\""},
        {"judge", "--frob", "1", "unknown option --frob; the options are --contest,"},
        {"judge", "--turn-ms", NULL, "--turn-ms needs a value"},
        {"judge", "--turn-ms", "1s", "--turn-ms takes a whole number up to 3600000, not \"1s\""},
        {"judge", "--rules", "go", "soccer has no rule variant \"go\""},
        {"judge", "--contest", "proglad", "this bot plays soccer, not halma"},
        {"judge", "7", "4", "unexpected argument \"4\""},
        {"proglad", "4 3 5 4", NULL, "in proglad the referee reports all turns"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct faceoff_error error;
        char bot[] = "bot", first[16], second[16], *argv[] = {bot, first, second, NULL};
        snprintf(first, sizeof first, "%s", cases[i].first != NULL ? cases[i].first : "");
        snprintf(second, sizeof second, "%s", cases[i].second != NULL ? cases[i].second : "");
        int argc = 1 + (cases[i].first != NULL) + (cases[i].second != NULL);
        assert_null(faceoff_bot_new(argc, argv, cases[i].contest, follow_script, NULL, &error));
        if (strstr(error.text, cases[i].why) == NULL) {
            fail_msg("\"%s\" is not \"%s\"", error.text, cases[i].why);
        }
    }
    struct script script = {0};
    struct faceoff_error error;
    struct faceoff_bot *bot = open_bot("bot 9", "codingame", &script);
    hear(bot, "0");
    hear(bot, "1");
    assert_null(faceoff_bot_hear(bot, "-", 1, 0, 0, &error));
    assert_non_null(strstr(error.text, "the opening: turn 1"));
    faceoff_bot_free(bot);
    faceoff_bot_free(NULL);
}

/* --- one process per turn --- */

/* Plays one turn as a new process would. `bytes` is the content of the bot's file after the
 * previous turn. The content after this turn replaces it. */
static void live_once(struct script *script, char *bytes, size_t *size, const char *line,
                      char said[64])
{
    struct faceoff_bot *bot = open_bot("bot", "potm", script);
    faceoff_bot_load(bot, bytes, *size);
    snprintf(said, 64, "%s", hear(bot, line));
    assert_true(faceoff_bot_is_done(bot));
    const void *kept = faceoff_bot_save(bot, size);
    assert_true(*size < 8000);
    memcpy(bytes, kept, *size);
    faceoff_bot_free(bot);
}

/* Plays games of random turns. At each turn, the bot's drawing must equal the real game's drawing
 * for its seat. After a BOOM, a player's drawings are no longer compared, because the answer does
 * not say which wall the shot removed. */
static void test_potm(void **unused)
{
    (void)unused;
    size_t compared = 0;
    for (uint64_t game = 0; game < 8; game++) {
        struct faceoff_position *truth = faceoff_position_new("showdown", NULL, 0, NULL);
        struct script scripts[2] = {{0}, {0}};
        char bytes[2][8000], said[64];
        size_t sizes[2] = {0, 0};
        bool shot[2] = {false, false};
        for (int seat; (seat = faceoff_position_mover(truth)) >= 0;) {
            char turn[64], line[64];
            snprintf(turn, sizeof turn, "%s",
                     faceoff_position_random_turn(truth, game * 1000 +
                                                             faceoff_position_turn_count(truth)));
            scripts[seat].say = turn;
            snprintf(line, sizeof line, "%s", faceoff_position_observe(truth, seat));
            shot[seat] = shot[seat] || strcmp(line, "BOOM") == 0;
            live_once(&scripts[seat], bytes[seat], &sizes[seat], line, said);
            if (!shot[seat]) {
                compared++;
                assert_string_equal(scripts[seat].drawn, faceoff_position_draw(truth, seat));
            }
            assert_int_equal(scripts[seat].mover, seat);
            assert_int_equal(strlen(said), strlen(turn) + 1);
            assert_true(faceoff_position_play(truth, turn, NULL));
        }
        faceoff_position_free(truth);
    }
    assert_true(compared > 200);
}

/* The bot answers with a turn even if its file is truncated or damaged. */
static void test_potm_file(void **unused)
{
    (void)unused;
    struct script script = {.say = "MOVE B 1"};
    char good[8000], bytes[8000], said[64];
    size_t size = 0;
    live_once(&script, good, &size, "INIT A 1", said);
    live_once(&script, good, &size, "OK", said);
    assert_string_equal(script.turns, "MOVE B 1");
    live_once(&script, good, &size, "strange", said);
    assert_string_equal(script.turns, "MOVE B 1;MOVE B 1");
    for (size_t cut = 0; cut < size; cut++) {
        size_t left = cut;
        memcpy(bytes, good, size);
        live_once(&script, bytes, &left, "OK", said);
        assert_true(strcmp(said, "MOVE B 1\n") == 0 || strcmp(said, "HELP\n") == 0);
        left = size;
        memcpy(bytes, good, size);
        bytes[cut] = (char)(bytes[cut] ^ 0x5a);
        live_once(&script, bytes, &left, "LOC A 1", said);
        assert_true(strlen(said) > 1);
    }
    size = 0;
    /* The file is lost in the middle of a game. */
    live_once(&script, bytes, &size, "OK", said);
    assert_string_equal(said, "HELP\n");
    /* The bot recovers when a new game begins. */
    live_once(&script, bytes, &size, "INIT I 26", said);
    assert_string_equal(said, "MOVE B 1\n");
    assert_int_equal(script.mover, 1);
}

/* Lets an engine choose the turn. The position contains only what the bot knows. */
static const char *ask_engine(void *data, struct faceoff_position *position, int64_t ms)
{
    (void)ms;
    return faceoff_player_choose(data, position, 0, NULL);
}

static void test_potm_engine(void **unused)
{
    (void)unused;
    struct faceoff_position *truth = faceoff_position_new("showdown", NULL, 0, NULL);
    struct faceoff_player *direct = faceoff_player_new("showdown", "engine", "--nodes 50", 3, NULL);
    char bytes[8000], said[64];
    size_t size = 0;
    while (faceoff_position_turn_count(truth) < 40) {
        int seat = faceoff_position_mover(truth);
        if (seat == 1) {
            const char *turn = faceoff_position_turn_count(truth) % 3 == 0 ? "RADAR" : "WALL E 13";
            faceoff_position_play(truth, turn, NULL);
            continue;
        }
        struct faceoff_player *player =
            faceoff_player_new("showdown", "engine", "--nodes 50", 3, NULL);
        struct faceoff_bot *bot = faceoff_bot_new(0, NULL, "potm", ask_engine, player, NULL);
        const char *turn = faceoff_player_choose(direct, truth, 0, NULL);
        faceoff_bot_load(bot, bytes, size);
        snprintf(said, sizeof said, "%s", hear(bot, faceoff_position_observe(truth, 0)));
        const void *kept = faceoff_bot_save(bot, &size);
        memcpy(bytes, kept, size);
        assert_memory_equal(said, turn, strlen(turn));
        assert_true(faceoff_position_play(truth, turn, NULL));
        faceoff_bot_free(bot);
        faceoff_player_free(player);
    }
    faceoff_player_free(direct);
    faceoff_position_free(truth);
}

static const char *print_and_choose(void *data, struct faceoff_position *position, int64_t ms)
{
    (void)position;
    (void)ms;
    printf("thinking\n");
    return data;
}

static char *read_stream(FILE *stream)
{
    static char text[512];
    rewind(stream);
    text[fread(text, 1, sizeof text - 1, stream)] = '\0';
    fclose(stream);
    return text;
}

/* Runs a bot that also writes other text, with these descriptors as its standard output and
 * standard error. A descriptor of -1 means that the stream is closed. Returns the bot's exit
 * code. */
static int run_printing_bot(int output, int errors)
{
    FILE *input = tmpfile();
    fputs("0\n0\n-\n", input);
    fflush(input);
    rewind(input);
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        char word[] = "bot", turn[] = "7", *argv[] = {word};
        dup2(fileno(input), STDIN_FILENO);
        output < 0 ? close(STDOUT_FILENO) : dup2(output, STDOUT_FILENO);
        errors < 0 ? close(STDERR_FILENO) : dup2(errors, STDERR_FILENO);
        int code = faceoff_bot_main(1, argv, "codingame", print_and_choose, turn);
        printf("after\n");
        exit(code);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    fclose(input);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Text that a bot's own code prints goes to standard error, not to the referee. */
static void test_prints(void **unused)
{
    (void)unused;
    FILE *output = tmpfile(), *errors = tmpfile();
    assert_int_equal(run_printing_bot(fileno(output), fileno(errors)), 0);
    assert_string_equal(read_stream(output), "7\n");
    assert_string_equal(read_stream(errors), "thinking\nafter\n");
    output = tmpfile();
    assert_int_equal(run_printing_bot(fileno(output), -1), 0);
    assert_string_equal(read_stream(output), "7\n");
    errors = tmpfile();
    assert_int_equal(run_printing_bot(-1, fileno(errors)), 1);
    assert_non_null(strstr(read_stream(errors), "bot: standard output is closed\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codingame),   cmocka_unit_test(test_judge),
        cmocka_unit_test(test_proglad),     cmocka_unit_test(test_words),
        cmocka_unit_test(test_potm),        cmocka_unit_test(test_potm_file),
        cmocka_unit_test(test_potm_engine), cmocka_unit_test(test_prints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
