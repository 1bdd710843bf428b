/* libfaceoff: the rules of board games, pictures of their boards, engines that play and analyze
 * them, and the bot's end of the contests' protocols. docs/library.md has an example of each
 * function.
 *
 * Rules for all functions:
 * - Input and output are text: a turn is written as in its contest.
 * - A returned string belongs to the handle in the call, and lives until the next call with that
 *   handle. If the call has no handle, the string lives as long as the program.
 * - Invalid input never ends the program: the function returns false or NULL, and an error or a
 *   ruling says why. You may pass NULL for the error or the ruling. NULL for a text counts as "".
 *   The library ends the program only when memory runs out.
 * - Handles, functions and structs must not be NULL, except in functions that free a handle.
 * - A function that you pass must return: no C++ exception and no longjmp may leave it.
 * - Only one thread at a time may use a handle. Different threads may use different handles.
 * - The library does no input or output and has no state outside handles, except in
 *   faceoff_bot_main. */
#ifndef FACEOFF_FACEOFF_H
#define FACEOFF_FACEOFF_H

#include "bot.h"
#include "engine.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the version of the library, such as "1.2.0". */
const char *faceoff_version(void);

#ifdef __cplusplus
}
#endif
#endif
