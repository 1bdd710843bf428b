#include "runner/options.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "contests/contest.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOR_PLAYED (FOR_MATCH | FOR_TOURNAMENT)
#define FOR_EVENTS (FOR_PLAYED | FOR_CUP)
#define FOR_GAME (FOR_EVENTS | FOR_REFEREE | FOR_LEAGUE)
#define FOR_CONFINED (FOR_GAME | FOR_SANDBOX)
#define FOR_READERS (FOR_STANDINGS | FOR_GAMES | FOR_EXPORT | FOR_SERVE | FOR_PUBLISH)
#define FOR_SERVERS (FOR_SERVE | FOR_PLAYED | FOR_LEAGUE)
#define FOR_FARMED (FOR_EVENTS | FOR_LEAGUE)
#define HOUR_MS 3600000
#define TITLE_MAX 120

static const char *const stderr_rules[] = {"note", "error", "forfeit", NULL};
static const char *const on_off[] = {"on", "off", NULL};
static const char *const wires[] = {"strict", "lenient", NULL};
static const char *const sandboxes[] = {"strict", "basic", "off", NULL};
static const char *const sandbox_kinds[] = {"strict", "basic", NULL};
static const char *const formats[] = {"match",  "gauntlet", "round-robin", "swiss",
                                      "league", "knockout", NULL};
static const char *const formats_of_match[] = {"match", NULL};
static const char *const game_results[] = {"lost", "drawn", "won", NULL};
static const char *const file_formats[] = {"jsonl", "csv", NULL};

/* clang-format off */
#define NUMBER(least, most) OPTION_NUMBER, least, most, NULL
#define TEXT OPTION_TEXT, 0, 0, NULL
#define NAME OPTION_NAME, 0, 0, NULL
#define FLAG OPTION_FLAG, 0, 0, NULL
#define CHOICE(list) OPTION_CHOICE, 0, 0, list

const struct option_row option_table[] = {
    {"contest", '\0', NAME, NULL, FOR_GAME, true, "C",
     "contest to play, which determines the game, protocol, clock and format; see the list below"},
    {"contest", '\0', NAME, NULL, FOR_SERVE, false, "C",
     "with --people, or with --play and --bot: contest in which visitors play, if they do not play "
     "in a stored event"},
    {"rules", '\0', NAME, NULL, FOR_GAME, true, "VARIANT",
     "rule variant of the game (default: the contest's variant); some variants have their own "
     "time limit"},
    {"bot", '\0', OPTION_BOT, 0, 0, NULL, NULL, FOR_PLAYED | FOR_SERVE | FOR_LEAGUE, false, "COMMAND",
     "command that runs a bot. faceoff splits the command into words, but does not run it in a "
     "shell; if you need a shell, use sh -c '..'. {seed}, {opening}, {rules}, {first_ms}, "
     "{turn_ms} and {bank_ms} are replaced by their values in each game. @NAME is a built-in bot "
     "from the list below. To name the bot, put NAME= before the command; NAME may contain "
     "letters, digits and -._. Settings that apply only to this bot may precede the command in "
     "brackets, as in 'new=[dir=engines/new turn-ms=100] ./new'; see the list below"},
    {"dir", '\0', TEXT, NULL, FOR_BOT, true, "FOLDER",
     "the bot's working folder; the bot's relative paths refer to this folder, and a sandbox makes "
     "it readable"},
    {"read", '\0', TEXT, NULL, FOR_BOT, true, "PATH[:PATH..]",
     "files and folders that belong to the bot but are not named in its command: a sandbox makes "
     "them readable, and --resume detects changes to them; add /proc to give the bot its own "
     "/proc"},
    {"after", '\0', NAME, NULL, FOR_BOT, true, "NAME",
     "in a league: the bot is the next version of the bot NAME, which is no longer paired; its "
     "rating starts from NAME's rating"},
    {OPTION_VARIABLE "NAME", '\0', TEXT, NULL, FOR_BOT, true, "VALUE",
     "set the environment variable NAME; placeholders such as {seed} in VALUE are replaced"},
    {"format", '\0', CHOICE(formats_of_match), "match", FOR_MATCH, true, "match",
     "format of the event, which is always match here; `faceoff tournament` offers other formats"},
    {"format", '\0', CHOICE(formats), NULL, FOR_TOURNAMENT, true, "F",
     "match (two bots), gauntlet (the first bot against each of the others), round-robin, swiss, "
     "league (the pairs meet whose games tell the most; more bots may join at any time) or "
     "knockout; bots are seeded in the order given (default: match for two bots, otherwise "
     "round-robin)"},
    {"games", '\0', NUMBER(1, 100000000), NULL, FOR_EVENTS, true, "N",
     "number of games per pairing (in a Swiss, knockout or cup: per round), rounded up to "
     "complete sets (default: one set). In the games of a set, two bots start from the same "
     "opening and swap seats"},
    {"rounds", '\0', NUMBER(1, 1000000), NULL, FOR_TOURNAMENT, true, "N",
     "number of rounds in a Swiss (default: as many as are needed so that at most one player can "
     "win every round), or number of further rounds to play in a league (default: no limit)"},
    {"sprt", '\0', NAME, NULL, FOR_PLAYED, true, "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic",
     "play a match until a sequential test (SPRT) accepts a hypothesis: that the Elo difference "
     "is elo0, or that it is elo1. --games limits the number of games (with --sprt, the default "
     "limit is 100000; if it leaves the test undecided, --resume --games MORE continues the test). "
     "model is logistic or normalized"},
    {"withdraw-after", '\0', NUMBER(1, 1000000), NULL, FOR_PLAYED, true, "K",
     "withdraw a bot that has committed faults in K games in a row"},
    {"tie-breaks", '\0', NAME, NULL, FOR_TOURNAMENT, true, "NAME[,NAME..]",
     "tie-breaks for players with equal scores, in order of priority: points, head-to-head, "
     "buchholz, sonneborn-berger, wins; or none (default: points). Players that are still equal "
     "share a place"},
    {"tie-breaks", '\0', NAME, NULL, FOR_STANDINGS, false, "NAME[,NAME..]",
     "tie-breaks for players with equal scores, in order of priority: points, head-to-head, "
     "buchholz, sonneborn-berger, wins; or none (default: the event's own list). Players that are "
     "still equal share a place"},
    {"anchor", '\0', NAME, NULL, FOR_TOURNAMENT | FOR_LEAGUE, true, "NAME=ELO",
     "set the rating of player NAME to ELO, and rate the other players relative to NAME (default: "
     "the mean of all ratings is 0)"},
    {"anchor", '\0', NAME, NULL, FOR_STANDINGS, false, "NAME=ELO",
     "set the rating of player NAME to ELO, and rate the other players relative to NAME (default: "
     "the event's own setting)"},
    {"jobs", 'j', NUMBER(1, 256), NULL, FOR_GAME & ~FOR_REFEREE, false, "N",
     "number of games to play at the same time (default: one per fast processor core; a core "
     "counts once even if it has two hardware threads)"},
    {"pin", '\0', FLAG, NULL, FOR_GAME, false, NULL,
     "pin each game to its own core; timings are steadier, but a game cannot move away if another "
     "process uses its core"},
    {"seed", '\0', NUMBER(0, INT64_MAX), "1", FOR_GAME & ~FOR_REFEREE, true, "N",
     "seed of the event; it determines the openings and the bots' seeds ({seed} and FACEOFF_SEED)"},
    {"seed", '\0', NUMBER(0, INT64_MAX), NULL, FOR_REFEREE, true, "N",
     "seed of the game; it determines the opening and the bots' seeds, {seed} and FACEOFF_SEED "
     "(default: random)"},
    {"opening-turns", '\0', NUMBER(0, 1000), "0", FOR_GAME, true, "N",
     "start each set with N random turns; if the contest's protocol cannot send an opening to a "
     "bot, each bot's command must contain {opening}"},
    {"openings", '\0', TEXT, NULL, FOR_GAME, true, "FILE[,order=random|sequential,start=N]",
     "start each set with the next opening from a book: a file with one opening per line, either "
     "a list of turns or a game record. The openings are used in random order (determined by "
     "--seed) or in sequential order, beginning with opening N; after the last opening, the book "
     "starts over. @soccer and @halma are balanced books; `faceoff openings` makes others"},
    {"turn-ms", '\0', NUMBER(0, HOUR_MS), NULL, FOR_GAME | FOR_BOT, true, "N",
     "time limit in ms per turn, 0 for none (default: the contest's)"},
    {"first-ms", '\0', NUMBER(0, HOUR_MS), NULL, FOR_GAME | FOR_BOT, true, "N",
     "time limit in ms for a bot's first turn, 0 for none (default: the contest's)"},
    {"ready-ms", '\0', NUMBER(1, HOUR_MS), NULL, FOR_GAME | FOR_BOT, true, "N",
     "time limit in ms for each answer before the first turn (default: the contest's)"},
    {"margin-ms", '\0', NUMBER(0, HOUR_MS), "0", FOR_GAME | FOR_BOT, true, "N",
     "time in ms to add to every time limit"},
    {"bank-ms", '\0', NUMBER(0, HOUR_MS), NULL, FOR_GAME | FOR_BOT, true, "N",
     "time limit in ms for all of a bot's turns in a game, 0 for none (default: the contest's)"},
    {"wire", '\0', CHOICE(wires), "strict", FOR_GAME, true, "strict|lenient",
     "which output to accept from bots: strict accepts only what the contest accepts; lenient "
     "also accepts spaces, carriage returns and leading zeros, as in \"[6, 7]\" and \"A 03\""},
    {"stderr", '\0', CHOICE(stderr_rules), "note", FOR_GAME & ~FOR_CUP, true, "RULE",
     "penalty for writing to standard error in a contest with one process per turn: note (none), "
     "error (lose the turn) or forfeit (lose the game)"},
    {"stderr", '\0', CHOICE(stderr_rules), "error", FOR_CUP, true, "RULE",
     "penalty for writing to standard error: note (none), error (lose the turn) or forfeit (lose "
     "the game)"},
    {"ponder", '\0', CHOICE(on_off), "on", FOR_GAME, true, "on|off",
     "with off, a bot cannot think during its opponent's turns: its processes are stopped while "
     "no answer is expected"},
    {"grace-ms", '\0', NUMBER(0, 60000), "100", FOR_GAME, true, "N",
     "time in ms for a bot to exit after a game"},
    {"sandbox", '\0', CHOICE(sandboxes), "off", FOR_GAME & ~(FOR_CUP | FOR_LEAGUE), true, "strict|basic|off",
     "how to isolate bots: strict (bots can access only their own files), basic (weaker) or off; "
     "an error if this system does not support the level; see docs/sandbox.md"},
    {"sandbox", '\0', CHOICE(sandboxes), NULL, FOR_CUP | FOR_LEAGUE, true, "strict|basic|off",
     "how to isolate entries; see docs/sandbox.md (default: strict, or, with a warning, the "
     "strongest level that this system supports)"},
    {"sandbox", '\0', CHOICE(sandbox_kinds), "strict", FOR_SANDBOX, false, "strict|basic",
     "sandbox level to check"},
    {"verbose", '\0', FLAG, NULL, FOR_SANDBOX, false, NULL,
     "also print how to enable missing features, and the limits in the sandbox"},
    {"memory", '\0', NUMBER(16, 1048576), "512", FOR_CONFINED | FOR_BOT, true, "MB",
     "memory limit for all processes of a bot together (default: 512 in a sandbox, none without "
     "one)"},
    {"processes", '\0', NUMBER(1, 1000), "1", FOR_CONFINED | FOR_BOT, true, "N",
     "in a sandbox: process limit per bot. With 1, a bot may have one process with up to 64 "
     "threads; with a higher limit, each thread counts as a process"},
    {"disk", '\0', NUMBER(1, 65536), "64", FOR_CONFINED, true, "MB",
     "in a sandbox: maximum amount of data that a bot may write"},
    {"cpu-s", '\0', NUMBER(0, 1000000), "0", FOR_CONFINED, true, "N",
     "in a sandbox: processor time limit per process in seconds, 0 for none"},
    {"sandbox-read", '\0', TEXT, NULL, FOR_CONFINED, true, "PATH[:PATH..]",
     "in a sandbox: files and folders that bots may read, in addition to /usr and the files named "
     "in the bots' commands; add /proc to give each bot its own /proc"},
    {"log", '\0', TEXT, NULL, FOR_GAME & ~FOR_LEAGUE, false, "FILE",
     "write each bot's input, output and standard error to this log, with timestamps and in the "
     "contest's notation"},
    {"stderr-dir", '\0', TEXT, NULL, FOR_EVENTS, false, "FOLDER",
     "store each bot's standard error output in this new or empty folder, in one file per game "
     "and bot; a file may have up to 64 MiB"},
    {"house", '\0', TEXT, NULL, FOR_CUP, false, "ENTRY",
     "use this house entry instead of the contest's"},
    {"compile-s", '\0', NUMBER(1, 1000000), "3600", FOR_CUP, false, "N",
     "time limit in s for compiling all entries. Each entry gets an equal share, but at most 60 "
     "s; in a season or with --resume, each entry gets 60 s. Time spent waiting for a core does not "
     "count"},
    {"season", '\0', TEXT, NULL, FOR_CUP, false, "FOLDER",
     "folder with the entries and system tests of a season, for submit, standings, addresses and "
     "finals"},
    {"days-between", '\0', NUMBER(0, 366), "0", FOR_CUP, false, "N",
     "with submit: reject an entry that is submitted less than N days after the same person's "
     "previous entry"},
    {"deadline", '\0', TEXT, NULL, FOR_CUP, false, "TIME",
     "in a season: reject entries submitted after this time in UTC, such as 2026-07-31 (the end "
     "of that day) or 2026-07-31T18:00:00Z, and play the finals only afterwards"},
    {"received", '\0', TEXT, NULL, FOR_CUP, false, "TIME",
     "with submit: time at which the entry reached you, in the format of --deadline (default: "
     "now)"},
    {"person", '\0', NAME, NULL, FOR_CUP, false, "NAME",
     "with submit: person who sent the entry (default: the author in the entry's header). Use "
     "this option to distinguish people of the same name, or to confirm a person's new e-mail "
     "address"},
    {"mail", '\0', TEXT, NULL, FOR_CUP, false, "FOLDER",
     "write e-mails to this new or empty folder: the reply to the author (submit), the standings "
     "and a private report for each author (standings), or the result (finals)"},
    {"check", '\0', FLAG, NULL, FOR_CUP, false, NULL,
     "only read and compile the entries, and say which of them a cup would reject"},
    {"sources-only", '\0', FLAG, NULL, FOR_CUP, true, NULL,
     "reject executables; accept sources only"},
    {"executable-sizes", '\0', TEXT, NULL, FOR_CUP, true, "N,N,..",
     "executable sizes in bytes, in player order, the house entry last (default: the actual "
     "sizes). As the last tie-break, the smaller executable wins"},
    {"out", 'o', TEXT, NULL, FOR_MATCH, false, "FILE",
     "write a record of each game to a new file, one JSON object per line, in game order; an "
     "existing file is refused; - for standard output"},
    {"out", 'o', TEXT, NULL, FOR_EXPORT, false, "FILE",
     "write the games to a new file (default: standard output); an existing file is refused. "
     "Without --format, a FILE.csv is written as CSV, and a FILE.html as with --html"},
    {"out", 'o', TEXT, NULL, FOR_CUP, false, "FILE",
     "write the result to a new file as JSON; `faceoff export` writes the games"},
    {"config", '\0', TEXT, NULL, FOR_PLAYED, false, "FILE",
     "read options and bots from a JSON file, such as {\"format\":\"swiss\", \"games\":4, "
     "\"bots\":[{\"name\":\"a\",\"command\":\"./a\"},\"./b\"]}"},
    {"db", '\0', TEXT, NULL, FOR_MATCH, false, "FILE",
     "store the match in a database, as `faceoff tournament` does (default: do not store it)"},
    {"db", '\0', TEXT, "faceoff.db", FOR_TOURNAMENT | FOR_CUP | FOR_READERS | FOR_IMPORT | FOR_EVENT_LIST | FOR_VOID, false, "FILE",
     "database file (default: faceoff.db)"},
    {"db-wait-ms", '\0', NUMBER(1, HOUR_MS), "60000", FOR_FARMED | FOR_READERS | FOR_IMPORT | FOR_EVENT_LIST | FOR_VOID, false, "N",
     "time limit in ms for waiting until another program unlocks the database"},
    {"event", '\0', NAME, NULL, FOR_EVENTS, false, "NAME",
     "name of the event in the database (default: CONTEST-FORMAT; with --resume, the last event). "
     "If an event called NAME is already over, the new event is called NAME-2"},
    {"event", '\0', NAME, NULL, FOR_READERS | FOR_VOID, false, "NAME",
     "event to read (default: the last one in the file); `faceoff events` lists them"},
    {"event", '\0', NAME, NULL, FOR_IMPORT, false, "NAME",
     "name of the new event (default: the name of the file)"},
    {"title", '\0', OPTION_NAME, 0, TITLE_MAX, NULL, NULL, FOR_FARMED, true, "TEXT",
     "title of the event on its web page and in its feeds (default: the event's name)"},
    {"title", '\0', OPTION_NAME, 0, TITLE_MAX, NULL, NULL, FOR_SERVE | FOR_PUBLISH, false, "TEXT",
     "title of the event on its web page and in its feeds (default: the title that the event began "
     "with, or else its name)"},
    {"again", '\0', TEXT, NULL, FOR_MATCH, false, "FILE",
     "play one game from a file of records or a database again, with the same rules, opening, "
     "seed, bots, seats and time limits, unless another option changes them"},
    {"game", '\0', NUMBER(1, INT64_MAX), NULL, FOR_MATCH, false, "N",
     "with --again: number of the game (default: the first game)"},
    {"resume", '\0', FLAG, NULL, FOR_EVENTS, false, NULL,
     "resume the event with its original options; if the event does not exist, start it with the "
     "given players"},
    {"keep-processes", '\0', FLAG, NULL, FOR_PLAYED, true, NULL,
     "keep each bot's process running for all games of a set, if the protocol allows it (always "
     "on in `faceoff match`). If the event is interrupted during a set, the bots are started "
     "again and lose what they have learnt"},
    {"allow-changed", '\0', FLAG, NULL, FOR_EVENTS, false, NULL,
     "continue an event even if a player's command or files have changed"},
    {"farm", '\0', TEXT, NULL, FOR_FARMED, false, "URL",
     "let other machines play the games; they run `faceoff work URL`, where URL is the address of "
     "a Redis server, such as redis://:PASSWORD@HOST; see docs/farm.md"},
    {"farm-files", '\0', TEXT, NULL, FOR_FARMED, true, "PATH[:PATH..]",
     "with --farm: files and folders to send with each bot, in addition to the files named in the "
     "bot's command"},
    {"any-machine", '\0', FLAG, NULL, FOR_FARMED, true, NULL,
     "with --farm: also accept machines that respond late, or are much slower or faster than this "
     "machine; suitable only for bots that do not use a clock"},
    {"scale-time", '\0', FLAG, NULL, FOR_FARMED, true, NULL,
     "with --farm: adjust the time per turn to each machine's speed; bots on slower machines get "
     "more time"},
    {"every", '\0', NUMBER(1, 1000000000), NULL, FOR_PLAYED, false, "N",
     "print a progress line every N games if the output is not a terminal"},
    {"json", '\0', FLAG, NULL, FOR_PLAYED, false, NULL,
     "print progress and the result as JSON Lines"},
    {"json", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "print one JSON object"},
    {"csv", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "print the table as CSV, without the crosstable"},
    {"times", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "also print each player's time per turn"},
    {"data", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "also print the means per game of the numbers that players report on standard error; to "
     "report a number, a bot writes a line such as \"[PDATA] depth = 7\""},
    {"faults", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "also print the first three faults of each player, with the bot's last output and a command "
     "that shows the game"},
    {"player", '\0', NAME, NULL, FOR_GAMES, false, "NAME",
     "list only this player's games"},
    {"result", '\0', CHOICE(game_results), NULL, FOR_GAMES, false, "lost|drawn|won",
     "with --player: list only the games that this player lost, drew or won"},
    {"faults", '\0', FLAG, NULL, FOR_GAMES, false, NULL,
     "list only games that ended in a fault; with --player, also explain each fault"},
    {"game", '\0', NUMBER(1, INT64_MAX), NULL, FOR_GAMES, false, "N",
     "print the complete record of game N as JSON"},
    {"game", '\0', NUMBER(1, INT64_MAX), NULL, FOR_VOID, false, "N",
     "number of the game"},
    {"player", '\0', NAME, NULL, FOR_VOID, false, "NAME",
     "player to disqualify"},
    {"reason", '\0', NAME, NULL, FOR_VOID, false, "TEXT",
     "why the game is void, or the player is disqualified"},
    {"undo", '\0', FLAG, NULL, FOR_VOID, false, NULL,
     "make a void game count again that has not been played again, or undo a disqualification"},
    {"format", '\0', CHOICE(file_formats), "jsonl", FOR_EXPORT, false, "jsonl|csv",
     "jsonl (see docs/records.md), which `faceoff show`, `adjudicate` and `import` can read; or "
     "csv with a header line, in which one column contains all turns and another column the time "
     "of each turn in ms (default: jsonl)"},
    {"csv-excel", '\0', FLAG, NULL, FOR_EXPORT, false, NULL,
     "write CSV with a byte order mark at the start, so that spreadsheets read names as UTF-8"},
    {"html", '\0', TEXT, NULL, FOR_EXPORT, false, "FILE",
     "write a new HTML file with the games and a page to replay and review them; see "
     "docs/page.md"},
    {"from", '\0', TEXT, NULL, FOR_EXPORT, false, "FILE",
     "with --html: file of records to take the games from, instead of an event; - for standard "
     "input"},
    {"game", '\0', NUMBER(1, INT64_MAX), NULL, FOR_EXPORT, false, "N",
     "with --html: include only game N"},
    {"serve", '\0', FLAG, NULL, FOR_PLAYED, false, NULL,
     "show the event in browsers, including games in progress; the server runs until you press "
     "Ctrl-C, even after the event has ended; see `faceoff help serve`"},
    {"listen", '\0', TEXT, "127.0.0.1:8817", FOR_SERVERS, false, "ADDRESS:PORT",
     "address to serve at (default: 127.0.0.1:8817, which only this machine can reach); "
     "0.0.0.0:8817 can be reached from all machines; port 0 picks a free port"},
    {"host", '\0', NAME, NULL, FOR_SERVERS, false, "NAME[,NAME..]",
     "names under which browsers may reach the server, in addition to its address and localhost"},
    {"viewers", '\0', NUMBER(1, 10000), "256", FOR_SERVERS, false, "N",
     "maximum number of viewers"},
    {"per-address", '\0', NUMBER(1, 100000), "128", FOR_SERVERS, false, "N",
     "maximum number of connections per address; IPv6 addresses with the same first 64 bits count "
     "as one address"},
    {"proxy", '\0', NAME, NULL, FOR_SERVERS, false, "ADDRESS",
     "address of a reverse proxy in front of the server, such as 127.0.0.1; visitors' addresses "
     "are taken from the proxy's X-Forwarded-For header"},
    {"play", '\0', FLAG, NULL, FOR_SERVE, false, NULL,
     "let visitors play against the event's bots, or against the bots given by --bot, with the "
     "event's contest, rules, sandbox and time limits for bots; the visitors' games are stored as "
     "the event \"NAME visitors\""},
    {"play", '\0', FLAG, NULL, FOR_LEAGUE, false, NULL,
     "let visitors play against the bots that take part in the league at the moment; these games do "
     "not count for the bots"},
    {"people", '\0', FLAG, NULL, FOR_SERVE, false, NULL,
     "let visitors play against each other in the event's contest or, if there is no event and no "
     "--contest, in any game; a visitor opens a game and sends its link to the opponent"},
    {"visitors", '\0', NUMBER(1, 64), "4", FOR_SERVE | FOR_LEAGUE, false, "N",
     "maximum number of games that visitors can play at the same time"},
    {"visitor-games", '\0', NUMBER(1, 64), "2", FOR_SERVE | FOR_LEAGUE, false, "N",
     "maximum number of games that visitors from one address can play at the same time"},
    {"visitor-turn-s", '\0', NUMBER(1, 3600), "60", FOR_SERVE | FOR_LEAGUE, false, "N",
     "time limit for a visitor's turn, in seconds"},
    {"url", '\0', NAME, NULL, FOR_PUBLISH, false, "URL",
     "web address at which you will publish the folder; the feeds contain this address"},
    {"url", '\0', NAME, NULL, FOR_LEAGUE, false, "URL",
     "web address of the league, for the links in invitations (default: the address of --listen); "
     "also sets --host"},
    {"page", '\0', TEXT, NULL, FOR_EXPORT | FOR_SERVERS | FOR_PUBLISH, false, "FOLDER",
     "folder with the web page that `./dev page` builds (default: the installed page)"},
    {"per-day", '\0', NUMBER(1, 10000), "20", FOR_LEAGUE, false, "N",
     "number of files that an author may submit in 24 hours"},
    {"bots-per-author", '\0', NUMBER(1, 1000), "3", FOR_LEAGUE, false, "N",
     "number of bots that an author may have"},
    {"keep-records", '\0', NUMBER(0, 1000000000), "0", FOR_LEAGUE, false, "N",
     "remove the turns from all games but the last N of each pair; their results, and games with "
     "a fault, are kept (default: keep all turns)"},
    {"executables", '\0', FLAG, NULL, FOR_LEAGUE, false, NULL,
     "also accept executables, not only sources"},
    {"inbox", '\0', TEXT, NULL, FOR_LEAGUE, false, "FOLDER",
     "also take submissions from FOLDER/AUTHOR/FILE on this machine"},
    {"pause-after", '\0', NUMBER(0, 10), "5", FOR_LEAGUE, false, "N",
     "pause a bot that has lost N of its last 10 games by its own faults; 0 never does"},
    {"bytes", '\0', NUMBER(1, 4194304), "1048576", FOR_LEAGUE, false, "N",
     "maximum size of a submitted file in bytes"},
    {"quiet", '\0', FLAG, NULL, FOR_EVENTS, false, NULL,
     "print neither progress nor the result"},
    {.name = NULL},
};
/* clang-format on */

/* Returns whether the name begins with OPTION_VARIABLE and continues with a valid variable name. */
static bool names_variable(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    const char *variable = name + strlen(OPTION_VARIABLE);
    if (strncmp(name, OPTION_VARIABLE, strlen(OPTION_VARIABLE)) != 0 ||
        strspn(variable, letters) == 0) {
        return false;
    }
    while (*variable != '\0' && strspn(variable, letters) + strspn(variable, "0123456789") > 0) {
        variable++;
    }
    return *variable == '\0';
}

static const struct option_row *options_find(const struct option_row *row, unsigned command,
                                             const char *name)
{
    name = command == FOR_BOT && names_variable(name) ? OPTION_VARIABLE "NAME" : name;
    while (row->name != NULL && ((row->commands != 0 && (row->commands & command) == 0) ||
                                 strcmp(row->name, name) != 0)) {
        row++;
    }
    return row->name != NULL ? row : NULL;
}

const struct option_row *option_find(enum option_command command, const char *name)
{
    return options_find(option_table, command, name);
}

void options_init(struct options *options, enum option_command command)
{
    *options = (struct options){.command = command, .rows = option_table};
}

void options_free(struct options *options)
{
    settings_free(&options->given);
    for (size_t i = 0; i < options->bot_count; i++) {
        free(options->bots[i].name);
        free(options->bots[i].text);
    }
    free(options->bots);
    *options = (struct options){0};
}

/* --- checking values --- */

static bool check_name(const struct option_row *row, const char *what, const char *value,
                       struct error *error)
{
    if (value[0] == '\0') {
        return error_set(error, "%s is empty", what);
    }
    if (row->max > 0 && strlen(value) > row->max) {
        return error_set(error, "%s has more than %llu bytes", what, (unsigned long long)row->max);
    }
    return text_is_plain(value) ||
           error_set(error, "%s contains control characters or invalid UTF-8", what);
}

static bool check_choice(const struct option_row *row, const char *what, const char *value,
                         struct error *error)
{
    struct text list = {0};
    bool good = false;
    for (size_t i = 0; row->choices[i] != NULL; i++) {
        bool last = row->choices[i + 1] == NULL;
        good = good || strcmp(row->choices[i], value) == 0;
        text_printf(&list, "%s%s", i == 0 ? "" : last ? " or " : ", ", row->choices[i]);
    }
    if (!good) {
        error_set(error, "%s takes %s, not \"%.40s\"", what, text_string(&list), value);
    }
    text_free(&list);
    return good;
}

/* Checks a value. `what` is the name of the option in error messages. */
static bool options_check(const struct option_row *row, const char *what, const char *value,
                          struct error *error)
{
    uint64_t number;
    switch (row->kind) {
    case OPTION_NUMBER:
        return number_read(what, value, row->min, row->max, &number, error);
    case OPTION_NAME:
        return check_name(row, what, value, error);
    case OPTION_CHOICE:
        return check_choice(row, what, value, error);
    case OPTION_FLAG:
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               error_set(error, "%s must be true or false, not \"%.40s\"", what, value);
    case OPTION_TEXT:
    case OPTION_BOT:
    case OPTION_TURNS:
    case OPTION_ENGINE:
        break;
    }
    return true;
}

void options_add_bot(struct options *options, const char *name, const char *text)
{
    options->bots = memory_resize(options->bots, (options->bot_count + 1) * sizeof *options->bots);
    options->bots[options->bot_count++] = (struct given_bot){
        .name = name == NULL ? NULL : memory_copy_string(name), .text = memory_copy_string(text)};
}

/* Returns the option that the user may have meant by its letter or by a similar name, or NULL. */
static const char *option_meant(const struct options *options, const char *name)
{
    const char *near = NULL;
    size_t distance_max = TEXT_FAR;
    for (const struct option_row *row = options->rows; row->name != NULL; row++) {
        if (options_find(options->rows, options->command, row->name) != row) {
            continue;
        }
        if (row->letter == name[0] && name[0] != '\0' && name[1] == '\0') {
            return row->name;
        }
        near = text_may_mean(name, row->name, &distance_max) ? row->name : near;
    }
    return near;
}

static bool refuse_unknown(const struct options *options, const char *name, const char *what,
                           struct error *error)
{
    struct text known = {0};
    for (const struct option_row *row = options->rows; row->name != NULL; row++) {
        if (options->command == FOR_BOT && (row->commands & FOR_BOT) != 0) {
            text_printf(&known, "%s %s", known.length > 0 ? "," : "", row->name);
        }
    }
    if (options->command != FOR_BOT) {
        text_put_meant(&known, "", option_meant(options, name));
    }
    error_set(error,
              options->command == FOR_BOT ? "unknown setting %s; the settings are%s"
                                          : "unknown option %s%s",
              what, text_string(&known));
    text_free(&known);
    return false;
}

bool options_set(struct options *options, const char *name, const char *value, struct error *error)
{
    const struct option_row *row = options_find(options->rows, options->command, name);
    char what[48];
    snprintf(what, sizeof what, "%s%.40s", options->command == FOR_BOT ? "" : "--", name);
    if (row == NULL) {
        return refuse_unknown(options, name, what, error);
    }
    if (!options_check(row, what, value, error)) {
        return false;
    }
    if (row->commands != 0 && strcmp(name, "contest") == 0) {
        const struct contest *contest = contest_meant(value, error);
        if (contest == NULL) {
            return false;
        }
        value = contest->name;
    }
    if (row->kind == OPTION_BOT) {
        options_add_bot(options, NULL, value);
    } else {
        settings_set(&options->given, name, value);
    }
    return true;
}

bool options_take(struct options *options, const struct settings *settings, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < settings->count; i++) {
        good = options_set(options, settings->list[i].name, settings->list[i].value, error);
    }
    return good;
}

void options_stored(const struct options *options, struct settings *stored)
{
    const char *format = settings_get(&options->given, "format");
    bool league = format != NULL && strcmp(format, "league") == 0;
    *stored = (struct settings){0};
    for (size_t i = 0; i < options->given.count; i++) {
        const struct setting *setting = &options->given.list[i];
        /* The --rounds of a league apply only to the current run. */
        bool passing = league && strcmp(setting->name, "rounds") == 0;
        if (!passing && options_find(options->rows, options->command, setting->name)->stored) {
            settings_set(stored, setting->name, setting->value);
        }
    }
}

/* --- reading values --- */

const char *options_text(const struct options *options, const char *name)
{
    const struct option_row *row = options_find(options->rows, options->command, name);
    assert(row != NULL);
    const char *value = settings_get(&options->given, name);
    return value != NULL ? value : row->otherwise;
}

uint64_t options_number(const struct options *options, const char *name, uint64_t otherwise)
{
    const char *value = options_text(options, name);
    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

unsigned options_wait_ms(const struct options *options)
{
    return (unsigned)options_number(options, "db-wait-ms", 0);
}

bool options_flag(const struct options *options, const char *name)
{
    const char *value = options_text(options, name);
    return value != NULL && strcmp(value, "true") == 0;
}

bool options_given(const struct options *options, const char *name)
{
    return settings_get(&options->given, name) != NULL;
}

const char *options_first_given(const struct options *options, const char *const *names)
{
    while (*names != NULL && !options_given(options, *names)) {
        names++;
    }
    return *names;
}
