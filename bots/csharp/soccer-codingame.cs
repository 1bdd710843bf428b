// A sample bot for CodinGame's paper soccer. Start from here.
//
//   mcs -out:mybot.exe soccer-codingame.cs
//   faceoff match --contest codingame --bot 'mono mybot.exe {opening}' --bot @greedy \
//       --opening-turns 4
//
// The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is
// "-" if there are none. The protocol does not report these turns.
//
// The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y),
// with x from 0 to 8 (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and
// y 11. Directions are 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. Player 0 attacks north (y -1),
// player 1 attacks south (y 11).
using System;
using System.Text;

// The lines drawn so far, and the ball.
class Pitch
{
    const int Width = 9;
    const int Rows = 13; // number of rows of dots: y from -1 to 11
    public static readonly int[] Dx = {0, 1, 1, 1, 0, -1, -1, -1};
    public static readonly int[] Dy = {-1, -1, 0, 1, 1, 1, 0, -1};

    // drawn[y + 1, x, direction] is true if the line is drawn
    readonly bool[,,] drawn = new bool[Rows, Width, 8];
    public int BallX = 4;
    public int BallY = 5;

    // Sets up the pitch before the first turn.
    public Pitch()
    {
        for (int y = 0; y < 10; y++) // draw the side lines of the pitch
        {
            Draw(0, y, 4);
            Draw(8, y, 4);
        }
        foreach (bool north in new[] {true, false})
        {
            int line = north ? 0 : 10; // y of the goal line
            int back = north ? -1 : 11; // y of the back of the goal
            int outward = north ? 0 : 4; // direction from the goal line to the back of the goal
            for (int x = 0; x < 8; x++)
            {
                if (x != 3 && x != 4) // leave the mouth of the goal open
                {
                    Draw(x, line, 2);
                }
            }
            Draw(3, line, outward);
            Draw(5, line, outward);
            Draw(3, back, 2);
            Draw(4, back, 2);
            // These lines would pass outside the goal posts, so they are marked as drawn.
            Draw(2, line, north ? 1 : 3);
            Draw(6, line, north ? 7 : 5);
        }
    }

    static bool IsDot(int x, int y)
    {
        if (y == -1 || y == 11)
        {
            // in the first and last rows, only dots 3 to 5 exist; they belong to the goals
            return x >= 3 && x <= 5;
        }
        return x >= 0 && x <= 8 && y >= 0 && y <= 10;
    }

    void Draw(int x, int y, int direction)
    {
        drawn[y + 1, x, direction] = true;
        drawn[y + 1 + Dy[direction], x + Dx[direction], (direction + 4) % 8] = true;
    }

    // Returns true if the ball may move in this direction.
    public bool IsOpen(int direction)
    {
        return IsDot(BallX + Dx[direction], BallY + Dy[direction])
            && !drawn[BallY + 1, BallX, direction];
    }

    public bool IsStuck()
    {
        for (int direction = 0; direction < 8; direction++)
        {
            if (IsOpen(direction))
            {
                return false;
            }
        }
        return true;
    }

    int CountDrawn(int x, int y)
    {
        int count = 0;
        for (int direction = 0; direction < 8; direction++)
        {
            count += drawn[y + 1, x, direction] ? 1 : 0;
        }
        return count;
    }

    // Moves the ball along a line. Returns true if the dot at the end was touched before, so that
    // the same player continues.
    public bool MoveBall(int direction)
    {
        Draw(BallX, BallY, direction);
        BallX += Dx[direction];
        BallY += Dy[direction];
        if (BallY == -1 || BallY == 11)
        {
            return false;
        }
        return CountDrawn(BallX, BallY) > 1 && !IsStuck();
    }

    // Draws the lines of one or more turns. Each digit is the direction of one line.
    public void PlayTurns(string turns)
    {
        foreach (char letter in turns)
        {
            if (letter >= '0' && letter <= '7')
            {
                MoveBall(letter - '0');
            }
        }
    }
}

class Bot
{
    // Rates a direction for the next line; the bot plays the direction with the lowest rating.
    // `goalY` is the y of the goal that the bot attacks. Put your own ideas here.
    static int JudgeDirection(Pitch pitch, int goalY, int direction)
    {
        int x = pitch.BallX + Pitch.Dx[direction];
        int y = pitch.BallY + Pitch.Dy[direction];
        int ahead = Math.Abs(goalY - y);
        int aside = Math.Max(0, Math.Max(3 - x, x - 5));
        return 10 * Math.Max(ahead, aside) + Math.Abs(4 - x);
    }

    // Plays a turn on the pitch and returns its digits.
    static string Answer(Pitch pitch, int goalY)
    {
        StringBuilder turn = new StringBuilder();
        // if the ball has no free line, the game is over, and the answer stays empty
        bool more = !pitch.IsStuck();
        while (more)
        {
            int best = -1;
            for (int direction = 0; direction < 8; direction++)
            {
                if (pitch.IsOpen(direction)
                    && (best < 0 || JudgeDirection(pitch, goalY, direction)
                            < JudgeDirection(pitch, goalY, best)))
                {
                    best = direction;
                }
            }
            turn.Append(best);
            more = pitch.MoveBall(best);
        }
        return turn.ToString();
    }

    static void Main(string[] args)
    {
        int goalY = Console.ReadLine().StartsWith("0") ? -1 : 11;
        Pitch pitch = new Pitch();
        pitch.PlayTurns(args.Length > 0 ? args[0] : "");
        // Each turn begins with two lines of input: the length of the opponent's turn, and the turn
        // itself. Before the first turn, the second line is "-" or empty.
        while (Console.ReadLine() != null)
        {
            pitch.PlayTurns(Console.ReadLine() ?? "");
            // WriteLine flushes the line if you do not replace Console.Out
            Console.WriteLine(Answer(pitch, goalY));
        }
    }
}
