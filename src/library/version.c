#include <faceoff/faceoff.h>

#define AS_TEXT(number) #number
#define VERSION_TEXT(major, minor, patch) AS_TEXT(major) "." AS_TEXT(minor) "." AS_TEXT(patch)

const char *faceoff_version(void)
{
    return VERSION_TEXT(FACEOFF_VERSION_MAJOR, FACEOFF_VERSION_MINOR, FACEOFF_VERSION_PATCH);
}
