/*  POTM ENTRY:  stepper                                 */
/*  Your Name:   Steve Aside                             */
/*  Your email:  steve@example.org                       */
/*  compile instructions (if other than "make entryname")   */

/* Steps off its home square, so that it does not block the opponent. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char said[80];
    if (fgets(said, sizeof said, stdin) == NULL) {
        return 1;
    }
    puts(strcmp(said, "INIT A 1\n") == 0    ? "MOVE B 1"
         : strcmp(said, "INIT I 26\n") == 0 ? "MOVE H 26"
                                            : "HELP");
    return 0;
}
