#define _GNU_SOURCE
#include "cli/stored.h"

#include "cli/cli.h"

int stored_parse(struct stored_choice *choice, const char *command, int argc, char **argv,
                 const struct option *longs, int (*take)(void *data, int option), void *data)
{
    *choice = (struct stored_choice){.db = "faceoff.db"};
    int code = CLI_OK;
    for (int option; code == CLI_OK && (option = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        switch (option) {
        case 'd':
            choice->db = optarg;
            break;
        case 'e':
            choice->event = optarg;
            break;
        case '?':
            code = CLI_MISUSED;
            break;
        default:
            code = take(data, option);
        }
    }
    if (code == CLI_OK && optind < argc) {
        code = cli_misuse(command, "what is \"%.60s\"?", argv[optind]);
    }
    return code;
}

struct database *stored_open(const struct stored_choice *choice, const char *command)
{
    struct error error;
    struct database *database = database_open(choice->db, false, 5000, &error);
    if (database == NULL) {
        cli_fail(command, "%s", error.text);
    }
    return database;
}
