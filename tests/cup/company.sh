#!/bin/sh
# Tests that entries in other languages do not affect how an entry runs. Each entry must get the same score when it is
# alone in a cup and when the cup has entries in all languages. The entries start other programs, use threads, or keep
# their position in a file. Usage: company.sh FACEOFF
set -u
. "$(dirname "$0")/../check.sh"
faceoff=$1
entries=$folder/entries
mkdir "$entries"

# The house entry does nothing, so that the score of a game depends only on the other entry.
cat >"$folder/house.c" <<'END'
/* POTM ENTRY: Idle
 * Your Name: Nobody */
#include <stdio.h>
int main(void)
{
    puts("HELP");
    return 0;
}
END
cat >"$entries/c.c" <<'END'
/* POTM ENTRY: c
 * Your Name: C */
#include <stdio.h>
int main(int argc, char **argv)
{
    int row = 0;
    char command[200];
    sprintf(command, "cat %s 2>/dev/null || echo 1", argv[argc - 1]);
    FILE *tool = popen(command, "r");
    if (tool == NULL || fscanf(tool, "%d", &row) != 1) {
        puts("HELP");
        return 1;
    }
    pclose(tool);
    FILE *file = fopen(argv[1], "w");
    fprintf(file, "%d\n", row + 1);
    fclose(file);
    printf("MOVE %c %d\n", row < 26 ? 'A' : 'A' + row - 25, row < 26 ? row + 1 : 26);
    return 0;
}
END
cat >"$entries/shell.sh" <<'END'
#!/bin/sh
# POTM ENTRY: shell
# Your Name: Shell
row=$(cat "$1" 2>/dev/null)
row=$(expr "${row:-1}" + 1)
echo "$row" >"$1"
if [ "$row" -gt 26 ]; then
    echo "MOVE $(echo ABCDEFGHI | cut -c "$((row - 25))") 26"
else
    echo "MOVE A $row"
fi
END
cat >"$entries/perl.pl" <<'END'
# POTM ENTRY: perl
# Your Name: Perl
my $row = `cat $ARGV[0] 2>/dev/null` || 1;
chomp $row;
$row = `expr $row + 1`;
chomp $row;
open(my $file, ">", $ARGV[0]);
print $file $row;
close($file);
print $row > 26 ? "MOVE " . substr("ABCDEFGHI", $row - 26, 1) . " 26\n" : "MOVE A $row";
END
cat >"$entries/awk.awk" <<'END'
# POTM ENTRY: awk
# Your Name: Awk
BEGIN {
    row = 1
    ("cat " ARGV[1] " 2>/dev/null") | getline row
    print row + 1 >ARGV[1]
    row++
    print "MOVE " (row > 26 ? substr("ABCDEFGHI", row - 25, 1) " 26" : "A " row)
}
END
cat >"$folder/java.java" <<'END'
/* POTM ENTRY: java
 * Your Name: Java */
import java.io.*;
import java.nio.file.*;
public class java {
    static int row = 1;
    public static void main(String[] words) throws Exception {
        Path file = Paths.get(words[0]);
        Thread reader = new Thread(() -> {
            try {
                row = Integer.parseInt(new String(Files.readAllBytes(file)).trim());
            } catch (Exception none) {
            }
        });
        reader.start();
        reader.join();
        Files.write(file, ("" + (row + 1)).getBytes());
        row++;
        System.out.println("MOVE " + (row > 26 ? "ABCDEFGHI".charAt(row - 26) + " 26" : "A " + row));
    }
}
END
cat >"$folder/js.js" <<'END'
// POTM ENTRY: js
// Your Name: Js
const fs = require("fs");
let row = 1;
try {
    row = Number(fs.readFileSync(process.argv[2], "utf8")) || 1;
} catch (none) {}
row++;
fs.writeFileSync(process.argv[2], `${row}`);
console.log(row > 26 ? `MOVE ${"ABCDEFGHI"[row - 26]} 26` : `MOVE A ${row}`);
END
sed 's/java/Jav/g; s/import Jav/import java/' "$folder/java.java" >"$folder/Jav.java"
if [ "${FACEOFF_SLOW:-0}" = 1 ]; then
    ! javac -version >/dev/null 2>&1 || mv "$folder/Jav.java" "$entries"
    ! node --version >/dev/null 2>&1 || mv "$folder/js.js" "$entries"
else
    rm "$entries/awk.awk"
fi

# scores NAME FILE..: plays a cup, and prints the score of each entry's system test.
scores() {
    name=$1
    shift
    "$faceoff" cup --contest potm --house "$folder/house.c" --seed 5 --bank-ms 600000 --db "$folder/$name.db" "$@" \
        >"$folder/$name.out" 2>"$folder/$name.log" </dev/null || { cat "$folder/$name.log"; return 1; }
    sed -n '/^system test/,/^$/s/^ *[-0-9]* \([a-zA-Z]*\) \(.*\)/\1 \2/p' "$folder/$name.out" | tr -s ' ' | sort
}

for file in "$entries"/*; do
    name=$(basename "$file")
    scores "$name" "$file" >>"$folder/alone" || failures=$((failures + 1))
done
sort -o "$folder/alone" "$folder/alone"
scores all "$entries" >"$folder/all" || failures=$((failures + 1))
check 'every entry walks to the house entry, which stands on the goal' 0 "^$(find "$entries" -type f | wc -l | tr -d ' ')\$" grep -c 'distance 352' "$folder/alone"
check 'the same scores alone and among all' 0 '^same$' sh -c "diff '$folder/alone' '$folder/all' && echo same"
exit $((failures > 0))
