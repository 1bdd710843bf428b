/* Writes the standings and the result of a season as e-mails for everybody, and a private report
 * for each author. The files begin with the header fields Subject: and, if the entry gives an
 * address, To:.
 */
#ifndef CUP_SEASON_MAIL_H
#define CUP_SEASON_MAIL_H

#include "cup/cup.h"

/* Writes standings.txt, and authors/PERSON.txt for each author, into an existing folder. Entries
 * are marked as new if they are not in the previous standings that this function wrote. Appends the
 * season's file faq.txt to standings.txt, if there is one. `deadline_utc_ms` is INT64_MAX if the
 * season has no deadline. On error, returns false and sets *error. */
bool season_mail_standings(const char *season, const struct cup *cup, int64_t deadline_utc_ms,
                           const char *folder, struct error *error);

/* Writes result.txt with the seeds, the matches and the champion of the finished finals into an
 * existing folder. On error, returns false and sets *error. */
bool season_mail_result(const char *season, const struct cup *cup, const char *folder,
                        struct error *error);

#endif
