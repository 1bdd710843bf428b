/* `faceoff export`: a stored event's games as lines of JSON or CSV. */
#include "cli/cli.h"
#include "cli/command_line.h"

#include <string.h>

static const char command[] = "export";

/* A field as RFC 4180 has it: quoted where it holds a comma, a quote or a line end. */
static void put_field(const char *field)
{
    if (strpbrk(field, ",\"\r\n") == NULL) {
        printf(",%s", field);
        return;
    }
    fputs(",\"", stdout);
    for (; *field != '\0'; field++) {
        if (*field == '"') {
            putchar('"');
        }
        putchar(*field);
    }
    putchar('"');
}

static void put_turns(const struct game_result *game)
{
    struct text turns = {0}, times = {0};
    for (size_t i = 0; i < game->turn_count; i++) {
        text_printf(&turns, "%s%s", i == 0 ? "" : ";", game->turns[i].text);
        text_printf(&times, "%s%.3f", i == 0 ? "" : ";", game->turns[i].ms);
    }
    put_field(text_string(&turns));
    put_field(text_string(&times));
    text_free(&turns);
    text_free(&times);
}

static bool print_csv(const struct stored_games *rows, struct error *error)
{
    const struct game_result *columns = &rows->columns;
    const struct stored_player *players = rows->event->players;
    struct game_result game;
    if (!stored_games_read(rows, &game, error)) {
        return false;
    }
    printf("%llu,%u,%llu", (unsigned long long)columns->number + 1, columns->stage + 1,
           (unsigned long long)columns->round + 1);
    put_field(players[columns->players[0]].name);
    put_field(players[columns->players[1]].name);
    printf(",%d,%d,%d,%d", columns->first + 1, columns->winner + 1, columns->scores[0],
           columns->scores[1]);
    put_field(columns->reason);
    printf(",%d", columns->forfeit ? columns->fault.seat + 1 : 0);
    put_field(columns->fault.rule);
    printf(",%llu,%zu", (unsigned long long)columns->seed, game.opening_count);
    put_turns(&game);
    putchar('\n');
    game_result_free(&game);
    return true;
}

/* main says what of it is lost. */
static bool print_games(struct database *database, const struct stored_event *event, bool csv,
                        struct error *error)
{
    struct stored_games rows = {.database = database, .event = event};
    enum database_found found = DATABASE_FOUND;
    bool good = true;
    while (good && !ferror(stdout) && (found = stored_games_next(&rows, error)) == DATABASE_FOUND) {
        if (csv) {
            good = print_csv(&rows, error);
        } else {
            const char *record = stored_games_record(&rows, error);
            good = record != NULL && puts(record) >= 0;
        }
    }
    stored_games_end(&rows);
    return good && found != DATABASE_FAILED;
}

static int export_event(struct database *database, const struct options *options)
{
    struct stored_event event;
    struct error error;
    if (!database_need_event(database, options_text(options, "event"), &event, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    bool csv = strcmp(options_text(options, "format"), "csv") == 0;
    if (csv) {
        puts("game,stage,round,player1,player2,first,winner,score1,score2,reason,fault_seat,"
             "fault_rule,seed,opening_turns,turns,ms");
    }
    bool good = print_games(database, &event, csv, &error);
    stored_event_free(&event);
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

static int run(int argc, char **argv)
{
    return command_line_read(command, FOR_EXPORT, argc, argv, export_event);
}

static void help_more(FILE *out)
{
    command_line_help(FOR_EXPORT, out);
    fputs("\nExample:\n  faceoff export --db night.db --format csv > night.csv\n", out);
}

const struct cli_command cli_export = {
    .name = command,
    .about = "a stored event's games as lines of JSON or CSV",
    .help = "Usage: faceoff export [--db FILE] [--event NAME] [--format jsonl|csv]\n\n"
            "Writes all games of an event to standard output, in the order of their numbers.\n\n",
    .help_more = help_more,
    .run = run,
};
