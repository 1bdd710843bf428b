/* What a word in a source is, judged by the tokens beside it. Never looks beyond its own
 * declaration. */
#ifndef ENTRY_SYNTAX_H
#define ENTRY_SYNTAX_H

#include "entry/source.h"

/* The tokens before and after token i that a compiler sees; of kind TOKEN_NONE if there is none. */
size_t syntax_before(const struct source *source, size_t i);
const struct token *syntax_last(const struct source *source, size_t i);
const struct token *syntax_next(const struct source *source, size_t i);

/* Whether token i is a tag: after struct, union or enum. */
bool syntax_is_tag(const struct source *source, size_t i);

/* Whether it is the name of a member, after . or ->. */
bool syntax_is_member(const struct source *source, size_t i);

/* Whether an item of an initializer may begin there. */
bool syntax_is_first(const struct source *source, size_t i);

/* Whether it is the . that begins a named item of an initializer. */
bool syntax_is_item(const struct source *source, size_t i);

/* Whether it declares a variable, a parameter or a member: a type and perhaps stars stand before
 * it. */
bool syntax_declares(const struct source *source, size_t i);

/* Whether token i of a unit declares a member of a struct. */
bool syntax_declares_member(const struct source *source, const struct unit *unit, size_t i);

#endif
