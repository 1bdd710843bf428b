/* libfaceoff: board games, their rules and drawing; engines that play them and look at positions;
 * and the bot's end of the protocols of contests. docs/library.md has an example of each function.
 *
 * What holds for all of it:
 * - Text goes in and comes out: a turn is as its contest writes it.
 * - A string that comes out belongs to the handle that it was asked of, and lives until the next
 *   call with that handle; where there is no handle, it lives as long as the program.
 * - What is wrong with an input is a value, whatever the text is: false or NULL, and an error or a
 *   ruling says why; wherever one is taken, it may be NULL. A text that is NULL counts as "". Only
 *   when there is no memory left the library ends the program.
 * - A handle is used by one thread at a time; different handles by as many as there are.
 * - Nothing is read, written or kept elsewhere, but by faceoff_bot_main. */
#ifndef FACEOFF_FACEOFF_H
#define FACEOFF_FACEOFF_H

#include "bot.h"
#include "engine.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, such as "1.2.0". */
const char *faceoff_version(void);

#ifdef __cplusplus
}
#endif
#endif
