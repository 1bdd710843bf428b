#include "entry/syntax.h"

#include <string.h>

size_t syntax_before(const struct source *source, size_t i)
{
    while (i > 0) {
        if (token_counts(&source->tokens.of[--i])) {
            return i;
        }
    }
    return source->tokens.count;
}

const struct token *syntax_last(const struct source *source, size_t i)
{
    return &source->tokens.of[syntax_before(source, i)];
}

const struct token *syntax_next(const struct source *source, size_t i)
{
    return &source->tokens.of[source_next(source, i + 1, source->tokens.count)];
}

static bool is_one_of(const struct token *token, const char *const *list)
{
    while (*list != NULL && !token_is(token, *list)) {
        list++;
    }
    return *list != NULL;
}

bool syntax_is_tag(const struct source *source, size_t i)
{
    static const char *const words[] = {"struct", "union", "enum", NULL};
    return is_one_of(syntax_last(source, i), words);
}

bool syntax_is_member(const struct source *source, size_t i)
{
    static const char *const marks[] = {".", "->", NULL};
    return is_one_of(syntax_last(source, i), marks);
}

bool syntax_is_first(const struct source *source, size_t i)
{
    static const char *const marks[] = {"{", ",", NULL};
    return is_one_of(syntax_last(source, i), marks);
}

bool syntax_is_item(const struct source *source, size_t i)
{
    return token_is(&source->tokens.of[i], ".") && syntax_is_first(source, i);
}

static bool is_type(const struct source *source, size_t i)
{
    static const char *const types[] = {"int",   "char",   "long", "short", "unsigned", "signed",
                                        "float", "double", "void", "bool",  "FILE",     NULL};
    const struct token *token = &source->tokens.of[i];
    return is_one_of(token, types) || (token->kind == TOKEN_WORD && syntax_is_tag(source, i)) ||
           (token->kind == TOKEN_WORD && token->length > 2 &&
            memcmp(token->at + token->length - 2, "_t", 2) == 0);
}

bool syntax_declares(const struct source *source, size_t i)
{
    static const char *const ends[] = {";", ",", "=", "[", ")", "(", ":", NULL};
    static const char *const between[] = {"*", "const", "restrict", NULL};
    if (!is_one_of(syntax_next(source, i), ends)) {
        return false;
    }
    size_t at = syntax_before(source, i);
    if (source->tokens.of[at].kind == TOKEN_WORD && !token_is_keyword(&source->tokens.of[at])) {
        return true; /* of two names in a row the first is a type */
    }
    while (is_one_of(&source->tokens.of[at], between)) {
        at = syntax_before(source, at);
    }
    return is_type(source, at);
}

/* The { of the list that contains token i; if there is none, the index of some other token. */
static size_t opening(const struct source *source, const struct unit *unit, size_t i)
{
    int depth = 0;
    while (i > unit->begin) {
        const struct token *token = &source->tokens.of[--i];
        if (token_is(token, "{") || token_is(token, "[")) {
            if (depth == 0) {
                return i;
            }
            depth--;
        }
        depth += token_is(token, "}") || token_is(token, "]");
    }
    return i;
}

bool syntax_declares_member(const struct source *source, const struct unit *unit, size_t i)
{
    static const char *const ends[] = {";", ",", "[", ":", ")", NULL};
    static const char *const words[] = {"struct", "union", NULL};
    if (!is_one_of(syntax_next(source, i), ends)) {
        return false;
    }
    size_t at = opening(source, unit, i);
    if (!token_is(&source->tokens.of[at], "{")) {
        return false;
    }
    size_t head = syntax_before(source, at);
    bool named = source->tokens.of[head].kind == TOKEN_WORD && syntax_is_tag(source, head);
    return is_one_of(named ? syntax_last(source, head) : &source->tokens.of[head], words);
}
