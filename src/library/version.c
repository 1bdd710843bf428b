#include <faceoff/faceoff.h>

const char *faceoff_version(void)
{
    return FACEOFF_VERSION;
}
