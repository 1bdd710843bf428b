/*  POTM ENTRY:  walker-java                             */
/*  Your Name:   Java Joe Walker                         */
/*  Your email:  joe@example.org                         */
/*  compile instructions (if other than "make entryname")   */

/* Walks along its own column, then along the other's row, and shoots at what is in its way. */
import java.io.*;
import java.util.*;

public class Walker {
    public static void main(String[] arguments) throws IOException {
        Scanner in = new Scanner(System.in);
        String word = in.next();
        int first = 1;
        int gone = 0;
        if (word.equals("INIT")) {
            first = in.next().equals("A") ? 1 : 0;
        } else {
            Scanner kept = new Scanner(new File(arguments[0]));
            first = kept.nextInt();
            gone = kept.nextInt();
            kept.close();
        }
        if (word.equals("OK"))
            gone++;
        int rows = Math.min(gone + 1, 8);
        int columns = Math.max(gone - 7, 0);
        String turn = word.equals("OUCH") || word.equals("HELLO") ? "ZAP" : "MOVE";
        char row = (char) (first == 1 ? 'A' + rows : 'I' - rows);
        System.out.println(turn + " " + row + " " + (first == 1 ? 1 + columns : 26 - columns));
        PrintWriter file = new PrintWriter(new FileWriter(arguments[0]));
        file.println(first + " " + gone);
        file.close();
    }
}
