#include "base/called.h"

#include "base/text.h"

static struct text called_word;

void called_set(const char *name)
{
    text_clear(&called_word);
    text_put_word(&called_word, name);
}

const char *called_name(void)
{
    return called_word.length > 0 ? text_string(&called_word) : "faceoff";
}
