/* libfaceoff knows the rules of several board games, draws their boards, and contains engines that
 * play and analyze them. It also implements the bot's side of the contests' protocols.
 * docs/library-c.md is a guide with examples.
 *
 * Rules for all functions:
 * - Turns are strings, written as in the contest.
 * - A returned string or array belongs to the handle that was passed, and is valid until the next
 *   call with that handle. If no handle was passed, it is valid until the program ends.
 * - Invalid input never terminates the program: the function returns false or NULL, and sets the
 *   error or ruling. You may pass NULL for either. A NULL string means "". The library terminates
 *   the program only if memory runs out.
 * - Pointers to handles, functions and structs must not be NULL, except in functions that free a
 *   handle.
 * - A function that you pass to the library must return normally. It must not throw a C++ exception
 *   or call longjmp.
 * - A handle must not be used by several threads at once. Different threads may use different
 *   handles.
 * - The library does no I/O, and keeps no state outside its handles. The only exception is
 *   faceoff_bot_main. */
#ifndef FACEOFF_FACEOFF_H
#define FACEOFF_FACEOFF_H

#include "batch.h"
#include "bot.h"
#include "engine.h"
#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. To compare versions, use FACEOFF_VERSION, which increases with each
 * version. */
#define FACEOFF_VERSION_MAJOR 0
#define FACEOFF_VERSION_MINOR 5
#define FACEOFF_VERSION_PATCH 0
#define FACEOFF_VERSION                                                                            \
    (FACEOFF_VERSION_MAJOR * 10000 + FACEOFF_VERSION_MINOR * 100 + FACEOFF_VERSION_PATCH)

/* Returns the version of the library in use, such as "1.2.0". */
const char *faceoff_version(void);

#ifdef __cplusplus
}
#endif
#endif
