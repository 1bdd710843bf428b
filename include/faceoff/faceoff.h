/* libfaceoff: board games, their rules and drawing; engines that play them and look at positions;
 * and the bot's end of the protocols of contests. docs/library.md has an example of each function.
 *
 * What holds for all of it:
 * - Text goes in and comes out: a turn is as its contest writes it.
 * - A returned string belongs to the handle in the call, and lives until the next call with that
 *   handle. If the call has no handle, the string lives as long as the program.
 * - A wrong input never ends the program, whatever its text: the function returns false or NULL,
 *   and an error or a ruling says why. You may pass NULL for the error or the ruling. A text that
 *   is NULL counts as "". The library ends the program only when memory runs out.
 * - Handles, functions and structs must not be NULL. Only what frees a handle takes NULL.
 * - A function that you pass must return: no C++ exception and no longjmp may leave it.
 * - Only one thread at a time may use a handle. Different threads may use different handles.
 * - The library reads and writes nothing, and keeps nothing outside handles; only faceoff_bot_main
 *   does. */
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
