// A sample bot for CodinGame's paper soccer. Start from here. CodinGame expects a class with the
// name Player.
//
//   javac Player.java
//   faceoff match --contest codingame --bot 'java Player {opening}' --bot @greedy --opening-turns 4
//
// The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is
// "-" if there are none. The protocol does not report these turns.
//
// The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y),
// with x from 0 to 8 (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and
// y 11. Directions are 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. Player 0 attacks north (y -1),
// player 1 attacks south (y 11).
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

// The lines drawn so far, and the ball.
class Pitch {
    static final int WIDTH = 9;
    static final int ROWS = 13; // number of rows of dots: y from -1 to 11
    static final int[] DX = {0, 1, 1, 1, 0, -1, -1, -1};
    static final int[] DY = {-1, -1, 0, 1, 1, 1, 0, -1};

    // drawn[y + 1][x][direction] is true if the line is drawn
    final boolean[][][] drawn = new boolean[ROWS][WIDTH][8];
    int ballX = 4;
    int ballY = 5;

    // Sets up the pitch before the first turn.
    Pitch() {
        for (int y = 0; y < 10; y++) { // draw the side lines of the pitch
            draw(0, y, 4);
            draw(8, y, 4);
        }
        for (boolean north : new boolean[] {true, false}) {
            int line = north ? 0 : 10;  // y of the goal line
            int back = north ? -1 : 11; // y of the back of the goal
            int out = north ? 0 : 4;    // direction from the goal line to the back of the goal
            for (int x = 0; x < 8; x++) {
                if (x != 3 && x != 4) { // leave the mouth of the goal open
                    draw(x, line, 2);
                }
            }
            draw(3, line, out);
            draw(5, line, out);
            draw(3, back, 2);
            draw(4, back, 2);
            // These lines would pass outside the goal posts, so they are marked as drawn.
            draw(2, line, north ? 1 : 3);
            draw(6, line, north ? 7 : 5);
        }
    }

    static boolean isDot(int x, int y) {
        if (y == -1 || y == 11) {
            // in the first and last rows, only dots 3 to 5 exist; they belong to the goals
            return x >= 3 && x <= 5;
        }
        return x >= 0 && x <= 8 && y >= 0 && y <= 10;
    }

    void draw(int x, int y, int direction) {
        drawn[y + 1][x][direction] = true;
        drawn[y + 1 + DY[direction]][x + DX[direction]][(direction + 4) % 8] = true;
    }

    // Returns true if the ball may move in this direction.
    boolean isOpen(int direction) {
        return isDot(ballX + DX[direction], ballY + DY[direction])
            && !drawn[ballY + 1][ballX][direction];
    }

    boolean isStuck() {
        for (int direction = 0; direction < 8; direction++) {
            if (isOpen(direction)) {
                return false;
            }
        }
        return true;
    }

    int countDrawn(int x, int y) {
        int count = 0;
        for (boolean line : drawn[y + 1][x]) {
            count += line ? 1 : 0;
        }
        return count;
    }

    // Moves the ball along a line. Returns true if the dot at the end was touched before, so that
    // the same player continues.
    boolean moveBall(int direction) {
        draw(ballX, ballY, direction);
        ballX += DX[direction];
        ballY += DY[direction];
        if (ballY == -1 || ballY == 11) {
            return false;
        }
        return countDrawn(ballX, ballY) > 1 && !isStuck();
    }

    // Draws the lines of one or more turns. Each digit is the direction of one line.
    void playTurns(String turns) {
        for (char letter : turns.toCharArray()) {
            if (letter >= '0' && letter <= '7') {
                moveBall(letter - '0');
            }
        }
    }
}

class Player {
    // Rates a direction for the next line; the bot plays the direction with the lowest rating.
    // `goalY` is the y of the goal that the bot attacks. Put your own ideas here.
    static int judgeDirection(Pitch pitch, int goalY, int direction) {
        int x = pitch.ballX + Pitch.DX[direction];
        int y = pitch.ballY + Pitch.DY[direction];
        int ahead = Math.abs(goalY - y);
        int aside = Math.max(0, Math.max(3 - x, x - 5));
        return 10 * Math.max(ahead, aside) + Math.abs(4 - x);
    }

    // Plays a turn on the pitch and returns its digits.
    static String answer(Pitch pitch, int goalY) {
        StringBuilder turn = new StringBuilder();
        // if the ball has no free line, the game is over, and the answer stays empty
        boolean more = !pitch.isStuck();
        while (more) {
            int best = -1;
            for (int direction = 0; direction < 8; direction++) {
                if (pitch.isOpen(direction)
                    && (best < 0 || judgeDirection(pitch, goalY, direction)
                            < judgeDirection(pitch, goalY, best))) {
                    best = direction;
                }
            }
            turn.append(best);
            more = pitch.moveBall(best);
        }
        return turn.toString();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        int goalY = input.readLine().startsWith("0") ? -1 : 11;
        Pitch pitch = new Pitch();
        pitch.playTurns(args.length > 0 ? args[0] : "");
        // Each turn begins with two lines of input: the length of the opponent's turn, and the turn
        // itself. Before the first turn, the second line is "-" or empty.
        while (input.readLine() != null) {
            String turn = input.readLine();
            pitch.playTurns(turn == null ? "" : turn);
            // println flushes the line if you do not replace System.out
            System.out.println(answer(pitch, goalY));
        }
    }
}
