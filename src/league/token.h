/* The tokens by which authors of a standing league prove who they are. A token is a random text
 * that only its author keeps: the league stores a hash, and looks a token up by its hash, so that
 * neither a copy of the database nor the time of an answer tells anything about a token. */
#ifndef LEAGUE_TOKEN_H
#define LEAGUE_TOKEN_H

#include "store/submissions.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_LENGTH 43 /* 32 random bytes in base64url */

/* Makes a new token. */
void token_make(char text[TOKEN_LENGTH + 1]);

/* Computes the hash of a token. Returns false if the text does not have the form of a token. The
 * text need not be NUL-terminated. */
bool token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH_SIZE]);

/* Overwrites memory that held a token; the compiler does not leave this out. */
void token_wipe(void *memory, size_t size);

#endif
