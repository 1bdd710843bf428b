// A sample bot for the Halma contest. Start from here.
//
//   javac HalmaProglad.java
//   faceoff match --contest proglad --bot 'java HalmaProglad' --bot @greedy --opening-turns 4
//
// The bot makes the move that brings a piece farthest towards the target camp. It prefers to move
// pieces that are far behind. Cells are {x, y}, 1 to 16, with {1, 1} at the top left. Player 1
// starts there and goes to the bottom right; player 2 goes the other way. The referee sends `start
// P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move` line for each of the bot's own
// moves and for each move of an opening, so the bot does not need the {opening} argument.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

class HalmaProglad {
    static final int SIZE = 16;
    static final int[] HEIGHT = {0, 5, 5, 4, 3, 2}; // number of cells in each column of a camp

    // board[x][y] is 0 if the cell is free, otherwise the number of the player; index 0 is not used
    final int[][] board = new int[SIZE + 1][SIZE + 1];
    final int me;

    // the best move so far, as a list of cells
    List<int[]> bestPath;
    double bestGain;

    HalmaProglad(int player) {
        me = player;
        for (int x = 1; x <= SIZE; x++) {
            for (int y = 1; y <= SIZE; y++) {
                board[x][y] = inCamp(1, x, y) ? 1 : inCamp(2, x, y) ? 2 : 0;
            }
        }
    }

    static boolean inCamp(int player, int x, int y) {
        int column = player == 1 ? x : SIZE + 1 - x;
        int row = player == 1 ? y : SIZE + 1 - y;
        return column <= 5 && row <= HEIGHT[column];
    }

    // Returns how far a piece still has to go. The distance is squared, so that the pieces farthest
    // behind cost most. Near the end, a free cell of the target camp attracts the pieces next to
    // it. Put your own ideas here.
    double distance(int x, int y) {
        int farX = me == 1 ? SIZE - x : x - 1;
        int farY = me == 1 ? SIZE - y : y - 1;
        double far = farX + farY;
        int nearest = inCamp(3 - me, x, y) ? 0 : SIZE;
        for (int holeX = 1; holeX <= SIZE; holeX++) {
            for (int holeY = 1; holeY <= SIZE; holeY++) {
                if (inCamp(3 - me, holeX, holeY) && board[holeX][holeY] != me) {
                    int steps = Math.max(Math.abs(holeX - x), Math.abs(holeY - y));
                    nearest = Math.min(nearest, steps);
                }
            }
        }
        return far + far * far / 16 + 1.5 * nearest + Math.abs(farX - farY) / 8.0;
    }

    boolean isFree(int x, int y) {
        return x >= 1 && x <= SIZE && y >= 1 && y <= SIZE && board[x][y] == 0;
    }

    // `from` is the distance of the piece before the move.
    void consider(List<int[]> path, double from) {
        int[] end = path.get(path.size() - 1);
        double gain = from - distance(end[0], end[1]);
        if (bestPath == null || gain > bestGain) {
            bestGain = gain;
            bestPath = new ArrayList<>(path);
        }
    }

    // Tries all jumps that continue the path from its last cell. Each cell is tried only once,
    // because the further jumps from a cell do not depend on the path to it.
    void jumpOn(List<int[]> path, boolean[][] seen, double from) {
        int x = path.get(path.size() - 1)[0];
        int y = path.get(path.size() - 1)[1];
        seen[x][y] = true;
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                int toX = x + 2 * dx;
                int toY = y + 2 * dy;
                if ((dx != 0 || dy != 0) && isFree(toX, toY) && board[x + dx][y + dy] != 0
                    && !seen[toX][toY]) {
                    path.add(new int[] {toX, toY});
                    consider(path, from);
                    jumpOn(path, seen, from);
                    path.remove(path.size() - 1);
                }
            }
        }
    }

    void tryPiece(int x, int y) {
        board[x][y] = 0; // the moving piece no longer blocks its own cell
        double from = distance(x, y);
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                if ((dx != 0 || dy != 0) && isFree(x + dx, y + dy)) {
                    consider(List.of(new int[] {x, y}, new int[] {x + dx, y + dy}), from);
                }
            }
        }
        List<int[]> path = new ArrayList<>();
        path.add(new int[] {x, y});
        // jumpOn marks the first cell as seen, so that no path returns to it
        jumpOn(path, new boolean[SIZE + 1][SIZE + 1], from);
        board[x][y] = me;
    }

    String answer() {
        bestPath = null;
        for (int x = 1; x <= SIZE; x++) {
            for (int y = 1; y <= SIZE; y++) {
                if (board[x][y] == me) {
                    tryPiece(x, y);
                }
            }
        }
        StringBuilder move = new StringBuilder("move");
        for (int[] cell : bestPath) {
            move.append(" ").append(cell[0]).append(" ").append(cell[1]);
        }
        return move.toString();
    }

    // Takes a line such as "move x1 y1 .. xn yn", and moves the piece from the first cell to the
    // last.
    void takeMove(String[] words) {
        int fromX = Integer.parseInt(words[1]);
        int fromY = Integer.parseInt(words[2]);
        int toX = Integer.parseInt(words[words.length - 2]);
        int toY = Integer.parseInt(words[words.length - 1]);
        int piece = board[fromX][fromY];
        board[fromX][fromY] = 0;
        board[toX][toY] = piece;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        HalmaProglad bot = new HalmaProglad(1);
        System.out.println("ready"); // println flushes the line if you do not replace System.out
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.trim().split(" +");
            if (words[0].equals("start")) {
                bot = new HalmaProglad(Integer.parseInt(words[1]));
            } else if (words[0].equals("yourmove")) {
                System.out.println(bot.answer());
            } else if (words[0].equals("move")) {
                bot.takeMove(words);
            }
        }
    }
}
