/* `faceoff export`: a stored event's games as lines of JSON or CSV. */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/stored.h"
#include "store/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct exporting {
    bool csv;
    const struct stored_event *event;
    bool good;
    struct error error;
};

static int take(void *data, int option)
{
    struct exporting *exporting = data;
    (void)option;
    exporting->csv = strcmp(optarg, "csv") == 0;
    return exporting->csv || strcmp(optarg, "jsonl") == 0
               ? CLI_OK
               : cli_misuse("export", "--format is jsonl or csv, not \"%.40s\"", optarg);
}

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

static bool export_csv(struct exporting *exporting, const struct stored_game *game)
{
    const struct stored_player *players = exporting->event->players;
    struct record record;
    if (!record_parse(&record, game->record, strlen(game->record), &exporting->error)) {
        error_prefix(&exporting->error, "game %llu", (unsigned long long)game->number + 1);
        return false;
    }
    printf("%llu,%u,%llu", (unsigned long long)game->number + 1, game->stage + 1,
           (unsigned long long)game->round + 1);
    put_field(players[game->players[0]].name);
    put_field(players[game->players[1]].name);
    printf(",%d,%d,%d,%d", game->first + 1, game->winner + 1, game->scores[0], game->scores[1]);
    put_field(game->reason);
    printf(",%d", game->fault_seat + 1);
    put_field(game->fault_rule);
    printf(",%llu,%zu", (unsigned long long)game->seed, record.opening_count);
    struct text turns = {0}, times = {0};
    for (size_t i = 0; i < record.turn_count; i++) {
        text_printf(&turns, "%s%s", i == 0 ? "" : ";", record.turns[i]);
        text_printf(&times, "%s%.3f", i == 0 ? "" : ";", record.turn_ms[i]);
    }
    put_field(text_string(&turns));
    put_field(text_string(&times));
    putchar('\n');
    text_free(&turns);
    text_free(&times);
    record_free(&record);
    return true;
}

static bool export_game(void *data, const struct stored_game *game)
{
    struct exporting *exporting = data;
    if (exporting->csv) {
        exporting->good = export_csv(exporting, game);
    } else {
        puts(game->record);
    }
    if (ferror(stdout)) {
        exporting->good =
            error_set(&exporting->error, "cannot write to standard output: %s", strerror(errno));
    }
    return exporting->good;
}

static int export_event(struct exporting *exporting, const struct stored_choice *choice,
                        struct database *database)
{
    struct stored_event event;
    struct error *error = &exporting->error;
    enum database_found found = database_find_event(database, choice->event, &event, error);
    if (found != DATABASE_FOUND) {
        return found == DATABASE_FAILED ? cli_fail("export", "%s", error->text)
                                        : cli_fail("export", "%s has no such event", choice->db);
    }
    exporting->event = &event;
    exporting->good = true;
    if (exporting->csv) {
        puts("game,stage,round,player1,player2,first,winner,score1,score2,reason,fault_seat,"
             "fault_rule,seed,opening_turns,turns,ms");
    }
    bool good =
        database_each_game(database, event.id, export_game, exporting, error) && exporting->good;
    stored_event_free(&event);
    return good ? CLI_OK : cli_fail("export", "%s", error->text);
}

static int run(int argc, char **argv)
{
    static const struct option longs[] = {
        {"db", required_argument, NULL, 'd'},
        {"event", required_argument, NULL, 'e'},
        {"format", required_argument, NULL, 'f'},
        {NULL, 0, NULL, 0},
    };
    struct stored_choice choice;
    struct exporting exporting = {0};
    int code = stored_parse(&choice, "export", argc, argv, longs, take, &exporting);
    if (code != CLI_OK) {
        return code;
    }
    struct database *database = stored_open(&choice, "export");
    if (database == NULL) {
        return CLI_FAILED;
    }
    code = export_event(&exporting, &choice, database);
    database_close(database);
    return code;
}

const struct cli_command cli_export = {
    .name = "export",
    .about = "a stored event's games as lines of JSON or CSV",
    .help = "Usage: faceoff export [--db FILE] [--event NAME] [--format jsonl|csv]\n\n"
            "Writes all games of an event to standard output, in the order of their numbers.\n"
            "jsonl is the format of docs/records.md, which faceoff show, adjudicate and import\n"
            "read; csv has a header and, in two columns, all turns and their milliseconds.\n\n"
            "  --db FILE     default faceoff.db\n"
            "  --event NAME  default the last one in the file\n\n"
            "Example:\n"
            "  faceoff export --db night.db --format csv > night.csv\n",
    .run = run,
};
