// POTM ENTRY: Edge Hugger
// Your Name: faceoff
//
// A sample entry for Showdown, in which every turn starts a new process. Start from here.
//
//   javac ShowdownPotm.java
//   faceoff match --contest potm --bot 'java ShowdownPotm {file}' --bot @random
//
// It reads one line, the answer to its last turn, writes its turn, and keeps what it knows in the
// file that the argument names. It runs along two edges of the board, where it can be attacked from
// only one side. It leaves the edge if it runs into the opponent. Rows A to I are 0 to 8 here,
// columns 1 to 26 are 0 to 25.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Scanner;

class ShowdownPotm {
    static final int ROWS = 9;
    static final int COLUMNS = 26;
    static final int[][] WAYS = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

    // The memory that the bot keeps between turns. If you add a field, add it to `load` and `save`.
    int row, column;         // the bot's own square
    int goalRow, goalColumn;
    String lastVerb = "-";   // the last turn that the bot played, and its square
    int lastRow, lastColumn;
    boolean rowsFirst;       // run first along the home's row, then along the goal's column
    final boolean[][] wall = new boolean[ROWS][COLUMNS]; // the known walls

    // The rest is computed again in each turn.
    boolean met; // whether the last turn ran into the opponent
    final int[][] cost = new int[ROWS][COLUMNS]; // number of turns from each square to the goal

    static boolean onBoard(int row, int column) {
        return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
    }

    // Begins a game; the referee's line is INIT A 1 or INIT I 26.
    void begin(String line) {
        boolean second = line.startsWith("INIT I");
        String seed = System.getenv("FACEOFF_SEED"); // the same seed gives the same game
        long number = seed != null ? (seed + second).hashCode() : System.nanoTime();
        row = second ? ROWS - 1 : 0;
        column = second ? COLUMNS - 1 : 0;
        goalRow = ROWS - 1 - row;
        goalColumn = COLUMNS - 1 - column;
        rowsFirst = number % 2 == 0;
    }

    // Notes what the answer to the last turn says.
    void learn(String answer) {
        boolean moved = lastVerb.equals("MOVE");
        if (moved && answer.equals("OK")) {
            row = lastRow;
            column = lastColumn;
        }
        if (moved && answer.equals("OUCH")) {
            wall[lastRow][lastColumn] = true;
        } else if (answer.equals("OK") || answer.equals("BOOM") || answer.equals("MISS")) {
            wall[lastRow][lastColumn] = false;
        }
        met = moved && answer.equals("HELLO");
    }

    // Returns the number of turns to the goal if the bot goes there through this square. A known
    // wall costs one turn more, for a shot.
    int costThrough(int row, int column) {
        return cost[row][column] + 1 + (wall[row][column] ? 1 : 0);
    }

    // Computes `cost` for all squares. Begins with a large cost everywhere but at the goal, and
    // lowers it until nothing changes.
    void findCosts() {
        for (int[] costs : cost) {
            Arrays.fill(costs, 9999);
        }
        cost[goalRow][goalColumn] = 0;
        for (boolean changed = true; changed;) {
            changed = false;
            for (int square = 0; square < ROWS * COLUMNS; square++) {
                int fromRow = square / COLUMNS;
                int fromColumn = square % COLUMNS;
                for (int[] way : WAYS) {
                    int toRow = fromRow + way[0];
                    int toColumn = fromColumn + way[1];
                    if (onBoard(toRow, toColumn)
                        && costThrough(toRow, toColumn) < cost[fromRow][fromColumn]) {
                        cost[fromRow][fromColumn] = costThrough(toRow, toColumn);
                        changed = true;
                    }
                }
            }
        }
    }

    // Chooses the turn, and sets lastVerb, lastRow and lastColumn. Put your own ideas here.
    void decide() {
        int metRow = lastRow;
        int metColumn = lastColumn;
        if (met) { // after running into the opponent, try the other direction
            rowsFirst = !rowsFirst;
        }
        int bestCost = 9999;
        for (int i = 0; i < 4; i++) {
            int[] way = WAYS[rowsFirst ? i : (i + 2) % 4];
            int toRow = row + way[0];
            int toColumn = column + way[1];
            if (onBoard(toRow, toColumn) && costThrough(toRow, toColumn) < bestCost) {
                bestCost = costThrough(toRow, toColumn);
                lastRow = toRow;
                lastColumn = toColumn;
            }
        }
        // shoot at a wall on the way, and at the opponent
        boolean opponent = met && lastRow == metRow && lastColumn == metColumn;
        lastVerb = wall[lastRow][lastColumn] || opponent ? "ZAP" : "MOVE";
    }

    // Reads the memory that the previous turn wrote. Returns false if the file cannot be read.
    boolean load(Path path) {
        try (Scanner file = new Scanner(path)) {
            row = file.nextInt();
            column = file.nextInt();
            goalRow = file.nextInt();
            goalColumn = file.nextInt();
            lastVerb = file.next();
            lastRow = file.nextInt();
            lastColumn = file.nextInt();
            rowsFirst = file.nextBoolean();
            while (file.hasNextInt()) {
                wall[file.nextInt()][file.nextInt()] = true;
            }
            return true;
        } catch (IOException | NoSuchElementException error) {
            return false;
        }
    }

    void save(Path path) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(row + " " + column + " " + goalRow + " " + goalColumn + "\n");
        text.append(lastVerb + " " + lastRow + " " + lastColumn + " " + rowsFirst + "\n");
        for (int square = 0; square < ROWS * COLUMNS; square++) {
            if (wall[square / COLUMNS][square % COLUMNS]) {
                text.append(square / COLUMNS + " " + square % COLUMNS + "\n");
            }
        }
        Files.writeString(path, text);
    }

    public static void main(String[] args) throws IOException {
        Path path = Path.of(args.length > 0 ? args[0] : "state");
        // the line from the referee: its answer to the last turn, or the INIT line that begins a
        // game
        String line = new BufferedReader(new InputStreamReader(System.in)).readLine();
        ShowdownPotm bot = new ShowdownPotm();
        if (line.startsWith("INIT") || !bot.load(path)) {
            bot = new ShowdownPotm(); // an incomplete file may have left data in `bot`
            bot.begin(line);
        } else {
            bot.learn(line);
        }
        bot.findCosts();
        bot.decide();
        bot.save(path);
        System.out.println(
            bot.lastVerb + " " + (char) ('A' + bot.lastRow) + " " + (bot.lastColumn + 1));
    }
}
