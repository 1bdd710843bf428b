/* Writes e-mails about a season to files. The standings and the final result are for everybody. The
 * reply to a submission, and a report with each edition of the standings, are private e-mails to an
 * author. The files begin with the header fields Subject: and, if the entry gives an address,
 * To:. */
#ifndef CUP_SEASON_MAIL_H
#define CUP_SEASON_MAIL_H

#include "cup/submission.h"

/* Writes standings.txt, and authors/PERSON.txt for each author, into an existing folder. Entries
 * are marked as new if they were not in the standings that this function wrote last time. Appends
 * the season's file faq.txt to standings.txt, if there is one. On error, returns false and sets
 * *error. */
bool season_mail_standings(const char *season, const struct cup *cup,
                           const struct season_dates *dates, const char *folder,
                           struct error *error);

/* Writes reply.txt, the answer to the author of the submitted entry, into an existing folder. On
 * error, returns false and sets *error. */
bool season_mail_reply(const char *season, const struct cup *cup,
                       const struct submission *submission, const struct season_dates *dates,
                       const char *folder, struct error *error);

/* Writes result.txt with the seeds, the matches and the champion of the finished finals into an
 * existing folder. On error, returns false and sets *error. */
bool season_mail_result(const char *season, const struct cup *cup, const char *folder,
                        struct error *error);

#endif
