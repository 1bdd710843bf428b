/* A season is one month of a contest. It is stored in a folder, which contains the submitted
 * entries and a database with one event for each entry's system test. Only each person's last entry
 * counts. Compiling and playing the entries is left to the callers.
 *
 * An entry is a file SEASON/entries/PERSON/NUMBER/FILE, which is never changed or removed. Entries
 * appear atomically, even if this process is killed. */
#ifndef CUP_SEASON_H
#define CUP_SEASON_H

#include "contests/contest.h"
#include "cup/entry.h"
#include "runner/event_store.h"
#include "runner/options.h"

/* Returns the full path of a season's folder, which the caller frees. If `create` is true, creates
 * a missing folder. On error, returns NULL and sets *error. */
char *season_open(const char *folder, bool create, struct error *error);

/* Returns the path of the season's database. The caller frees the string. */
char *season_database(const char *season);

/* Adds the path of each person's last entry to `files`, sorted by person. */
bool season_list_entries(const char *season, struct command *files, struct error *error);

/* Sorts the files of a season by the time at which the organiser received them, earliest first. */
void season_sort_by_date(struct command *files);

/* Appends the name, the author and the e-mail address of each person's last entry, as stated in its
 * header. Only the organiser should see this list, because it contains addresses. */
bool season_put_addresses(const char *season, const struct contest *contest, struct text *text,
                          struct error *error);

/* Returns the e-mail address in the header of a source file, or NULL if the header gives no
 * address. The caller frees the string. */
char *season_address(const char *file, const struct contest *contest);

/* Returns the name of the folder for the person who submitted the entry. This is entry->filed if it
 * is set. Otherwise it is derived from entry->person: "Carl Walker" becomes carl-walker. A run of
 * spaces is treated as one space, and characters other than letters, digits and spaces become %XX.
 * The result always fits into a file name, because author lines are cut short. The caller frees the
 * string. */
char *season_person(const struct entry *entry);

/* Finds out who submitted this entry. People with the same name are distinguished by their e-mail
 * addresses: if one of them has the entry's address, sets entry->filed to that person's folder. If
 * this does not settle it, for example because someone with that name has a different address,
 * appends a question to `doubt`, without a newline. */
void season_find_person(const char *season, const struct contest *contest, struct entry *entry,
                        struct text *doubt);

/* Returns the name of the event that holds a file's system test. An entry may have two tests: the
 * usual one and, if `slow` is true, one with time limits that were given for this submission. If
 * both exist, only the second one counts. The caller frees the string. On error, returns NULL and
 * sets *error. */
char *season_test_name(const char *file, bool slow, struct error *error);

/* Returns whether season_test_name may have returned this name. */
bool season_is_test(const char *event);

/* Sets `filed`, `shown`, `submission` and `submitted_utc_ms` of an entry that season_list_entries
 * listed. On error, returns false and sets *error. */
bool season_describe(const char *season, struct entry *entry, struct error *error);

/* The dates and deadlines of a season, as far as they concern authors. */
struct season_dates {
    int64_t now_utc_ms;
    int64_t deadline_utc_ms; /* INT64_MAX for no deadline */
    /* enforced minimum number of days between two submissions of a person, or 0 if none is
     * enforced */
    unsigned days_between;
    bool closed; /* whether entries are no longer accepted */
};

struct season_submission {
    unsigned number; /* number of the submission, or 0 if the person has not submitted before */
    int64_t utc_ms;  /* when the organiser received it */
    bool unchanged;  /* whether the file has the same contents as the new entry */
};

/* Sets *last to the last submission of the entry's author. On error, returns false and sets
 * *error. */
bool season_last_submission(const char *season, const struct entry *entry,
                            struct season_submission *last, struct error *error);

/* Adds the file to the season as its author's latest entry, received at the time `utc_ms`. An entry
 * whose author is unknown is stored under its own name. */
bool season_add(const char *season, const struct entry *entry, int64_t utc_ms, struct error *error);

/* Reads the game of a system test, which is the only game in its event. If it returns
 * DATABASE_FOUND, the caller calls game_result_free. */
enum database_found season_read_game(struct database *database, const struct stored_event *test,
                                     struct game_result *game, struct error *error);

/* Reads the stored system test of player `number`. In the result, it is game `number` of an event,
 * between that player and the house entry, which is the last player. If it returns DATABASE_FOUND,
 * the caller calls game_result_free. */
enum database_found season_read_test(struct database *database, const struct player *players,
                                     size_t count, size_t number, struct game_result *game,
                                     struct error *error);

/* --- the options of a season, in the file season.json of its folder. The first submission writes
 * the file; every part of the season reads it. The organiser may edit it. --- */

/* Sets the options in the season's file. Does nothing if the file does not exist yet. On error, or
 * if a given option has a different value in the file, returns false and sets *error. */
bool season_read_options(const char *folder, struct options *options, struct error *error);

/* Writes those of the given options that all parts of a season share to the season's file, unless
 * the file already exists. Then reads the file. A new season gets a random seed unless one was
 * given, so that authors do not know the seed of the system test. */
bool season_write_options(const char *season, struct options *options, struct error *error);

/* Sets *utc_ms to the deadline of the season, or to INT64_MAX if it has no deadline. On error,
 * returns false and sets *error. */
bool season_read_deadline(const struct options *options, int64_t *utc_ms, struct error *error);

#endif
