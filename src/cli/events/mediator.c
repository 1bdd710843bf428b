/* `faceoff mediator`: plays one turn of a game, as part of the pipeline described in the contest's
 * rules. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/memory.h"
#include "contests/contest.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The game so far: its state, and all turns with their seats. */
struct mediation {
    const struct contest *contest;
    const char *path; /* path of the file that stores the game */
    void *state;
    struct text turns;    /* turns of the game, one per line, as in "1 MOVE B 1" */
    int seat;             /* seat that made the last turn, or -1 before the first turn */
    struct ruling ruling; /* why the last turn was illegal, if it was */
    const char *unread;   /* why the program's output counts as no output, or NULL if it is valid */
};

static void cli_mediator_play(struct mediation *mediation, const char *turn)
{
    const struct game *game = mediation->contest->game;
    mediation->seat = game->mover(mediation->state);
    text_printf(&mediation->turns, "%d %s\n", mediation->seat + 1, turn);
    /* This call cannot fail, because the games that `mediator` plays accept any text as a turn. */
    game->play(mediation->state, turn, &mediation->ruling);
}

/* --- the stored game --- */

static bool cli_mediator_take_line(struct mediation *mediation, const char *line,
                                   struct error *error)
{
    const struct game *game = mediation->contest->game;
    int mover = game->mover(mediation->state);
    if (mover < 0) {
        return error_set(error, "a turn after the end of the game");
    }
    if (line[0] != '1' + mover || line[1] != ' ') {
        return error_set(error, "expected a turn by seat %d", mover + 1);
    }
    cli_mediator_play(mediation, line + 2);
    return true;
}

static bool cli_mediator_read_state(struct mediation *mediation, struct error *error)
{
    struct text lines = {0};
    if (access(mediation->path, F_OK) != 0 && errno == ENOENT) {
        return true;
    }
    bool good = file_read(mediation->path, &lines, error);
    char *rest = lines.data;
    for (size_t number = 1; good && rest != NULL && *rest != '\0'; number++) {
        good = cli_mediator_take_line(mediation, strsep(&rest, "\n"), error) ||
               error_prefix(error, "%s:%zu", mediation->path, number);
    }
    text_free(&lines);
    return good;
}

/* --- the turn --- */

/* Reads the program's output under the same rules as in a match: one line, with or without a
 * newline, is a turn. More than one line, a NUL byte or too many bytes count as no output. */
static void cli_mediator_read_turn(struct mediation *mediation, struct text *turn)
{
    char bytes[4096];
    size_t most = mediation->contest->protocol->line_size_max;
    assert(most + 1 < sizeof bytes);
    size_t length = fread(bytes, 1, sizeof bytes, stdin);
    mediation->unread = length == 0 ? "the program wrote nothing" : NULL;
    length -= length > 0 && bytes[length - 1] == '\n';
    if (length > most) {
        mediation->unread = "the line is too long";
    } else if (memchr(bytes, '\n', length) != NULL) {
        mediation->unread = "the program wrote more than one line, but a turn is a single line";
    } else if (memchr(bytes, '\0', length) != NULL) {
        mediation->unread = "the line contains a NUL byte";
    } else {
        text_append(turn, bytes, length);
        mediation->unread = memchr(bytes, '\r', length) != NULL
                                ? "the line contains a carriage return"
                                : mediation->unread;
    }
}

static long errors_of(const struct mediation *mediation, int seat)
{
    struct game_number counts[GAME_NUMBERS_MAX];
    size_t count = mediation->contest->game->counts(mediation->state, counts);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(counts[i].name, GAME_ERRORS) == 0) {
            return counts[i].of[seat];
        }
    }
    return 0;
}

/* Returns the seat for which the first turn is valid, or -1 if the turn is valid for both seats or
 * for neither seat. */
static int guess_seat(const struct mediation *mediation, const char *turn)
{
    struct mediation tried = {.contest = mediation->contest};
    size_t size = mediation->contest->game->state_size;
    tried.state = memory_copy(mediation->state, size);
    cli_mediator_play(&tried, turn);
    bool wrong_on_1 = errors_of(&tried, 0) > 0;
    memcpy(tried.state, mediation->state, size);
    cli_mediator_play(&tried, mediation->contest->idle_turn);
    cli_mediator_play(&tried, turn);
    bool wrong_on_2 = errors_of(&tried, 1) > 0;
    free(tried.state);
    text_free(&tried.turns);
    return wrong_on_1 == wrong_on_2 ? -1 : wrong_on_1 ? 1 : 0;
}

/* Plays the turn for `seat`. If it is the other seat's turn, first plays an idle turn for that
 * seat. */
static bool cli_mediator_take_turn(struct mediation *mediation, int seat, const char *turn,
                                   struct error *error)
{
    const struct game *game = mediation->contest->game;
    bool over = game->mover(mediation->state) < 0;
    while (game->mover(mediation->state) == !seat) {
        cli_mediator_play(mediation, mediation->contest->idle_turn);
    }
    if (game->mover(mediation->state) < 0) {
        return over ? error_set(error, "the game in %s is over", mediation->path)
                    : error_set(error,
                                "seat %d has no turns left; seat %d has the last turn: use "
                                "--seat %d",
                                seat + 1, 2 - seat, 2 - seat);
    }
    mediation->ruling = (struct ruling){0};
    cli_mediator_play(mediation, turn);
    return true;
}

static void put_numbers(const struct mediation *mediation,
                        size_t (*numbers)(const void *state, struct game_number *numbers),
                        const char *what, struct text *notes)
{
    struct game_number list[GAME_NUMBERS_MAX];
    size_t count = numbers(mediation->state, list);
    text_puts(notes, what);
    for (size_t i = 0; i < count; i++) {
        text_printf(notes, "%s %s %d - %d", i == 0 ? "" : ",", list[i].name, list[i].of[0],
                    list[i].of[1]);
    }
    text_putc(notes, '\n');
}

/* Prints the program's next input to standard output, so that it can be piped back into the
 * program. Prints everything meant for a person to standard error. */
static void print_answer(const struct mediation *mediation)
{
    const struct game *game = mediation->contest->game;
    struct text answer = {0}, notes = {0};
    struct outcome outcome;
    game->outcome(mediation->state, &outcome);
    game->observe(mediation->state, mediation->seat, &answer);
    if (mediation->ruling.rule != NULL) {
        text_printf(&notes, "ERROR: %s\n",
                    mediation->unread != NULL ? mediation->unread : mediation->ruling.detail);
    }
    if (outcome.over) {
        printf("over: %s, %d - %d\n", outcome.reason, outcome.scores[0], outcome.scores[1]);
        put_numbers(mediation, game->parts, "scores:", &notes);
        put_numbers(mediation, game->counts, "counts:", &notes);
    } else {
        puts(text_string(&answer));
    }
    if (!outcome.over && game->mover(mediation->state) == mediation->seat) {
        text_printf(&notes, "seat %d misses its next turn, so seat %d moves again\n",
                    2 - mediation->seat, mediation->seat + 1);
    }
    fflush(stdout);
    text_putc(&notes, '\n');
    game->draw(mediation->state, &notes);
    fputs(text_string(&notes), stderr);
    text_free(&answer);
    text_free(&notes);
}

static int mediate(struct mediation *mediation, int seat)
{
    struct error error;
    struct text turn = {0};
    cli_mediator_read_turn(mediation, &turn);
    bool good = cli_mediator_read_state(mediation, &error);
    if (good && seat < 0) {
        seat = mediation->seat >= 0 ? mediation->seat : guess_seat(mediation, text_string(&turn));
    }
    if (good && seat < 0) {
        text_free(&turn);
        return cli_misuse("either seat could have written this first line: use --seat 1 "
                          "if the entry read INIT A 1, or --seat 2 if it read INIT I 26");
    }
    good = good && cli_mediator_take_turn(mediation, seat, text_string(&turn), &error) &&
           file_replace(mediation->path, mediation->turns.data, mediation->turns.length, 0, &error);
    if (good) {
        print_answer(mediation);
    }
    text_free(&turn);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_mediator_run(struct options *options, int argc, char **argv)
{
    struct mediation mediation = {.path = options_text(options, "state"), .seat = -1};
    (void)argc, (void)argv;
    if (mediation.path == NULL) {
        return cli_misuse("--state is needed");
    }
    for (size_t i = 0; contests[i] != NULL && mediation.contest == NULL; i++) {
        mediation.contest = contests[i]->idle_turn != NULL ? contests[i] : NULL;
    }
    mediation.state = memory_new(mediation.contest->game->state_size);
    mediation.contest->game->start(mediation.state, &(struct rules){0});
    int code = mediate(&mediation, (int)options_number(options, "seat", 0) - 1);
    text_free(&mediation.turns);
    free(mediation.state);
    return code;
}

static const struct option_row cli_mediator_rows[] = {
    {"state", OPTION_OF("GAME"), .help = "file with the turns so far, one per line"},
    {"seat", OPTION_IN(1, SEATS), .value = "1|2",
     .help = "seat of the entry that wrote the line (default: the seat of the previous call; in "
             "the first call, the only seat for which the line is valid)"},
    {.name = NULL},
};

const struct cli_command cli_mediator = {
    .name = "mediator",
    .group = CLI_MACHINES,
    .summary = "play one turn of a Showdown game by hand, as the contest rules describe",
    .usage = "--state GAME [--seat 1|2]",
    .about = "Play one turn of a game by hand:\n"
             "  echo INPUT | PROGRAM FILE | faceoff mediator --state GAME\n"
             "\n"
             "Read the line that an entry wrote and play it in the game stored in the file GAME, "
             "which is created if necessary. Print the entry's next input, or how the game ended. "
             "The board, and the reason for an ERROR, are printed on standard error. If the other "
             "player has not taken its turn, that turn counts as HELP. One entry can therefore "
             "play alone, or two entries can take turns, each with its own --seat.",
    .rows = cli_mediator_rows,
    .examples = "  echo 'INIT I 26' | ./entry /tmp/f | faceoff mediator --state game.state\n",
    .run = cli_mediator_run,
};
